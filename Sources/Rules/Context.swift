import LifecheckEvents
import LifecheckTables

/// Something that must be shown before the special rules that name it are edges of a model.
public struct Context: Sendable, Hashable {
  /// An event or evidence that shows it, from its line to the end of the life.
  public struct Sign: Sendable, Hashable {
    public let event: Event.Name
    /// The attribute that must hold `value`; nil when the event alone is enough.
    public let attribute: String?
    public let value: String?

    public init(_ event: Event.Name, attribute: String? = nil, value: String? = nil) {
      self.event = event
      self.attribute = attribute
      self.value = value
    }
  }

  public let id: String
  /// What it is, for `this is normal for …`.
  public let title: String
  public let signs: [Sign]
  /// The devices it is always shown on, as logs name them: `iPhone15,2`, `iPhone 14 Pro`, `iPad*`.
  public let devices: [String]
  /// The builds of the OS it is always shown on: `15A5*`.
  public let builds: [String]
  public let location: Location

  /// The events and evidence that show it.
  public var shownBy: [Event.Name] { signs.map(\.event) }

  public init(
    id: String, title: String = "", shownBy: [Event.Name] = [], signs: [Sign] = [],
    devices: [String] = [], builds: [String] = [], location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.title = title
    self.signs = shownBy.map { Sign($0) } + signs
    self.devices = devices
    self.builds = builds
    self.location = location
  }

  /// Whether what a log says of its device shows it.
  ///
  /// - Parameters:
  ///   - models: The device, which a log may name in several ways; another device beside it shows nothing.
  ///   - builds: The builds of its OS.
  /// - Returns: Whether all the names it has are of devices, or of builds, that the context lists.
  public func isShown(byModels models: [String], builds: [String] = []) -> Bool {
    Self.areLike(models, self.devices) || Self.areLike(builds, self.builds)
  }

  private static func areLike(_ names: [String], _ patterns: [String]) -> Bool {
    !names.isEmpty && names.allSatisfy { name in patterns.contains { isLike(name, $0) } }
  }

  private static func isLike(_ model: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? model.hasPrefix(pattern.dropLast()) : model == pattern
  }
}

extension Context {
  /// Reads the contexts of a lens.
  static func list(
    _ node: Node?, _ names: EventNames, _ mistakes: inout Mistakes
  ) -> [Context] {
    guard let node else { return [] }
    guard let items = node.items else {
      mistakes.add("'contexts' must be a list, found \(node.kind)", at: node.location)
      return []
    }
    var contexts: [Context] = []
    for item in items {
      guard let context = Context(item, names, &mistakes) else { continue }
      if contexts.contains(where: { $0.id == context.id }) {
        mistakes.add("the context '\(context.id)' stands here twice", at: item.location)
      } else {
        contexts.append(context)
      }
    }
    return contexts
  }

  private init?(_ node: Node, _ names: EventNames, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    let shown = row.optional("shown_by")
    let list = row.optional("devices")
    let devices = list.map { texts($0, "devices", &mistakes) } ?? []
    let numbers = row.optional("builds")
    let builds = numbers.map { texts($0, "builds", &mistakes) } ?? []
    row.finish(&mistakes)
    let signs = (shown.map { $0.items ?? [$0] } ?? []).compactMap {
      Sign($0, names, &mistakes)
    }
    for (key, list) in [("shown_by", shown), ("devices", list), ("builds", numbers)]
    where list?.items?.isEmpty == true {
      mistakes.add("'\(key)' is empty", at: list?.location)
    }
    guard let id, let title else { return nil }
    self.init(
      id: id, title: title, signs: signs, devices: devices, builds: builds, location: node.location)
  }
}

extension Context.Sign {
  fileprivate init?(_ node: Node, _ names: EventNames, _ mistakes: inout Mistakes) {
    guard node.entries != nil else {
      guard let name = names.list(node, &mistakes).first else { return nil }
      self.init(name)
      return
    }
    guard var row = Row(node, &mistakes) else { return nil }
    let event = row.required("event", &mistakes)
    let attribute = row.text("attribute", &mistakes)
    let value = row.text("value", &mistakes)
    row.finish(&mistakes)
    guard let name = names.list(event, &mistakes).first, let attribute, let value else {
      return nil
    }
    self.init(name, attribute: attribute, value: value)
  }
}
