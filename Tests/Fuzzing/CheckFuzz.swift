import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Judges a log as `lifecheck check` does.
struct CheckFuzz: Sendable {
  static let shared = CheckFuzz()

  private let tables: Tables

  private init() {
    do throws(Mistakes) {
      tables = try Tables()
    } catch {
      preconditionFailure("the built-in tables are broken")
    }
  }

  /// The first byte says how: by which OS version, whole or not, redacted or not.
  func run(_ bytes: [UInt8]) {
    guard let way = bytes.first, let file = Scratch(Array(bytes.dropFirst())) else { return }
    var settings = Settings()
    settings.os =
      [nil, nil, .init("7.1"), .init("8.4"), .init("13.0"), .init("17.2")][Int(way) % 6]
    settings.isComplete = way & 0x40 != 0
    settings.keepsRaw = way & 0x80 == 0
    var reader = LogReader(tables, settings, wantsHash: true)
    let log = reader.read(Input(name: "fuzz.log", path: file.path, isNamed: true))
    let size = bytes.count - 1
    precondition(log.statistics.bytes == size || log.status == .unreadable, "bytes are lost")
    var judge = Judge(tables, settings)
    var result = judge.judge(log)
    let grounds = GroundsReader(tables, withSources: false)
    ClassReader(tables, settings, grounds: grounds).look(in: &result)
    log.quote(&result)
    let report = Report(
      of: [result], arguments: 1, tool: tables.tool(hashed: false), runID: "fuzz"
    ) { _ in nil }
    FuzzTarget.writeInEveryForm(report)
  }

  /// A file without a name, gone when nobody holds it.
  private final class Scratch {
    private let file: UnsafeMutablePointer<FILE>
    let path: String

    init?(_ bytes: [UInt8]) {
      guard let file = tmpfile() else { return nil }
      self.file = file
      path = "/dev/fd/\(fileno(file))"
      guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
        fclose(file)
        return nil
      }
      rewind(file)
    }

    deinit { fclose(file) }
  }
}
