// swift-tools-version: 6.0
import PackageDescription

// Warnings are errors in `make test`. The compiler's own flag would clash with the
// `-suppress-warnings` that SwiftPM gives to dependencies, so it is set on our targets alone,
// and never for a package that depends on this one.
let isStrict = Context.environment["CAROUSEL_STRICT"] != nil
let settings: [SwiftSetting] = isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : []

/// A room of the house: a library target that imports only the rooms named.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a room.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "Support"] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "carousel",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "CarouselKit", targets: ["CarouselKit"]),
    .library(name: "ScrollKit", targets: ["ScrollKit"]),
    .library(name: "CubeKit", targets: ["CubeKit"]),
    .library(name: "Mesh", targets: ["Mesh"]),
    .library(name: "Stage", targets: ["Stage"]),
    .library(name: "Widgets", targets: ["Widgets"]),
    .executable(name: "carousel-demo", targets: ["CarouselDemo"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0")
  ],
  targets: [
    // System libraries.
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CSDL2Image", pkgConfig: "SDL2_image", providers: [.apt(["libsdl2-image-dev"])]),
    .systemLibrary(
      name: "CSDL2TTF", pkgConfig: "SDL2_ttf", providers: [.apt(["libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CMalloc"),

    // Rooms that depend on nothing but the standard library and libc's mathematics.
    room("Geometry"),
    room("Motion", ["Geometry"]),
    room("Gestures", ["Geometry", "Motion"]),
    room("CarouselKit", ["Geometry", "Motion", "Gestures"]),
    room("ScrollKit", ["Geometry", "Motion", "Gestures"]),
    room("CubeKit", ["Geometry", "Motion", "Gestures", "ScrollKit"]),
    room("Mesh", ["Geometry"]),

    // Rooms with a view.
    room(
      "Stage",
      ["Geometry", "Gestures", "Mesh", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig"]),
    room("Widgets", ["Geometry", "Motion", "Gestures", "ScrollKit", "Stage"]),
    room("Trace", ["Geometry", "Gestures", "CarouselKit", "CubeKit", "ScrollKit"]),
    .executableTarget(
      name: "CarouselDemo",
      dependencies: [
        "Geometry", "Motion", "Gestures", "CarouselKit", "ScrollKit", "CubeKit", "Mesh", "Stage",
        "Widgets", "Trace", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Tests.
    .target(
      name: "Support", dependencies: ["Geometry"], path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "StageSupport", dependencies: ["Stage", "Support"], path: "Tests/StageSupport",
      swiftSettings: settings),
    tests(of: "Geometry"),
    tests(of: "Motion"),
    tests(of: "Gestures"),
    tests(of: "CarouselKit", ["ScrollKit"]),
    tests(of: "ScrollKit", ["Geometry", "Motion", "Gestures"]),
    tests(of: "CubeKit", ["Geometry", "Motion", "Gestures", "ScrollKit"]),
    tests(of: "Mesh"),
    tests(of: "Stage", ["StageSupport"]),
    tests(of: "Widgets", ["Geometry", "Gestures", "StageSupport", "ScrollKit", "Stage"]),
    tests(of: "Trace"),
    tests(of: "CarouselDemo", ["StageSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
