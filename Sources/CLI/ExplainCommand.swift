import Lifecheck
import LifecheckTables

extension Program {
  /// `lifecheck explain`: what a rule, a trigger, an event, a context or a kind of deviation is.
  func explain() throws -> Int32 {
    guard let id = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("say what to explain: a rule, trigger, event or kind of deviation")
    }
    let explanation = Explanation(try tables())
    guard let text = explanation.text(of: id) else {
      throw UsageError(
        "nothing is called '\(id)'", help: didYouMean(id, among: explanation.names))
    }
    output.write(text)
    return 0
  }
}
