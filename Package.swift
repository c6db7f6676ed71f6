// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// The static archives are named in full, so that the binary can be copied to a machine without them.
let archives: [LinkerSetting] = [
  .linkedLibrary(":libpcre2-8.a", .when(platforms: [.linux])),
  .linkedLibrary(":libyaml.a", .when(platforms: [.linux])),
  .linkedLibrary(":libmd.a", .when(platforms: [.linux])),
  .linkedLibrary(":libsqlite3.a", .when(platforms: [.linux])),
  .linkedLibrary("pcre2-8", .when(platforms: [.macOS])),
  .linkedLibrary("yaml", .when(platforms: [.macOS])),
  .linkedLibrary("sqlite3", .when(platforms: [.macOS])),
]

/// A stage of the flow: its folder is `Sources/<name>`, its module `Lifecheck<name>`.
func stage(_ name: String, uses names: String...) -> Target {
  .target(
    name: "Lifecheck\(name)",
    dependencies: names.map { dependency($0) },
    path: "Sources/\(name)",
    swiftSettings: strict
  )
}

/// The tests of a stage: their folder is `Tests/<name>Tests`.
func tests(_ name: String, of names: String..., excluding folders: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: names.map { dependency($0) },
    path: "Tests/\(name)Tests",
    exclude: folders,
    swiftSettings: strict,
    linkerSettings: archives
  )
}

/// Tests that run the program itself.
func program(_ name: String, of names: String..., excluding folders: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ["CLI", "TestSupport"] + names.map { dependency($0) },
    path: "Tests/\(name)Tests",
    exclude: folders,
    swiftSettings: strict,
    linkerSettings: archives
  )
}

/// C modules and the tests' own keep their names; every other module has the prefix.
func dependency(_ name: String) -> Target.Dependency {
  let isC = name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  let isWhole = isC || ["Fuzzing", "Lifecheck", "TestSupport"].contains(name)
  return .target(name: isWhole ? name : "Lifecheck\(name)")
}

let package = Package(
  name: "lifecheck",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Lifecheck", targets: ["Lifecheck"]),
    .executable(name: "lifecheck", targets: ["CLI"]),
  ],
  targets: [
    // C libraries as they are, and the YAML tables compiled in as bytes.
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CMD", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .target(
      name: "CTables", exclude: ["formats", "pages", "redactions", "rules", "schemas", "spellings"]),

    // Tools of the trade.
    stage("PCRE2", uses: "CPCRE2"),
    stage("Tables", uses: "CTables", "CYAML"),

    // The flow. A stage sees only the stages named beside it.
    stage("Inputs", uses: "Tables"),
    stage("Records", uses: "PCRE2", "Tables"),
    stage("Events", uses: "PCRE2", "Records", "Tables"),
    stage("Rules", uses: "Events", "Tables"),
    stage("Traces", uses: "Events", "Records", "Rules", "Tables"),
    stage("Episodes", uses: "Events", "Rules", "Traces"),
    stage("Classes", uses: "Episodes", "Events", "Rules", "Traces"),
    stage(
      "Reports",
      uses: "CMD", "CTables", "Episodes", "Events", "PCRE2", "Records", "Rules", "Tables", "Traces"),

    // What else is made of judged logs.
    stage("Comparison", uses: "Episodes", "Events", "Reports", "Rules", "Traces"),
    stage("Learning", uses: "Episodes", "Events", "Reports", "Rules", "Traces"),

    // What many runs said.
    stage("History", uses: "CSQLite", "Reports", "Tables"),

    // The whole flow in one call, and the program.
    .target(
      name: "Lifecheck",
      dependencies: [
        "LifecheckClasses", "LifecheckComparison", "LifecheckEpisodes", "LifecheckEvents",
        "LifecheckInputs", "LifecheckLearning", "LifecheckRecords", "LifecheckReports",
        "LifecheckRules", "LifecheckTables", "LifecheckTraces",
      ],
      // Whoever uses the library links the C libraries with it.
      swiftSettings: strict, linkerSettings: archives
    ),
    .executableTarget(
      name: "CLI", dependencies: ["CGetopt", "Lifecheck", "LifecheckHistory"],
      swiftSettings: strict, linkerSettings: archives
    ),

    tests("PCRE2", of: "PCRE2"),
    tests("Tables", of: "Tables"),
    tests("Inputs", of: "Inputs"),
    tests("Records", of: "PCRE2", "Records", "Tables", excluding: ["Logs"]),
    tests("Events", of: "Events", "PCRE2", "Records", "Tables"),
    tests("Rules", of: "Events", "Rules", "Tables"),
    tests("Traces", of: "Events", "Records", "Rules", "Tables", "Traces"),
    tests("Episodes", of: "Episodes", "Events", "Records", "Rules", "Tables", "Traces"),
    tests(
      "Classes", of: "Classes", "Episodes", "Events", "Records", "Rules", "Tables", "Traces"),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: [
        "Lifecheck", "LifecheckInputs", "LifecheckRecords", "LifecheckReports", "LifecheckRules",
        "LifecheckTables",
      ],
      path: "Tests/Fuzzing", swiftSettings: strict),
    program("CLI", excluding: ["tools"]),
    tests("Comparison", of: "Comparison", "Episodes", "Events", "Reports", "Rules", "Traces"),
    tests("Learning", of: "Events", "Learning"),
    program("Fixture", of: "Tables"),
    program("Fuzz", of: "Fuzzing", "Records", "Tables", excluding: ["corpus"]),
    program("Form", of: "Reports", excluding: ["tools"]),
    program("History", of: "History", "Reports", "Tables", excluding: ["tools"]),
    program("Lifecheck", of: "Lifecheck", "Rules", "Tables"),
    program("Mistake", of: "Tables"),
    tests(
      "Reports",
      of: "Episodes", "Events", "Records", "Reports", "Rules", "Tables", "TestSupport", "Traces",
      excluding: ["validate.py"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// The fuzzer's main function is libFuzzer's, so it is only built where scripts/fuzz asks for it.
if Context.environment["LIFECHECK_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "Fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", swiftSettings: strict))
  package.products.append(.library(name: "Fuzz", type: .static, targets: ["Fuzz"]))
}
