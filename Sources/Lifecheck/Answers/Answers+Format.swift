import LifecheckRecords
import LifecheckReports
import LifecheckTables

extension Answers {
  /// What a format or a variant of one is, with some lines of it.
  func format(_ name: String) -> Answer? {
    guard let format = tables.formats.first(where: { $0.names.contains(name) }) else { return nil }
    var answer = Answer(kind: "format", id: name)
    let variants = format.variants.filter { format.id == name || $0.id == name }
    answer.add("what", .text(format.title))
    if format.id != name { answer.add("variant_of", .text(format.id)) }
    answer.add(
      "variants", label: "variant",
      .table(
        Answer.Table(
          ["id", "title", "os"],
          variants.map { [.text($0.id), .text($0.title), .text($0.os)] },
          sentences: variants.filter { $0.id != format.id || $0.os != nil }.map { variant in
            let os = variant.os.map { " (iOS \($0))" } ?? ""
            return Sentence("\(variant.id)\(variant.title.map { ": \($0)" } ?? "")\(os)")
          })))
    answer.add("example", .texts(lines(of: format, variant: format.id == name ? nil : name)))
    answer.add("help", .text("--input-format \(name) reads a log so, whatever it looks like"))
    return answer
  }

  /// The first lines of the format's first sample.
  private func lines(of format: LogFormat, variant: String?) -> [Sentence] {
    let file = (tables.builtInFiles + tables.userFiles)
      .first { $0.name == format.location.file }
    var mistakes = Mistakes()
    let samples = file.map { Sample.read($0, &mistakes) } ?? []
    let sample = samples.first {
      $0.format == format.id && (variant == nil || $0.variant == variant)
    }
    let text = String(decoding: sample?.bytes ?? [], as: UTF8.self)
    return text.split(separator: "\n").prefix(3).map { .code(String($0)) }
  }
}
