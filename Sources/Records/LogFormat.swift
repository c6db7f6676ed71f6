import LifecheckTables

/// How a tool lays out its lines: one row of the table of formats.
///
/// Nothing of a format is in Swift: its patterns, keys, times and variants are in YAML, and each row is
/// proved by samples in the file's second document.
public struct LogFormat: Sendable {
  public let id: String
  public let title: String
  public let location: Location
  /// Which format reads a log when two read as many lines: the lowest.
  public let rank: Int
  /// Whether nothing else looks like it, so that one line is enough.
  public let isUnmistakable: Bool
  /// How a line with a header may begin; empty when nothing can be said.
  public let begins: [Beginning]
  /// Ends where the message begins; its named groups are the fields.
  public let header: Expression?
  /// Matches the whole line that stands below a message and says what a header would; the message is
  /// what stands above it, up to the footer before.
  public let footer: Expression?
  /// A line that settles the format by itself; for reports that hold no records.
  public let opening: Expression?
  /// The id of a format in which the tool writes each of these messages again.
  public let echo: String?
  /// What makes a record, where each line is a JSON object.
  ///
  /// Without this and a header a line is nothing but a message: what remains when no other format fits.
  public let object: ObjectShape?
  /// How it writes the time where a variant says nothing else.
  public let time: TimeLayout?
  /// How it differs from file to file; at least one, and the first that fits is taken.
  public let variants: [Variant]
  /// What a line is that has no header.
  public let unprefixed: Unprefixed
  /// Lines that belong to the format and are no records.
  public let others: [Expression]
  /// Lines that say the record before them came again; the group `times` says how often.
  public let repeats: [Expression]
  /// Lines after which messages are missing.
  public let losses: [Loss]
  /// A line that begins like one of a tool nobody has described; only for a format without a header.
  public let stranger: Expression?

  /// What a line is that has no header.
  public enum Unprefixed: String, Sendable, CaseIterable {
    /// A further line of the message before it.
    case continuation
    /// A message of its own, written without a header; so it is handed out alone.
    case candidate
  }

  /// Lines after which messages are missing.
  public struct Loss: Sendable {
    public let pattern: Expression
    public let reason: Gap.Reason
    /// How the message of a record begins that tells of the loss; empty when a line without one does.
    public let within: [Beginning]
  }

  /// A form of the format that holds for a whole file.
  public struct Variant: Sendable {
    public let id: String
    public let title: String?
    public let location: Location
    /// Its own header, where it reads fewer or other groups than the format's.
    public let header: Expression?
    /// One of these must be found in a line of the file.
    public let needs: [Expression]
    /// None of these may be found in a line of the file.
    public let unless: [Expression]
    /// A layer that must have been taken away.
    public let layer: String?
    /// What stands behind a message, at the end of its last line; its groups are fields.
    public let trailer: Expression?
    /// A field that must be the same all over the file.
    public let constant: String?
    public let time: TimeLayout?
    /// The escapes of the message to undo.
    public let escapes: Escapes?
    /// The OS versions that write it, as a range such as `>=10.0`.
    public let os: String?
  }

  /// Which bytes of a message stand for others.
  public enum Escapes: String, Sendable, CaseIterable {
    /// Those of BSD's `vis`: `\M-C`, `\M^H`, `\240`, `\\`.
    case vis
  }
}

/// Which keys of a JSON object make a record.
public struct ObjectShape: Sendable {
  /// The keys without which a line is none of this format.
  public let needs: [String]
  /// The key of the message; without one no object is a record.
  public let message: String?
  /// The key of each field, or the way to it: `label.category`.
  public let fields: [String: String]
  /// Patterns that take a field's text apart: their groups are fields.
  public let parts: [String: Expression]
  /// The key of a line that the tool could not read, in an object that is no record.
  public let raw: String?
  /// The fields whose value is a path of which only the last part counts.
  public let basenames: Set<String>
  /// What a record must say, key and value; empty: every object is a record.
  public let records: [String: String]
  /// What an object says that tells of lost messages.
  public let losses: [String: String]
  /// Keys of which one marks an object that closes or opens a log.
  public let others: [String]
}
