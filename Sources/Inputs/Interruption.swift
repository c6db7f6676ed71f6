import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A wish from outside that the run should end: Ctrl-C, or a polite kill.
///
/// What is read then ends as if its input did, so that every report is closed.
public enum Interruption {
  // Written by the signal handler alone, and never back to 0: any moment of reading it is right.
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// The signal that asked, if one did.
  public static var signal: Int32? { received == 0 ? nil : Int32(received) }

  /// From now on asks instead of ending at once; a second signal of the kind ends at once.
  public static func listen() {
    // A caller's thread that blocked them hands that down, and no wish would ever arrive.
    var asked = sigset_t()
    sigemptyset(&asked)
    sigaddset(&asked, SIGINT)
    sigaddset(&asked, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &asked, nil)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = { Interruption.received = sig_atomic_t($0) }
      #else
        action.__sigaction_u.__sa_handler = { Interruption.received = sig_atomic_t($0) }
      #endif
      action.sa_flags = Int32(truncatingIfNeeded: UInt32(SA_RESETHAND))
      var old = sigaction()
      // Whoever started this may have asked for the signal to be ignored, as nohup does.
      guard sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { continue }
      sigaction(number, &action, nil)
    }
  }

  /// What is said of a log of which only the beginning was read.
  static func diagnostic(_ signal: Int32, _ name: String) -> Diagnostic {
    Diagnostic(reason(signal), at: Location(file: name))
  }

  /// Why a log ends before its end.
  public static func reason(_ signal: Int32) -> String {
    "interrupted by \(signal == SIGINT ? "SIGINT" : "SIGTERM")"
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
