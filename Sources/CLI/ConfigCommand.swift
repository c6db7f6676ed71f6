import Lifecheck
import LifecheckTables

extension Program {
  /// `lifecheck config`: the settings in force, for all logs or for one.
  func config() throws -> Int32 {
    let words = arguments.operands
    switch words.first ?? "show" {
    case "show":
      guard words.count < 3 else { throw UsageError("settings are shown for one log at a time") }
      try Names(try tables()).check(arguments)
      let listing = SettingsListing(arguments, log: words.count > 1 ? words[1] : nil)
      // A format that was set for reports is itself a setting to show.
      let format = arguments.givens.last {
        $0.option.name == "format" && $0.layer == .commandLine
      }
      switch format?.text ?? "full" {
      case "full": output.write(listing.text)
      case "json": output.write(listing.json)
      case let name:
        throw UsageError(
          "--format: there is no format '\(name)' of settings", help: "known are full and json")
      }
      return 0
    case let word:
      throw UsageError(
        "'\(word)' is no command of 'lifecheck config'",
        help: didYouMean(word, among: ["show"]))
    }
  }
}
