import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The window's title, which names the current picture or page.
@WindowActor @Suite struct WindowTitleTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func titleNamesTheCentredAndTheOpenedPicture() throws {
    let program = try HeadlessProgram(pictures: 4, access: access)
    let application = program.application
    program.pass(2)
    #expect(program.window.title == "0 — Carousel")
    application.perform(.step(1), isRepeat: false)
    program.pass(2)
    #expect(program.window.title == "1 — Carousel")
    application.perform(.open, isRepeat: false)
    program.pass(2)
    #expect(program.window.title == "1 — Carousel")
    application.perform(.step(1), isRepeat: false)
    program.pass(2)
    #expect(program.window.title == "2 — Carousel")
    application.perform(.back, isRepeat: false)
    program.pass(2)
    #expect(program.window.title == "2 — Carousel")
    for _ in 0..<4 {
      application.perform(.remove, isRepeat: false)
      program.pass(2)
    }
    #expect(program.window.title == "Carousel")
  }

  @Test func titleNamesTheCubesPage() throws {
    let program = try HeadlessProgram(pictures: 2, scene: .cube, access: access)
    let application = program.application
    program.pass(2)
    #expect(program.window.title == "0 — Carousel")
    var titles: [String] = []
    for _ in 0..<5 {
      application.perform(.step(1), isRepeat: false)
      program.pass(2)
      titles.append(program.window.title)
    }
    #expect(
      titles == [
        "1 — Carousel", "Controls — Carousel", "A live carousel — Carousel", "0 — Carousel",
        "1 — Carousel",
      ])
  }

  /// While the carousel moves, the title changes only to a picture that has been current for half a
  /// second.
  @Test func titleIgnoresPicturesShownBriefly() {
    var title = WindowTitle()
    #expect(title.update("A", at: 0, isMoving: false) == "A — Carousel")
    for frame in 0..<240 {
      let time = 1 + Double(frame) / 60
      #expect(title.update("\(frame / 20)", at: time, isMoving: true) == nil)
    }
    #expect(title.update("Last", at: 5, isMoving: true) == nil)
    #expect(title.update("Last", at: 5.4, isMoving: true) == nil)
    #expect(title.update("Last", at: 5.5, isMoving: true) == "Last — Carousel")
    #expect(title.update("Last", at: 5.6, isMoving: false) == nil)
    #expect(title.update("", at: 6, isMoving: false) == "Carousel")
    #expect(title.update("A", at: 7, isMoving: true) == nil)
    #expect(title.update("", at: 7.2, isMoving: false) == nil)
  }
}
