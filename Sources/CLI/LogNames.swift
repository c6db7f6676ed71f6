import Lifecheck
import LifecheckInputs
import LifecheckTables

extension Program {
  /// The logs that the command line names, and those in the lists that it names.
  ///
  /// - Parameter operands: The command line's own.
  /// - Returns: The logs; how many were named; what there is to say about a folder or list without any.
  /// - Throws: A ``UsageError`` if nothing was named, or a list cannot be read.
  func inputs(
    _ operands: [String]
  ) throws(UsageError) -> (inputs: [Input], named: Int, empty: [Diagnostic]) {
    let lists = lists(beside: operands)
    guard !operands.isEmpty || !lists.isEmpty else {
      throw UsageError(
        "no log was named", help: "name files or folders, or - for standard input")
    }
    var names = operands
    var empty: [Diagnostic] = []
    for list in lists {
      let more = try self.names(in: list)
      if more.isEmpty {
        empty.append(Diagnostic("no log in this list", at: Location(file: list)))
      }
      names += more
    }
    if (names + lists).count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input can be read only once, as a log or as a list of logs")
    }
    let logs = Input.all(named: names, standardInputName: arguments.standardInputName)
    progress?.expect(logs.inputs)
    return (logs.inputs, names.count + empty.count, logs.empty + empty)
  }

  /// The lists of logs; one that was set for all runs is only for runs that name nothing else.
  private func lists(beside operands: [String]) -> [String] {
    arguments.inForce()
      .filter { $0.option.name == "files-from" && (operands.isEmpty || $0.layer == .commandLine) }
      .map(\.text)
  }

  private func names(in list: String) throws(UsageError) -> [String] {
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      try Input(name: list, path: list == "-" ? nil : list, isNamed: true).read { chunk in
        bytes.append(contentsOf: chunk)
        return bytes.count <= Self.maximumListSize
      }
    } catch {
      throw arguments.mistake("files-from", error.description)
    }
    guard bytes.count <= Self.maximumListSize else {
      throw arguments.mistake(
        "files-from", "\(list): larger than \(Self.maximumListSize >> 20) MiB")
    }
    let separator = arguments.hasNullLists ? 0 : UInt8(ascii: "\n")
    return bytes.split(separator: separator).compactMap { line in
      let isWindows = !arguments.hasNullLists && line.last == UInt8(ascii: "\r")
      let name = String(decoding: isWindows ? line.dropLast() : line, as: UTF8.self)
      return name.isEmpty ? nil : name
    }
  }

  private static let maximumListSize = 16 << 20
}
