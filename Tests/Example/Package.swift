// swift-tools-version: 6.0
import PackageDescription

// The examples of the README and the guides, in a package that depends on this one like any other
// package. The package also contains modules with general names. These must not collide with names
// in this package.
let names = ["Geometry", "Motion", "Gestures", "Mesh", "Stage", "Widgets", "Trace", "CSDL2"]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "carousel") }

let package = Package(
  name: "Example",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: names.map { .target(name: $0, path: "Sources/Own/\($0)") } + [
    .executableTarget(
      name: "Example",
      dependencies: names.map { .target(name: $0) } + ["CarouselKit", "GeometryKit"].map(product)),
    .executableTarget(name: "Helix", dependencies: ["CarouselKit", "GeometryKit"].map(product)),
    .executableTarget(
      name: "Scroll", dependencies: ["GeometryKit", "GestureKit", "ScrollKit"].map(product)),
    .executableTarget(name: "Cube", dependencies: ["CubeKit", "GeometryKit"].map(product)),
    .executableTarget(
      name: "Counter", dependencies: ["GeometryKit", "StageKit", "ViewKit"].map(product)),
    .executableTarget(
      name: "Album",
      dependencies: [
        "CarouselKit", "GeometryKit", "PictureKit", "StageKit", "SystemKit", "ViewKit",
      ].map(product)),
  ]
)
