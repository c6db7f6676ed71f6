/// A command line that cannot be carried out.
struct UsageError: Error {
  let message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
