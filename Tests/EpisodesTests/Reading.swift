import LifecheckEvents
import LifecheckRules
import LifecheckTraces

@testable import LifecheckEpisodes

extension Alignment {
  /// Its episodes as `launch: L A | home: -R B`, in letters where an event has one.
  func reading(of trace: Trace, by model: Model) -> String {
    let letters = Dictionary(
      AppLens.names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func letter(_ name: String) -> String { letters[name] ?? name }
    return episodes.map { episode in
      let rule = episode.rule.map { model.lens.rules[$0] }
      func event(_ index: Int) -> String { letter(trace.events[index].name.rawValue) }
      func step(_ number: Int) -> String { letter(rule?.steps[number].title ?? "?") }
      let moves = episode.moves.map { move in
        switch move {
        case .boundary(let number): "<\(step(number))"
        case .restart: "^"
        case .match(let index, _, let late): event(index) + (late ? "~" : "")
        case .unexpected(let index): "+\(event(index))"
        case .duplicate(let index): "=\(event(index))"
        case .tolerated(let index): ".\(event(index))"
        case .missing(let number): "-\(step(number))"
        case .pending(let number): "\(step(number))…"
        }
      }
      let passed = episode.isPassed ? "()" : ""
      return "\(rule?.id ?? "none")\(passed): \(moves.joined(separator: " "))"
    }.joined(separator: " | ")
  }

  var messages: [String] {
    episodes.flatMap(\.deviations).map { "\($0.severity.rawValue) \($0.message)" }
  }
}
