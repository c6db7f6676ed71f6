import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckReports

/// The events of a log as `lifecheck events` writes them.
struct EventListingTests {
  static let listing = EventListing(
    log: "device.log", format: "asl", lines: 812, unread: 3,
    entries: [
      EventListing.Entry(
        Event(
          name: Event.Name("openURL"), channel: "delegate", line: 36, evidence: [36, 37],
          time: Timestamp(
            text: "2014-09-17T10:00:30", microseconds: 0, resolution: 1_000_000),
          process: "Notes", pid: 272, thread: "60b",
          attributes: [
            "url": .text("notes://open/42"), "sourceApplication": .none, "state": .text("active"),
          ], text: "-[AppDelegate application:openURL:...]"), lens: "app"),
      EventListing.Entry(
        Event(
          name: Event.Name("scene.didBecomeActive"), channel: "notification", line: 40,
          scene: "0x1f\u{1B}"),
        lens: "scene"),
      EventListing.Entry(
        Event(
          name: Event.Name("mark"), channel: "mark", line: 1041,
          attributes: ["trigger": .text("touchID")]),
        lens: nil),
    ])

  private func text(
    _ listing: EventListing, _ format: EventListing.Format, hasText: Bool = true,
    style: TextStyle = TextStyle()
  ) -> String {
    var text = ""
    listing.write(as: format, hasText: hasText, style: style, to: &text)
    return text
  }

  @Test(arguments: [EventListing.Format.rows, .ndjson])
  func rowsAreTheInterfacesToTheLetter(format: EventListing.Format) {
    #expect(
      text(Self.listing, format) == #"""
        {"log":"device.log","line":36,"evidence":[36,37],"time":"2014-09-17T10:00:30","process":"Notes","pid":272,"thread":"60b","lens":"app","event":"openURL","channel":"delegate","attributes":{"sourceApplication":null,"state":"active","url":"notes://open/42"},"text":"-[AppDelegate application:openURL:...]"}
        {"log":"device.log","line":40,"evidence":[40],"scene":"0x1f\u001b","lens":"scene","event":"scene.didBecomeActive","channel":"notification","attributes":{},"text":""}
        {"log":"device.log","line":1041,"evidence":[1041],"event":"mark","channel":"mark","attributes":{"trigger":"touchID"},"text":""}

        """#)
  }

  @Test func rawTextCanBeLeftOut() {
    #expect(!text(Self.listing, .rows, hasText: false).contains("\"text\""))
  }

  @Test func peopleReadATable() {
    #expect(
      text(Self.listing, .full) == """
        device.log  3 events in 812 lines (format asl, 3 not understood)

          line  time                 process     lens    event                  attributes
          36+1  2014-09-17T10:00:30  Notes[272]  app     openURL                sourceApplication=nil state=active url=notes://open/42
            40                                   scene   scene.didBecomeActive
          1041                                   (mark)  mark                   trigger=touchID

        """)
    #expect(
      text(Self.listing, .full, style: TextStyle(detail: .quiet))
        == "device.log  3 events in 812 lines (format asl, 3 not understood)\n")
  }

  @Test func aLogWithoutEventsSaysSo() {
    let empty = EventListing(
      log: "a.log", lines: 1, error: "cut off", notes: [.clock(line: 1, backBy: 1)], entries: [])
    #expect(
      text(empty, .full) == """
        a.log  0 events in 1 line (0 not understood)
        note  cut off
        note  line 1: the clock goes back by 1 second here; the order of the lines was kept

        """)
    #expect(text(empty, .rows) == "")
  }

  @Test func hostileValuesAreShownHarmless() {
    let evil = "\u{1B}[2J\n\u{9B}"
    let listing = EventListing(
      log: evil, format: evil, error: evil,
      entries: [
        EventListing.Entry(
          Event(
            name: Event.Name("e"), channel: evil, line: 1,
            time: Timestamp(text: evil, microseconds: 0, resolution: 1), process: evil,
            attributes: [evil: .text(evil)]), lens: nil)
      ])
    let written = text(listing, .full)
    #expect(!written.contains("\u{1B}"))
    #expect(!written.contains("\u{9B}"))
    #expect(written.split(separator: "\n").count == 4)
  }
}
