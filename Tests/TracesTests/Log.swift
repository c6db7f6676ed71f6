import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTables
import Testing

@testable import LifecheckTraces

/// A log written as one event a line, for tests.
///
///     seconds process[pid] channel event @scene key=value … | text
///
/// A `-` stands for what is not told. Without a text it is channel and event.
struct Log {
  let events: [Event]

  init(_ text: String) {
    events = text.split(separator: "\n").enumerated().map { Self.event(String($1), line: $0 + 1) }
  }

  init(_ events: [Event]) {
    self.events = events
  }

  static func event(_ text: String, line: Int) -> Event {
    let halves = text.split(separator: "|", maxSplits: 1)
    let words = halves[0].split(separator: " ").map(String.init)
    let process = words[1].split(separator: "[", omittingEmptySubsequences: false)
    var attributes: [String: Event.Value] = [:]
    for word in words.dropFirst(4) where word.contains("=") {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      attributes[String(pair[0])] = pair[1] == "nil" ? Event.Value.none : .text(String(pair[1]))
    }
    return Event(
      name: Event.Name(words[3]), channel: words[2], line: line,
      time: Double(words[0]).map(time),
      process: process[0] == "-" || process[0].isEmpty ? nil : String(process[0]),
      pid: process.count > 1 ? Int(process[1].dropLast()) : nil,
      scene: words.dropFirst(4).first { $0.hasPrefix("@") }.map { String($0.dropFirst()) },
      attributes: attributes,
      text: halves.count > 1
        ? halves[1].trimmed : "\(words[2]) \(words[3])")
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(
      text: "2014-09-17T\(seconds)", microseconds: Int64((seconds * 1_000_000).rounded()),
      resolution: 1_000)
  }

  func traces(
    _ scheme: Scheme = .sample, gaps: [Gap] = [],
    _ set: (inout TraceBuilder.Options) -> Void = { _ in }
  ) -> Traces {
    var options = TraceBuilder.Options()
    set(&options)
    var builder = TraceBuilder(scheme: scheme, options: options)
    for event in events { builder.add(event) }
    for gap in gaps { builder.add(gap) }
    return builder.finish()
  }

  /// Each trace on a line: `app Demo[1]: didBecomeActive 2,3 · willResignActive 4`.
  var lines: [String] { traces().traces.map(\.summary) }
}

extension Substring {
  fileprivate var trimmed: String {
    split(separator: " ").joined(separator: " ")
  }
}

extension Trace {
  var summary: String {
    let pid = pid.map { "[\($0)]" } ?? ""
    let scene = scene.map { " @\($0)" } ?? ""
    let events = events.map { event in
      "\(event.name) \(event.evidence.map(String.init).joined(separator: ","))"
    }
    return "\(lens) \(process ?? "-")\(pid)\(scene): \(events.joined(separator: " · "))"
  }
}

extension Scheme {
  static func names(_ text: String) -> [Event.Name] {
    text.split(separator: " ").map { Event.Name(String($0)) }
  }

  static func lens(
    _ id: String, core: String, noise: String = "", starts: String = "", processStart: String = "",
    processEnd: String = ""
  ) -> Lens {
    Lens(
      id: id, states: ["off", "on"], initial: "off", startOfLife: names(starts), core: names(core),
      processStart: names(processStart), processEnd: names(processEnd), noise: names(noise),
      rules: [])
  }

  static let lenses = [
    lens(
      "app",
      core: """
        willFinishLaunching didFinishLaunching didBecomeActive willResignActive didEnterBackground \
        willEnterForeground willTerminate openURL
        """,
      noise: "didReceiveMemoryWarning", starts: "willFinishLaunching didFinishLaunching"),
    lens(
      "scene",
      core: """
        scene.willConnect scene.didDisconnect scene.didBecomeActive scene.willResignActive \
        scene.didEnterBackground scene.willEnterForeground scene.openURLContexts
        """,
      noise: "didReceiveMemoryWarning", starts: "didFinishLaunching scene.willConnect",
      processStart: "willFinishLaunching didFinishLaunching configurationForConnectingSceneSession",
      processEnd: "willTerminate"),
    lens(
      "swiftui", core: "phase.active phase.inactive phase.background",
      processStart: "didFinishLaunching", processEnd: "willTerminate"),
    lens("flutter", core: "flutter.resumed flutter.inactive"),
    lens(
      "aggregate",
      core: "didBecomeActive willResignActive didEnterBackground willEnterForeground"),
  ]

  /// Hand-made lenses with the built-in table.
  static let sample = with(lenses)

  static func with(_ lenses: [Lens]) -> Scheme {
    var mistakes = Mistakes()
    let scheme = Scheme(
      lenses: lenses, tables: TableFile.builtIn(under: Scheme.table), mistakes: &mistakes)
    #expect(mistakes.isEmpty, "\(mistakes.diagnostics)")
    return scheme
  }
}
