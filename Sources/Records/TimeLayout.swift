/// How a format writes the time, as data: `MMM d HH:mm:ss`, `yyyy-MM-dd HH:mm:ss.ffffff[Z]`.
///
/// | written | reads |
/// |---|---|
/// | `yyyy` `MM` `dd` `HH` `mm` `ss` | so many digits |
/// | `d` | a day of one or two digits, a blank before it allowed |
/// | `MMM` | the first three letters of an English month |
/// | `f`, any number of them | one to nine digits of a fraction; their number is the clock's |
/// | `Z` | `Z`, `+0900` or `+09:00` |
/// | `[…]` | what may be missing |
/// | anything else | itself |
public struct TimeLayout: Sendable, Hashable {
  enum Field: Sendable, Hashable {
    case year, month, monthName, day, looseDay, hour, minute, second
    case fraction(digits: Int)
    case zone
    case literal(UInt8)
    case optional([Field])
  }

  /// The layout as its author wrote it.
  public let source: String
  let fields: [Field]

  /// Reads a layout; nil when a bracket has no partner.
  public init?(_ source: String) {
    self.source = source
    var rest = Array(source.utf8)[...]
    guard let fields = Self.fields(&rest, isNested: false) else { return nil }
    self.fields = fields
  }

  /// The year of a clock that names none: a leap year, in microseconds.
  public static let yearPeriod: Int64 = 366 * 86_400_000_000

  /// The microseconds after which a time without a year, or without a date, begins again; else nil.
  var period: Int64? {
    if has(.year) { return nil }
    return has(.month) || has(.monthName) ? Self.yearPeriod : 86_400_000_000
  }

  /// Whether its clock is finer than a second.
  var hasFraction: Bool {
    fields.contains { field in
      switch field {
      case .fraction: true
      case .optional(let inner): inner.contains { if case .fraction = $0 { true } else { false } }
      default: false
      }
    }
  }

  private func has(_ field: Field) -> Bool { fields.contains(field) }

  private static let tokens: [(String, Field)] = [
    ("yyyy", .year), ("MMM", .monthName), ("MM", .month), ("dd", .day), ("d", .looseDay),
    ("HH", .hour), ("mm", .minute), ("ss", .second), ("Z", .zone),
  ]

  private static func fields(_ rest: inout ArraySlice<UInt8>, isNested: Bool) -> [Field]? {
    var fields: [Field] = []
    while let next = rest.first {
      if next == UInt8(ascii: "]") {
        rest.removeFirst()
        return isNested ? fields : nil
      }
      if next == UInt8(ascii: "[") {
        rest.removeFirst()
        // One level is enough, and a hostile table cannot nest for ever.
        guard !isNested, let inner = Self.fields(&rest, isNested: true) else { return nil }
        fields.append(.optional(inner))
      } else if next == UInt8(ascii: "f") {
        let digits = rest.prefix { $0 == next }.count
        rest.removeFirst(digits)
        fields.append(.fraction(digits: digits))
      } else if let (token, field) = tokens.first(where: { rest.starts(with: $0.0.utf8) }) {
        rest.removeFirst(token.utf8.count)
        fields.append(field)
      } else {
        rest.removeFirst()
        fields.append(.literal(next))
      }
    }
    return isNested ? nil : fields
  }
}

/// The parts of a time as they were read; what the log does not say stays nil.
struct TimeParts {
  var year: Int?
  var month: Int?
  var day: Int?
  var hour = 0
  var minute = 0
  var second = 0
  /// Where its digits stand.
  var fraction = 0..<0
  /// How many digits the clock has, the last of which may have been left out.
  var digits: Int?
  /// Minutes east of Greenwich.
  var zone: Int?
  var isUTC = false
  /// On the scale of ``Timestamp/microseconds``.
  var microseconds: Int64 = 0
}
