import LifecheckEpisodes
import LifecheckRules

/// Writes a report as JUnit XML: a suite a log, a test an episode, a failure where the run fails.
///
/// The shape is that of Jenkins' schema; GitLab's own takes the file of a test as well, which that
/// schema refuses: `forGitLab`. Every name is unique, as GitLab shows only the first of equal ones.
func junit<Sink: TextOutputStream>(_ report: Report, forGitLab: Bool, to sink: inout Sink) {
  let suites = report.parts.map { JUnitSuite(report, $0) }
  var xml = MarkupWriter(sink, .xml)
  xml.element("testsuites") { xml in
    for suite in suites { suite.write(to: &xml, forGitLab: forGitLab) }
  }
  sink = xml.finish()
}

/// The tests of one log.
private struct JUnitSuite {
  enum Result {
    case passed
    case failed([Report.Deviation])
    case skipped(String)
    case broken(String)
  }

  struct Test {
    let name: String
    let result: Result
    /// What did not fail, but is worth reading.
    let remarks: [Report.Deviation]
  }

  private let report: Report
  private let log: Report.Log
  private var tests: [Test] = []
  private var names = Occurrences()

  init(_ report: Report, _ part: Report.Part) {
    self.report = report
    log = part.log
    if let why = log.whyNotJudged {
      // What may be empty, its owner says with --allow-empty.
      add("is judged", log.exitCode == 0 ? .skipped(why) : .broken(why))
    } else if log.status == .cut {
      add("is whole", .broken(log.error ?? "its end is missing"))
    }
    for number in part.traces {
      let trace = report.traces[number]
      let owner = report.owner(of: number).map { "\($0): " } ?? ""
      for episode in trace.episodes {
        let found = episode.deviations.compactMap { report.deviations[checked: $0] }
        let failures = found.filter(report.stops)
        let result: Result =
          if !failures.isEmpty {
            .failed(failures)
          } else if episode.verdict == .inconclusive {
            .skipped("inconclusive: messages were lost")
          } else {
            .passed
          }
        add(
          owner + (episode.trigger ?? "no rule explains this"), result,
          remarks: found.filter { !report.stops($0) })
      }
      if let contradiction = trace.contradiction {
        add(owner + "the evidence agrees", .skipped(contradiction))
      }
    }
    for number in report.deviationsBesides(in: part) {
      let deviation = report.deviations[number]
      let isFailure = report.stops(deviation)
      let owner = report.owner(of: deviation.trace).map { "\($0): " } ?? ""
      add(
        "\(owner)\(deviation.kind.rawValue) \(deviation.rule ?? deviation.event)",
        isFailure ? .failed([deviation]) : .passed, remarks: isFailure ? [] : [deviation])
    }
  }

  private mutating func add(
    _ name: String, _ result: Result, remarks: [Report.Deviation] = []
  ) {
    let number = names.next(name)
    tests.append(
      Test(name: number == 1 ? name : "\(name) #\(number)", result: result, remarks: remarks))
  }

  func write<Sink: TextOutputStream>(to xml: inout MarkupWriter<Sink>, forGitLab: Bool) {
    let failures = tests.count { if case .failed = $0.result { true } else { false } }
    let errors = tests.count { if case .broken = $0.result { true } else { false } }
    let skipped = tests.count { if case .skipped = $0.result { true } else { false } }
    xml.element(
      "testsuite",
      [
        ("name", log.path), ("tests", "\(tests.count)"), ("failures", "\(failures)"),
        ("errors", "\(errors)"), ("skipped", "\(skipped)"), ("time", "0"),
      ]
    ) { xml in
      for test in tests {
        xml.element(
          "testcase",
          [
            ("name", test.name), ("classname", className), ("time", "0"),
            ("file", forGitLab ? log.path.relativePath : nil),
          ]
        ) { write(test, to: &$0) }
      }
    }
  }

  private func write<Sink: TextOutputStream>(_ test: Test, to xml: inout MarkupWriter<Sink>) {
    switch test.result {
    case .passed: break
    case .failed(let deviations):
      xml.element(
        "failure",
        [
          ("type", deviations.first.map { report.rule(of: $0) }),
          ("message", deviations.first.map { report.sentence(of: $0) }),
        ], text: deviations.map(told).joined(separator: "\n"))
    case .skipped(let why): xml.element("skipped", [("message", why)])
    case .broken(let why): xml.element("error", [("type", log.status.rawValue), ("message", why)])
    }
    if !test.remarks.isEmpty {
      xml.element("system-out", text: test.remarks.map(told).joined(separator: "\n"))
    }
  }

  private func told(_ deviation: Report.Deviation) -> String {
    let place = log.path + (deviation.line.map { ":\($0)" } ?? "")
    let quoted = deviation.context?.first { $0.line == deviation.line }.map {
      "    \($0.line) | \($0.text)"
    }
    return
      (["\(place): \(deviation.severity.rawValue): \(report.sentence(of: deviation))"]
      + [quoted].compactMap(\.self) + report.advice(on: deviation).map { "    \($0)" })
      .joined(separator: "\n")
  }

  /// Jenkins takes what stands before the last dot for a package.
  private var className: String {
    let parts = log.path.relativePath.split(separator: "/")
    return parts.map { $0.replacing(".", with: "_") }.joined(separator: ".")
  }
}
