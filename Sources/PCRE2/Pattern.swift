/// A compiled regular expression.
///
/// A pattern never changes once compiled, so any number of tasks may share one. It is compiled as
/// bytes: `.` matches a broken UTF-8 byte like any other, so no line is lost for one.
///
///     let pattern = try Pattern(#"^(?<name>\w+)\[(?<pid>\d+)\]"#)
///     pattern.captures(in: "Demo[42]")?["pid"]  // "42"
public struct Pattern: Sendable, CustomStringConvertible {
  /// The expression as its author wrote it.
  public let source: String
  public let ignoringCase: Bool
  /// The numbers of the named groups.
  public let groups: [String: Int]
  private let code: Code

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - source: The expression.
  ///   - ignoringCase: Whether letters match in any case.
  ///   - translating: Whether it is translated to machine code (JIT), which takes longer than some
  ///     hundred searches without.
  /// - Throws: A ``PatternError`` that says where the expression stops making sense.
  public init(
    _ source: String, ignoringCase: Bool = false, translating: Bool = true
  ) throws(PatternError) {
    self.source = source
    self.ignoringCase = ignoringCase
    code = try Code(compiling: source, ignoringCase: ignoringCase, translating: translating)
    groups = code.groups
  }

  public var description: String { source }

  /// How a search ended.
  public enum Outcome: Sendable, Hashable {
    /// The groups can be read from the scratch space until the next search.
    case match
    case none
    /// The search was given up: a match, depth or heap limit was hit, with and without JIT.
    case limit
  }

  /// Looks for the first match at or after an offset.
  ///
  /// - Parameters:
  ///   - bytes: What is searched; at most 4 GiB.
  ///   - start: Where the search begins; what lies before it can be looked back at.
  ///   - isPartial: Whether a match that runs into the end of the bytes counts as well; used to say
  ///     how far a pattern got.
  ///   - scratch: Where the groups are put: one a thread, used again for each search.
  /// - Returns: Whether it was found, or the search given up.
  public func firstMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int = 0, isPartial: Bool = false,
    using scratch: Scratch
  ) -> Outcome {
    code.firstMatch(in: bytes, from: start, isPartial: isPartial, using: scratch)
  }

  /// The named groups of the first match that took part in it, or nil.
  public func captures(in text: String) -> [String: String]? {
    let scratch = Scratch()
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      guard firstMatch(in: bytes, using: scratch) == .match else { return nil }
      return groups.compactMapValues { group in
        scratch.range(of: group).map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  public func matches(_ text: String) -> Bool {
    captures(in: text) != nil
  }
}

/// Where and why an expression stops making sense.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  public let source: String
  /// In characters, counted from 0.
  public let offset: Int
  /// PCRE2's own words.
  public let reason: String

  /// The line of the expression that is wrong, and under it a caret with the reason.
  public var description: String {
    let scalars = Array(source.unicodeScalars)
    let at = min(offset, scalars.count)
    let newline: Unicode.Scalar = "\n"
    let start = scalars[..<at].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = scalars[at...].firstIndex(of: newline) ?? scalars.count
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars[start..<end])
    return "\(String(line))\n\(String(repeating: " ", count: at - start))^ \(reason)"
  }
}
