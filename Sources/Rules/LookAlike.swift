import LifecheckEvents

/// A fault that cannot be told from a log of something else: declared, so that a test may accept it.
public struct LookAlike: Sendable, Hashable {
  public enum Fault: Sendable, Hashable {
    /// The event taken out.
    case without(Event.Name)
    /// Two neighbours swapped; the order in which the rule expects them.
    case swapped(Event.Name, Event.Name)
    /// The check of an attribute violated.
    case check(String)
  }

  public let fault: Fault
  /// The rule that the faulty log reads as; nil when a lens declares it for all its rules.
  public let rule: String?

  public init(_ fault: Fault, rule: String?) {
    self.fault = fault
    self.rule = rule
  }
}
