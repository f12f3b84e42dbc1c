// swift-tools-version: 6.0
import PackageDescription

// Warnings are errors in `make test`. The compiler's own flag would clash with the
// `-suppress-warnings` that SwiftPM gives to dependencies, so it is set on our targets alone,
// and never for a package that depends on this one.
let isStrict = Context.environment["CAROUSEL_STRICT"] != nil
let settings: [SwiftSetting] = isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : []

// What the tests try there is optimised as what is released is, with all that is asserted.
let tried: [SwiftSetting] =
  settings
  + (isStrict
    ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : [])

/// A room of the house: a library target that imports only the rooms named.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: tried)
}

/// The tests of a room.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "carousel",
  products: [
    .library(name: "GeometryKit", targets: ["GeometryKit"]),
    .library(name: "MotionKit", targets: ["MotionKit"]),
    .library(name: "GestureKit", targets: ["GestureKit"]),
    .library(name: "CarouselKit", targets: ["CarouselKit"]),
    .library(name: "ScrollKit", targets: ["ScrollKit"]),
    .library(name: "CubeKit", targets: ["CubeKit"]),
    .library(name: "MeshKit", targets: ["MeshKit"]),
    .library(name: "StageKit", targets: ["StageKit"]),
    .library(name: "ViewKit", targets: ["ViewKit"]),
    .executable(name: "carousel-demo", targets: ["CarouselDemo"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0")
  ],
  targets: [
    // System libraries.
    .systemLibrary(name: "CSDL2StageKit", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CSDL2ImageStageKit", pkgConfig: "SDL2_image", providers: [.apt(["libsdl2-image-dev"])]),
    .systemLibrary(
      name: "CSDL2TTFStageKit", pkgConfig: "SDL2_ttf", providers: [.apt(["libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CFontconfigStageKit", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]
    ),
    .systemLibrary(
      name: "CJPEGStageKit", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(
      name: "CSeccompStageKit", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(
      name: "CGLibStageKit", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CLinuxStageKit"),
    .systemLibrary(
      name: "CLCMSStageKit", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CZlibStageKit", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNGStageKit", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIFStageKit", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CWebPStageKit", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CTIFFStageKit", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CHEIFStageKit"),
    .systemLibrary(name: "CRSVGStageKit"),
    .systemLibrary(name: "CMallocCarouselDemo"),

    // Rooms that depend on nothing but the standard library and libc's mathematics.
    room("GeometryKit"),
    room("MotionKit", ["GeometryKit"]),
    room("GestureKit", ["GeometryKit", "MotionKit"]),
    room("CarouselKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    room("ScrollKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    room("CubeKit", ["GeometryKit", "MotionKit", "GestureKit", "ScrollKit"]),
    room("MeshKit", ["GeometryKit"]),

    // Rooms with a view.
    room(
      "StageKit",
      [
        "GeometryKit", "GestureKit", "MeshKit", "CSDL2StageKit", "CSDL2ImageStageKit",
        "CSDL2TTFStageKit", "CFontconfigStageKit", "CJPEGStageKit", "CSeccompStageKit",
        "CGLibStageKit", "CLinuxStageKit", "CLCMSStageKit", "CZlibStageKit", "CPNGStageKit",
        "CGIFStageKit", "CWebPStageKit", "CTIFFStageKit", "CHEIFStageKit",
        "CRSVGStageKit",
      ]),
    room(
      "ViewKit",
      [
        "GeometryKit", "MotionKit", "GestureKit", "CarouselKit", "CubeKit", "ScrollKit", "StageKit",
      ]),
    room("TraceKit", ["GeometryKit", "GestureKit", "CarouselKit", "CubeKit", "ScrollKit"]),
    .executableTarget(
      name: "CarouselDemo",
      dependencies: [
        "GeometryKit", "MotionKit", "GestureKit", "CarouselKit", "ScrollKit", "CubeKit", "MeshKit",
        "StageKit",
        "ViewKit", "TraceKit", "CMallocCarouselDemo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: tried),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["GeometryKit"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "StageTestSupport", dependencies: ["StageKit", "TestSupport"],
      path: "Tests/StageTestSupport",
      swiftSettings: settings),
    tests(of: "GeometryKit"),
    tests(of: "MotionKit"),
    tests(of: "GestureKit"),
    tests(of: "CarouselKit", ["ScrollKit"]),
    tests(of: "ScrollKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    tests(of: "CubeKit", ["GeometryKit", "MotionKit", "GestureKit", "ScrollKit"]),
    tests(of: "MeshKit"),
    // What a worker may do wrong, for the tests of whoever starts it.
    .executableTarget(
      name: "PictureWorkerDouble", dependencies: ["StageKit"], path: "Tests/PictureWorkerDouble",
      swiftSettings: settings),
    tests(of: "StageKit", ["StageTestSupport", "PictureWorkerDouble"]),
    tests(
      of: "ViewKit",
      [
        "GeometryKit", "GestureKit", "CarouselKit", "CubeKit", "StageTestSupport", "ScrollKit",
        "StageKit",
      ]),
    tests(of: "TraceKit"),
    tests(of: "CarouselDemo", ["StageTestSupport", "PictureWorkerDouble"]),
  ],
  swiftLanguageModes: [.v6]
)
