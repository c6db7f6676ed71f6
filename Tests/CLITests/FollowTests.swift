import Foundation
import TestSupport
import Testing

/// `lifecheck follow`: the same as `check`, while the log is written.
struct FollowTests {
  private static let logs = ["device-self-open-url", "device-touch-id", "seed-other-app-ios8"]

  private func log(_ name: String) throws -> String {
    let file = Repository.fixtures.appendingPathComponent("\(name)/log")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The log, and behind it the launch of the next life, so that all its episodes are decided.
  private func story() throws -> String {
    let text = try log("device-self-open-url")
    let next = text.split(separator: "\n").map { $0.replacing("[412", with: "[512") }
    return text + next.joined(separator: "\n") + "\n"
  }

  /// Starts it; what it writes goes to files.
  private final class Following {
    let process = Process()
    let output = try? TemporaryFile("output", "")
    let input = Pipe()

    init(_ arguments: [String]) throws {
      process.executableURL = Repository.program
      process.arguments = ["follow", "--os", "8.1"] + arguments
      process.standardInput = input
      process.standardOutput = try output.map { try FileHandle(forWritingTo: $0.url) }
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    var text: String {
      output.flatMap { try? Data(contentsOf: $0.url) }.map { String(decoding: $0, as: UTF8.self) }
        ?? ""
    }

    /// Waits until it wrote something; false when it never does.
    func writes(_ words: String) -> Bool {
      for _ in 0..<600 {
        if text.contains(words) { return true }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return false
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  private struct Row: Decodable, Hashable {
    let kind: String
    let rule: String?
    let verdict: String
    let first_line: Int?
    let lines: Int?
    let exit_code: Int?
    let deviations: [Finding]

    struct Finding: Decodable, Hashable {
      let kind: String
      let event: String?
      let fingerprint: String
    }
  }

  private func rows(_ text: String) throws -> [Row] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  @Test(arguments: logs) func itTellsWhatCheckTells(name: String) throws {
    let text = try log(name)
    let check = try Run(["check", "--os", "8.1", "-f", "rows", "-"], input: text)
    let follow = try Run(["follow", "--os", "8.1", "-f", "rows"], input: text)
    #expect(try Set(rows(follow.output)) == Set(rows(check.output)))
    #expect(follow.status == check.status)
  }

  @Test func anEpisodeIsToldWhileTheLogIsStillOpen() throws {
    let follow = try Following(["-f", "rows"])
    try follow.input.fileHandleForWriting.write(contentsOf: Data(try story().utf8))
    #expect(follow.writes(#""kind":"episode""#))
    #expect(follow.process.isRunning)
    #expect(!follow.text.contains(#""kind":"source""#))
    try follow.input.fileHandleForWriting.close()
    follow.process.waitForEnd()
    #expect(follow.text.contains(#""kind":"source""#))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalClosesEveryReport(signal: Int32) throws {
    let status = 128 + signal
    let report = try TemporaryFile("report.json", "")
    let follow = try Following(["-f", "concise", "--report", "json=\(report.path)"])
    try follow.input.fileHandleForWriting.write(contentsOf: Data(try story().utf8))
    #expect(follow.writes("willResignActive missing before openURL"))
    kill(follow.process.processIdentifier, signal)
    follow.process.waitForEnd()
    #expect(follow.process.terminationReason == .exit)
    #expect(follow.process.terminationStatus == status)
    let saved = try Run(["convert", "-f", "json", report.path])
    #expect(saved.status == 0)
    #expect(saved.output.contains(#""complete": false"#))
    #expect(saved.output.contains(#""exit_code": \#(status)"#))
  }

  @Test func aFileThatGrowsAndIsCutOffIsReadOnWithAGap() throws {
    let file = try TemporaryFile("device.log", "")
    let report = try TemporaryFile("report.json", "")
    let follow = try Following(["-f", "concise", "--report", "json=\(report.path)", file.path])
    let text = try story()
    let handle = try FileHandle(forWritingTo: file.url)
    try handle.write(contentsOf: Data(text.utf8))
    #expect(follow.writes("willResignActive missing before openURL"))
    try handle.truncate(atOffset: 0)
    Thread.sleep(forTimeInterval: 1)
    try handle.write(contentsOf: Data("a line\n".utf8))
    Thread.sleep(forTimeInterval: 1)
    kill(follow.process.processIdentifier, SIGTERM)
    follow.process.waitForEnd()
    let saved = String(decoding: try Data(contentsOf: report.url), as: UTF8.self)
    let lines = text.count { $0 == "\n" }
    #expect(saved.contains(#""lines": \#(lines + 1)"#))
    #expect(saved.contains(#""gaps": 1"#))
  }

  @Test func aReaderThatGoesAwayEndsIt() throws {
    let follow = Process()
    follow.executableURL = URL(fileURLWithPath: "/bin/sh")
    let report = try TemporaryFile("report.json", "")
    // The other end of its input stays open: only the reader is gone.
    follow.arguments = [
      "-c",
      "sleep 60 | (\"$0\" follow -f rows --report json=\"$1\"; echo $? >\"$1.status\") | true",
      Repository.program.path, report.path,
    ]
    follow.standardError = FileHandle.nullDevice
    try follow.run()
    var status = ""
    for _ in 0..<600 where status.isEmpty {
      Thread.sleep(forTimeInterval: 0.05)
      let file = URL(fileURLWithPath: report.path + ".status")
      status = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
    follow.terminate()
    #expect(status == "4\n")
    let saved = String(decoding: try Data(contentsOf: report.url), as: UTF8.self)
    #expect(saved.contains(#""complete": false"#))
  }

  @Test func checkClosesItsReportOnASignal() throws {
    let output = try TemporaryFile("output", "")
    let process = Process()
    process.executableURL = Repository.program
    process.arguments = ["check", "-f", "json", "-"]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output.url)
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(try log("device-self-open-url").utf8))
    Thread.sleep(forTimeInterval: 2)
    kill(process.processIdentifier, SIGTERM)
    process.waitForEnd()
    #expect(process.terminationStatus == 143)
    let saved = try Run(["convert", "-f", "json", output.path])
    #expect(saved.status == 0)
    #expect(saved.output.contains("interrupted by SIGTERM"))
  }

  @Test func whatCannotBeWrittenBitByBitIsRefused() throws {
    let run = try Run(["follow", "-f", "html"], input: "")
    #expect(run.status == 2)
    #expect(run.errors.contains("follow cannot write 'html'"))
    #expect(try Run(["follow", "a", "b"]).errors.contains("follow takes one log"))
  }
}

extension Process {
  /// Waits for its end; one that does not end is killed, and its status is that of the kill.
  fileprivate func waitForEnd() {
    for _ in 0..<600 where isRunning { Thread.sleep(forTimeInterval: 0.05) }
    if isRunning { kill(processIdentifier, SIGKILL) }
    waitUntilExit()
  }
}
