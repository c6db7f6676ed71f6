import LifecheckTables

extension RuleTables {
  /// Holds rules to each other: none contradicts another of its trigger, and each context of a lens is
  /// needed by a rule.
  ///
  /// - Parameters:
  ///   - files: Only what stands in these files is reported.
  ///   - mistakes: Gets what is wrong.
  public func check(in files: Set<String>, _ mistakes: inout Mistakes) {
    for lens in lenses {
      for (index, rule) in lens.rules.enumerated() {
        for other in lens.rules[..<index] {
          // Of two the later is wrong, unless only the other one is looked at.
          let isLooked = files.contains(rule.location.file)
          guard isLooked || files.contains(other.location.file),
            let contradiction = Contradiction(other, rule)
          else { continue }
          let (wrong, right) = isLooked ? (rule, other) : (other, rule)
          mistakes.add(
            "'\(wrong.id)' contradicts '\(right.id)' on \(contradiction.versions): "
              + contradiction.kind.description, at: wrong.location,
            help: "narrow one's range, give it a context, or tell them apart by a guard")
        }
      }
      let used = Set(lens.rules.compactMap(\.context))
      for context in lens.contexts
      where files.contains(context.location.file) && !used.contains(context.id) {
        mistakes.add("no rule needs the context '\(context.id)'", at: context.location)
      }
    }
  }

  /// The versions of a lens on which a trigger has neither a rule nor a reason for having none.
  public struct Gap: Sendable, Hashable, CustomStringConvertible {
    public let lens: String
    public let trigger: String
    public let versions: VersionRange

    public var description: String { "\(lens) \(trigger) \(versions)" }
  }

  /// Every gap, in table order.
  public var gaps: [Gap] {
    lenses.flatMap { lens in
      lens.triggers.flatMap { trigger in
        let ranges =
          trigger.rules.map { lens.rules[$0].versions } + trigger.absent.map(\.versions)
        return lens.versions.without(ranges).map { range in
          Gap(lens: lens.id, trigger: trigger.id, versions: range)
        }
      }
    }
  }
}

extension Contradiction.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .order: "the same events in another order"
    case .check(let event, let attribute): "'\(event)' with another '\(attribute)'"
    }
  }
}

extension VersionRange {
  /// The parts of it that are in none of the ranges, the oldest first.
  func without(_ ranges: [VersionRange]) -> [VersionRange] {
    var rest = [self]
    for range in ranges {
      rest = rest.flatMap { part -> [VersionRange] in
        let before = range.lower.flatMap { part.intersection(VersionRange(from: nil, to: $0)) }
        let after = range.upper.flatMap { part.intersection(VersionRange(from: $0, to: nil)) }
        return [before, after].compactMap { $0 }
      }
    }
    return rest.sorted { ($0.lower ?? Version(0)) < ($1.lower ?? Version(0)) }
  }
}
