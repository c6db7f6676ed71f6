import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// The law that a row proves itself, broken on purpose.
struct ProofTests {
  private static let lens = TableFile(name: "rules/lamp/lens.yaml", text: lamp)
  private static let sources = TableFile(
    name: "rules/sources.yaml", text: "MANUAL:\n  title: The manual\n  where: in the box\n")
  private static let proof = """
    lamp.on:
      why: >
        It has
        a switch.
      help: Press it.
      sources: [MANUAL]
      examples:
        - log: light
          given: off
          finds: nothing
        - log: light ↓light
          given: off
          finds: light duplicated

    """

  /// What is wrong with a proof of the lamp's rule; the proof begins on line 12.
  private func mistakes(of proof: String) -> [String] {
    let file = TableFile(
      name: "rules/lamp/switch.yaml", text: switchOn() + "# \n# \n---\n" + proof)
    var mistakes = Mistakes()
    do throws(Mistakes) {
      let tables = try RuleTables([Self.lens, file], events: nil)
      let proofs = Proofs(
        of: nil, in: [Self.lens, file, Self.sources], userFiles: [], &mistakes)
      proofs.check(tables, in: [file.name], &mistakes)
    } catch {
      mistakes = error
    }
    return lines(of: mistakes)
  }

  @Test func aProofIsReadWhole() throws {
    let file = TableFile(name: "rules/lamp/switch.yaml", text: switchOn() + "---\n" + Self.proof)
    let proofs = try Proofs(in: [file, Self.sources])
    let proof = try #require(proofs["lamp.on"])
    #expect(proof.why == "It has a switch.")
    #expect(proof.help == "Press it.")
    #expect(proofs.source("MANUAL")?.place == "in the box")
    #expect(proof.examples.map(\.finds) == [[], ["light duplicated"]])
    #expect(proof.examples.map(\.marked) == [nil, 1])
    #expect(proof.examples.map(\.given) == ["off", "off"])
    #expect(proof.examples[1].location.line == 21)
  }

  @Test func onlyTheFilesOfTheRulesAreRead() throws {
    let broken = TableFile(name: "rules/lamp/broken.yaml", text: "[]\n---\nlamp.off: [")
    let file = TableFile(name: "rules/lamp/switch.yaml", text: switchOn() + "---\n" + Self.proof)
    let tables = try RuleTables([Self.lens, file], events: nil)
    #expect(try Proofs(of: tables.lenses[0].rules, in: [broken, file])["lamp.on"] != nil)
    #expect(throws: Mistakes.self) { try Proofs(in: [broken, file]) }
  }

  @Test func theProofOfTheseTestsIsRightItself() {
    #expect(mistakes(of: Self.proof) == [])
  }

  @Test(arguments: [
    (
      "lamp.on:", "lamp.no:",
      [
        "4:7: the rule 'lamp.on' has no proof | its why, sources and examples stand in the file's second document",
        "13:1: the rule 'lamp.no' is unknown | did you mean lamp.on?",
      ]
    ),
    ("why: >\n    It has\n    a switch.", "why: ''", ["13:1: 'lamp.on' does not say why"]),
    ("sources: [MANUAL]", "sources: []", ["13:1: 'lamp.on' has no sources"]),
    ("sources: [MANUAL]", "sources: [MANUL]", ["18:13: the source 'MANUL' is unknown"]),
    ("help:", "halp:", ["17:3: the key 'halp' is unknown | did you mean help?"]),
    (
      "finds: light duplicated", "finds: nothing",
      [
        "13:1: 'lamp.on' has no example that deviates",
        "23:12: nothing is found, so nothing is marked '↓'",
      ]
    ),
    (
      "finds: nothing", "finds: dark missing before light",
      [
        "13:1: 'lamp.on' has no example that conforms",
        "20:12: mark the event that the report points at with '↓'",
        "22:14: the finding names no event: 'dark'",
      ].dropLast().map { $0 }
    ),
    (
      "light ↓light", "light ↓lihgt",
      ["23:19: the lens 'lamp' has no event 'lihgt' | did you mean light?"]
    ),
    (
      "light ↓light", "light ↓?",
      ["23:19: expected an event, found '?'", "13:1: 'lamp.on' has no example that deviates"]
    ),
    (
      "given: off\n      finds: nothing", "given: of\n      finds: nothing",
      ["21:14: the state 'of' is unknown | did you mean off, on?"]
    ),
    (
      "given: off\n      finds: nothing", "os: new\n      finds: nothing",
      ["21:11: 'new' is no version"]
    ),
    (
      "given: off\n      finds: nothing", "os: '0.9'\n      finds: nothing",
      ["21:11: 'lamp.on' does not hold on 0.9 | it holds on >=1.0"]
    ),
    (
      "finds: light duplicated", "finds: [light duplicated, nothing]",
      ["25:33: 'nothing' stands alone"]
    ),
    (
      "finds: light duplicated", "find: light duplicated",
      [
        "23:7: the key 'finds' is missing", "25:7: the key 'find' is unknown | did you mean finds?",
        "13:1: 'lamp.on' has no example that deviates",
      ]
    ),
  ])
  func aBrokenLawIsReported(part: String, wrong: String, messages: [String]) {
    #expect(
      mistakes(of: Self.proof.replacing(part, with: wrong))
        == messages.map { "rules/lamp/switch.yaml:\($0)" })
  }

  @Test func aSecondDocumentThatIsNoMappingIsAMistake() {
    #expect(
      mistakes(of: "- lamp.on").first
        == "rules/lamp/switch.yaml:13:1: the second document must be a mapping from rules to their proofs, found a list"
    )
  }
}
