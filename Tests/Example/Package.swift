// swift-tools-version: 6.0
import PackageDescription

// The README's example, as somebody else's package: it is built and run by the tests.
let package = Package(
  name: "Example",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: [
    .executableTarget(
      name: "Example",
      dependencies: [
        .product(name: "CarouselKit", package: "carousel"),
        .product(name: "GeometryKit", package: "carousel"),
      ])
  ]
)
