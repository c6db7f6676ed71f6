import LifecheckEvents
import LifecheckTables

/// Something that must be shown before the special rules that name it are edges of a model.
public struct Context: Sendable, Hashable {
  public let id: String
  /// What it is, for `this is normal for …`.
  public let title: String
  /// The events and evidence that show it, from their line to the end of the life.
  public let shownBy: [Event.Name]
  public let location: Location

  public init(
    id: String, title: String = "", shownBy: [Event.Name] = [],
    location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.title = title
    self.shownBy = shownBy
    self.location = location
  }
}
