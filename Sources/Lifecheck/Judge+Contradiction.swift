import LifecheckReports
import LifecheckRules

extension Judge {
  /// What the log itself says of its OS, if that cannot be the version it is judged by; nil when it agrees, or
  /// says nothing.
  ///
  /// A version given without minor, or with minor 0, stands for all of its major one, and one without patch
  /// for all of its minor one.
  func contradiction(of os: Report.OS, in log: ReadLog) -> Report.Note? {
    guard let version = os.version, os.origin != .log else { return nil }
    let told = log.facts.versions.compactMap { fact in
      Version(fact.version).map { (version: $0, line: fact.line) }
    }
    guard let first = told.first, !told.contains(where: { version.covers($0.version) }) else {
      return nil
    }
    let given = os.origin == .option ? "--os" : "the config says"
    return Report.Note(
      kind: "os", line: first.line,
      message: "\(given) \(version), but this line tells \(first.version); it is judged by "
        + "\(os.name) \(version)")
  }
}

extension Version {
  /// Whether another version is one of those that this one may stand for.
  fileprivate func covers(_ other: Version) -> Bool {
    if major != other.major { return false }
    if minor == 0, patch == 0 { return true }
    return minor == other.minor && (patch == 0 || patch == other.patch)
  }
}
