import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Lesson {
  /// What is known of it, in sentences: how often, where, in which order.
  func why(_ sources: [GoodLog]) -> String {
    var sentences = [seen(sources)]
    for place in places where place.count > 1 {
      let names = place.map(\.title).joined(separator: ", ")
      sentences.append("No order of \(names) was the same each time.")
    }
    for step in steps where step.events.count > 1 {
      sentences.append("Each time it was one of \(step.title).")
    }
    for (event, count) in optional {
      sentences.append("\(event) came \(count) of \(times(self.count)).")
    }
    let known = Set(readBy?.steps.flatMap(\.conditions) ?? [])
    for step in steps {
      for condition in step.conditions where !known.contains(condition) {
        let value = condition.values.joined(separator: " or ")
        sentences.append("Each time \(step.title) had \(condition.attribute) \(value).")
      }
    }
    if let readBy, steps.contains(where: { !known.isDisjoint(with: $0.conditions) }) {
      sentences.append(
        "Of attributes it asks what \(readBy.id) asks, and nothing seen is against that.")
    }
    if !found.isEmpty {
      sentences.append(
        "The rules in force until then say of it: \(found.prefix(5).joined(separator: "; ")).")
    }
    return sentences.joined(separator: " ")
  }

  private func seen(_ sources: [GoodLog]) -> String {
    let own = logs.map { sources[$0] }
    let distinct = Set(own.map(\.sha256)).count
    let models = Set(own.flatMap(\.models)).sorted()
    var place = "in \(counted(distinct, "log"))"
    if !models.isEmpty {
      place += " of \(counted(models.count, "device model")) (\(models.joined(separator: ", ")))"
    }
    let unknown = own.count { $0.version == nil }
    if !measuredOn.isEmpty {
      place += " on iOS \(measuredOn.map(\.description).joined(separator: ", "))"
    }
    if unknown > 0 {
      place +=
        measuredOn.isEmpty
        ? ", whose iOS version is not known" : "; the version of \(unknown) of them is not known"
    }
    return "Seen \(times(count)) \(place), from \(from) to \(to)."
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  var help: String {
    "This row tells what was seen, not why: if another log does otherwise, lay the two side by side "
      + "with lifecheck compare, and find a page or a header that states the order."
  }
}

extension GoodLog {
  /// What it is, in a list of sources.
  var title: String {
    let version = version.map { "iOS \($0)" } ?? "iOS version not known"
    let format = result.format.map { ", format \($0)" } ?? ""
    return "A log of \(counted(result.lines, "line")), \(version)\(format)"
  }
}

extension Lesson {
  /// The events that come each time.
  public var requiredEvents: [Event.Name] { steps.filter { !$0.isOptional }.flatMap(\.events) }

  /// What it asks of an event and does not tell its trigger by.
  public func checks(of event: Event.Name) -> [Condition] {
    steps.filter { $0.events.contains(event) }.flatMap(\.checks)
  }
}
