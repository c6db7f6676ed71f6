#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the process's environment that are asked for; Foundation would cost start-up time.
enum Environment {
  static var all: [String: String] {
    var variables: [String: String] = [:]
    let names =
      Option.all.map(\.variable) + [
        "CI", "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "NO_COLOR", "SOURCE_DATE_EPOCH", "TERM",
      ]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
