#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path from the root on, without `.` and `..`; links are not followed.
public struct AbsolutePath: Sendable, Hashable, CustomStringConvertible {
  /// The names from the root to the file.
  public let names: [String]

  public init(names: [String]) { self.names = names }

  /// Reads a path; one that does not begin with a slash begins in a folder.
  public init(_ text: String, in folder: AbsolutePath) {
    var names = text.utf8.first == UInt8(ascii: "/") ? [] : folder.names
    for name in text.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    self.names = names
  }

  /// The working folder; nil when it is gone.
  public static var working: AbsolutePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return AbsolutePath(String(cString: path), in: AbsolutePath(names: []))
  }

  /// The folder it is in; nil for the root.
  public var folder: AbsolutePath? {
    names.isEmpty ? nil : AbsolutePath(names: names.dropLast())
  }

  public var description: String { "/" + names.joined(separator: "/") }
}
