import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The window's title says what is seen.
@WindowActor @Suite struct WindowTitleTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func itNamesTheCentredPictureAndTheOpenedOne() throws {
    let program = try HeadlessProgram(pictures: 4, turn: turn)
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

  @Test func itNamesTheCubesPage() throws {
    let program = try HeadlessProgram(pictures: 2, scene: .cube, turn: turn)
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
        "On turning things — Carousel", "Controls — Carousel", "A carousel, alive — Carousel",
        "1 — Carousel", "Keys and gestures — Carousel",
      ])
  }

  /// What flies past is not named, what moves and stays seen is.
  @Test func itChangesOnlyForWhatIsSeenForAWhile() {
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
