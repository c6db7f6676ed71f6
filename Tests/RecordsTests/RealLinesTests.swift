import LifecheckPCRE2
import Testing

@testable import LifecheckRecords

/// Headers as real tools wrote them, names replaced: each is known to exactly one format.
struct RealLinesTests {
  @Test(arguments: [
    ("syslog", "Oct  5 00:32:12  com.apple.launchd[1] <Error>: (com.apple.mediaserverd) Exited"),
    ("syslog", "Oct  5 00:31:43  wifid[14] <Error>: WiFi:[402 ...]"),
    (
      "syslog",
      "Jan 21 02:11:18 unknown kernel[0] <Debug>: launchd[81] Builtin profile: x (sandbox)"
    ),
    ("syslog", "Mar 18 17:01:10 iPhone-5S backboardd[1863] <Warning>: System app has died."),
    ("syslog", "May  4 12:26:15 --- last message repeated 133 times ---"),
    (
      "syslog",
      "Aug 18 16:29:17 HOST com.apple.CoreSimulator.SimDevice.0A1B2C.launchd_sim[19096] "
        + "(UIKitApplication:com.example.notes[0xdf6d][19774]): Program specified by service does not exist."
    ),
    (
      "syslog",
      "May  7 11:58:58 QA-MacBook installd[71113]: 0x113104000 -[MIContainer makeContainer:reason:]: x"
    ),
    (
      "syslog",
      "Mar 31 19:11:57 QA-iPhone SpringBoard[4027]: MS:Notice: Installing: x [SpringBoard] (1047.20)"
    ),
    (
      "syslog",
      "Jul  1 21:40:06 the-titanic SpringBoard(FrontBoard)[879] <Notice>: [com.example.notes] Setting"
    ),
    ("syslog", "Nov 15 17:08:45 null locationd[61] <Notice>: Gesture EnabledForTopCLient: 0"),
    ("syslog", "Jul 25 14:23:01 SpringBoard(Posterkit)[32] <Notice>: x"),
    ("syslog", "Dec 27 19:08:34.252035 Runner(UIKitCore)[40007] <Notice>: x"),
    ("syslog", "Dec 27 19:08:34.252035 Ayming Collect(UIKitCore)[648] <Notice>: x"),
    ("syslog", "Jan  5 10:57:52 QA-MacBook.local SpringBoard[2820] <Warning>: SIMToolkit plugin"),
    (
      "syslog",
      "Feb 18 20:34:28 QA-iPhone backboardd[28] <Warning>: Zazo[272] has active assertions:"
    ),
    ("syslog", "Jan  9 02:11:12 QA-iPhone Notes(Notes.debug.dylib)[81] <Notice>: x"),
    ("syslog", "Feb 25 20:06:48: --- last message repeated 1 time ---"),
    (
      "nslog",
      "2015-10-29 17:49:48.908 NavBarDemo[14684:2146911] -[AppDelegate applicationWillResignActive:]"
    ),
    ("nslog", "2018-02-05 15:34:55.353138+0800 Long_Task[6658:4831578] -[AppDelegate x:],33"),
    ("nslog", "2014-09-17 10:00:00.123 My App[1234:60b] hello"),
    ("nslog", "2014-09-17 10:00:00.123 1Password 7[4679:68c1] hello"),
    ("nslog", "2020-01-01 12:00:00.000123+0100 Wikipedia[321:4567] [Common] x"),
    (
      "nslog",
      "2016-10-03 13:33:14.358797 Todo[17890:554190] subsystem: com.apple.UIKit, category: x"
    ),
    (
      "log.compact",
      "2026-08-11 17:15:22.031 Df Candela[80328:9875ec] [com.example.Candela:path] path"
    ),
    (
      "log.compact",
      "2019-11-06 15:01:04.001 Df SpringBoard[11727:2bf52] [com.apple.FrontBoard:Common] exited: -> {"
    ),
    (
      "log.default",
      "2026-01-25 23:03:22.041859+0200 0x150d23a  Info        0x0                  6103   0    logger: x"
    ),
    (
      "log.default",
      "2026-04-01 22:50:58.223142+0300 0x1cc1515  Default     0x0                  87108  0    "
        + "ExampleIOSApp: (UIKitCore) [com.apple.UIKit:BackgroundTask] Creating new assertion"
    ),
    (
      "log.syslog",
      "2023-09-27 22:55:39.622369+0200  localhost legacyScreenSaver[41737]: (ScreenSaverExample) hello"
    ),
    (
      "console",
      "default\t08:00:54.159594-0600\tSpringBoard\tFrontBoard\t[application<com.example.notes>:432] x"
    ),
    ("console", "default\t16:13:40.069955 +0100\tassertiond\t[App:123] x"),
    (
      "pymobiledevice3",
      "2026-09-09 00:54:19.046506 knowledgeconstructiond{CoreData}[98] <NOTICE>: x"
    ),
    ("pymobiledevice3", "2026-09-09 00:54:19 knowledgeconstructiond{}[98] <USER_ACTION>: x"),
    (
      "xcode15",
      "Type: Error | Timestamp: 2026-02-10 12:32:52.813407+11:00 | Process: GestureFlow | "
        + "Library: UIKitCore | Subsystem: com.apple.UIKit | Category: Assert | TID: 0x16fb73"
    ),
    ("xcode15", "Type: stdio"),
    ("rctlog", "2019-07-02 20:37:37.481 [info][tid:com.facebook.react.JavaScript] active"),
    ("xcglogger", "2014-06-09 06:44:43.600 [Debug] [AppDelegate.swift:40] application(_:x:) > msg"),
    ("xctest", "    t =     0.00s     Start Test at 2016-08-18 09:07:17.822"),
  ])
  func aLineIsKnownToOneFormat(format: String, line: String) throws {
    var known: [String] = []
    for candidate in try Found.formats.get() {
      let reading = try Reading(candidate, as: candidate.variants[0], using: Scratch())
      let found = Array(line.utf8).withUnsafeBytes { reading.line($0) }
      if found != .unprefixed { known.append(candidate.id) }
    }
    #expect(known == [format])
  }
}
