import Foundation
import TestSupport
import Testing

/// A report in JSON, as another program reads it.
struct JSONReport {
  let run: Run
  private let object: [String: Any]

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    run = try Run(["-f", "json"] + arguments, environment: environment)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    object = try #require(value as? [String: Any], "\(run.errors)")
  }

  var deviations: [[String: Any]] { object["deviations"] as? [[String: Any]] ?? [] }
  var baselined: [[String: Any]] { object["baselined"] as? [[String: Any]] ?? [] }
  var logs: [[String: Any]] { object["logs"] as? [[String: Any]] ?? [] }
  var traces: [[String: Any]] { object["traces"] as? [[String: Any]] ?? [] }
  var summary: [String: Any] { object["summary"] as? [String: Any] ?? [:] }

  /// A number of the summary.
  func count(_ key: String) -> Int? { summary[key] as? Int }

  var verdict: String? { summary["verdict"] as? String }

  /// The messages of all deviations.
  var messages: [String] { deviations.compactMap { $0["message"] as? String } }

  /// The messages of the notes on the run.
  var notes: [String] { Self.messages(object["notes"]) }

  /// The messages of the notes on the first log.
  var logNotes: [String] { Self.messages(logs.first?["notes"]) }

  private static func messages(_ notes: Any?) -> [String] {
    (notes as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }
}

/// Logs of one app with pid and time, an event every two seconds.
enum DemoLog {
  static let launch = ["application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:"]
  static let away = ["applicationWillResignActive:", "applicationDidEnterBackground:"]
  static let back = ["applicationWillEnterForeground:", "applicationDidBecomeActive:"]

  /// The lines of some messages; the first is of 13:54:10.
  static func lines(_ messages: [String], day: String = "2015-06-21 ") -> String {
    messages.enumerated().map {
      "\(day)13:54:\(10 + $0.offset * 2).415 Demo[1116:101204] \($0.element)\n"
    }.joined()
  }

  static func file(_ messages: [String], name: String = "demo.log") throws -> TemporaryFile {
    try TemporaryFile(name, lines(messages))
  }
}
