// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that packages that use the libraries don't inherit the dependencies of the
// benchmarks.
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
      name: "DrawingBenchmark",
      dependencies: [
        .product(name: "GeometryKit", package: "carousel"),
        .product(name: "CarouselKit", package: "carousel"),
        .product(name: "StageKit", package: "carousel"),
        .product(name: "ViewKit", package: "carousel"),
      ]),
    .executableTarget(
      name: "PictureBenchmark",
      dependencies: [
        .product(name: "GeometryKit", package: "carousel"),
        .product(name: "StageKit", package: "carousel"),
        .product(name: "SystemKit", package: "carousel"),
        .product(name: "PictureKit", package: "carousel"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
