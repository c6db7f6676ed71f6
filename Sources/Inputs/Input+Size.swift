#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Input {
  /// How many bytes it has; nil when nobody can tell before they were read, as of a pipe.
  public var size: Int? {
    if let count = contentSize { return count }
    var status = stat()
    let isThere = (path.map { stat($0, &status) } ?? fstat(0, &status)) == 0
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
