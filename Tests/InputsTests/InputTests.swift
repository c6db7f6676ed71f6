import Foundation
import LifecheckInputs
import Testing

/// Which logs a command line names, and how they are read.
final class InputTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lifecheck-inputs-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("b"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String = "x\n") throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  @Test func aFolderGivesItsLogsInByteOrder() throws {
    for name in ["b/z.log", "a.LOG", "b/device", "c.png", ".hidden.log", "B.txt"] {
      try write(name)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("loop"), withDestinationURL: folder)
    let (inputs, empty) = Input.all(named: [folder.path])
    #expect(empty == [])
    #expect(
      inputs.map(\.name)
        == ["B.txt", "a.LOG", "b/device", "b/z.log"].map { "\(folder.path)/\($0)" })
    #expect(inputs.allSatisfy { !$0.isNamed })
  }

  @Test func aFolderLosesNoLogSilently() throws {
    try write("a.log")
    try write("a.log.1")
    try write("b.png.1")
    // A pipe might never end, so it is no log of a folder.
    mkfifo(folder.appendingPathComponent("c.log").path, 0o600)
    // Whatever cannot be looked at is an input whose opening says why.
    let deep = (0..<40).map { _ in "d" }.joined(separator: "/")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(deep), withIntermediateDirectories: true)
    try write("\(deep)/e.log")
    let names = Input.all(named: [folder.path]).inputs.map {
      String($0.name.dropFirst(folder.path.count + 1))
    }
    #expect(Array(names.prefix(2)) == ["a.log", "a.log.1"])
    #expect(names.count == 3)
    #expect(names.last?.hasPrefix("d/d/d/") == true)
    let unreachable = Input(name: "d", path: "\(folder.path)/\(names[2])", isNamed: false)
    #expect { try unreachable.read { _ in true } } throws: {
      "\($0)" == "d: cannot be read: Is a directory"
    }
  }

  @Test func aFolderWithoutALogSaysSo() throws {
    try write("c.png")
    let (inputs, empty) = Input.all(named: [folder.path])
    #expect(inputs == [])
    #expect(empty.first?.message == "no log in this folder")
    #expect(empty.first?.location?.file == folder.path)
  }

  @Test func theOrderOfTheCommandLineIsKept() {
    let (inputs, _) = Input.all(named: ["z", "-", "a"], standardInputName: "piped.log")
    #expect(inputs.map(\.name) == ["z", "piped.log", "a"])
    #expect(inputs.map(\.path) == ["z", nil, "a"])
  }

  @Test func everyByteIsReadInChunks() throws {
    try write("a.log", String(repeating: "0123456789", count: 100))
    let path = folder.appendingPathComponent("a.log").path
    var sizes: [Int] = []
    var bytes: [UInt8] = []
    try Input(name: "a", path: path, isNamed: true).read(chunksOf: 300) { chunk in
      sizes.append(chunk.count)
      bytes += chunk
      return true
    }
    #expect(sizes == [300, 300, 300, 100])
    #expect(bytes == Array(String(repeating: "0123456789", count: 100).utf8))
  }

  @Test func readingMayStopEarly() throws {
    try write("a.log", String(repeating: "x", count: 1_000))
    let path = folder.appendingPathComponent("a.log").path
    var count = 0
    try Input(name: "a", path: path, isNamed: true).read(chunksOf: 10) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }

  @Test func whatCannotBeReadSaysWhy() {
    let missing = Input(name: "gone.log", path: "\(folder.path)/gone.log", isNamed: true)
    #expect { try missing.read { _ in true } } throws: {
      "\($0)" == "gone.log: cannot be opened: No such file or directory"
    }
    let directory = Input(name: "b", path: "\(folder.path)/b", isNamed: true)
    #expect { try directory.read { _ in true } } throws: {
      "\($0)" == "b: cannot be read: Is a directory"
    }
  }
}
