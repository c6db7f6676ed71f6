// swift-tools-version: 6.2
import PackageDescription

// An app's package that holds its logs to the lifecycle: its tests use the library of lifecheck.
let package = Package(
  name: "own-tests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "lifecheck", path: "../..")],
  targets: [
    .testTarget(
      name: "OwnTests",
      dependencies: [.product(name: "Lifecheck", package: "lifecheck")],
      resources: [.copy("Logs")]
    )
  ]
)
