import Foundation

/// The logs that the tests are about.
enum Logs {
  static func path(_ name: String) throws -> String {
    let url = Bundle.module.url(forResource: "Logs/\(name)", withExtension: "log")
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return url.path
  }

  /// Whether the tests that are meant to fail run, so that their messages can be looked at.
  static let showsFailures = ProcessInfo.processInfo.environment["SHOW_FAILURES"] == "1"
}
