import LifecheckPCRE2
import LifecheckTables

/// Where the values of an object's keys are found, so that no key is looked up for a line.
struct ObjectKeys {
  let fields: [String: Int]
  let message: Int?
  let needs: [Int]
  let records: [(key: Int, text: [UInt8])]
  let losses: [(key: Int, text: [UInt8])]
  let others: [Int]
  let raw: Int?
  let basenames: Set<String>
  /// The patterns that take a field's text apart, and of which field.
  let parts: [(field: String, pattern: Pattern)]
  /// How many values there are.
  let count: Int
  /// The keys of the object itself.
  private let outer: [[UInt8]]
  /// For an object in it: its place among the outer keys, and its keys, whose places follow.
  private let inner: [(parent: Int, start: Int, keys: [[UInt8]])]

  init(_ object: ObjectShape) throws(Diagnostic) {
    var names: [String] = []
    func place(_ name: String) -> Int {
      if let index = names.firstIndex(of: name) { return index }
      names.append(name)
      return names.count - 1
    }
    let wanted =
      object.fields.values.sorted() + [object.message].compactMap { $0 } + object.needs
      + object.others
      + object.records.keys.sorted() + object.losses.keys.sorted() + [object.raw].compactMap { $0 }
    for name in wanted where !name.contains(".") { _ = place(name) }
    let nested = wanted.filter { $0.contains(".") }
    for name in nested { _ = place(String(name.prefix { $0 != "." })) }
    outer = names.map { Array($0.utf8) }
    var inner: [(parent: Int, start: Int, keys: [[UInt8]])] = []
    for parent in 0..<names.count {
      let keys = nested.filter { $0.hasPrefix(names[parent] + ".") }
      guard !keys.isEmpty else { continue }
      let start = names.count
      for key in keys { _ = place(key) }
      let length = names[parent].utf8.count + 1
      let own = names[start...].map { Array($0.utf8.dropFirst(length)) }
      inner.append((parent, start, own))
    }
    self.inner = inner
    fields = object.fields.mapValues { place($0) }
    message = object.message.map { place($0) }
    needs = object.needs.map { place($0) }
    records = object.records.map { (place($0.key), Array($0.value.utf8)) }
    losses = object.losses.map { (place($0.key), Array($0.value.utf8)) }
    others = object.others.map { place($0) }
    raw = object.raw.map { place($0) }
    basenames = object.basenames
    var parts: [(field: String, pattern: Pattern)] = []
    for (field, expression) in object.parts.sorted(by: { $0.key < $1.key }) {
      parts.append((field, try expression.compiled()))
    }
    self.parts = parts
    count = names.count
  }

  /// Finds the values; says whether the bytes are a whole object.
  func read(_ bytes: UnsafeRawBufferPointer, into values: inout [JSONLine.Value?]) -> Bool {
    for index in values.indices { values[index] = nil }
    var found = [JSONLine.Value?](repeating: nil, count: inner.isEmpty ? 0 : outer.count)
    if inner.isEmpty { return JSONLine.read(bytes, keys: outer, into: &values) }
    guard JSONLine.read(bytes, keys: outer, into: &found) else { return false }
    values.replaceSubrange(0..<outer.count, with: found)
    for (parent, start, keys) in inner {
      guard let value = found[parent], !value.isText else { continue }
      var nested = [JSONLine.Value?](repeating: nil, count: keys.count)
      guard JSONLine.read(bytes.slice(value.range), keys: keys, into: &nested) else { continue }
      for (index, inside) in nested.enumerated() {
        values[start + index] = inside.map {
          let lower = $0.range.lowerBound + value.range.lowerBound
          return JSONLine.Value(range: lower..<(lower + $0.range.count), isText: $0.isText)
        }
      }
    }
    return true
  }
}
