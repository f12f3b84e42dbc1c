import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct SceneChooserTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Tab opens the scene chooser, Enter opens the centred scene, and Esc goes back. Scenes keep
  /// their state.
  @Test func tabOpensTheChooserAndEnterOpensAScene() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let application = program.application
    let contents = application.contents
    let gallery = application.scene
    harness.press(.tab)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.gallery.title)
    // The keys of the previous scene have no effect in the chooser.
    harness.press(.letter("v"))
    harness.press(.right)
    program.pass(2)
    #expect(contents.subject == SceneKind.cube.title && contents.isChoosing)
    harness.press(.enter)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.kind == .cube)
    #expect(application.scene.size == program.window.size)
    #expect(application.scene.projection == contents.projection)
    harness.press(.escape)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.cube.title)
    // Going back from the chooser returns to the first scene with its state.
    harness.press(.escape)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene === gallery)
    #expect(gallery.projection == contents.projection)
  }

  /// A scene can also be opened while the frame loop sleeps. When a scene is shown for the first
  /// time, its miniature has the same layout as the scene in the window.
  @Test func sceneOpensFromASleepingLoop() throws {
    let harness = try SceneHarness(.cube, pictures: 9, access: access)
    let program = harness.program
    let application = program.application
    func rest() {
      for _ in 0..<600 where program.passFrame() == .moving { program.picture() }
    }
    rest()
    harness.press(.tab)
    rest()
    harness.press(.left)
    rest()
    #expect(application.contents.subject == SceneKind.gallery.title)
    let gallery = try #require(
      application.contents.chooser.made(.gallery) as? GalleryScene)
    #expect(gallery.cards.stage == application.contents.bounds)
    harness.press(.enter)
    rest()
    #expect(!application.contents.isChoosing && application.scene === gallery)
    #expect(gallery.cards.stage == application.contents.bounds)
  }

  /// Tab cycles through the scene's controls, then opens the chooser.
  @Test func tabReachesTheScenesControlsBeforeTheChooser() throws {
    let harness = try SceneHarness(.liveCards, pictures: 3, access: access)
    let program = harness.program
    let application = program.application
    program.press(.left)
    harness.rest()
    let scene = try program.scene(LiveCardsScene.self)
    var focused: [View] = []
    while !application.contents.isChoosing, focused.count < 1000 {
      harness.press(.tab)
      guard let view = application.tree.focused else { continue }
      focused.append(view)
      // Tab reaches only the controls of the centred card.
      #expect(view === scene.view || view.isInside(scene.weather), "\(view.accessibleName)")
    }
    #expect(application.contents.isChoosing && application.tree.focused == nil)
    #expect(focused.contains { $0.role == .button } && focused.contains { $0.role == .toggle })
    #expect(Set(focused.map(ObjectIdentifier.init)).count == focused.count)
  }

  /// Tapping a card beside the centre centres it. Tapping the centred card opens its scene.
  @Test func tapsSelectAndOpenAScene() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let application = program.application
    harness.press(.tab)
    program.pass(2)
    program.picture()
    harness.tap(Point(x: 560, y: 200))
    program.pass(2)
    #expect(application.contents.subject == SceneTable.standard.all[1].title)
    #expect(application.contents.isChoosing)
    harness.tap(Point(x: 320, y: 200))
    program.pass(2)
    #expect(!application.contents.isChoosing)
    #expect(application.scene.kind == SceneTable.standard.all[1])
  }

  /// The miniatures ignore touches, so a drag scrolls to another scene.
  @Test func dragScrollsToAnotherScene() throws {
    let harness = try SceneHarness(.gallery, pictures: 9, access: access)
    let program = harness.program
    let application = program.application
    let gallery = try #require(program.gallery)
    harness.press(.tab)
    program.pass(2)
    let offset = gallery.carousel.scrollOffset
    harness.drag(from: Point(x: 400, y: 200), to: Point(x: 100, y: 200))
    program.pass(2)
    #expect(application.contents.subject != SceneKind.gallery.title)
    #expect(gallery.carousel.scrollOffset == offset)
  }

  /// The chooser is idle once all miniatures are drawn. A scene that moves still animates on its
  /// card.
  @Test func chooserIsIdleWhenAllScenesAreIdle() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    harness.press(.tab)
    program.pass(2)
    program.picture()
    program.pass(2)
    #expect(program.passFrame() != .moving)
    let gallery = try #require(
      program.application.contents.chooser.made(.gallery) as? GalleryScene)
    gallery.carousel.scrollToItem(at: 2, animated: true)
    #expect(program.passFrame() == .moving)
    program.pass(2)
    #expect(gallery.carousel.currentItemIndex == 2)
  }

  /// In the chooser, a toast doesn't cover the text below the cards.
  @Test func toastDoesNotCoverTheChoosersText() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let toast = harness.program.application.contents.toast
    harness.press(.delete)
    harness.program.picture()
    #expect(toast.panel.minY > harness.program.window.size.height / 2)
    harness.press(.tab)
    harness.program.pass(1)
    harness.program.picture()
    let chooser = harness.program.application.contents.chooser
    let labels = chooser.subviews.compactMap { $0 as? Label }
    #expect(labels.count == 2 && toast.panel.height > 0)
    for label in labels {
      let top = try #require(label.projection.project(.zero)).y
      #expect(toast.panel.maxY < top)
    }
    harness.press(.escape)
    harness.program.picture()
    #expect(toast.panel.minY > harness.program.window.size.height / 2)
  }

  /// In the chooser, Tab moves to the Undo button if there is one, and otherwise to the next scene.
  @Test func tabReachesUndoInTheChooser() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    let carousel = try #require(program.gallery).carousel
    harness.press(.delete)
    harness.rest()
    program.application.perform(.window(.chooseScene), isRepeat: false)
    program.pass(1)
    harness.press(.right)
    program.pass(1)
    program.picture()
    for (modifiers, there, back) in [
      (Modifiers(), SceneKind.apps, Key.left), (.shift, .gallery, .right),
    ] {
      #expect(contents.subject == SceneKind.cube.title)
      harness.press(.tab, modifiers)
      #expect(tree.focused === contents.toast.button && tree.showsFocus)
      // The next Tab moves on to another scene.
      harness.press(.tab, modifiers)
      program.pass(1)
      #expect(tree.focused == nil && contents.isChoosing && contents.subject == there.title)
      harness.press(back)
      program.pass(1)
    }
    harness.press(.tab)
    harness.press(.enter)
    #expect(carousel.numberOfItems == 3 && contents.isChoosing)
    // Without the toast, Tab moves to the next scene.
    program.pass(1)
    harness.press(.tab)
    program.pass(1)
    #expect(tree.focused == nil && contents.subject == SceneKind.apps.title)
  }

  /// Going back from the cube and from the chooser returns to the previous scene.
  @Test func backReturnsToThePreviousScene() throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let (program, application) = (harness.program, harness.program.application)
    let keyPairs: [[Key]] = [[.letter("c"), .escape], [.letter("c"), .letter("c")]]
    for keys in keyPairs {
      harness.press(keys[0])
      program.pass(1)
      #expect(application.scene.kind == .cube)
      harness.press(keys[1])
      program.pass(1)
      #expect(application.scene.kind == .liveCards)
    }
    application.perform(.window(.chooseScene), isRepeat: false)
    program.pass(1)
    harness.press(.escape)
    program.pass(1)
    #expect(!application.contents.isChoosing && application.scene.kind == .liveCards)
    harness.press(.escape)
    program.pass(1)
    #expect(application.scene.kind == .gallery)
  }

  /// A command that opens a scene closes the chooser. The command that opens the chooser keeps it
  /// open.
  @Test func sceneCommandsCloseTheChooser() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let application = program.application
    let targets: [(Key, Modifiers, SceneKind)] = [
      (.letter("c"), [], .cube), (.tab, .control, SceneTable.standard.all[2]),
    ]
    for (key, modifiers, kind) in targets {
      harness.press(.tab)
      program.pass(0.1)
      application.perform(.window(.chooseScene), isRepeat: false)
      #expect(application.contents.isChoosing)
      harness.press(key, modifiers)
      program.pass(1)
      #expect(!application.contents.isChoosing && application.scene.kind == kind)
      #expect(application.scene.parent === application.contents)
    }
    // The scene wasn't opened from the chooser, so going back returns to the first scene.
    harness.press(.escape)
    #expect(application.scene.kind == .gallery)
  }
}
