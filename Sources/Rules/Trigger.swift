/// What the user or the system did, as some rules of a lens have it.
public struct Trigger: Sendable, Hashable {
  public let id: String
  /// A sentence without a full stop.
  public let title: String
  /// Its rules, as indices in the lens's rules, in table order.
  public let rules: [Int]
}

extension Lens {
  /// Its triggers in table order.
  public var triggers: [Trigger] {
    var order: [String] = []
    var rows: [String: [Int]] = [:]
    for (index, rule) in rules.enumerated() {
      if rows[rule.trigger] == nil { order.append(rule.trigger) }
      rows[rule.trigger, default: []].append(index)
    }
    return order.map { id in
      let indices = rows[id] ?? []
      return Trigger(
        id: id, title: indices.first.map { rules[$0].triggerTitle } ?? "", rules: indices)
    }
  }
}
