// swift-tools-version: 6.0
import PackageDescription

// CAROUSEL_STRICT=1 turns warnings into errors. Only `make test` sets it, so that new warnings of a
// later compiler don't break the builds of users. The flag is set on this package's own targets,
// since it conflicts with the `-suppress-warnings` that SwiftPM passes to dependencies.
let isStrict = Context.environment["CAROUSEL_STRICT"] == "1"

// CAROUSEL_OPTIMIZE=1 prepares the release build for the unit tests.
let isOptimizedForTests = Context.environment["CAROUSEL_OPTIMIZE"] == "1"

/// Returns the settings of a target, with flags for the release build of the unit tests.
func settings(inTests flags: [String]) -> [SwiftSetting] {
  (isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : [])
    + (isOptimizedForTests ? [.unsafeFlags(flags, .when(configuration: .release))] : [])
}

// The tested code is optimised, but keeps all assertions. So is the code that test targets share,
// which compares pictures. The tests themselves aren't optimised, which builds faster.
let testedSettings = settings(inTests: ["-enable-testing", "-assert-config", "Debug"])
let testSettings = settings(inTests: ["-Onone"])

/// Returns a library target that imports only the named dependencies.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: testedSettings)
}

/// Returns the test target of a library or executable target.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: isOptimized ? testedSettings : testSettings)
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
    .library(name: "SystemKit", targets: ["SystemKit"]),
    .library(name: "DesktopKit", targets: ["DesktopKit"]),
    .library(name: "StageKit", targets: ["StageKit"]),
    .library(name: "PictureKit", targets: ["PictureKit"]),
    .library(name: "ViewKit", targets: ["ViewKit"]),
    .executable(name: "carousel-demo", targets: ["CarouselDemo"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.0"))
  ],
  targets: [
    // System libraries.
    .systemLibrary(name: "CSDL2StageKit", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CSDL2ImagePictureKit", pkgConfig: "SDL2_image",
      providers: [.apt(["libsdl2-image-dev"])]),
    .systemLibrary(
      name: "CSDL2TTFStageKit", pkgConfig: "SDL2_ttf", providers: [.apt(["libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CFontconfigStageKit", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]
    ),
    .systemLibrary(
      name: "CJPEGPictureKit", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(
      name: "CSeccompPictureKit", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    // The flags of glib-2.0.pc also find GIO's headers, and the module map links GIO. SwiftPM
    // would warn of the flag -pthread in gio-2.0.pc.
    .systemLibrary(
      name: "CGIODesktopKit", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CLinuxSystemKit"),
    .systemLibrary(
      name: "CLCMSPictureKit", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CZlibPictureKit", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNGPictureKit", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIFPictureKit", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CWebPPictureKit", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CTIFFPictureKit", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CHEIFPictureKit"),
    .systemLibrary(name: "CRSVGPictureKit"),
    .systemLibrary(name: "CMallocCarouselDemo"),

    // Libraries that depend on nothing but the standard library and the C library's mathematics.
    module("GeometryKit"),
    module("MotionKit", ["GeometryKit"]),
    module("GestureKit", ["GeometryKit", "MotionKit"]),
    module("CarouselKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    module("ScrollKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    module("CubeKit", ["GeometryKit", "MotionKit", "GestureKit", "ScrollKit"]),
    module("MeshKit", ["GeometryKit"]),

    // Libraries that use the C library and the desktop's services.
    module("SystemKit", ["CLinuxSystemKit"]),
    module("DesktopKit", ["SystemKit", "CGIODesktopKit", "CLinuxSystemKit"]),

    // Libraries that need a window, TraceKit and the application.
    module(
      "StageKit",
      [
        "GeometryKit", "GestureKit", "MeshKit", "SystemKit", "CLinuxSystemKit", "CSDL2StageKit",
        "CSDL2TTFStageKit", "CFontconfigStageKit",
      ]),
    module(
      "PictureKit",
      [
        "SystemKit", "DesktopKit", "StageKit", "CLinuxSystemKit", "CGIODesktopKit",
        "CSDL2StageKit", "CSDL2ImagePictureKit", "CJPEGPictureKit", "CSeccompPictureKit",
        "CLCMSPictureKit", "CZlibPictureKit", "CPNGPictureKit", "CGIFPictureKit",
        "CWebPPictureKit", "CTIFFPictureKit", "CHEIFPictureKit", "CRSVGPictureKit",
      ]),
    module(
      "ViewKit",
      [
        "GeometryKit", "MotionKit", "GestureKit", "CarouselKit", "CubeKit", "ScrollKit", "StageKit",
      ]),
    module("TraceKit", ["GeometryKit", "GestureKit", "CarouselKit", "CubeKit", "ScrollKit"]),
    .executableTarget(
      name: "CarouselDemo",
      dependencies: [
        "GeometryKit", "MotionKit", "GestureKit", "CarouselKit", "ScrollKit", "CubeKit", "MeshKit",
        "SystemKit", "DesktopKit", "StageKit", "PictureKit", "ViewKit", "TraceKit",
        "CMallocCarouselDemo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: testedSettings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["GeometryKit"], path: "Tests/TestSupport",
      swiftSettings: testedSettings),
    .target(
      name: "StageTestSupport",
      dependencies: ["StageKit", "PictureKit", "SystemKit", "TestSupport"],
      path: "Tests/StageTestSupport",
      swiftSettings: testedSettings),
    tests(of: "GeometryKit"),
    tests(of: "MotionKit"),
    tests(of: "GestureKit"),
    tests(of: "CarouselKit", ["ScrollKit"]),
    tests(of: "ScrollKit", ["GeometryKit", "MotionKit", "GestureKit"]),
    tests(of: "CubeKit", ["GeometryKit", "MotionKit", "GestureKit", "ScrollKit"]),
    // These tests check many points of many triangles.
    tests(of: "MeshKit", isOptimized: true),
    tests(of: "SystemKit"),
    tests(of: "DesktopKit", ["StageTestSupport", "SystemKit"]),
    // A picture worker that misbehaves on purpose, for tests of the code that starts workers.
    .executableTarget(
      name: "PictureWorkerDouble", dependencies: ["StageKit", "PictureKit", "SystemKit"],
      path: "Tests/PictureWorkerDouble",
      swiftSettings: testSettings),
    tests(of: "StageKit", ["StageTestSupport", "SystemKit", "PictureKit"]),
    tests(
      of: "PictureKit", ["StageTestSupport", "PictureWorkerDouble", "SystemKit", "DesktopKit"]),
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

// CAROUSEL_MODULE=CarouselKit removes all targets but that module, its dependencies and its tests,
// so that `make unit` builds less after an edit.
if let module = Context.environment["CAROUSEL_MODULE"], !module.isEmpty {
  var needed: Set<String> = []
  var pending = ["\(module)Tests"]
  while let name = pending.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    pending += target.dependencies.compactMap { dependency -> String? in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  // Tests of the application run the built program.
  package.products.removeAll { $0.name != "carousel-demo" || !needed.contains("CarouselDemo") }
  if !needed.contains("CarouselDemo") { package.dependencies = [] }
}
