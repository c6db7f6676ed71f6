import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Where a byte first stands at or after an offset, found with the C library's fast search.
  public func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return nil }
    return baseAddress.distance(to: UnsafeRawPointer(found))
  }

  /// The bytes of a range, as a buffer of its own.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension [UInt8] {
  /// Lends the bytes to what may fail with a diagnostic.
  func lend(
    _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var failure: Diagnostic?
    withUnsafeBytes { bytes in
      do throws(Diagnostic) { try body(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
