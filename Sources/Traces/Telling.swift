import LifecheckEvents
import LifecheckRecords

/// An event of a trace, and the lines that were found to tell of it so far.
struct Telling {
  static let acrossChannels = Clock.second
  static let inOneChannel = Clock.second / 4

  /// What one channel told, but for the very first line.
  private struct Channel {
    let time: Timestamp?
    var texts: Set<String>
  }

  private let first: Event
  private var lines: [Int] = []
  private var attributes: [String: Event.Value] = [:]
  private var others: [String: Channel] = [:]
  private var scene: String?
  private var channels: [String]

  init(_ event: Event) {
    first = event
    channels = [event.channel]
  }

  /// Whether a line tells of the same event, being the next of its trace.
  ///
  /// It does if it comes from another channel at most 1 s after the first line, or from the same
  /// channel with different text at most 250 ms after that channel's first; without a clock always.
  /// The same text again is another event.
  func takes(_ event: Event) -> Bool {
    guard event.name == first.name else { return false }
    let own = others[event.channel]
    if event.channel == first.channel {
      guard event.text != first.text, own?.texts.contains(event.text) != true,
        !differsByClock(event)
      else { return false }
      return Clock.areWithin(Self.inOneChannel, first.time, event.time) ?? true
    }
    guard Clock.areWithin(Self.acrossChannels, first.time, event.time) ?? true else { return false }
    guard let own else { return true }
    return !own.texts.contains(event.text)
      && Clock.areWithin(Self.inOneChannel, own.time, event.time) ?? true
  }

  // A clock that was not read makes no other text: of such lines the numbers do not count.
  private func differsByClock(_ event: Event) -> Bool {
    guard first.time == nil, event.time == nil else { return false }
    let (text, other) = (Array(first.text.utf8), Array(event.text.utf8))
    guard Self.holdsClock(text), Self.holdsClock(other) else { return false }
    return text.filter { !Self.isDigit($0) } == other.filter { !Self.isDigit($0) }
  }

  /// Whether hours, minutes and seconds stand in a text, two digits each.
  private static func holdsClock(_ text: [UInt8]) -> Bool {
    let shape = Array("00:00:00".utf8)
    guard text.count >= shape.count else { return false }
    return (0...(text.count - shape.count)).contains { start in
      shape.indices.allSatisfy { index in
        let byte = text[start + index]
        return isDigit(shape[index]) ? isDigit(byte) : byte == shape[index]
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  mutating func add(_ event: Event) {
    lines += event.evidence
    attributes.merge(event.attributes) { own, _ in own }
    others[event.channel, default: Channel(time: event.time, texts: [])].texts.insert(event.text)
    scene = scene ?? event.scene
    if !channels.contains(event.channel) { channels.append(event.channel) }
  }

  /// The event with all its lines; attributes of the first line that has them.
  var event: Event {
    lines.isEmpty
      ? first
      : first.copy(
        evidence: Set(first.evidence + lines).sorted(), scene: first.scene ?? scene,
        attributes: first.attributes.merging(attributes) { own, _ in own },
        tellers: channels.count > 1 ? channels : nil)
  }

  /// Merges the lines of one trace in place, in their order.
  static func merge(_ events: inout [Event]) {
    guard !events.isEmpty else { return }
    var telling: Telling?
    var last = 0
    for index in 1..<max(events.count, 1) {
      if events[index].name == events[last].name {
        if telling == nil { telling = Telling(events[last]) }
        if telling?.takes(events[index]) == true {
          telling?.add(events[index])
          continue
        }
      }
      if let told = telling?.event { events[last] = told }
      telling = nil
      last += 1
      // Moved, not copied: most events are told of once.
      if last != index { events.swapAt(last, index) }
    }
    if let told = telling?.event { events[last] = told }
    events.removeLast(events.count - last - 1)
  }
}

extension Event {
  /// The same event with other lines, another scene, other attributes or other tellers.
  func copy(
    evidence: [Int]? = nil, scene: String? = nil, attributes: [String: Value]? = nil,
    tellers: [String]? = nil
  ) -> Event {
    let evidence = evidence ?? self.evidence
    return Event(
      name: name, channel: channel, spelling: spelling, line: evidence.first ?? line,
      evidence: evidence, time: time, process: process, pid: pid, thread: thread,
      scene: scene ?? self.scene, attributes: attributes ?? self.attributes, text: text,
      tellers: tellers ?? self.tellers)
  }

  /// Another event that the same line tells.
  func named(_ name: Name) -> Event {
    Event(
      name: name, channel: channel, spelling: spelling, line: line, evidence: evidence, time: time,
      process: process, pid: pid, thread: thread, scene: scene, attributes: attributes, text: text)
  }
}
