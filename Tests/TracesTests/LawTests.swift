import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckTraces

/// What must hold for any log, tried on random ones.
struct LawTests {
  @Test(arguments: 0..<400)
  func everyEventIsTold(seed: Int) {
    var random = Random(seed: seed)
    let log = Log((1...random.below(60) + 1).map { Self.event(line: $0, &random) })
    let traces = log.traces()
    var told = Set(traces.notes.flatMap(\.lines))
    for trace in traces.traces {
      told.formUnion(trace.events.flatMap(\.evidence))
      told.formUnion(trace.evidence.map(\.line))
    }
    let lost = log.events.map(\.line).filter { !told.contains($0) }
    #expect(lost == [], "\(log.text)\n\(log.lines.joined(separator: "\n"))")
  }

  @Test(arguments: 0..<400)
  func eventsKeepTheOrderOfTheLog(seed: Int) {
    var random = Random(seed: seed)
    let log = Log((1...random.below(60) + 1).map { Self.event(line: $0, &random) })
    for trace in log.traces().traces {
      let lines = trace.events.map(\.line)
      #expect(lines == lines.sorted(), "\(log.text)")
      for event in trace.events {
        #expect(event.evidence == event.evidence.sorted())
        #expect(event.evidence.first == event.line)
      }
      for place in trace.evidence.map(\.before) { #expect((0...trace.events.count) ~= place) }
    }
  }

  @Test(arguments: 0..<400)
  func aLineTellsOfOneEventOfATraceAtMost(seed: Int) {
    var random = Random(seed: seed)
    let log = Log((1...random.below(60) + 1).map { Self.event(line: $0, &random) })
    for trace in log.traces().traces {
      let lines = trace.events.flatMap(\.evidence)
      #expect(lines.count == Set(lines).count, "\(log.text)")
      #expect(Set(lines).isDisjoint(with: trace.evidence.map(\.line)), "\(log.text)")
    }
    let rows = log.traces().rows().flatMap(\.event.evidence)
    #expect(rows.count == Set(rows).count, "\(log.text)")
  }

  /// The interleaved log of two processes gives the traces of each alone.
  @Test(arguments: 0..<200)
  func processesDoNotMix(seed: Int) {
    var random = Random(seed: seed)
    let events = (1...random.below(60) + 1).map { Self.event(line: $0, isTold: true, &random) }
    let whole = Log(events).lines
    let parts = ["A[1]", "A[2]", "B[1]"].flatMap { process in
      Log(events.filter { "\($0.process ?? "-")[\($0.pid ?? 0)]" == process }).lines
    }
    #expect(whole.sorted() == parts.sorted())
  }

  @Test func theSameLogGivesTheSameTraces() {
    var random = Random(seed: 7)
    let log = Log((1...400).map { Self.event(line: $0, &random) })
    let first = log.traces()
    for _ in 0..<5 {
      #expect(log.traces().traces == first.traces)
      #expect(log.traces().notes == first.notes)
    }
  }

  private static let names = Scheme.names(
    """
    didFinishLaunching didBecomeActive willResignActive didEnterBackground willTerminate \
    configurationForConnectingSceneSession didReceiveMemoryWarning scene.willConnect \
    scene.didBecomeActive scene.willResignActive scene.didDisconnect phase.active phase.inactive \
    flutter.resumed
    """)

  private static func event(line: Int, isTold: Bool = false, _ random: inout Random) -> Event {
    let process = random.of(isTold || random.below(4) > 0 ? ["A", "B"] : [nil, "A"])
    let pid = process == "B" ? 1 : process.map { _ in line > 30 ? 2 : 1 }
    let channel = random.of(["delegate", "delegate", "notification", "uikit", "sdk"])
    let name = random.of(names)
    return Event(
      name: name, channel: channel, line: line,
      time: random.below(8) == 0
        ? nil : Log.time(Double(line) * 0.4 + Double(random.below(10)) / 20),
      process: process, pid: isTold || random.below(6) > 0 ? pid : nil,
      scene: name.rawValue.hasPrefix("scene.") ? random.of([nil, "0x1", "0x2"]) : nil,
      text: "\(channel) \(name) \(random.below(2))")
  }
}

/// A generator of the same numbers for the same seed (SplitMix64).
struct Random {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(count))
  }

  mutating func of<Element>(_ all: [Element]) -> Element { all[below(all.count)] }
}

extension Log {
  /// The log as it would be written.
  var text: String {
    events.map { event in
      "\(event.line) \(event.process ?? "-")[\(event.pid ?? 0)] \(event.channel) \(event.name) "
        + "\(event.scene ?? "") \(event.time?.text ?? "-") | \(event.text)"
    }.joined(separator: "\n")
  }
}
