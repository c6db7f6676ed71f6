import Testing

@testable import LifecheckRecords

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole logs, one a format, of which every line was checked: the first line of `items` says the format,
/// the others are what is read, in order.
struct LogsTests {
  private static let folder =
    String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.startIndex)) + "/Logs"

  static let names: [String] = {
    var names: [String] = []
    guard let folder = opendir(folder) else { return [] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".log") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }()

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  @Test func thereAreLogs() {
    #expect(Self.names.count >= 27)
  }

  @Test(arguments: names)
  func aLogIsReadLineByLine(name: String) throws {
    let log = try #require(Self.bytes("\(Self.folder)/\(name).log"))
    let found = try Found(log)
    let detection = try #require(found.detection)
    let formats = [detection.variant] + detection.others + detection.layers.map { "behind \($0)" }
    let text = ([formats.joined(separator: ", ")] + found.items).map { $0 + "\n" }.joined()
    guard let wanted = Self.bytes("\(Self.folder)/\(name).items") else {
      // A golden file that is missing is written once, to be looked at.
      let file = try #require(fopen("\(Self.folder)/\(name).items", "wb"))
      fputs(text, file)
      fclose(file)
      Issue.record("wrote \(name).items: look at it, then test again")
      return
    }
    let lines = text.split(separator: "\n")
    let wantedLines = String(decoding: wanted, as: UTF8.self).split(separator: "\n")
    for (line, wantedLine) in zip(lines, wantedLines) { #expect(line == wantedLine) }
    #expect(lines.count == wantedLines.count)
  }
}
