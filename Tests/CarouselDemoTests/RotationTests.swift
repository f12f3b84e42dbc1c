import Foundation
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Rotation of opened pictures.
@WindowActor @Suite struct RotationTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Opens the first of two pictures with an aspect ratio of 2 : 1, a red left half and a blue
  /// right half.
  private func open() throws -> HeadlessProgram {
    let program = try HeadlessProgram(pictures: 2, access: access)
    var image = PixelImage(width: 200, height: 100, color: Color(red: 1, green: 0, blue: 0))
    for row in 0..<100 {
      for column in 100..<200 {
        let byte = (row * 200 + column) * 4
        (image.pixels[byte], image.pixels[byte + 2]) = (image.pixels[byte + 2], image.pixels[byte])
      }
    }
    for path in program.pictures.paths { try image.writePNG(to: path) }
    program.application.handle(.key(.enter, modifiers: [], isRepeat: false))
    settle(program)
    return program
  }

  private func settle(_ program: HeadlessProgram) {
    program.load(passing: 0.5)
    program.pass(0.5)
  }

  private func press(_ program: HeadlessProgram, _ modifiers: Modifiers = .control) {
    program.application.handle(.key(.letter("r"), modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(.letter("r")))
  }

  private func pictureFrame(_ program: HeadlessProgram) throws -> Rect {
    let viewer = try #require(program.gallery).viewer
    return viewer.frame(of: try #require(viewer.index), onPage: viewer.pageNumber)
  }

  private enum Ink: Equatable { case red, blue, none }

  /// Returns the colours near the left, top, right and bottom edge of a rectangle.
  private func inks(_ program: HeadlessProgram, in rect: Rect) -> [Ink] {
    let image = program.picture()
    return [(0.1, 0.5), (0.5, 0.1), (0.9, 0.5), (0.5, 0.9)].map { x, y in
      let (column, row) = (Int(rect.minX + rect.width * x), Int(rect.minY + rect.height * y))
      let byte = (row * image.width + column) * 4
      let (red, blue) = (image.pixels[byte], image.pixels[byte + 2])
      return red > 200 && blue < 50 ? .red : blue > 200 && red < 50 ? .blue : .none
    }
  }

  @Test func keysRotateThePictureToFitTheWindow() throws {
    let program = try open()
    let start = try pictureFrame(program)
    #expect(abs(start.width - 640) < 1e-6 && abs(start.height - 320) < 1e-6)
    #expect(inks(program, in: start)[0] == .red && inks(program, in: start)[2] == .blue)
    press(program)
    #expect(program.passFrame() == .moving)
    // During the rotation, the picture's rectangle changes.
    program.pass(0.1)
    #expect(try pictureFrame(program) != start)
    program.pass(0.9)
    let upright = try pictureFrame(program)
    #expect(abs(upright.height - 400) < 1e-6 && abs(upright.width - 200) < 1e-6)
    #expect(upright.center == start.center)
    #expect(inks(program, in: upright)[1] == .red && inks(program, in: upright)[3] == .blue)
    press(program)
    program.pass(1)
    #expect(try pictureFrame(program) == start)
    #expect(inks(program, in: start)[0] == .blue && inks(program, in: start)[2] == .red)
    for _ in 0..<3 { press(program, [.control, .shift]) }
    program.pass(1)
    let turnedBack = inks(program, in: upright)
    #expect(turnedBack[1] == .blue && turnedBack[3] == .red)
    // Afterwards the program is idle.
    #expect(program.passFrame(after: 5) != .moving)
  }

  /// The rotation is continuous, even if keys follow each other quickly.
  @Test func rotationIsContinuous() throws {
    let program = try open()
    let viewer = try #require(program.gallery?.viewer)
    let picture = try #require(viewer.currentPage?.picture)
    /// Returns the window position of the picture's own upper left corner.
    func corner() throws -> Point {
      program.draw()
      let corners = [
        Point.zero, Point(x: picture.size.width, y: 0),
        Point(x: picture.size.width, y: picture.size.height), Point(x: 0, y: picture.size.height),
      ]
      let turns = viewer.source?.picture(at: 0)?.turns ?? 0
      return try #require(picture.projection.project(corners[turns]))
    }
    var last = try corner()
    #expect((last - Point(x: 0, y: 40)).length < 1e-6)
    for frame in 0..<60 {
      if frame == 0 || frame == 4 { press(program) }
      let here = try corner()
      // A half turn of a corner 340 points from the centre takes about 0.4 s.
      #expect((here - last).length < 120, "frame \(frame)")
      last = here
      program.passFrame()
    }
    #expect((last - Point(x: 640, y: 360)).length < 1)
  }

  @Test func rotationIsKeptInTheGalleryAndOnReopening() throws {
    let program = try open()
    let gallery = try #require(program.gallery)
    press(program)
    program.pass(1)
    let upright = try pictureFrame(program)
    program.application.perform(.step(1), isRepeat: false)
    program.pass(1)
    settle(program)
    #expect(try pictureFrame(program).width > 600, "the other one isn't turned")
    program.application.perform(.step(-1), isRepeat: false)
    program.pass(1)
    #expect(try pictureFrame(program) == upright)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    let card = try #require(gallery.carousel.itemView(at: 0))
    let cardFrame = try #require(gallery.cards.cardFrame(at: 0))
    #expect(cardFrame.height > 1.9 * cardFrame.width)
    #expect(card.pictureBounds.height > 1.9 * card.pictureBounds.width)
    let inks = inks(program, in: cardFrame)
    #expect(inks[1] == .red && inks[3] == .blue)
    // While no picture is opened, the key has no effect.
    press(program)
    program.pass(1)
    #expect(gallery.cards.items[0].turns == 1)
  }

  /// Buttons rotate the picture by touch. They are visible while the caption is visible.
  @Test func visibleButtonsRotateThePicture() throws {
    let program = try open()
    let viewer = try #require(program.gallery?.viewer)
    let contents = program.application.contents
    func tap(_ point: Point) {
      for phase in [Touch.Phase.began, .ended] {
        program.application.handle(
          .touch(Touch(id: 1, phase: phase, position: point, time: program.time)))
        program.pass(0.1)
      }
      program.pass(0.6)
    }
    func middle(_ command: CommandInfo) throws -> Point {
      let button = try #require(viewer.controls.tools.button(for: command))
      return try #require(button.projection.project(button.bounds.center))
    }
    program.pass(5)
    #expect(try viewer.hitTest(middle(.rotate(1))) === viewer.currentPage, "no button is seen")
    tap(Point(x: 320, y: 200))
    try tap(middle(.rotate(1)))
    #expect(viewer.source?.picture(at: 0)?.turns == 1 && viewer.isOpen)
    try tap(middle(.toggleInformation))
    #expect(contents.information.isShown)
    contents.information.hide()
    program.pass(0.5)
    try tap(middle(.trash))
    #expect(contents.question.isShown)
  }

  /// An enlarged picture rotates about the viewport's centre and keeps its scale.
  @Test func enlargedPictureRotatesAboutTheCentre() throws {
    let program = try open()
    let viewer = try #require(program.gallery?.viewer)
    let page = try #require(viewer.currentPage)
    page.scrollView.zoomScale = 2.4
    page.scrollView.contentOffset = Point(x: 300, y: 150)
    let center = page.scrollView.contentOffset + viewer.bounds.center
    let fraction = Point(
      x: center.x / page.scrollView.contentSize.width,
      y: center.y / page.scrollView.contentSize.height)
    let size = page.scrollView.contentSize
    press(program)
    program.pass(1)
    #expect(abs(page.scrollView.contentSize.height - size.width) < 1e-9)
    #expect(abs(page.scrollView.contentSize.width - size.height) < 1e-9)
    let now = page.scrollView.contentOffset + viewer.bounds.center
    #expect(abs(now.x / page.scrollView.contentSize.width - (1 - fraction.y)) < 1e-9)
    #expect(abs(now.y / page.scrollView.contentSize.height - fraction.x) < 1e-9)
  }
}
