import LifecheckRecords
import LifecheckTables
import Testing

@testable import LifecheckEvents

/// Messages that are meant to hurt: none may crash, hang or hide what can be read.
struct HostileTests {
  private static let megabyte = 1 << 20

  /// A megabyte of brackets, and less of what else there is: unoptimized tests are slow.
  private static func much(of piece: String) -> String {
    let size = piece == "[" ? megabyte : megabyte / 8
    return String(repeating: piece, count: size / piece.utf8.count)
  }

  @Test(arguments: ["[", "(", "{", "<", "application(", "a", "_", "a_", "-[A ", "url: x:", "\0"])
  func muchOfOneThingTellsNothing(piece: String) throws {
    var reading = try Reading()
    let text = Self.much(of: piece)
    #expect(reading.events(of: [text]).map(\.name.rawValue) == [])
  }

  /// Beginnings of what is known, again and again.
  @Test(arguments: [
    "scenePhase changed from ", "scenePhase: active -> ", "AppState 'is' ",
    "lifecycle state is now ",
    "from AppLifecycleState.", "[Airship] [D] ", "[Purchases] - D: ", "Executing command '",
    "Process exited: <FBProcess; app<a.b>:1(v", "Forcing crash report of ", "device_os",
    "t = 1s ", "simctl --x ", "\"mobile: ", "Deactivation reason added: (", "App went to ",
    "will not be then call the ", "I/a ( 1", "active ", "flutter: ",
  ])
  func muchOfABeginningTellsNothing(piece: String) throws {
    var reading = try Reading()
    let events = reading.events(of: [Self.much(of: piece)])
    #expect(events.filter { !reading.reader.isEvidence($0) } == [])
  }

  @Test(arguments: [
    "[", "(", "<", " ", "a", "\u{0}", "url: x://", "state ", "applicationDidBecome",
  ])
  func anEventBehindMuchElseIsStillRead(piece: String) throws {
    var reading = try Reading()
    let text = Self.much(of: piece)
    let events = reading.events(of: ["\(text) applicationDidBecomeActive: state: 0"])
    #expect(events.map(Reading.description) == ["1 didBecomeActive, state=active"])
  }

  @Test func anEventBeforeAMegabyteIsStillRead() throws {
    var reading = try Reading()
    let tail = String(repeating: " url: (state: ", count: Self.megabyte / 14)
    let events = reading.events(of: ["application(_:open:options:) url: x://y" + tail])
    #expect(events.map(\.name.rawValue) == ["openURL"])
    #expect(events.first?.attributes["url"] == .text("x://y"))
  }

  @Test func aHundredThousandMentionsEnd() throws {
    var reading = try Reading()
    let text = String(repeating: "@selector(applicationDidBecomeActive:) ", count: 100_000)
    #expect(reading.events(of: [text]) == [])
  }

  @Test func brokenTextAroundANameHidesNothing() throws {
    var reading = try Reading()
    let name = Array("applicationWillResignActive:".utf8)
    let breaks: [[UInt8]] = [[0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x80]]
    for bytes in breaks {
      let told = reading.events(of: [bytes + name + bytes])
      #expect(told.map(\.name.rawValue) == ["willResignActive"], "\(bytes)")
    }
  }

  @Test func allBytesAtRandomNeverTrap() throws {
    var reading = try Reading()
    var generator = SplitMix(state: 7)
    let words = [
      "application(_:open:options:)", "state: ", "<UIWindowScene: 0x", "lifecheck:mark ",
    ]
    for _ in 0..<2_000 {
      var text: [UInt8] = []
      for _ in 0..<Int(generator.next() % 24) {
        if generator.next() % 3 == 0 {
          text += Array(words[Int(generator.next() % 4)].utf8)
        } else {
          text.append(UInt8(truncatingIfNeeded: generator.next()))
        }
      }
      #expect(reading.events(of: [text]).count <= 1)
    }
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
