#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What messages told that came before: a message that comes again word for word tells the same.
///
/// Its events then share their text and their attributes, too.
struct MessageMemory {
  /// An event of a message, without what its header says.
  struct Told {
    let name: Event.Name
    let channel: String
    let spelling: String
    /// Where in the message its name stands.
    let offset: Int
    let scene: String?
    let attributes: [String: Event.Value]
    let text: String
  }

  private struct Entry {
    let message: [UInt8]
    let told: [Told]
  }

  /// By hash of the message; a later one takes the place of an earlier one.
  private var entries = [Entry?](repeating: nil, count: 1 << 10)
  /// A longer message hardly comes twice.
  private static let longest = 1 << 10

  /// What a message told when it came before; nil when it did not.
  func told(by message: UnsafeRawBufferPointer) -> [Told]? {
    guard message.count <= Self.longest, let entry = entries[slot(of: message)],
      entry.message.count == message.count
    else { return nil }
    let isSame = entry.message.withUnsafeBytes { known in
      guard let a = known.baseAddress, let b = message.baseAddress else { return true }
      return memcmp(a, b, known.count) == 0
    }
    return isSame ? entry.told : nil
  }

  mutating func remember(_ told: [Told], of message: UnsafeRawBufferPointer) {
    guard message.count <= Self.longest else { return }
    entries[slot(of: message)] = Entry(message: Array(message), told: told)
  }

  private func slot(of message: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: message.count)
    var at = 0
    while at + 8 <= message.count {
      let word = message.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      at += 8
    }
    while at < message.count {
      hash = (hash ^ UInt64(message[at])) &* 0x9E37_79B9_7F4A_7C15
      at += 1
    }
    return Int(truncatingIfNeeded: hash >> 40) & (entries.count - 1)
  }
}
