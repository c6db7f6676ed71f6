#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CMD
#endif

/// The SHA-256 of bytes that come in pieces (FIPS 180-4).
///
///     var hash = SHA256()
///     hash.update(with: Array("abc".utf8))
///     hash.hex  // "ba7816bf8f01cfea..."
public struct SHA256: Sendable {
  #if canImport(CommonCrypto)
    private var context = CC_SHA256_CTX()
  #else
    private var context = SHA2_CTX()
  #endif

  public init() {
    #if canImport(CommonCrypto)
      CC_SHA256_Init(&context)
    #else
      SHA256Init(&context)
    #endif
  }

  public mutating func update(with bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty, let start = bytes.baseAddress else { return }
    #if canImport(CommonCrypto)
      var rest = bytes
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
        CC_SHA256_Update(&context, piece.baseAddress, CC_LONG(piece.count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      }
    #else
      SHA256Update(&context, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    #endif
  }

  public mutating func update(with bytes: [UInt8]) {
    bytes.withUnsafeBytes { update(with: $0) }
  }

  /// The 32 bytes of the hash of all that came so far; more may come after.
  public var digest: [UInt8] {
    var copy = context
    var bytes = [UInt8](repeating: 0, count: 32)
    #if canImport(CommonCrypto)
      CC_SHA256_Final(&bytes, &copy)
    #else
      SHA256Final(&bytes, &copy)
    #endif
    return bytes
  }

  /// The digest as 64 hex digits, lower case.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
