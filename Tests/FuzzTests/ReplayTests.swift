import Foundation
import Fuzzing
import TestSupport
import Testing

/// What the fuzzers are given and what they found, replayed: a trap ends the test.
struct ReplayTests {
  private func files(below folder: URL, where isWanted: (URL) -> Bool) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
  }

  private func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
    switch target {
    case .tables:
      return try files(below: Repository.fixtures) { $0.pathExtension == "yaml" }
        .map { Array(try Data(contentsOf: $0)) }
    case .saved:
      let logs = files(below: Repository.fixtures) { $0.lastPathComponent == "log" }
      return try logs.prefix(3).map { log in
        Array(try Run(["check", "-f", "json", log.path]).output.utf8)
      }
    case .reader, .headers, .ndjson, .check:
      let logs = files(below: Repository.fixtures) { $0.lastPathComponent == "log" }
      return try logs.enumerated().map { index, log in
        [UInt8(truncatingIfNeeded: index * 37)] + Array(try Data(contentsOf: log))
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases) func everySeedAndEveryFindIsTaken(target: FuzzTarget) throws
  {
    let folder = Repository.root.appendingPathComponent("Tests/FuzzTests/corpus/\(target.rawValue)")
    let found = try files(below: folder) { !$0.hasDirectoryPath }
      .map { Array(try Data(contentsOf: $0)) }
    let seeds = try seeds(of: target)
    #expect(!seeds.isEmpty)
    for bytes in found + seeds {
      target.run(bytes)
      // Cut and garbled in a few places, the same ones each time.
      target.run(Array(bytes.prefix(bytes.count / 2)))
      var garbled = bytes
      for index in stride(from: 7, to: garbled.count, by: 97) { garbled[index] ^= 0xFF }
      target.run(garbled)
    }
  }
}
