import LifecheckEpisodes

extension Deviation.Kind {
  /// What such a deviation means, and what to do.
  var explanation: String {
    let (what, help) = parts
    return "deviation  \(rawValue)\nwhat       \(what)\nhelp       \(help)\n"
  }

  private var parts: (what: String, help: String) {
    switch self {
    case .missing:
      (
        "The rule expects an event here that the log does not have.",
        "If the app does not log it at all, say so with --not-logged EVENT."
      )
    case .unexpected:
      (
        "The log has an event here that no rule expects.",
        "Look whether a line only mentions the callback, or whether code calls it by hand."
      )
    case .duplicate:
      (
        "The same event stands here twice in a row.",
        "Look for an observer that was added twice, or a callback that is forwarded by hand."
      )
    case .outOfOrder:
      (
        "The event came, but after one that it should have come before.",
        "Work that relies on the order runs at the wrong time; look for calls that are put off."
      )
    case .attribute:
      (
        "The event came with another value than the rule expects, such as another state.",
        "Check the OS version first: values changed between versions."
      )
    case .timing:
      (
        "The event came later after the one before it than the rule allows.",
        "Look for work that blocks the main thread."
      )
    case .forbidden:
      (
        "A rule says by name that this event does not come here.",
        "lifecheck explain RULE says why."
      )
    case .restart:
      (
        "A new life of the app begins although the one before did not end in the background.",
        "A crash, a kill or a debugger that stopped the app; a crash report tells which."
      )
    case .neverLogged:
      (
        "The rules expect an event several times, and the log never has it.",
        "Either it is never called, or the app does not log it: then say --not-logged EVENT."
      )
    case .invariant:
      (
        "Something that holds for every log does not hold here.",
        "The report names the invariant; lifecheck explain ID says why it holds."
      )
    case .required:
      (
        "A trigger that had to happen did not.",
        "Look whether the log was cut, or the test did not do what it says."
      )
    }
  }
}
