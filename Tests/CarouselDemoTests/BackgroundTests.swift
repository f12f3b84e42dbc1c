import DesktopKit
import Dispatch
import GestureKit
import StageTestSupport
import Synchronization
import SystemKit
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// Setting an opened picture as the desktop background, where the desktop supports it.
@WindowActor @Suite struct BackgroundTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The requests to a fake desktop: the number of support queries, and the files that were to be
  /// set as background.
  private final class DesktopRequests: Sendable {
    let questions = Atomic<Int>(0)
    let files = Mutex<[FilePath]>([])
  }

  /// Returns a fake desktop that supports backgrounds and records requests. `answer` runs before
  /// each reply and may block it.
  private func desktop(_ requests: DesktopRequests, answer: @escaping @Sendable () -> Void = {})
    -> Desktop
  {
    var desktop = Desktop.refusing
    desktop.offersBackground = {
      requests.questions.add(1, ordering: .relaxed)
      answer()
      return true
    }
    desktop.setBackground = { path throws(DesktopError) in
      answer()
      requests.files.withLock { $0.append(path) }
    }
    return desktop
  }

  private func hasRow(_ program: HeadlessProgram, by harness: SceneHarness) -> Bool {
    harness.press(.menu)
    let menu = program.application.contents.menu
    #expect(menu.isShown)
    defer {
      harness.press(.escape)
      harness.rest()
    }
    return menu.rows.contains { $0.item.command == .setAsBackground }
  }

  /// The desktop is queried once, when the first picture opens. The menu and the information panel
  /// then offer the command.
  @Test func commandIsOfferedAfterTheDesktopConfirmsSupport() throws {
    let requests = DesktopRequests()
    let program = try HeadlessProgram(pictures: 3, desktop: desktop(requests), access: access)
    let harness = SceneHarness(program)
    let application = program.application
    program.pass(1)
    #expect(requests.questions.load(ordering: .relaxed) == 0, "nothing is opened")
    harness.press(.enter)
    #expect(program.wait { application.files.offersBackground })
    #expect(hasRow(program, by: harness))
    harness.press(.letter("i"))
    let button = application.contents.information.backgroundButton
    #expect(!button.isHidden)
    program.pass(0.5)
    try harness.tap(on: button)
    #expect(program.wait { !requests.files.withLock { $0.isEmpty } })
    let toast = application.contents.toast
    #expect(program.wait { toast.message == "Asked the desktop to set “0.png” as background" })
    #expect(requests.files.withLock { $0.map(\.name) } == ["0.png"])
    harness.press(.escape)
    harness.press(.right)
    program.pass(1)
    #expect(requests.questions.load(ordering: .relaxed) == 1)
  }

  /// A desktop that never answers blocks neither the program nor its exit, and the command isn't
  /// offered.
  @Test func unansweredDesktopQueryDoesNotBlockTheProgram() throws {
    let (requests, answer) = (DesktopRequests(), DispatchSemaphore(value: 0))
    defer { for _ in 0..<2 { answer.signal() } }
    let program = try HeadlessProgram(
      pictures: 3, desktop: desktop(requests) { answer.wait() }, access: access)
    let harness = SceneHarness(program)
    harness.press(.enter)
    #expect(program.wait { requests.questions.load(ordering: .relaxed) == 1 })
    #expect(!hasRow(program, by: harness))
    harness.press(.letter("i"))
    #expect(program.application.contents.information.backgroundButton.isHidden)
    harness.press(.letter("b"))
    #expect(harness.rest())
    program.application.finishBackgroundTasks()
    #expect(requests.files.withLock { $0.isEmpty })
  }
}
