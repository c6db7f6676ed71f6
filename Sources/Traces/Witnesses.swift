import LifecheckEvents

/// What a log shows beside the events of lenses: evidence and marks, and whom they are about.
struct Witnesses: Sendable {
  /// Which process a line is about, as far as it tells.
  struct About: Sendable, Hashable {
    let pid: Int?
    let bundle: String?
    let process: String?
  }

  /// What a line says, shared by all lines that say the same: a log has many of them.
  final class Saying: Sendable, Hashable {
    let name: Event.Name
    /// Whether it may be about any process, not only the one that wrote it.
    let isOutside: Bool
    let about: About?
    let context: String?

    init(_ name: Event.Name, isOutside: Bool, about: About? = nil, context: String? = nil) {
      self.name = name
      self.isOutside = isOutside
      self.about = about
      self.context = context
    }

    static func == (a: Saying, b: Saying) -> Bool {
      a.name == b.name && a.isOutside == b.isOutside && a.about == b.about
        && a.context == b.context
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(about)
    }
  }

  struct Line: Sendable {
    let line: Int
    /// The life of the process that wrote it.
    let life: Int?
    private let saying: Saying

    init(_ saying: Saying, line: Int, life: Int?) {
      self.saying = saying
      self.line = line
      self.life = life
    }

    var name: Event.Name { saying.name }
    var isOutside: Bool { saying.isOutside }
    var about: About? { saying.about }
    var context: String? { saying.context }
    var kind: Kind { Kind(name: name, context: context) }
  }

  /// What two lines have in common that are worth the same to a trace.
  struct Kind: Hashable {
    let name: Event.Name
    let context: String?
  }

  struct Mark: Sendable {
    let id: String
    /// Why to ignore the rule; nil for a trigger.
    let reason: String?
    let line: Int
    let life: Int?
  }

  private(set) var lines: [Line] = []
  private var sayings: Set<Saying> = []
  private(set) var marks: [Mark] = []
  /// Lines of marks that name nothing.
  private(set) var emptyMarks: [Int] = []
  /// All of them as they came, if they are to be printed.
  private(set) var events: [Event] = []

  mutating func add(_ event: Event, of life: Int?, in scheme: Scheme, keeping: Bool) {
    if keeping { events.append(event) }
    if event.name == scheme.marks.trigger || event.name == scheme.marks.ignore {
      addMark(event, of: life, scheme.marks)
      return
    }
    let saying = Saying(
      event.name, isOutside: scheme.writers[event.channel] == .outside,
      about: about(event, scheme.about),
      context: scheme.contexts.lazy.compactMap { $0.shown(by: event) }.first)
    lines.append(Line(sayings.insert(saying).memberAfterInsert, line: event.line, life: life))
  }

  private mutating func addMark(_ event: Event, of life: Int?, _ names: Scheme.Marks) {
    guard let id = event.text(of: names.id) else {
      emptyMarks.append(event.line)
      return
    }
    let reason = event.name == names.ignore ? event.text(of: names.reason) ?? "" : nil
    marks.append(Mark(id: id, reason: reason, line: event.line, life: life))
  }

  private func about(_ event: Event, _ names: Scheme.About) -> About? {
    guard !event.attributes.isEmpty else { return nil }
    let about = About(
      pid: event.text(of: names.pid).flatMap { Int($0) }, bundle: event.text(of: names.bundle),
      process: event.text(of: names.process))
    return about == About(pid: nil, bundle: nil, process: nil) ? nil : about
  }
}

extension Event {
  /// The text of an attribute; nil when it is absent, empty or logged as nil.
  func text(of attribute: String) -> String? {
    guard case .text(let text)? = attributes[attribute], !text.isEmpty else { return nil }
    return text
  }
}
