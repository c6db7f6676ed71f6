import LifecheckReports
import LifecheckRules

extension Answers {
  package func pages() -> [(name: String, text: String)] { [] }
}
