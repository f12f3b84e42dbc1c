import Dispatch
import GestureKit
import StageTestSupport
import Synchronization
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// An opened picture as the desktop's background, where there is one that can set it.
@WindowActor @Suite struct BackgroundTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What a desktop was asked.
  private final class Asked: Sendable {
    let questions = Atomic<Int>(0)
    let files = Mutex<[FilePath]>([])
  }

  /// A desktop that can, once it says so, and notes what it is asked.
  private func desktop(_ asked: Asked, answer: @escaping @Sendable () -> Void = {}) -> Desktop {
    var desktop = Desktop.refusing
    desktop.offersBackground = {
      asked.questions.add(1, ordering: .relaxed)
      answer()
      return true
    }
    desktop.setBackground = { path throws(FileError) in
      answer()
      asked.files.withLock { $0.append(path) }
    }
    return desktop
  }

  private func wait(_ program: HeadlessProgram, until isDone: () -> Bool) -> Bool {
    let patience = SystemPatience(seconds: 60)
    while !isDone(), !patience.isOver {
      patience.pause()
      program.pass(0.02)
    }
    return isDone()
  }

  private func hasRow(_ program: HeadlessProgram, by hand: SceneHand) -> Bool {
    hand.press(.menu)
    let menu = program.application.contents.menu
    #expect(menu.isShown)
    defer {
      hand.press(.escape)
      hand.rest()
    }
    return menu.rows.contains { $0.item.command == .setAsBackground }
  }

  /// It is asked once a picture is open, and once only; then the menu and the panel have it.
  @Test func itIsOfferedOnceTheDesktopHasSaidThatItCan() throws {
    let asked = Asked()
    let program = try HeadlessProgram(pictures: 3, desktop: desktop(asked), turn: turn)
    let hand = SceneHand(program)
    let application = program.application
    program.pass(1)
    #expect(asked.questions.load(ordering: .relaxed) == 0, "nothing is opened")
    hand.press(.enter)
    #expect(wait(program) { application.files.offersBackground })
    #expect(hasRow(program, by: hand))
    hand.press(.letter("i"))
    let button = application.contents.information.background
    #expect(!button.isHidden)
    program.pass(0.5)
    try hand.tap(on: button)
    #expect(wait(program) { !asked.files.withLock { $0.isEmpty } })
    let toast = application.contents.toast
    #expect(wait(program) { toast.message == "Asked the desktop to set “0.png” as background" })
    #expect(asked.files.withLock { $0.map(\.name) } == ["0.png"])
    hand.press(.escape)
    hand.press(.right)
    program.pass(1)
    #expect(asked.questions.load(ordering: .relaxed) == 1)
  }

  /// As long as there is no answer all goes on without it, and the program's end doesn't wait for it.
  @Test func whoNeverAnswersHoldsNothingUp() throws {
    let (asked, answer) = (Asked(), DispatchSemaphore(value: 0))
    defer { for _ in 0..<2 { answer.signal() } }
    let program = try HeadlessProgram(
      pictures: 3, desktop: desktop(asked) { answer.wait() }, turn: turn)
    let hand = SceneHand(program)
    hand.press(.enter)
    #expect(wait(program) { asked.questions.load(ordering: .relaxed) == 1 })
    #expect(!hasRow(program, by: hand))
    hand.press(.letter("i"))
    #expect(program.application.contents.information.background.isHidden)
    hand.press(.letter("b"))
    #expect(hand.rest())
    program.application.finishErrands()
    #expect(asked.files.withLock { $0.isEmpty })
  }
}
