/// Microseconds as a person writes them: `5 s`, `0.25 s`.
package func said(_ microseconds: Int64) -> String {
  let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
  var digits = String(rest.magnitude)
  digits = String(repeating: "0", count: 6 - digits.count) + digits
  while digits.last == "0" { digits.removeLast() }
  return "\(seconds)\(digits.isEmpty ? "" : ".")\(digits) s"
}
