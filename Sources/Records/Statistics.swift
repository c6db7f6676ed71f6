/// What a reader counted in a log, and what it has to say about it.
public struct Statistics: Sendable, Hashable {
  /// Lines: what `wc -l` counts, and a last line that does not end.
  public internal(set) var lines = 0
  public internal(set) var bytes = 0
  public internal(set) var records = 0
  /// Places at which messages are missing.
  public internal(set) var gaps = 0
  /// Lines that no format read; blank lines are none.
  public internal(set) var unread = 0
  /// The first few of them.
  public internal(set) var firstUnread: [Int] = []
  /// Records left out, because the file holds each of its lines twice.
  public internal(set) var duplicates = 0
  public internal(set) var notes: [Note] = []
  /// What the first bytes look like.
  public internal(set) var content = Content.text

  public init() {}

  /// Something odd in how a log is written, which is no fault of the app.
  public struct Note: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A search was given up: what the line says is not known.
      case limit
      /// The clock ran back by more than a second.
      case clock
      /// A line is longer than 1 MiB; the rest of it was not read.
      case longLine
      /// The file holds each of its lines twice; it was read once.
      case doubled
      /// The file goes back to the log's first line; what it holds again was read once.
      case again
      /// A line from which on lines of another format stand between those of the first.
      case format
    }

    public let kind: Kind
    /// How often.
    public internal(set) var count: Int
    /// The first few lines.
    public internal(set) var lines: [Int]
  }

  /// What the first 64 KiB of a file look like.
  public enum Content: String, Sendable, Hashable {
    case text
    /// More control bytes than any log has.
    case binary
  }

  private static let shown = 5

  mutating func note(_ kind: Note.Kind, at line: Int) {
    guard let index = notes.firstIndex(where: { $0.kind == kind }) else {
      notes.append(Note(kind: kind, count: 1, lines: [line]))
      return
    }
    notes[index].count += 1
    if notes[index].lines.count < Self.shown { notes[index].lines.append(line) }
  }

  mutating func noteUnread(_ line: Int) {
    unread += 1
    if firstUnread.count < Self.shown { firstUnread.append(line) }
  }
}

extension Statistics.Content {
  /// Looks at the first bytes of a file, of which 64 KiB are enough.
  ///
  /// A NUL at the start of a line is text: the device's relay writes one between two records.
  init(_ bytes: UnsafeRawBufferPointer) {
    let bytes = bytes.prefix(65_536)
    var controls = 0
    var previous: UInt8 = 0x0A
    for byte in bytes {
      switch byte {
      case 0x00: if previous != 0x0A { controls += 1 }
      case 0x08...0x0D, 0x1B: break
      case 0x01..<0x20, 0x7F: controls += 1
      default: break
      }
      previous = byte
    }
    self = controls * 20 > bytes.count ? .binary : .text
  }
}
