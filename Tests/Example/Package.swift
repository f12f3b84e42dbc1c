// swift-tools-version: 6.0
import PackageDescription

// The README's examples, as somebody else's package: it is built and run by the tests. Its own modules
// have names that ours once had, and must not collide with them.
let names = ["Geometry", "Motion", "Gestures", "Mesh", "Stage", "Widgets", "Trace", "CSDL2"]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "carousel") }

let package = Package(
  name: "Example",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: names.map { .target(name: $0, path: "Sources/Own/\($0)") } + [
    .executableTarget(
      name: "Example",
      dependencies: names.map { .target(name: $0) } + ["CarouselKit", "GeometryKit"].map(product)),
    .executableTarget(
      name: "Album",
      dependencies: ["CarouselKit", "GeometryKit", "StageKit", "ViewKit"].map(product)),
  ]
)
