// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that what a benchmark needs never reaches a user of the libraries.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: [
    .executableTarget(
      name: "EngineBenchmark",
      dependencies: [
        .product(name: "GeometryKit", package: "carousel"),
        .product(name: "CarouselKit", package: "carousel"),
        .product(name: "ViewKit", package: "carousel"),
      ]),
    .executableTarget(
      name: "PictureBenchmark",
      dependencies: [
        .product(name: "GeometryKit", package: "carousel"),
        .product(name: "StageKit", package: "carousel"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
