import LifecheckEvents
import LifecheckRules
import LifecheckTables
import Testing

@testable import Lifecheck

/// Our invariants and classes of bugs, held to their examples and to the laws of tables.
struct GroundsTests {
  @Test func everyExampleFindsWhatItSays() throws {
    let tables = try Tables()
    let trial = try GroundsTrial(tables)
    #expect(trial.failures == [])
    #expect(trial.invariants == tables.invariants.count, "each invariant has examples")
    #expect(trial.classes == tables.bugClasses.count, "each class has examples")
    #expect(trial.examples >= 2 * (trial.invariants + trial.classes))
  }

  @Test func ourTablesKeepTheLawsOfAUsers() throws {
    let tables = try Tables()
    let files = tables.files(of: .invariants) + tables.files(of: .classes)
    #expect(files.count >= 4)
    // As a user's, their ids are known already and replaced by themselves.
    var mistakes = Mistakes()
    let names = Set(files.map(\.name))
    let proofs = try Proofs(of: [])
    let events = Set(tables.spellings.events)
    let rows: [(GroundsTable.Kind, [(id: String, location: Location, versions: VersionRange)])] = [
      (.invariants, tables.invariants.map { ($0.id, $0.location, $0.versions) }),
      (.classes, tables.bugClasses.map { ($0.id, $0.location, $0.versions) }),
    ]
    for (kind, rows) in rows {
      GroundsTable(kind, in: files, &mistakes).check(
        rows, in: names, sources: { proofs.source($0) != nil }, events: events, &mistakes)
    }
    _ = InvariantTable(files, lenses: tables.lenses, events: events, &mistakes)
    _ = BugClassTable(
      files, lenses: tables.lenses, invariants: tables.invariants,
      kinds: ["missing", "duplicate", "outOfOrder"], events: events, &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
  }

  /// The verdict of a log of an unknown version is looked for where a lens changes.
  @Test func invariantsChangeWhereALensDoes() throws {
    let tables = try Tables()
    for invariant in tables.invariants where invariant.severity == .error {
      for bound in [invariant.versions.lower, invariant.versions.upper].compactMap({ $0 }) {
        let isChange = tables.lenses.contains { lens in
          lens.versions.lower == bound || Model.versions(of: lens).contains(bound)
        }
        #expect(isChange, "\(invariant.id) changes at \(bound)")
      }
    }
  }

  @Test func nothingWeighsMoreThanWhatIsKnownOfIt() throws {
    for invariant in try Tables().invariants {
      #expect(invariant.severity <= invariant.confidence.severity, "\(invariant.id)")
    }
  }

  /// Most logs conform and show core events alone: for those the table of classes is not read.
  @Test func noClassRestsOnCoreEventsAlone() throws {
    let tables = try Tables()
    let core = Set(tables.lenses.flatMap(\.core))
    for row in tables.bugClasses {
      for sign in row.signs where sign.deviation == nil && sign.endsIn.isEmpty {
        let steps = sign.sequence?.steps ?? []
        #expect(
          steps.contains { step in
            !step.conditions.isEmpty || step.events.allSatisfy { !core.contains($0) }
          }, "\(row.id)")
      }
    }
  }

  @Test func whatTheIssueNamesIsThere() throws {
    let ids = Set(try Tables().bugClasses.map(\.id))
    let wanted: Set = [
      "privacy-screen-missed", "activation-twice", "auth-loop", "openURL-before-launch",
      "openURL-lost-cold-scene", "push-lost", "view-appearance-assumed", "crash-or-kill",
    ]
    #expect(wanted.subtracting(ids) == [])
  }
}

/// The notation of the examples of invariants and classes.
struct ExampleScriptTests {
  @Test func aScriptIsALogOfSeveralProcesses() throws {
    var mistakes = Mistakes()
    let table = GroundsTable(
      .classes,
      in: [
        TableFile(
          name: "t.yaml",
          text: """
            classes: []
            ---
            classes:
              demo:
                means: It is made up.
                examples:
                  - log: a[state=active, url=none] +5s ↓system/b ~ | c@s1
                    finds: nothing
            """)
      ], &mistakes)
    #expect(mistakes.diagnostics == [])
    let example = try #require(table["demo"]?.examples.first)
    #expect(example.hasPids)
    #expect(example.finds == [])
    #expect(example.script.marked == 2)
    let entries = example.script.entries
    #expect(entries.map(\.name.rawValue) == ["a", "b", "c"])
    #expect(entries.map(\.channel) == [nil, "system", nil])
    #expect(entries.map(\.scene) == [nil, nil, "s1"])
    #expect(entries.map(\.process) == [0, 0, 1])
    #expect(entries.map(\.line) == [1, 2, 4])
    #expect(entries.map(\.microseconds) == [0, 5_100_000, 5_200_000])
    #expect(entries[0].attributes["state"] == .text("active"))
    #expect(entries[0].attributes["url"] == Event.Value.none)
    #expect(example.script.items.contains(.gap(line: 3)))
  }
}
