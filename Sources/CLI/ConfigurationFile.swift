import Lifecheck
import LifecheckInputs
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A configuration on the disk: where it is, and what it holds.
struct ConfigurationFile {
  static let name = ".lifecheck.yml"
  /// Larger than any configuration that somebody wrote by hand.
  private static let maximumSize = 256 << 10

  /// As messages call it: as it was given, or its path from the working folder.
  let path: String

  init(_ path: String) { self.path = path }

  /// Looks for the nearest configuration from the working folder up to the repository's root.
  ///
  /// A repository is known by its `.git`. Outside of one only the working folder is looked in: a file
  /// that somebody left further up, in a folder for everyone's use, must not loosen a gate.
  ///
  /// - Throws: ``Mistakes`` if there is only a file with a name that is nearly right.
  static func nearest() throws(Mistakes) -> ConfigurationFile? {
    guard let working = AbsolutePath.working else { return nil }
    var prefix = ""
    var found: (file: String, isHere: Bool)?
    var misnamed: (file: String, isHere: Bool)?
    var isRepository = false
    for depth in 0...working.names.count {
      if found == nil, exists(prefix + name) { found = (prefix + name, depth == 0) }
      let other = prefix + ".lifecheck.yaml"
      if found == nil, misnamed == nil, exists(other) { misnamed = (other, depth == 0) }
      isRepository = exists(prefix + ".git")
      if isRepository { break }
      prefix += "../"
    }
    if let misnamed, misnamed.isHere || isRepository {
      var mistakes = Mistakes()
      mistakes.add(
        "a configuration is called \(name)", at: Location(file: misnamed.file),
        help: "rename it, or name it with --config")
      throw mistakes
    }
    guard let found, found.isHere || isRepository else { return nil }
    return ConfigurationFile(found.file)
  }

  /// The folder it is in.
  var folder: AbsolutePath? {
    AbsolutePath.working.flatMap { AbsolutePath(path, in: $0).folder }
  }

  /// A path in it as the working folder sees it.
  func resolve(_ text: String) -> String {
    guard text.utf8.first != UInt8(ascii: "/"), text != "-",
      let slash = path.lastIndex(of: "/")
    else { return text }
    return path[...slash] + text
  }

  /// The one document it holds; nil when it is empty.
  ///
  /// - Throws: ``Mistakes``: why it cannot be read.
  func document() throws(Mistakes) -> Node? {
    var mistakes = Mistakes()
    let bytes = bytes(&mistakes)
    try mistakes.check()
    let documents = YAML.documents(
      of: TableFile(name: path, bytes: bytes), count: 2, &mistakes)
    if documents.count > 1 {
      mistakes.add("a configuration is one document", at: documents[1].location)
    }
    try mistakes.check()
    return documents.first.flatMap { $0.isNull ? nil : $0 }
  }

  private func bytes(_ mistakes: inout Mistakes) -> [UInt8] {
    let here = Location(file: path)
    var status = stat()
    // A pipe might never end, and a folder cannot be read.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      mistakes.add(isFolder ? "a folder, no configuration" : "not a file on a disk", at: here)
      return []
    }
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      try Input(name: path, path: path, isNamed: true).read { chunk in
        bytes.append(contentsOf: chunk)
        return bytes.count <= Self.maximumSize
      }
    } catch {
      mistakes.add(error)
    }
    if bytes.count > Self.maximumSize {
      mistakes.add(
        "larger than \(Self.maximumSize >> 10) KiB, which no configuration is", at: here)
    }
    return bytes
  }

  // A link to nowhere is there, too: it is told when it is opened, and not passed over.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
