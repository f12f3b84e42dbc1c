import GeometryKit
import PictureKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

/// Tests the backdrop in the colours of the current picture.
@WindowActor @Suite struct PictureBackdropTests {
  private let headless: HeadlessWindow

  init() async throws {
    headless = try HeadlessWindow(
      size: Size(width: 96, height: 64), access: await WindowAccess.acquire())
  }

  /// Expects that all text is readable on every pixel of the backdrop of a picture.
  private func expectContrast(on picture: PixelImage, _ comment: String) {
    let canvas = headless.window.canvas
    canvas.backdrop = Backdrop(gradient: ColorGrid(darkening: picture))
    let drawn = headless.window.screenshot { _ in }
    var colors: Set<UInt32> = []
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let pixel = drawn[x, y]
        colors.insert(
          UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue))
      }
    }
    for color in colors {
      let below = Color(hex: color)
      for text in [Look.primary, Look.secondary, Look.accent] {
        #expect(text.over(below).contrast(to: below) >= 4.5, "\(comment): \(below)")
      }
    }
  }

  @Test func textIsReadableOnTheBackdropOfAPictureOfAnyColor() {
    let levels = [0, 0.25, 0.5, 0.75, 1]
    for red in levels {
      for green in levels {
        for blue in levels {
          let color = Color(red: red, green: green, blue: blue)
          expectContrast(on: PixelImage(width: 8, height: 6, color: color), "\(color)")
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func textIsReadableOnTheBackdropOfAPictureWithManyColors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var picture = PixelImage(width: 5, height: 9, color: .black)
    for index in picture.pixels.indices {
      // Pure colours are the darkest for the eye at the highest level.
      picture.pixels[index] = Bool.random(using: &random) ? 255 : 0
    }
    expectContrast(on: picture, "seed \(seed)")
  }

  @Test func backdropHasTheColorsOfThePictureWhereThePictureHasThem() throws {
    var picture = PixelImage(width: 16, height: 16, color: Color(red: 0, green: 0.4, blue: 1))
    let orange: [UInt8] = [230, 60, 0, 255]
    for index in 8 * 16 * 4..<16 * 16 * 4 { picture.pixels[index] = orange[index % 4] }
    headless.window.canvas.backdrop = Backdrop(gradient: ColorGrid(darkening: picture))
    let drawn = headless.window.screenshot { _ in }
    let (top, bottom) = (drawn[drawn.width / 2, 4], drawn[drawn.width / 2, drawn.height - 4])
    #expect(top.blue > 2 * top.red && bottom.red > 2 * bottom.blue)
  }

  /// Even a very small picture has a backdrop.
  @Test(arguments: [(1, 1), (1, 40), (3, 2)]) func verySmallPictureHasABackdrop(
    width: Int, height: Int
  ) {
    let grid = ColorGrid(darkening: PixelImage(width: width, height: height, color: .white))
    #expect(grid.mean.luminance > 0.01 && grid.mean.luminance < 0.04)
  }

  // MARK: Program

  private func program(_ scene: SceneKind) throws -> HeadlessProgram {
    let program = try HeadlessProgram(pictures: 8, scene: scene, access: headless.access)
    _ = program.application.finishedScreenshot(timeout: Timeout(seconds: 10))
    program.pass(2)
    return program
  }

  /// The backdrop that belongs to the picture with a number.
  private func backdrop(ofPicture number: Int, in program: HeadlessProgram) throws -> Backdrop {
    let store = program.application.context.pictures
    let picture = store.picture(at: FilePath(program.pictures.paths[number]))
    return Backdrop(gradient: ColorGrid(darkening: try #require(store.tinyCopy(of: picture))))
  }

  @Test(arguments: [false, true])
  func backdropFadesToTheColorsOfTheNextPictureInHalfASecond(isOpen: Bool) throws {
    let program = try program(.gallery)
    if isOpen { program.application.perform(.open, isRepeat: false) }
    _ = program.application.finishedScreenshot(timeout: Timeout(seconds: 10))
    program.pass(2)
    let number = try #require(program.gallery?.carousel.currentItemIndex)
    let (former, next) = (
      try backdrop(ofPicture: number, in: program), try backdrop(ofPicture: number + 1, in: program)
    )
    #expect(program.window.canvas.backdrop == former)
    program.application.perform(.step(1), isRepeat: false)
    var blues = [former.color.blue]
    for _ in 0..<120 {
      program.passFrame()
      blues.append(program.window.canvas.backdrop?.color.blue ?? 0)
    }
    #expect(program.window.canvas.backdrop == next)
    let steps = zip(blues, blues.dropFirst()).map { $1 - $0 }
    let change = next.color.blue - former.color.blue
    // No frame changes the colour by more than a tenth of the difference, and none turns back.
    #expect(steps.allSatisfy { $0 / change >= -1e-9 && $0 / change < 0.1 })
    #expect((27...33).contains(steps.count { $0 != 0 }))
  }

  @Test func windowIsStillWhenTheBackdropHasFaded() throws {
    let program = try program(.gallery)
    program.application.perform(.step(1), isRepeat: false)
    program.pass(2)
    #expect(program.passFrame() != .moving)
  }

  @Test func cubeHasTheBackdropOfTheNearestPicture() throws {
    let program = try program(.cube)
    let scene = try #require(program.application.scene as? CubeScene)
    let store = program.application.context.pictures
    for page in scene.pages.indices {
      if page > 0 { program.application.perform(.step(1), isRepeat: false) }
      program.pass(2)
      _ = program.application.finishedScreenshot(timeout: Timeout(seconds: 10))
      program.pass(2)
      let picture = try #require(scene.backdropPicture)
      let copy = try #require(store.tinyCopy(of: picture))
      #expect(
        program.window.canvas.backdrop == Backdrop(gradient: ColorGrid(darkening: copy)),
        "page \(page)")
    }
  }

  @Test func sceneWithoutACurrentPictureHasTheStandardBackdrop() throws {
    let program = try program(.gallery)
    #expect(program.window.canvas.backdrop?.gradient != nil)
    program.application.go(to: .helix)
    program.pass(2)
    #expect(program.window.canvas.backdrop == Backdrop())
  }
}
