import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// How well the table can still say no.
///
/// Each rule that is added as an edge explains more traces, until everything conforms. So for every
/// usual rule, in the context of usual rules before and after it, each required core step is taken out,
/// each two neighbours are swapped and each check is violated: all of it must cost something.
public struct FaultTrial: Sendable {
  /// One way to break a trace that conforms.
  public struct Fault: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
      case without(Event.Name)
      case swapped(Event.Name, Event.Name)
      case violated(Event.Name, attribute: String)
    }

    public let lens: String
    public let version: Version
    public let rule: String
    public let kind: Kind
    /// The events as they stand then.
    public let events: [Event.Name]

    public var description: String {
      let what =
        switch kind {
        case .without(let name): "without \(name)"
        case .swapped(let a, let b): "\(a) and \(b) swapped"
        case .violated(let name, let attribute): "\(attribute) of \(name) violated"
        }
      return
        "\(lens) on \(version), \(rule) \(what): \(events.map(\.rawValue).joined(separator: " "))"
    }
  }

  public let lens: String
  public private(set) var tried = 0
  public private(set) var detected = 0
  public private(set) var named = 0
  /// Faults that are detected, but told as something else.
  public private(set) var unnamed: [Fault] = []
  /// Faults that cost nothing and are declared look-alikes.
  public private(set) var declared = 0
  /// Faults that cost nothing and are not declared.
  public private(set) var missed: [Fault] = []
  /// Rules whose own conforming trace costs something.
  public private(set) var broken: [Fault] = []

  /// Tries every fault of a lens on every version at which its model changes.
  public init(_ lens: Lens) {
    self.lens = lens.id
    for version in Model.versions(of: lens) {
      let graph = Graph(Model(lens, on: version))
      for edge in graph.model.edges.indices {
        for story in Story.all(around: edge, in: graph) { attempt(story) }
      }
    }
  }

  /// The shares in one line.
  public var summary: String {
    "\(lens): \(tried) faults tried, \(detected) detected, \(named) of them named, "
      + "\(declared) declared look-alikes, \(missed.count) missed"
  }

  private mutating func attempt(_ story: Story) {
    let whole = story.alignment(of: story.events)
    guard whole.cost == 0 else {
      broken.append(story.fault(.without(Event.Name("nothing")), story.events))
      return
    }
    for fault in story.faults {
      let reading = story.alignment(of: fault.events)
      tried += 1
      if reading.cost ?? 1 > 0 {
        detected += 1
        if fault.isNamed(by: reading, asIn: whole) {
          named += 1
        } else {
          unnamed.append(story.fault(fault.kind, fault.events))
        }
      } else if story.isDeclared(fault.kind, as: reading) {
        declared += 1
      } else {
        missed.append(story.fault(fault.kind, fault.events))
      }
    }
  }
}
