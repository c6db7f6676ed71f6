import LifecheckTables
import Testing

/// YAML with places: what is read, and how every way to get it wrong is told.
struct YAMLTests {
  private func read(_ text: String, count: Int = .max) -> (nodes: [Node], mistakes: [String]) {
    var mistakes = Mistakes()
    let file = TableFile(name: "t.yaml", text: text)
    let nodes = YAML.documents(of: file, count: count, &mistakes)
    return (nodes, mistakes.diagnostics.map(\.description))
  }

  @Test func everyNodeKnowsItsPlace() throws {
    let (nodes, mistakes) = read("a: 1\nb:\n  - x\n  - 'é': [y]\n")
    #expect(mistakes == [])
    let root = try #require(nodes.first)
    #expect(root["a"]?.text == "1")
    #expect(root["b"]?.items?.first?.location == Location(file: "t.yaml", line: 3, column: 5))
    #expect(root["b"]?.items?.last?["é"]?.location == Location(file: "t.yaml", line: 4, column: 10))
  }

  @Test func onlyTheDocumentsAskedForAreParsed() {
    let (nodes, mistakes) = read("a: 1\n---\nb: [\n", count: 1)
    #expect(nodes.count == 1)
    #expect(mistakes == [])
    #expect(read("a: 1\n---\nb: 2\n").nodes.count == 2)
  }

  /// The first document is cut off before it is parsed, so every way to begin the next counts.
  @Test func theFirstDocumentEndsWhereTheNextBegins() {
    #expect(read("# c\n---\na: 1\n---\nb: [\n", count: 1).nodes.first?["a"]?.text == "1")
    #expect(read("---\na: 1\n--- {b: [\n", count: 1).nodes.first?["a"]?.text == "1")
    #expect(read("a: |\n  ---\n  x\nb: 2\n---\n[\n", count: 1).nodes.first?["b"]?.text == "2")
    #expect(read("a: 1\n----: 2\n", count: 1).nodes.first?["----"]?.text == "2")
    #expect(read("--- a\n---\n[\n", count: 1).nodes.first?.text == "a")
    #expect(read("a: 1\r\n---\r\n[\r\n", count: 1).nodes.first?["a"]?.text == "1")
    #expect(read("", count: 1).nodes == [])
  }

  @Test func nullIsOnlyWhatIsUnquoted() {
    let (nodes, _) = read("[~, null, '', 'null', '']")
    #expect(nodes.first?.items?.map(\.isNull) == [true, true, false, false, false])
    #expect(read("a:\n").nodes.first?["a"]?.isNull == true)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "t.yaml:2:1: the key 'a' stands here twice"),
    (
      "a: &x 1\nb: *x\n",
      "t.yaml:2:4: aliases (*name) are not taken here\n    write the value out, "
        + "or put quotes around a text that begins with *"
    ),
    ("[a]: 1\n", "t.yaml:1:1: a key must be a text, found a list"),
    ("a: [1\n", "t.yaml:2:1: not YAML: did not find expected ',' or ']'"),
    ("a: b: c\n", "t.yaml:1:5: not YAML: mapping values are not allowed in this context"),
  ])
  func aMistakeIsToldWithItsPlace(text: String, message: String) {
    #expect(read(text).mistakes == [message])
  }

  @Test func aBrokenByteIsPlacedByItsOffset() {
    var mistakes = Mistakes()
    let bytes = Array("a: 1\néb: ".utf8) + [0xFF, 0x0A]
    #expect(YAML.documents(of: TableFile(name: "t.yaml", bytes: bytes), &mistakes) == [])
    #expect(
      mistakes.diagnostics.map(\.description) == [
        "t.yaml:2:5: not YAML: invalid leading UTF-8 octet"
      ])
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 5_000)
    #expect(read(deep).mistakes == ["t.yaml:1:66: nested deeper than 64 levels"])
  }

  @Test func anEmptyFileHasNoDocument() {
    #expect(read("").nodes == [])
    #expect(read("# only a comment\n").nodes == [])
  }
}

/// Reading a mapping key by key.
struct RowTests {
  private enum Taste: String, CaseIterable {
    case sweet
    case sour
  }

  private func mistakes(_ text: String, _ read: (inout Row, inout Mistakes) -> Void) -> [String] {
    var mistakes = Mistakes()
    let file = TableFile(name: "t.yaml", text: text)
    for node in YAML.documents(of: file, &mistakes) {
      guard var row = Row(node, &mistakes) else { continue }
      read(&row, &mistakes)
      row.finish(&mistakes)
    }
    return mistakes.diagnostics.map(\.description)
  }

  @Test func whatIsWrittenIsRead() {
    let found = mistakes("id: x\nlist: [a, b]\none: c\non: true\ntaste: sour\nnone: ~\n") {
      row, mistakes in
      #expect(row.text("id", &mistakes) == "x")
      #expect(row.texts("list", &mistakes) == ["a", "b"])
      #expect(row.texts("one", &mistakes) == ["c"])
      #expect(row.flag("on", &mistakes))
      #expect(row.word("taste", &mistakes) == Taste.sour)
      #expect(row.optionalText("none", &mistakes) == nil)
    }
    #expect(found == [])
  }

  @Test func everyMistakeIsGathered() {
    let found = mistakes("titel: x\nlist: {a: b}\non: maybe\ntaste: salty\n") { row, mistakes in
      _ = row.text("title", &mistakes)
      _ = row.texts("list", &mistakes)
      _ = row.flag("on", &mistakes)
      let _: Taste? = row.word("taste", &mistakes)
    }
    #expect(
      found == [
        "t.yaml:1:1: the key 'title' is missing",
        "t.yaml:2:7: 'list' must be a list of texts, found a mapping",
        "t.yaml:3:5: 'on' must be true or false",
        "t.yaml:4:8: 'salty' is no taste\n    known are sweet, sour",
        "t.yaml:1:1: the key 'titel' is unknown\n    did you mean title?",
      ])
  }

  @Test func aRowMustBeAMapping() {
    #expect(mistakes("[a]") { _, _ in } == ["t.yaml:1:1: expected a mapping, found a list"])
  }
}

/// "Did you mean": what is near, and what is not.
struct NearestTests {
  @Test func nearNamesComeBestFirst() {
    let names = ["background.home", "foreground.icon", "lock", "unlock"]
    #expect(nearest(to: "backgruond.home", among: names) == ["background.home"])
    #expect(nearest(to: "lock", among: names) == ["lock", "unlock"])
    #expect(nearest(to: "home", among: names) == ["background.home"])
    #expect(didYouMean("zzzzzz", among: names) == nil)
    #expect(nearest(to: "", among: names) == [])
  }
}
