import LifecheckTables
import Testing

@testable import LifecheckRecords

/// The formats compiled in keep the laws that a user's formats must keep.
struct BuiltInTests {
  @Test(arguments: TableFile.builtIn(under: "formats/").map(\.name))
  func aTableOfFormatsKeepsTheLaws(name: String) throws {
    let file = try #require(TableFile.builtIn(under: name).first)
    var mistakes = Mistakes()
    let formats = LogFormat.readAndJudge(file, beside: try Found.formats.get(), &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
    let layers = Layer.readAndJudge(file, &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
    #expect(!formats.isEmpty || !layers.isEmpty)
  }

  @Test func everyFormatHasASampleWithAnInvalidByte() throws {
    var mistakes = Mistakes()
    let samples = TableFile.builtIn(under: "formats/").flatMap { Sample.read($0, &mistakes) }
    #expect(mistakes.isEmpty)
    for format in try LogFormat.builtIn() {
      let isProved = samples.contains { sample in
        sample.format == format.id && sample.bytes.contains(0xFF)
          && sample.pieces.contains { piece in
            guard case .record(let fields) = piece else { return format.id == "crash.ips" }
            return fields["message"] == "\u{FFFD} applicationDidBecomeActive"
          }
      }
      #expect(isProved, "\(format.id)")
    }
  }

  @Test func theFormatsOfTheIssueAreThere() throws {
    let names = Set(try LogFormat.builtIn().flatMap(\.names))
    let wanted: Set = [
      "syslog", "asl", "bsd", "relay", "idevicesyslog", "ostrace", "nslog", "nslog.ms", "nslog.us",
      "nslog.us.local", "nslog.port", "log.default", "log.compact", "log.syslog", "log.ndjson",
      "console", "console4", "console5", "pymobiledevice3", "bare",
    ]
    #expect(wanted.subtracting(names) == [])
  }

  /// Headers as real tools write them: each is read by exactly one format.
  @Test(arguments: [
    ("Mar 18 17:01:10 iPhone-5S backboardd[1863] <Warning>: System app has died.", "syslog"),
    ("May  7 11:58:58 QA-MacBook installd[71113]: 0x113104000 -[MIContainer make:]: x", "syslog"),
    ("Mar 31 19:11:57 QA-iPhone SpringBoard[4027]: MS:Notice: Installing: x (1047.20)", "syslog"),
    ("Jul 25 14:23:01 SpringBoard(PosterKit)[32] <Notice>: x", "syslog"),
    ("Dec 27 19:08:34.252035 Ayming Collect(UIKitCore)[648] <Notice>: x", "syslog"),
    ("2014-09-17 10:00:00.123 1Password 7[4679:68c1] hello", "nslog"),
    ("2018-02-05 15:34:55.353138+0800 Long_Task[6658:4831578] -[AppDelegate x],33", "nslog"),
    (
      "2026-08-11 17:15:22.031 Df Candela[80328:9875ec] [com.example.Candela:path] x", "log.compact"
    ),
    (
      "2026-01-25 23:03:22.041859+0200 0x150d23a  Info        0x0                  6103   0    logger: x",
      "log.default"
    ),
    ("2023-09-27 22:55:39.622369+0200  localhost saver[41737]: (Example) hello", "log.syslog"),
    ("default\t16:13:40.069955 +0100\tassertiond\t[App:123] x", "console"),
    ("2026-09-09 00:54:19 constructiond{}[98] <USER_ACTION>: x", "pymobiledevice3"),
  ])
  func aRealHeaderIsReadByOneFormat(line: String, format: String) throws {
    let detection = try #require(try Found(line).detection)
    #expect(detection.claims.filter { $0.lines > 0 }.map(\.format) == [format])
    #expect(detection.format == format)
  }
}
