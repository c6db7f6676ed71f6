import Foundation
import TestSupport
import Testing

/// Logs that no device writes, and faults of the machine: nothing crashes, hangs or loses a line.
struct TortureTests {
  private struct Source: Decodable {
    let kind: String
    let status: String
    let lines: Int
  }

  private static let header = "Jul  6 22:51:03 QA-iPhone Demo[412] <Warning>: "

  private static let logs: [String: [UInt8]] = [
    "one long line": Array(repeating: UInt8(ascii: "a"), count: 3 << 20),
    "empty lines": Array(repeating: 0x0A, count: 100_000),
    "a NUL flood behind a line": Array((header + "x\n").utf8) + Array(repeating: 0, count: 50_000),
    "every byte": (0..<200).flatMap { _ in (UInt8.min...UInt8.max).map { $0 } },
    "no line end": Array((header + "x\n" + header + "y").utf8),
    "distinct pids": (0..<3_000).flatMap {
      Array("Jul  6 22:51:03 QA-iPhone Demo[\($0)] <Warning>: applicationDidBecomeActive:\n".utf8)
    },
    "nested brackets": Array((header + String(repeating: "[(<{\"", count: 40_000) + "\n").utf8),
    "nested objects": Array((String(repeating: #"{"a":["#, count: 20_000) + "\n").utf8),
    "cut UTF-8": Array(repeating: Array("\(header)é".utf8.dropLast()) + [0x0A], count: 5_000)
      .flatMap { $0 },
  ]

  @Test(arguments: logs.keys.sorted()) func everyLineIsCounted(name: String) throws {
    let bytes = Self.logs[name] ?? []
    let file = try TemporaryFile("device.log", Data(bytes))
    let run = try Run(["check", "-f", "rows", "--os", "8", file.path])
    #expect([0, 1, 3, 4].contains(run.status))
    let last = try #require(run.output.split(separator: "\n").last)
    let source = try JSONDecoder().decode(Source.self, from: Data(last.utf8))
    #expect(source.kind == "source")
    let ends = bytes.count { $0 == 0x0A }
    // What looks like a binary file is refused as a whole, and said to be.
    if source.status != "unreadable" {
      #expect(source.lines == ends + (bytes.last == 0x0A ? 0 : 1))
    }
  }

  private func shell(_ script: String, _ arguments: String...) throws -> Run {
    try Run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, Repository.program.path] + arguments)
  }

  private let fixture = Repository.fixtures.appendingPathComponent("device-self-open-url/log").path

  @Test func aFullDiskIsSaidAndNoHalfReportIsLeft() throws {
    let run = try shell(#""$0" --os 8.1 "$1" >/dev/full"#, fixture)
    #expect(run.status == 3)
    #expect(run.errors.contains("standard output cannot be written: No space left on device"))
    let folder = try TemporaryFolder()
    let limited = try shell(
      #"(trap '' XFSZ; ulimit -f 0; cd "$2" && "$0" --os 8.1 --report html=a.html "$1" 2>&1) | cat"#,
      fixture, folder.url.path)
    #expect(limited.output.contains("the report cannot be written"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func moreLogsThanFileDescriptorsAreJudged() throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write("a line\n", to: "logs/\(number).log") }
    let run = try shell(#"ulimit -n 16; "$0" -f rows "$1""#, folder.path("logs").path)
    #expect(run.status == 4)
    #expect(run.output.split(separator: "\n").count == 200)
    #expect(!run.output.contains("unreadable"))
  }

  @Test func withoutHomeAndInAFolderThatCannotBeWrittenItJudges() throws {
    let run = try shell(#"cd / && env -u HOME "$0" --os 8.1 -f concise "$1""#, fixture)
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let run = try shell(#"("$0" --os 8.1 "$1"; echo "status $?" >&2) | true"#, fixture)
    #expect(run.errors == "status 1\n")
  }

  @Test func whatCannotBeReadIsSaidAndTheRestIsJudged() throws {
    let folder = try TemporaryFolder(["a.log": "a line\n"])
    let run = try shell(
      #""$0" -f rows --os 8.1 "$2/gone.log" "$1""#, fixture,
      folder.url.path)
    #expect(run.status == 3)
    #expect(run.output.contains(#""status":"unreadable","error":"cannot be opened"#))
    #expect(run.output.contains(#""verdict":"deviates""#))
  }

  @Test func itOpensNothingThatALogNames() throws {
    let trace = try TemporaryFile("trace", "")
    let log = try TemporaryFile(
      "device.log",
      "\(Self.header)applicationDidBecomeActive: /etc/hostile file:///etc/hostile http://192.0.2.1/x\n"
        + "include: /etc/hostile\n../../etc/hostile\n")
    let run = try shell(
      #"command -v strace >/dev/null || exit 99; "#
        + #"strace -f -e trace=open,openat,connect,socket,execve -o "$2" "$0" --os 8 "$1" || true; "#
        + #"test -s "$2" || exit 99"#,
      log.path, trace.path)
    // Without strace, or where tracing is not allowed, nothing can be said.
    if run.status == 99 { return }
    let calls = try String(contentsOf: trace.url, encoding: .utf8)
    #expect(calls.contains(log.path))
    #expect(!calls.contains("hostile"))
    #expect(!calls.contains("socket("))
    #expect(!calls.contains("connect("))
    #expect(calls.split(separator: "\n").count { $0.contains("execve(") } == 1)
  }
}
