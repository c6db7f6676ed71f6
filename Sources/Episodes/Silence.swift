import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Marks of triggers that tell the app nothing.
extension Alignment {
  /// Finds the events that follow the mark of a trigger which expects none.
  ///
  /// Such a rule is no edge, so the events were read by what they are; the mark says that nobody did
  /// anything of the kind. As any mark it holds for the first thing behind it, and ends at the next one.
  ///
  /// - Parameters:
  ///   - trace: The trace that was aligned, with its marks.
  ///   - model: The rules it was aligned with.
  public mutating func judgeSilence(of trace: Trace, by model: Model) {
    if trace.marks.isEmpty { return }
    let rules = Dictionary(grouping: model.silent) { model.lens.rules[$0].trigger }
    if rules.isEmpty { return }
    let loud = Set(model.edges.lazy.flatMap(\.rules).map { model.lens.rules[$0].trigger })
    let isSilent = { (mark: Trace.Mark) in
      rules[mark.trigger] != nil && !loud.contains(mark.trigger)
    }
    unmetMarks.removeAll(where: isSilent)
    contradictedMarks.removeAll(where: isSilent)
    let marks = trace.marks.sorted { $0.before < $1.before }
    for (number, mark) in marks.enumerated() where isSilent(mark) {
      let end = number + 1 < marks.count ? marks[number + 1].before : trace.events.count
      guard let rule = rules[mark.trigger]?.first,
        let place = trace.events[mark.before..<max(end, mark.before)].firstIndex(where: { event in
          model.lens.rules[rule].forbidden.contains(event.name)
            || !model.lens.noise.contains(event.name)
        })
      else { continue }
      let event = trace.events[place]
      guard model.lens.rules[rule].forbidden.contains(event.name) else { continue }
      // One event, one finding: this one names the rule.
      for number in episodes.indices {
        let all = episodes[number].deviations
        let kept = all.filter { $0.kind != .unexpected || $0.at != place }
        if kept.count < all.count { episodes[number] = episodes[number].with(deviations: kept) }
      }
      let isLost = trace.gaps.contains { $0 > mark.before && $0 <= place }
      findings.append(
        Deviation(
          kind: .forbidden, event: event.name,
          severity: model.lens.rules[rule].confidence.severity,
          certainty: isLost ? .boundary : .certain, line: event.line,
          lines: [mark.line, event.line].compactMap { $0 }, at: place, rule: rule,
          message: "\(event.name) unexpected, forbidden by \(model.lens.rules[rule].id)"))
    }
  }
}
