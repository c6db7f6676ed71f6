import CPCRE2

/// Owns a `pcre2_code`, and frees it.
///
/// - Safety: PCRE2 never writes to a compiled code, so sharing one between threads is sound. Match
///   data and the JIT stack are written to: they live in a ``Scratch``, of which each thread has its
///   own.
final class Code: @unchecked Sendable {
  let groups: [String: Int]
  private let code: OpaquePointer

  init(
    compiling source: String, ignoringCase: Bool, translating: Bool
  ) throws(PatternError) {
    var number: Int32 = 0
    var offset = 0
    let bytes = Array(source.utf8)
    var options = UInt32(PCRE2_NEVER_UTF) | UInt32(PCRE2_DUPNAMES)
    if ignoringCase { options |= UInt32(PCRE2_CASELESS) }
    let compiled = pcre2_compile_8(bytes, bytes.count, options, &number, &offset, nil)
    guard let compiled else {
      let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
      throw PatternError(
        source: source, offset: before.unicodeScalars.count, reason: Self.message(number))
    }
    code = compiled
    // Without JIT a pattern still works, only slower; a platform may forbid it.
    if translating { _ = pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE)) }
    groups = Self.groups(of: compiled)
  }

  deinit { pcre2_code_free_8(code) }

  func firstMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int, isPartial: Bool, using scratch: Scratch
  ) -> Pattern.Outcome {
    guard start <= bytes.count else { return .none }
    // An empty buffer may have no address, which PCRE2 takes for a mistake of the caller.
    guard let base = bytes.baseAddress else {
      return withUnsafePointer(to: 0 as UInt8) { none in
        firstMatch(
          in: UnsafeRawBufferPointer(start: none, count: 0), at: none, from: 0,
          isPartial: isPartial, using: scratch)
      }
    }
    return firstMatch(in: bytes, at: base, from: start, isPartial: isPartial, using: scratch)
  }

  private func firstMatch(
    in bytes: UnsafeRawBufferPointer, at base: UnsafeRawPointer?, from start: Int, isPartial: Bool,
    using scratch: Scratch
  ) -> Pattern.Outcome {
    let subject = base?.assumingMemoryBound(to: UInt8.self)
    // Partial matches say how far a pattern got, which is rarely asked: the interpreter does, and the
    // start is not spent on a second machine code for each pattern.
    let options = isPartial ? UInt32(PCRE2_PARTIAL_HARD) | UInt32(PCRE2_NO_JIT) : 0
    scratch.prepare(for: code)
    var result = pcre2_match_8(
      code, subject, bytes.count, start, options, scratch.data, scratch.limits)
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // Depth and heap limits do nothing under JIT, so the interpreter has to try under all three.
      result = pcre2_match_8(
        code, subject, bytes.count, start, options | UInt32(PCRE2_NO_JIT), scratch.data,
        scratch.limits)
    }
    scratch.isPartial = result == PCRE2_ERROR_PARTIAL
    if result > 0 || scratch.isPartial { return .match }
    return result == PCRE2_ERROR_NOMATCH ? .none : .limit
  }

  private static func message(_ number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(number, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(max(length, 0))), as: UTF8.self)
  }

  private static func groups(of code: OpaquePointer) -> [String: Int] {
    var count: UInt32 = 0
    var width: UInt32 = 0
    var table: UnsafePointer<UInt8>?
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &width)
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    var groups: [String: Int] = [:]
    guard let table else { return groups }
    for index in 0..<Int(count) {
      let entry = table + index * Int(width)
      groups[String(cString: entry + 2)] = Int(entry[0]) << 8 | Int(entry[1])
    }
    return groups
  }
}

/// What a search writes to: the groups of the last match, and the JIT stack.
///
/// One thread at a time may use it. New match data for each line would cost a quarter of the speed.
public final class Scratch {
  fileprivate private(set) var data: OpaquePointer?
  fileprivate let limits: OpaquePointer?
  private let stack: OpaquePointer?
  private var capacity: UInt32 = 0
  /// Whether the last match ran into the end of the bytes.
  public fileprivate(set) var isPartial = false

  public init() {
    limits = pcre2_match_context_create_8(nil)
    stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
    pcre2_jit_stack_assign_8(limits, nil, UnsafeMutableRawPointer(stack))
    pcre2_set_match_limit_8(limits, 1_000_000)
    pcre2_set_depth_limit_8(limits, 10_000)
    pcre2_set_heap_limit_8(limits, 16 << 10)  // KiB
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(limits)
    pcre2_jit_stack_free_8(stack)
  }

  fileprivate func prepare(for code: OpaquePointer) {
    var groups: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
    guard groups + 1 > capacity else { return }
    pcre2_match_data_free_8(data)
    capacity = max(groups + 1, 32)
    data = pcre2_match_data_create_8(capacity, nil)
  }

  /// Where a group of the last match lies, or nil when it took no part; group 0 is the whole match.
  public func range(of group: Int) -> Range<Int>? {
    guard let data, group < Int(pcre2_get_ovector_count_8(data)),
      let vector = pcre2_get_ovector_pointer_8(data)
    else { return nil }
    let start = vector[2 * group]
    let end = vector[2 * group + 1]
    // Unset is ~0, here -1; `\K` in a lookaround may put the start behind the end.
    guard start >= 0, start <= end else { return nil }
    return start..<end
  }

  /// The name of the last `(*MARK:name)` on the way to the match.
  public var mark: String? {
    data.flatMap { pcre2_get_mark_8($0) }.map { String(cString: $0) }
  }
}
