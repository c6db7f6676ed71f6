struct RuleTrial {
  let failures: [String] = []
  let examples = 0
  let rules = 0
  init(_ tables: Tables, users: Set<String>) throws {}
  func detection(of tables: Tables) -> [String] { [] }
}
extension Tables {
  static func validate(_ paths: [String], builtIn: Bool) throws {}
}
import Lifecheck
