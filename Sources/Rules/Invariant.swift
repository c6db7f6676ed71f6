import LifecheckEvents
import LifecheckTables

/// Something that holds in every log, whatever the trigger, and that no rule states.
///
/// It is checked beside the alignment: it never changes a cost, and says nothing where the alignment has
/// spoken already.
public struct Invariant: Sendable, Hashable {
  /// What holds, of a closed set of forms; each is said aloud by the keys of its row.
  public enum Form: Sendable, Hashable {
    /// `once: [a]`: each of them at most once in a process.
    case once([Event.Name])
    /// `never: [a]`, with `after` and `until`, `before` or `with`.
    case never([Event.Name], When)
    /// `never_both: [[a, b]]`: not both for one transition.
    case neverBoth([[Event.Name]])
    /// `only: [a], after: [b], since: [c]`: since the last `c` there was a `b` before each `a`.
    case only([Event.Name], after: [Event.Name], since: [Event.Name])
    /// `each: [a], answered_by: [b], until: [c]`: a `b` follows, and up to the `c` just one.
    case each([Event.Name], answeredBy: [Event.Name], until: [Event.Name])
    /// `alternate: [a, b], unless: [c]`: in turn; behind a `c` anything may come.
    case alternate([Event.Name], unless: [Event.Name])
    /// `holds: a[state=active]`: attributes that an event has whenever it logs them.
    case holds([Step])
    /// `order: [delegate, notification], of: [a]`: of the lines that tell one event.
    case order([String], of: [Event.Name])
  }

  public enum When: Sendable, Hashable {
    case always
    /// After one of them, up to one of `until`; without `until` to the end of the process.
    case after([Event.Name], until: [Event.Name])
    case before([Event.Name])
    /// In a process that tells one of them.
    case with([Event.Name])
  }

  /// What the OS is known to do against it.
  public struct Known: Sendable, Hashable {
    public let title: String
    /// Where the OS does it by itself: there a deviation is a note.
    public let versions: VersionRange?
    /// What shows that it did: then there is no deviation.
    public let context: String?

    public init(title: String, versions: VersionRange? = nil, context: String? = nil) {
      self.title = title
      self.versions = versions
      self.context = context
    }
  }

  public let id: String
  /// What holds, as a sentence without a full stop.
  public let title: String
  public let versions: VersionRange
  /// It holds in each trace of these lenses; empty: in a process as a whole.
  public let lenses: [String]
  /// Whether only scenes are looked at that the log tells apart.
  public let isPerScene: Bool
  /// Only what one of these channels tells; empty: all.
  public let toldBy: [String]
  public let form: Form
  /// Of all deviations with this word one is reported a log; nil: each is.
  public let once: String?
  public let confidence: Confidence
  /// How much a deviation weighs: as the confidence has it, or less.
  public let severity: Severity
  public let known: [Known]
  public let location: Location

  public init(
    id: String, title: String = "", versions: VersionRange = .all, lenses: [String] = [],
    isPerScene: Bool = false, toldBy: [String] = [], form: Form, once: String? = nil,
    confidence: Confidence = .documented,
    severity: Severity? = nil, known: [Known] = [], location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.title = title
    self.versions = versions
    self.lenses = lenses
    self.isPerScene = isPerScene
    self.toldBy = toldBy
    self.form = form
    self.once = once
    self.confidence = confidence
    self.severity = severity ?? confidence.severity
    self.known = known
    self.location = location
  }
}

extension Invariant {
  /// Every event it speaks of, as often as it does.
  public var events: [Event.Name] {
    switch form {
    case .once(let events): events
    case .never(let events, .always): events
    case .never(let events, .after(let others, let ends)): events + others + ends
    case .never(let events, .before(let others)), .never(let events, .with(let others)):
      events + others
    case .neverBoth(let pairs): pairs.flatMap { $0 }
    case .only(let events, let others, let ends): events + others + ends
    case .each(let events, let answers, let ends): events + answers + ends
    case .alternate(let events, let ends): events + ends
    case .holds(let steps): steps.flatMap(\.events)
    case .order(_, let events): events
    }
  }

  /// What it says, as its row does: `never a, b after c`.
  public var statement: String {
    switch form {
    case .once(let events): "once \(list(events))"
    case .never(let events, let when):
      "never \(list(events))"
        + {
          switch when {
          case .always: ""
          case .after(let others, let ends):
            " after \(list(others))" + (ends.isEmpty ? "" : " until \(list(ends))")
          case .before(let others): " before \(list(others))"
          case .with(let others): " with \(list(others))"
          }
        }()
    case .neverBoth(let pairs):
      "never both " + pairs.map { list($0, by: " and ") }.joined(separator: ", ")
    case .only(let events, let others, let ends):
      "\(list(events)) only after \(list(others)) since \(list(ends))"
    case .each(let events, let answers, let ends):
      "each \(list(events)) answered by one of \(list(answers))"
        + (ends.isEmpty ? "" : " until \(list(ends))")
    case .alternate(let events, let ends):
      "\(list(events, by: " and ")) alternate" + (ends.isEmpty ? "" : " unless \(list(ends))")
    case .holds(let steps): steps.map(\.description).joined(separator: " ")
    case .order(let channels, let events):
      "\(channels.joined(separator: " before ")) of \(list(events))"
    }
  }

  private func list(_ events: [Event.Name], by separator: String = ", ") -> String {
    events.map(\.rawValue).joined(separator: separator)
  }
}
