import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The hint of the first start.
@WindowActor @Suite struct FirstHintTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func begin(isDone: Bool = false) throws -> (SceneHarness, Toast) {
    let program = try HeadlessProgram(pictures: 6, access: access)
    program.application.hint = FirstHint(isDone: isDone)
    program.application.offersHint = true
    let harness = SceneHarness(program)
    return (harness, program.application.contents.toast)
  }

  @Test func hintNamesTheDragTheToolbarAndTheKeyOfTheChooser() {
    for part in ["Drag", "toolbar", "G shows all scenes"] {
      #expect(FirstHint.text(in: Size(width: 1280, height: 800)).contains(part), "\(part)")
    }
  }

  /// A phone has no keyboard.
  @Test func hintNamesNoKeyInAWindowOfAPhonesSize() throws {
    let (harness, toast) = try begin()
    harness.program.resize(to: Size(width: 360, height: 720))
    harness.program.pass(1)
    #expect(toast.message.contains("Drag") && toast.message.contains("•••"))
    #expect(!toast.message.contains("G shows"))
  }

  @Test func hintHasALineForEachPartInANarrowWindow() throws {
    let (harness, toast) = try begin()
    harness.program.resize(to: Size(width: 480, height: 720))
    harness.program.pass(1)
    #expect(toast.displayedMessage.split(separator: "\n").count == 3)
    #expect(!toast.displayedMessage.contains("·"))
    harness.program.resize(to: Size(width: 1280, height: 800))
    harness.program.pass(1)
    #expect(toast.displayedMessage == toast.message)
  }

  /// Begins with a carousel type, which a digit key selects, in a window of a size.
  private func begin(
    _ type: CarouselLayout, key digit: Int, in size: Size
  ) throws -> (SceneHarness, Toast, GalleryScene) {
    let (harness, toast) = try begin()
    let gallery = try #require(harness.program.application.scene as? GalleryScene)
    harness.program.resize(to: size)
    harness.press(.digit(digit))
    harness.program.pass(3)
    try #require(toast.isHint && gallery.cards.settings.type == type)
    return (harness, toast, gallery)
  }

  /// The hint covers neither the caption nor the centred picture.
  @Test func hintIsBelowACaptionAtThePicture() throws {
    let (_, toast, gallery) = try begin(.rotary, key: 2, in: Size(width: 1280, height: 800))
    #expect(toast.panel.intersection(gallery.cards.centredBox).isEmpty)
    #expect(try toast.panel.minY > #require(gallery.captionAreas.first).maxY)
  }

  /// In no type does the hint cover the space of the centred picture, the caption or the heading.
  @Test(
    arguments: [
      Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
      Size(width: 800, height: 480),
    ])
  func hintCoversNeitherPictureNorTexts(size: Size) throws {
    let (harness, toast) = try begin()
    let gallery = try #require(harness.program.application.scene as? GalleryScene)
    harness.program.resize(to: size)
    for (number, type) in ShownTypes.standard.all.enumerated() {
      gallery.perform(.type(number))
      harness.program.pass(2)
      try #require(toast.isHint && gallery.cards.settings.type == type)
      for area in gallery.captionAreas + gallery.hintObstacles {
        #expect(toast.panel.intersection(area).isEmpty, "\(area) in \(type.name)")
      }
      let window = Rect(origin: .zero, size: size)
      #expect(toast.panel.intersection(window) == toast.panel, "\(type.name)")
    }
  }

  /// While the hint fades out, it stays in place, although other areas are free meanwhile.
  @Test func hintFadesOutInPlace() throws {
    let (harness, toast, _) = try begin(.timeMachine, key: 0, in: Size(width: 800, height: 1280))
    let panel = toast.panel
    harness.touch(.began, Point(x: 400, y: 600))
    harness.program.passFrame()
    harness.touch(.moved, Point(x: 300, y: 600))
    try #require(!toast.isHint && toast.ownActivity == .moving)
    while toast.ownActivity == .moving {
      harness.program.passFrame()
      #expect(toast.panel == panel)
    }
  }

  @Test func hintStaysUntilTheFirstDragAndDrawsNothingMeanwhile() throws {
    let (harness, toast) = try begin()
    let application = harness.program.application
    harness.program.pass(30)
    #expect(toast.isHint && toast.message == FirstHint.text(in: toast.size))
    #expect(toast.ownActivity == .still(until: nil))
    // A tap isn't a drag.
    harness.tap(Point(x: 320, y: 20))
    harness.program.pass(1)
    #expect(toast.isHint && !application.hint.isDone)
    harness.drag(from: Point(x: 400, y: 200), to: Point(x: 300, y: 200))
    harness.program.pass(1)
    #expect(!toast.isHint && application.hint.isDone)
  }

  @Test func hintDisappearsWhenAPictureOrTheSceneChooserOpens() throws {
    for key in [Key.enter, .letter("g")] {
      let (harness, toast) = try begin()
      harness.press(key)
      harness.program.pass(1)
      #expect(!toast.isHint && !harness.program.application.hint.isDone, "\(key)")
    }
  }

  @Test func twoRestingFingersDoNotCountAsADrag() {
    var hint = FirstHint()
    let touches = [
      Touch(id: 1, phase: .began, position: Point(x: 100, y: 0), time: 0),
      Touch(id: 2, phase: .began, position: Point(x: 300, y: 0), time: 0),
      Touch(id: 1, phase: .moved, position: Point(x: 104, y: 0), time: 1),
      Touch(id: 1, phase: .moved, position: Point(x: 140, y: 0), time: 2),
    ]
    #expect(touches.map { hint.follow($0) } == [false, false, false, true])
  }

  @Test func hintIsNotShownAgainAfterTheFirstDrag() throws {
    let (harness, toast) = try begin(isDone: true)
    harness.program.pass(1)
    #expect(!toast.isHint && toast.message.isEmpty)
  }

  @Test func sessionsThatRememberNothingShowNoHint() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(1)
    #expect(program.application.contents.toast.message.isEmpty)
  }

  @Test func firstDragIsRemembered() throws {
    let (harness, _) = try begin()
    let application = harness.program.application
    let size = harness.program.window.size
    let before = SessionState(of: application, size: size)
    #expect(try #require(SessionState(before.bytes)).hint == FirstHint())
    harness.drag(from: Point(x: 400, y: 200), to: Point(x: 300, y: 200))
    let saved = SessionState(of: application, size: size)
    let restored = try #require(SessionState(saved.bytes))
    #expect(restored == saved && restored.hint.isDone)
    // States of earlier versions don't contain the hint.
    #expect(try #require(SessionState(Array("--type=rotary\n".utf8))).hint == FirstHint())
  }
}
