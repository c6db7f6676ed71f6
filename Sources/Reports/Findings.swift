import LifecheckEpisodes
import LifecheckRules

/// What is wrong in one episode, trace or log, with the lines quoted, and the rules it breaks.
struct Findings {
  let deviations: [Report.Deviation]
  let episode: Report.Episode?
  /// What people call the OS.
  let os: String
  let rules: [String: Report.Rule]
  /// Messages by line, for deviations without context.
  let messages: [Int: String]
  /// Whether messages of the log were lost: else it is the lines that do not tell enough.
  let isLossy: Bool
  let style: TextStyle

  func write(to sink: inout some TextOutputStream) {
    let widest = deviations.reduce(0) { max($0, $1.severity.rawValue.count) }
    for (index, deviation) in deviations.enumerated() {
      let level = deviation.severity.rawValue
      let space = String(repeating: " ", count: widest - level.count)
      sink.write(
        "  \(style.paint(level, deviation.ink))\(space)  \(style.safe(deviation.message))\n")
      // Deviations of one line share its quotation.
      if deviations[checked: index + 1]?.line != deviation.line || index + 1 == deviations.count {
        quote(deviation, to: &sink)
      }
    }
    lost(to: &sink)
    explanations(to: &sink)
    known(to: &sink)
    reasons(to: &sink)
  }

  private func quote(_ deviation: Report.Deviation, to sink: inout some TextOutputStream) {
    guard let line = deviation.line else { return }
    let text =
      deviation.context?.first { $0.line == line }?.text
      ?? messages[line]
    guard let text else { return }
    let gutter = "    \(line) | "
    let room = max(20, style.width - gutter.width)
    sink.write("\(style.paint(gutter, .faint))\(style.safe(text).cut(to: room))\n")
  }

  private func lost(to sink: inout some TextOutputStream) {
    let lost = deviations.filter { $0.certainty == .boundary }
    guard !lost.isEmpty else { return }
    let which = lost.count == deviations.count ? "here" : "around \(lost.count) of these"
    if isLossy {
      say(
        "lost",
        "messages were lost \(which), so it may have happened unseen; counted only with --strict",
        to: &sink)
    } else {
      let what = lost.count == deviations.count ? "of this" : "of \(lost.count) of these"
      say(
        "doubt", "the log does not tell enough to be sure \(what); counted only with --strict",
        to: &sink)
    }
  }

  private func explanations(to sink: inout some TextOutputStream) {
    var said: Set<Report.Deviation.Explanation> = []
    for explanation in deviations.flatMap(\.explainedBy)
    where said.insert(explanation).inserted {
      let title = rules[explanation.rule]?.title ?? ""
      say(
        "maybe",
        (title.isEmpty ? "explained by \(explanation.rule)" : "normal if \(title)")
          + ": pass --context \(explanation.context)", to: &sink)
    }
  }

  private func known(to sink: inout some TextOutputStream) {
    var said: Set<String> = []
    for known in deviations.compactMap(\.known) where said.insert(known).inserted {
      say("known", known, to: &sink)
    }
  }

  private func reasons(to sink: inout some TextOutputStream) {
    if let others = episode?.alsoConsistentWith, !others.isEmpty {
      say("also", "the log fits \(others.joined(separator: ", ")) as well", to: &sink)
    }
    var said: Set<String> = []
    for deviation in deviations {
      guard let id = deviation.rule else {
        let kind = deviation.kind.rawValue
        if said.insert("kind \(kind)").inserted {
          say("help", "lifecheck explain \(kind)", to: &sink)
        }
        continue
      }
      guard said.insert(id).inserted else { continue }
      guard let rule = rules[id] else {
        say("rule", id, to: &sink)
        continue
      }
      write(rule, to: &sink)
    }
  }

  private func write(_ rule: Report.Rule, to sink: inout some TextOutputStream) {
    let versions = rule.versions.isEmpty ? "every version" : rule.versions
    var sure = rule.confidence.said
    if !rule.measuredOn.isEmpty {
      sure += "; measured on \(rule.measuredOn.joined(separator: ", "))"
    }
    say("rule", "\(rule.id), \(os) \(versions) (\(sure))", to: &sink)
    if let why = rule.proof?.why, !why.isEmpty { say("why", why.withoutStop, to: &sink) }
    let help = rule.proof?.help.map { "\($0.withoutStop); " } ?? ""
    say("help", "\(help)lifecheck explain \(rule.id)", to: &sink)
  }

  private func say(_ label: String, _ sentence: String, to sink: inout some TextOutputStream) {
    let lines = style.safe(sentence).wrapped(to: max(20, style.width - 11))
    for (number, line) in lines.enumerated() {
      let start = (number == 0 ? label : "").padded(to: 7)
      sink.write("    \(style.paint(start, .faint))\(line)\n")
    }
  }
}

extension String {
  /// A sentence of a table without its last full stop.
  var withoutStop: String {
    hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self
  }
}
