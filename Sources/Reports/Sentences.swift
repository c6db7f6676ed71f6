import LifecheckEpisodes
import LifecheckRules

/// What is said in words, the same in every form of text.
extension Report {
  /// Of several logs: which verdicts they got.
  var closing: String {
    var parts: [String] = []
    for verdict in [Verdict.conforms, .deviates, .inconclusive, .nothing] {
      let count = logs.count { $0.verdict == verdict && $0.isJudged }
      if count > 0 { parts.append("\(count) \(verdict.said(of: count))") }
    }
    for status in [Log.Status.empty, .unreadable] {
      let count = logs.count { $0.status == status }
      if count > 0 { parts.append("\(count) \(status.rawValue)") }
    }
    let findings = Report.findings(
      deviations, ignored: summary.ignored, baselined: summary.baselined,
      isLossy: logs.contains { $0.gaps > 0 })
    return "\(counted(logs.count, "log")): \(parts.joined(separator: ", "))\(findings)."
  }

  /// Of one log: its episodes, what was found in them, and how much of it was understood.
  func closing(of part: Part) -> String {
    let log = part.log
    let own = traces[part.traces]
    var counts: [Verdict: Int] = [:]
    for episode in own.flatMap(\.episodes) { counts[episode.verdict, default: 0] += 1 }
    // A life may deviate as a whole, though each of its episodes conforms.
    let wholes = own.count { trace in
      trace.verdict == .deviates && !trace.episodes.contains { $0.verdict == .deviates }
    }
    let parts = [Verdict.conforms, .deviates, .inconclusive].compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.said(of: $0))" }
    }
    let findings = Report.findings(
      deviations[part.deviations],
      ignored: own.flatMap(\.ignored).reduce(0) { $0 &+ $1.deviations }
        &+ log.leftOut.reduce(0) { $0 &+ $1.deviations },
      baselined: log.baselined, isLossy: log.gaps > 0)
    let episodes = counted(counts.values.reduce(0, +), "episode")
    var text = parts.isEmpty ? episodes : "\(episodes): \(parts.joined(separator: ", "))"
    if wholes > 0 {
      text +=
        ", \(counted(wholes, "life", "lives")) as a whole \(wholes == 1 ? "deviates" : "deviate")"
    }
    text += "\(findings). \(counted(log.lines, "line")), \(log.unread) not understood."
    if log.gaps > 0 { text += " Messages were lost in \(counted(log.gaps, "place"))." }
    return text
  }

  private static func findings(
    _ deviations: some Collection<Deviation>, ignored: Int, baselined: Int, isLossy: Bool
  ) -> String {
    let certain = deviations.filter { $0.certainty == .certain }
    var parts: [String] = []
    for severity in [Severity.error, .warning, .note] {
      let count = certain.count { $0.severity == severity }
      if count > 0 { parts.append(counted(count, severity.rawValue)) }
    }
    let boundary = deviations.count - certain.count
    if boundary > 0 {
      parts.append(isLossy ? "\(boundary) where messages were lost" : "\(boundary) in doubt")
    }
    if ignored > 0 { parts.append("\(ignored) ignored") }
    if baselined > 0 { parts.append("\(baselined) in the baseline") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}

extension Verdict {
  /// The verdict as a verb: `2 conform`, `1 deviates`.
  fileprivate func said(of count: Int) -> String {
    switch self {
    case .conforms: count == 1 ? "conforms" : "conform"
    case .deviates: count == 1 ? "deviates" : "deviate"
    case .inconclusive: "inconclusive"
    case .nothing: "without a lifecycle event"
    }
  }
}

extension Report.Log {
  /// Whether it could be read, at least in part.
  var isJudged: Bool { status == .ok || status == .cut }

  /// Why it was not judged, as a sentence without a full stop; nil when it was.
  var whyNotJudged: String? {
    switch status {
    case .unreadable: return error ?? "it could not be read"
    case .empty: return error ?? "it has no line"
    case .ok, .cut:
      guard verdict == .nothing else { return nil }
      if events > 0 { return "\(counted(events, "lifecycle event")), none of which can be judged" }
      let format = format.map { "format \($0), " } ?? ""
      return "no lifecycle event in \(counted(lines, "line")) (\(format)\(unread) not understood)"
    }
  }
}

extension Report.OS {
  /// `iOS 8.1`, or `iOS unknown, read as 7.0`.
  package var title: String {
    if let version { return "\(name) \(version)" }
    return "\(name) unknown" + (shown.map { ", read as \($0)" } ?? "")
  }

  /// The same, and where it comes from unless the user said so.
  package var titleWithOrigin: String {
    switch origin {
    case .log: title + (line.map { " from line \($0)" } ?? " from the log")
    case .config: "\(title) from the config"
    case .option, .unknown: title
    }
  }

  /// On which versions a log of an unknown one conforms; nil when it is known or nothing was tried.
  package var doubt: String? {
    guard version == nil, !tried.isEmpty else { return nil }
    let head = "the \(name) version is unknown: "
    let tail = "pass --os VERSION to have it judged by the right rules"
    if conforms.isEmpty {
      let versions = tried.map(\.description).joined(separator: ", ")
      let reading = shown.map { "; it is read as \(name) \($0), the nearest" } ?? ""
      return head + "the log conforms on none of those tried (\(versions))\(reading); \(tail)"
    }
    if tried.allSatisfy({ version in conforms.contains { $0.contains(version) } }) {
      return head + "the log conforms on every one that was tried ("
        + conforms.map { $0.said }.joined(separator: ", ") + ")"
    }
    return head + "the log conforms on \(name) "
      + conforms.map { $0.said }.joined(separator: ", ") + " only; " + tail
  }
}

extension VersionRange {
  /// The range in words: `7`, `8 to 9`, `13 and later`, `before 8`; others as they are written.
  fileprivate var said: String {
    func isWhole(_ version: Version) -> Bool { version.minor == 0 && version.patch == 0 }
    switch (lower, upper) {
    case (nil, nil): return "any version"
    case (let lower?, nil): return "\(isWhole(lower) ? "\(lower.major)" : "\(lower)") and later"
    case (nil, let upper?): return "before \(isWhole(upper) ? "\(upper.major)" : "\(upper)")"
    case (let lower?, let upper?):
      guard isWhole(lower), isWhole(upper), lower < upper else { return description }
      let last = upper.major - 1
      return lower.major == last ? "\(last)" : "\(lower.major) to \(last)"
    }
  }
}

extension Confidence {
  /// How sure the table is, in words.
  var said: String {
    switch self {
    case .inferred: "inferred"
    case .observedOnce: "observed once"
    case .observedSeveral: "observed by several"
    case .documented: "documented"
    }
  }
}
