/// A text with blanks behind it up to a width in characters; a longer one stays as it is.
func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
