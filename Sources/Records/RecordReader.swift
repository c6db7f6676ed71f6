import LifecheckPCRE2
import LifecheckTables

/// Reads a log, fed in chunks of bytes of any size, into records.
///
/// The format is decided by the first lines, which are held back until then. No text, array or
/// dictionary is made for a line; a record points into the reader's bytes.
///
///     var reader = RecordReader(formats: try LogFormat.builtIn(), layers: try Layer.builtIn())
///     try reader.read(chunk) { item in … }
///     try reader.finish { item in … }
///     reader.detection?.variant  // "asl"
public struct RecordReader {
  /// Nil until enough lines are read to decide.
  public private(set) var detection: Detection?
  public private(set) var statistics = Statistics()

  /// How much of a line is kept.
  static let maximumLine = 1 << 20
  /// The size of the parts of a line that holds many objects.
  private static let partSize = 1 << 16

  private let formats: [LogFormat]
  private let candidateLayers: [Layer]
  private let choice: String?
  private let isCandidate: ((UnsafeRawBufferPointer) -> Bool)?
  private let interest: (any Interest)?
  private let isSkimming: Bool
  private var skimmer: Skimmer?
  private var router: Router?
  private var converter: UTF16Converter?
  private var converted: [UInt8] = []
  /// The first bytes, until the format is decided.
  private var held: [UInt8] = []
  private var heldLines = 0
  /// The beginning of a line whose end is in a later chunk.
  private var open: [UInt8] = []
  private var isCut = false
  /// Whether a line is being read part by part, because it holds more objects than can be held.
  private var isInParts = false
  private var cleaned: [UInt8] = []

  /// Gets ready to read one log.
  ///
  /// - Parameters:
  ///   - formats: Those among which is decided.
  ///   - layers: What may stand in front of every line.
  ///   - choice: The id of a format or of a variant, to be read without deciding.
  ///   - interest: What is looked for; nil: every record is handed out.
  public init(
    formats: [LogFormat], layers: [Layer] = [], choice: String? = nil,
    interest: (any Interest)? = nil
  ) {
    self.init(formats, layers, choice, interest: interest, isCandidate: nil)
  }

  /// Gets ready to read one log line by line.
  ///
  /// `isCandidate` says whether a line may show something of interest: only records that hold a line it
  /// names are handed out. Without skimming every line is put together: slowly the same must be found.
  init(
    _ formats: [LogFormat], _ layers: [Layer], _ choice: String?, interest: (any Interest)? = nil,
    isSkimming: Bool = true, isCandidate: ((UnsafeRawBufferPointer) -> Bool)?
  ) {
    self.isSkimming = isSkimming
    self.formats = formats
    candidateLayers = layers
    self.choice = choice
    self.interest = interest
    self.isCandidate = isCandidate
  }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - chunk: Bytes of the log; they may end anywhere.
  ///   - body: Takes what is found, in the order of the log; what it is given is valid during the call.
  /// - Throws: When no format is called as chosen, or a pattern of a format is broken.
  public mutating func read(
    _ chunk: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    let isFirst = statistics.bytes < 2
    statistics.bytes += chunk.count
    if isFirst, converter == nil { converter = UTF16Converter(mark: held + Array(chunk.prefix(2))) }
    guard converter != nil else { return try take(chunk, body) }
    // A first byte that came alone belongs to the mark.
    let early = held
    if isFirst { held = [] }
    var text = converted
    converted = []
    text.removeAll(keepingCapacity: true)
    if isFirst { early.withUnsafeBytes { converter?.append($0, to: &text) } }
    converter?.append(chunk, to: &text)
    try text.lend { bytes throws(Diagnostic) in try take(bytes, body) }
    converted = text
  }

  /// Reads the next bytes, held in an array.
  public mutating func read(_ chunk: [UInt8], _ body: (Item) -> Void) throws(Diagnostic) {
    try chunk.lend { bytes throws(Diagnostic) in try read(bytes, body) }
  }

  /// Ends the log: decides if that was not done yet, and hands out what is held back.
  public mutating func finish(_ body: (Item) -> Void) throws(Diagnostic) {
    if converter != nil {
      var text: [UInt8] = []
      converter?.finish(&text)
      try text.lend { bytes throws(Diagnostic) in try take(bytes, body) }
    }
    // A short log is read in full sooner than it is known what to look for.
    if router == nil { try decide(body, interest: nil) }
    if !open.isEmpty || isInParts { try takeOpen(body) }
    try router?.finish(&statistics, body)
    noteFormats()
  }

  /// Decides the format by the lines that were read, for a log that is still written and quiet now.
  ///
  /// Without it a log of few lines would be held back until its end.
  public mutating func rest(_ body: (Item) -> Void) throws(Diagnostic) {
    if router == nil, heldLines > 0 { try decide(body, interest: nil) }
  }

  private mutating func take(
    _ chunk: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard router == nil else { return try split(chunk, body) }
    held += chunk
    heldLines += chunk.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    if held.count >= Window.maximumBytes || heldLines >= Window.maximumLines {
      try decide(body, interest: interest)
    }
  }

  private mutating func decide(
    _ body: (Item) -> Void, interest: (any Interest)?
  ) throws(Diagnostic) {
    let bytes = held
    held = []
    let window = bytes.withUnsafeBytes { Window($0) }
    statistics.content = bytes.withUnsafeBytes { Statistics.Content($0) }
    var detector = Detector(
      among: formats, behind: candidateLayers, in: window, using: Scratch())
    let decision = try detector.decide(choice)
    detection = decision.detection
    let search = interest.map { interest in bytes.withUnsafeBytes { interest.search(beginning: $0) }
    }
    let candidates = isCandidate.map { Candidates($0) } ?? Candidates(interest, search)
    router = Router(decision, among: choice == nil ? formats : [], candidates)
    if isSkimming, let search, router?.canSkim == true { skimmer = Skimmer(search) }
    try bytes.lend { bytes throws(Diagnostic) in try split(bytes, body) }
  }

  // MARK: - Lines

  private mutating func split(
    _ chunk: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    var start = 0
    skimmer?.begin()
    while start < chunk.count {
      if let next = try skim(chunk, from: start, body) { start = next }
      guard let stop = chunk.offset(of: 0x0A, from: start) else {
        try hold(chunk.slice(start..<chunk.count), body)
        return
      }
      let line = chunk.slice(start..<stop)
      if open.isEmpty, !isInParts, line.count <= Self.maximumLine {
        try take(line: line, body)
      } else {
        try hold(line, body)
        try takeOpen(body)
      }
      start = stop + 1
    }
    noteFormats()
  }

  /// Passes over lines of no interest; gives the offset of the first that has to be taken.
  private mutating func skim(
    _ chunk: UnsafeRawBufferPointer, from start: Int, _ body: (Item) -> Void
  ) throws(Diagnostic) -> Int? {
    guard open.isEmpty, !isInParts, skimmer != nil, router?.isBetweenRecords == true,
      let run = skimmer?.run(over: chunk, from: start, { router?.goesOn($0) == true })
    else { return nil }
    statistics.lines += run.count - 1
    statistics.records += run.count - 1
    try take(line: chunk.slice(run.last), body)
    return run.end
  }

  private mutating func hold(
    _ part: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    if !isInParts, open.count + part.count > Self.partSize, router?.takesParts == true {
      let first = open.withUnsafeBytes { $0.isEmpty ? part.first : $0.first }
      isInParts = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }
    if isInParts {
      try takePart(body)
      try router?.takePart(part, &statistics, body)
      return
    }
    let room = Self.maximumLine - open.count
    isCut = isCut || part.count > room
    open += part.prefix(room)
  }

  /// Takes the part that was held, if there is one.
  private mutating func takePart(_ body: (Item) -> Void) throws(Diagnostic) {
    let part = open
    open.removeAll(keepingCapacity: true)
    if part.isEmpty { return }
    try part.lend { bytes throws(Diagnostic) in
      try router?.takePart(bytes, &statistics, body)
    }
  }

  private mutating func takeOpen(_ body: (Item) -> Void) throws(Diagnostic) {
    if isInParts {
      isInParts = false
      statistics.lines += 1
      try router?.endParts(&statistics, body)
      return
    }
    if isCut { statistics.note(.longLine, at: statistics.lines + 1) }
    isCut = false
    // The bytes are moved out, so that reading them does not bar writing to this value.
    var line = open
    open = []
    try line.lend { bytes throws(Diagnostic) in try take(line: bytes, body) }
    line.removeAll(keepingCapacity: true)
    open = line
  }

  private mutating func take(
    line: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    statistics.lines += 1
    guard LineCleaning.isNeeded(line) else {
      try router?.take(LineCleaning.trimmed(line), &statistics, body)
      return
    }
    var cleaned = self.cleaned
    self.cleaned = []
    LineCleaning.clean(line, into: &cleaned)
    try cleaned.lend { bytes throws(Diagnostic) in
      try router?.take(LineCleaning.trimmed(bytes), &statistics, body)
    }
    self.cleaned = cleaned
  }

  /// Says which formats were met behind the first lines.
  private mutating func noteFormats() {
    guard let found = router?.found, !found.isEmpty else { return }
    for id in found where detection?.others.contains(id) == false {
      detection?.others.append(id)
    }
  }
}
