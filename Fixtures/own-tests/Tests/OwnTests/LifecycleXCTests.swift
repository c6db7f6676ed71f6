import Lifecheck
import XCTest

/// The same in XCTest.
final class LifecycleXCTests: XCTestCase {
  func testTheLogConformsToWhatTheOSPromises() throws {
    try judge(log: try Logs.path("ios8"), os: "8.1").assertConforms()
  }

  func testTheAppGetsItsOwnURLWhileInactive() throws {
    try judge(log: try Logs.path("ios8"), os: "8.1").assertHolds(to: "selfOpenURL.app")
  }

  /// A twin that fails, to show what one sees then.
  func testAFailureShowsTheReport() throws {
    try XCTSkipUnless(Logs.showsFailures)
    try judge(log: try Logs.path("ios7"), os: "8.1").assertHolds(to: "selfOpenURL.app")
  }
}
