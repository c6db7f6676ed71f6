import LifecheckTables

/// A pattern of paths in a configuration, as in `logs/ios7/**` or `*-ipad.log`.
///
/// It is relative to the configuration's folder. `*` stands for anything within a name, `?` for one
/// character of it, `[a-z]` for one of several, `**` for any folders. One without a slash fits a name
/// in any folder, and one that fits a folder fits all that is in it, as in a `.gitignore`.
public struct PathPattern: Sendable, Hashable {
  public let text: String
  private let folder: AbsolutePath
  private let isName: Bool
  private let parts: [Part]

  private enum Part: Sendable, Hashable {
    case anyFolders
    case name([Piece])
  }

  private enum Piece: Sendable, Hashable {
    case exactly(Unicode.Scalar)
    case any
    case one
    case among([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// Reads a pattern.
  ///
  /// - Throws: A `Diagnostic` without a place, if it makes no sense.
  public init(_ text: String, in folder: AbsolutePath) throws(Diagnostic) {
    self.text = text
    self.folder = folder
    let words = text.split(separator: "/").filter { $0 != "." }
    guard !words.isEmpty else {
      throw Diagnostic("'\(text)' names no log", help: "as in 'logs/ios7/**' or '*-ipad.log'")
    }
    var parts: [Part] = []
    for word in words {
      if word == "**" {
        if parts.last != .anyFolders { parts.append(.anyFolders) }
      } else if word == ".." {
        if parts.popLast() == nil {
          throw Diagnostic(
            "'\(text)' leads out of the folder of the configuration",
            help: "put the file where its logs are, or name them by a whole path")
        }
      } else {
        parts.append(.name(try Self.pieces(of: word, text)))
      }
    }
    let isAbsolute = text.utf8.first == UInt8(ascii: "/")
    isName = !isAbsolute && words.count == 1 && parts.first != .anyFolders
    self.parts =
      isAbsolute || isName
      ? parts : folder.names.map { .name($0.unicodeScalars.map(Piece.exactly)) } + parts
  }

  /// Whether it fits a log.
  public func matches(_ path: AbsolutePath) -> Bool {
    let names = path.names.map { Array($0.unicodeScalars) }
    guard isName else { return Self.matches(parts[...], names[...]) }
    let isBelow = path.names.starts(with: folder.names)
    let own = isBelow ? names.dropFirst(folder.names.count) : names.suffix(1)
    return own.contains { Self.matches(parts[...], [$0]) }
  }

  // Only the last `**` can be lengthened with effect, so this takes no more than names times parts.
  private static func matches(_ parts: ArraySlice<Part>, _ names: ArraySlice<[Unicode.Scalar]>)
    -> Bool
  {
    var part = parts.startIndex
    var name = names.startIndex
    var retry: (part: Int, name: Int)?
    while part < parts.endIndex {
      if case .name(let pieces) = parts[part], name < names.endIndex,
        matches(pieces, names[name])
      {
        part += 1
        name += 1
      } else if case .anyFolders = parts[part] {
        part += 1
        retry = (part, name)
      } else if let last = retry, last.name < names.endIndex {
        retry = (last.part, last.name + 1)
        part = last.part
        name = last.name + 1
      } else {
        return false
      }
    }
    // What is left lies in a folder that fits.
    return true
  }

  private static func matches(_ pieces: [Piece], _ name: [Unicode.Scalar]) -> Bool {
    var piece = 0
    var place = 0
    var retry: (piece: Int, place: Int)?
    while place < name.count {
      if piece < pieces.count, pieces[piece] == .any {
        piece += 1
        retry = (piece, place)
      } else if piece < pieces.count, takes(pieces[piece], name[place]) {
        piece += 1
        place += 1
      } else if let last = retry {
        retry = (last.piece, last.place + 1)
        piece = last.piece
        place = last.place + 1
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .any }
  }

  private static func takes(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
    switch piece {
    case .exactly(let wanted): wanted == scalar
    case .any, .one: true
    case .among(let ranges, let isNegated):
      ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  private static func pieces(of word: Substring, _ text: String) throws(Diagnostic) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(word).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if pieces.last != .any { pieces.append(.any) }
      case "?": pieces.append(.one)
      case "\\": pieces.append(.exactly(rest.popFirst() ?? "\\"))
      case "[": pieces.append(try among(&rest, text))
      case "{", "}":
        throw Diagnostic(
          "'\(text)': a pattern takes no braces", help: "write a line for each alternative")
      default: pieces.append(.exactly(scalar))
      }
    }
    return pieces
  }

  /// The rest of `[a-z]`.
  private static func among(
    _ rest: inout Substring.UnicodeScalarView, _ text: String
  ) throws(Diagnostic) -> Piece {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = rest.popFirst() {
      // A bracket that comes first is meant as itself.
      if scalar == "]", !ranges.isEmpty { return .among(ranges, isNegated: isNegated) }
      var ahead = rest
      if ahead.popFirst() == "-", let upper = ahead.popFirst(), upper != "]" {
        guard scalar.value <= upper.value else {
          throw Diagnostic("'\(text)': the range \(scalar)-\(upper) is empty")
        }
        ranges.append(scalar.value...upper.value)
        rest = ahead
      } else {
        ranges.append(scalar.value...scalar.value)
      }
    }
    throw Diagnostic("'\(text)': the bracket is not closed")
  }
}
