import Testing

@Test func nothingYet() {}
