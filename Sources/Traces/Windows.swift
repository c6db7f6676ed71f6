import LifecheckEvents

/// Whether events that name no scene may be of several: a second one connects while the first is seen.
///
/// A scene that is in the background may have been taken away unsaid; then the next to connect is the
/// only one. A new life has no scene yet.
struct Windows {
  private let scheme: Scheme
  private let births: Set<Event.Name>
  /// Whether a scene is open, and whether it was last seen to leave the screen.
  private var isOpen = false
  private var isHidden = false
  /// What was told of the opening just before, of which the next line may tell as well.
  private var opened: Telling?

  init(_ scheme: Scheme, of lens: Scheme.Part) {
    self.scheme = scheme
    births = lens.startOfLife.subtracting(scheme.opening)
  }

  /// The index of the first event from which on they cannot be told apart; nil when they can be.
  mutating func unclear(in events: some Collection<Event>) -> Int? {
    if scheme.opening.isEmpty { return nil }
    for (index, event) in events.enumerated() {
      if opened?.takes(event) == true {
        opened?.add(event)
        continue
      }
      opened = nil
      if scheme.opening.contains(event.name) {
        if isOpen, !isHidden, event.scene == nil { return index }
        (isOpen, isHidden) = (true, false)
        opened = Telling(event)
      } else if scheme.closing.contains(event.name) || births.contains(event.name) {
        isOpen = false
      } else if scheme.hiding.contains(event.name) {
        isHidden = true
      } else if scheme.showing.contains(event.name) {
        isHidden = false
      }
    }
    return nil
  }
}
