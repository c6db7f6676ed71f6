import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A log by name: a file, a member of a folder, or standard input.
public struct Input: Sendable, Hashable {
  /// What reports call it: the path as it was given, a folder's path with the member's, or `-`.
  public let name: String
  /// nil for standard input, and for bytes in memory.
  public let path: String?
  /// Bytes in memory, where it is no file.
  private let content: [UInt8]?
  /// Whether the user named it; a member of a folder may have nothing to judge.
  public let isNamed: Bool
  /// Which of the user's words it came of, counted from 0.
  public let argument: Int

  public init(name: String, path: String?, isNamed: Bool, argument: Int = 0) {
    self.name = name
    self.path = path
    content = nil
    self.isNamed = isNamed
    self.argument = argument
  }

  /// Bytes that are in memory already.
  public init(name: String, content: [UInt8]) {
    self.name = name
    path = nil
    self.content = content
    isNamed = true
    argument = 0
  }

  /// Whether its bytes can be had once more; those of standard input are gone.
  public var isRepeatable: Bool { path != nil || content != nil }

  /// How many bytes are in memory; nil when it is a file.
  var contentSize: Int? { content?.count }

  /// The logs that a command line names, in its order; a folder gives its members in byte order.
  ///
  /// What cannot be looked at is an input all the same: opening it says why.
  ///
  /// - Parameters:
  ///   - arguments: Paths, or `-` for standard input.
  ///   - standardInputName: What standard input is called in reports.
  /// - Returns: The inputs, and a diagnostic for each folder without a log.
  public static func all(
    named arguments: [String], standardInputName: String = "-"
  ) -> (inputs: [Input], empty: [Diagnostic]) {
    var inputs: [Input] = []
    var empty: [Diagnostic] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "-" {
        inputs.append(Input(name: standardInputName, path: nil, isNamed: true, argument: index))
      } else if Folder.isFolder(argument) {
        let members = Folder.logs(in: argument)
        inputs += members.map { Input(name: $0, path: $0, isNamed: false, argument: index) }
        if members.isEmpty {
          empty.append(
            Diagnostic(
              "no log in this folder", at: Location(file: argument),
              help: "looked for files that end in "
                + Folder.endings.map { ".\($0)" }.joined(separator: ", ")
                + ", or have no ending; name a file of another ending itself"))
        }
      } else {
        inputs.append(Input(name: argument, path: argument, isNamed: true, argument: index))
      }
    }
    return (inputs, empty)
  }

  /// Reads it from its beginning to its end, in chunks.
  ///
  /// - Parameters:
  ///   - size: How many bytes a chunk has at most.
  ///   - body: Takes a chunk, whose bytes are only valid during the call, and says whether to go on.
  /// - Throws: A ``Diagnostic`` when it cannot be opened or read; what was read before stays read.
  public func read(
    chunksOf size: Int = 256 << 10, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(Diagnostic) {
    if let content {
      content.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty, body(UnsafeRawBufferPointer(rebasing: rest.prefix(size))) {
          rest = rest.dropFirst(size)
        }
      }
      return
    }
    let file = try File(reading: path, name: name)
    defer { file.close() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    // A signal that comes just before a pipe is waited for would be heard too late.
    let mayWait = file.status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
    while true {
      if mayWait { while Interruption.signal == nil, !file.isReady(within: 250) {} }
      if let signal = Interruption.signal { throw Interruption.diagnostic(signal, name) }
      let count = try file.read(into: buffer)
      if count == 0, let signal = Interruption.signal {
        throw Interruption.diagnostic(signal, name)
      }
      if count == 0 || !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return }
    }
  }
}
