import LifecheckRules

extension Report {
  /// Something that may happen to an app of which a log tells, whether it did or not.
  public struct Trigger: Sendable, Hashable {
    public let lens: String
    public let id: String
    /// As a sentence without a full stop.
    public let title: String
    /// Where its rules hold; empty: on every version.
    public let versions: [VersionRange]

    public init(lens: String, id: String, title: String, versions: [VersionRange] = []) {
      self.lens = lens
      self.id = id
      self.title = title
      self.versions = versions
    }

    /// Whether a rule of it holds on some patch of a version.
    func holds(on version: Version) -> Bool {
      let patches = VersionRange(
        from: Version(version.major, version.minor), to: Version(version.major, version.minor + 1))
      return versions.isEmpty || versions.contains { $0.intersection(patches) != nil }
    }
  }
}

extension [LogResult] {
  /// What can happen to any app of the lenses that these logs tell of, lens by lens, in table order.
  var triggers: [Report.Trigger] {
    var lenses: [String: Lens] = [:]
    for trace in flatMap(\.traces) { lenses[trace.lens.id] = trace.lens }
    return lenses.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      .flatMap(\.usualTriggers)
  }
}

extension Lens {
  fileprivate var usualTriggers: [Report.Trigger] {
    var order: [String] = []
    var rows: [String: (title: String, versions: [VersionRange])] = [:]
    for rule in rules where rule.kind == .usual {
      if rows[rule.trigger] == nil { order.append(rule.trigger) }
      rows[rule.trigger, default: (rule.triggerTitle, [])].versions.append(rule.versions)
    }
    return order.map { id in
      let row = rows[id] ?? ("", [])
      let ranges = row.versions.reduce(into: [VersionRange]()) { ranges, range in
        if !ranges.contains(range) { ranges.append(range) }
      }
      return Report.Trigger(
        lens: self.id, id: id, title: row.title.onOneLine,
        versions: ranges.contains(.all) ? [] : ranges)
    }
  }
}

extension [Report.Trigger] {
  /// Each trigger once, as the first list has it, lens by lens; where any of them has a rule, it has one.
  var merged: [Report.Trigger] {
    var places: [[String]: Int] = [:]
    var merged: [Report.Trigger] = []
    for trigger in self {
      let key = [trigger.lens, trigger.id]
      guard let place = places[key] else {
        places[key] = merged.count
        merged.append(trigger)
        continue
      }
      let known = merged[place].versions
      let isEverywhere = known.isEmpty || trigger.versions.isEmpty
      merged[place] = Report.Trigger(
        lens: trigger.lens, id: trigger.id, title: merged[place].title,
        versions: isEverywhere ? [] : known + trigger.versions.filter { !known.contains($0) })
    }
    return merged.enumerated().sorted { a, b in
      if a.element.lens == b.element.lens { return a.offset < b.offset }
      return a.element.lens.utf8.lexicographicallyPrecedes(b.element.lens.utf8)
    }.map(\.element)
  }
}
