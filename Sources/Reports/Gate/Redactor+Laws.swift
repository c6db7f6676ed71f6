import LifecheckTables

extension Redactor {
  /// Holds the rows of some files to their samples: each must have one, and be masked as it says.
  ///
  /// A sample is masked by all rows in force, for their order decides; one that says not what it
  /// becomes must be left as it is.
  public func check(_ files: [TableFile], _ mistakes: inout Mistakes) {
    for file in files {
      let documents = YAML.documents(of: file, &mistakes)
      guard let rows = documents.first?["redactions"]?.items, !rows.isEmpty else { continue }
      let proofs = documents.count > 1 ? documents[1] : nil
      for node in rows {
        guard let id = node["id"]?.text else { continue }
        let samples = proofs?["samples"]?[id]?.items ?? []
        if samples.isEmpty {
          mistakes.add(
            "the redaction '\(id)' has no sample", at: node.location,
            help: "give one under 'samples' in the file's second document: {text: ..., is: ...}")
        }
        for sample in samples { check(sample, id, &mistakes) }
      }
    }
  }

  private func check(_ sample: Node, _ id: String, _ mistakes: inout Mistakes) {
    guard var row = Row(sample, &mistakes) else { return }
    let text = row.text("text", &mistakes)
    let expected = row.optionalText("is", &mistakes)
    row.finish(&mistakes)
    guard let text else { return }
    var redactor = fresh
    let masked = redactor.masked(text)
    if masked != expected ?? text {
      mistakes.add("the sample becomes '\(masked)'", at: sample.location)
    } else if expected != nil, !masked.contains("<\(id)-") {
      mistakes.add("no word of the sample is masked as '\(id)'", at: sample.location)
    }
  }
}
