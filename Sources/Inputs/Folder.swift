#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders of logs.
enum Folder {
  /// The endings of files that are taken for logs; a file without an ending is, too.
  static let endings = ["log", "txt", "text", "out", "syslog", "console", "ndjson", "jsonl"]

  /// Nesting beyond this is not followed; deeper folders of logs are unheard of.
  private static let maximumDepth = 32

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The logs in a folder and the folders below it, in byte order of their paths.
  ///
  /// Hidden files are left out, and links to folders are not followed, since they may lead in circles.
  static func logs(in folder: String, depth: Int = 0) -> [String] {
    // One that cannot be looked into is handed on, so that opening it says why and none is lost.
    guard depth < maximumDepth, let stream = opendir(folder) else { return [folder] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var logs: [String] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = base + name
      var status = stat()
      // A name that is no UTF-8 cannot be looked up as text; it is handed on, too.
      guard lstat(path, &status) == 0 else {
        logs.append(path)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        logs += Self.logs(in: path, depth: depth + 1)
      } else if isLog(name), isFile(path) {
        logs.append(path)
      }
    }
    return logs
  }

  /// Whether it is, or leads to, a regular file: a pipe might never end.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// By its ending; a number behind it is that of a rotated log.
  private static func isLog(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return true }
    let last = name[name.index(after: dot)...]
    if !last.isEmpty, last.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      return isLog(String(name[..<dot]))
    }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }
}
