import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit
@testable import ViewKit

/// The scene chooser by touch, mouse, keys and gamepad.
@WindowActor @Suite struct SceneChooserTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private static let key = Key.letter("g")

  /// Opens the chooser in a scene and waits until it is at rest.
  private func begin(
    _ kind: SceneKind = .gallery, size: Size = Size(width: 640, height: 400)
  ) throws -> (SceneHarness, SceneChooser) {
    let harness = SceneHarness(
      try HeadlessProgram(pictures: 6, scene: kind, size: size, access: access))
    harness.press(Self.key)
    harness.pass(2)
    let contents = harness.program.application.contents
    try #require(contents.isChoosing)
    return (harness, contents.chooser)
  }

  private func tile(_ kind: SceneKind, of chooser: SceneChooser) throws -> SceneTile {
    try #require(chooser.tiles.first { $0.kind == kind })
  }

  /// G opens the chooser, Enter opens the selected scene, and Esc goes back. Scenes keep their
  /// state.
  @Test func keysOpenTheChooserAndAScene() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    let (application, contents) = (program.application, program.application.contents)
    let gallery = application.scene
    harness.press(Self.key)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.gallery.title)
    #expect(application.tree.showsFocus)
    // The keys of the previous scene have no effect in the chooser.
    harness.press(.letter("v"))
    harness.press(.right)
    program.pass(2)
    #expect(contents.subject == SceneTable.standard.all[1].title && contents.isChoosing)
    harness.press(.enter)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.kind == SceneTable.standard.all[1])
    #expect(application.scene.size == program.window.size)
    #expect(application.scene.projection == contents.projection)
    harness.press(.escape)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneTable.standard.all[1].title)
    // Going back from the chooser returns to the first scene with its state.
    harness.press(.escape)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene === gallery)
    #expect(gallery.projection == contents.projection)
    #expect(!application.loop.isQuitting)
  }

  /// Right and Left move to all scenes in the order of the table, and Tab moves on from them.
  @Test func arrowKeysReachEverySceneInOrder() throws {
    let (harness, chooser) = try begin()
    let tree = harness.program.application.tree
    harness.press(.home)
    for kind in SceneTable.standard.all {
      #expect(chooser.selected == kind)
      let tile = try tile(kind, of: chooser)
      #expect(tree.focused === tile)
      harness.pass(0.5)
      let frame = try #require(tile.projection.bounds(of: tile.miniature.frame))
      #expect(frame.minY >= 0 && frame.maxY <= 400, "\(kind.name)")
      harness.press(.right)
    }
    harness.press(.home)
    harness.press(.down)
    let first = chooser.tiles[0]
    let below = try #require(tree.focused)
    #expect(below.frame.minY > first.frame.minY && below.frame.minX == first.frame.minX)
    harness.press(.tab)
    #expect(tree.focused is SceneTile && tree.focused !== below)
  }

  @Test func tapOnATileOpensItsScene() throws {
    let (harness, chooser) = try begin(size: Size(width: 1280, height: 800))
    let application = harness.program.application
    let tile = try tile(.million, of: chooser)
    harness.tap(try harness.position(on: tile))
    harness.pass(1)
    #expect(!application.contents.isChoosing && application.scene.kind == .million)
    #expect(application.scene.projection == application.contents.projection)
  }

  /// While a tile zooms in, its miniature keeps the shape of the window and ends at the window's
  /// edges.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 720)])
  func chosenTileGrowsUntilItFillsTheWindow(size: Size) throws {
    let (harness, chooser) = try begin(size: size)
    harness.press(.end)
    harness.pass(0.6)
    let tile = try #require(harness.program.application.tree.focused as? SceneTile)
    harness.press(.enter)
    var last = Rect.zero
    for _ in 0..<60 where chooser.parent != nil {
      harness.program.passFrame()
      guard chooser.parent != nil else { break }
      let frame = try #require(tile.miniature.projection.bounds(of: tile.miniature.bounds))
      #expect(frame.width >= last.width - 1e-6)
      #expect(abs(frame.width / frame.height - size.width / size.height) < 1e-6)
      last = frame
    }
    #expect(abs(last.minX) < 1 && abs(last.minY) < 1 && abs(last.width - size.width) < 1)
  }

  @Test func buttonAndEscapeCloseTheChooser() throws {
    for closesByTouch in [true, false] {
      let (harness, chooser) = try begin(.helix)
      let application = harness.program.application
      let cross = chooser.closeButton
      if closesByTouch {
        harness.tap(try harness.position(on: cross))
      } else {
        harness.press(.escape)
      }
      harness.pass(1)
      #expect(!application.contents.isChoosing && application.scene.kind == .helix)
      harness.press(.escape)
      #expect(application.scene.kind == .gallery && !application.loop.isQuitting)
    }
  }

  @Test func closeButtonHasATooltip() throws {
    let (harness, chooser) = try begin()
    harness.program.application.handle(.hover(try harness.position(on: chooser.closeButton)))
    harness.program.pass(0.7)
    let tooltip = harness.program.application.contents.tooltip
    #expect(tooltip.visibleContent == Tooltip.Content(title: "Close", key: "Esc"))
  }

  @Test func mouseHighlightsTheTileUnderThePointer() throws {
    let (harness, chooser) = try begin()
    let tile = chooser.tiles[1]
    harness.program.application.handle(.hover(try harness.position(on: tile)))
    #expect(chooser.tiles.filter(\.isHovered).map(\.kind) == [tile.kind])
    harness.program.application.handle(.hover(nil))
    #expect(chooser.tiles.allSatisfy { !$0.isHovered })
  }

  @Test func gamepadOpensTheChooserAndAScene() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    let application = program.application
    program.pass(0.2)
    func press(_ button: GamepadButton) {
      application.handle(.gamepad(.pressed(button)))
      application.handle(.gamepad(.released(button)))
      program.pass(1)
    }
    press(.back)
    #expect(application.contents.isChoosing)
    press(.right)
    press(.a)
    #expect(application.scene.kind == SceneTable.standard.all[1])
    press(.b)
    press(.b)
    #expect(!application.contents.isChoosing && application.scene.kind == .gallery)
  }

  /// A drag scrolls the chooser in a small window. The miniatures ignore touches.
  @Test func dragScrollsTheTilesAndNotAScene() throws {
    let (harness, chooser) = try begin(size: Size(width: 360, height: 720))
    let gallery = try #require(chooser.existingScene(.gallery) as? GalleryScene)
    let offset = gallery.carousel.scrollOffset
    harness.drag(from: Point(x: 100, y: 500), to: Point(x: 100, y: 200))
    harness.pass(2)
    #expect(chooser.surface.scrollView.contentOffset.y > 200)
    #expect(harness.program.application.contents.isChoosing)
    #expect(gallery.carousel.scrollOffset == offset)
  }

  /// The chooser shows every scene of the table at once in a window of 1280x800, with tiles of at
  /// least 120 points.
  @Test func everySceneIsVisibleAt1280x800() throws {
    let (_, chooser) = try begin(size: Size(width: 1280, height: 800))
    #expect(chooser.tiles.map(\.kind) == SceneTable.standard.all)
    for tile in chooser.tiles {
      let frame = try #require(tile.projection.bounds(of: tile.bounds))
      #expect(Rect(x: 0, y: 0, width: 1280, height: 800).intersection(frame) == frame)
      let picture = tile.miniature.size
      #expect(min(picture.width, picture.height) >= SceneGrid.minSide - 0.01)
      #expect(tile.miniature.isMade)
    }
  }

  /// After the chooser has zoomed out, all visible tiles show their scenes within a few frames.
  @Test func tilesShowTheirScenesWithinAFewFrames() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let program = harness.program
    program.resize(to: Size(width: 1280, height: 800))
    harness.press(.letter("g"))
    let chooser = program.application.contents.chooser
    while chooser.tiles.count(where: \.miniature.isMade) <= 1, program.time < 60 {
      program.passFrame()
    }
    program.pass(3.0 / 60)
    #expect(chooser.tiles.allSatisfy { $0.miniature.isMade })
  }

  /// A scene can also be opened while the frame loop sleeps. When a scene is shown for the first
  /// time, its miniature has the same layout as the scene in the window.
  @Test func sceneOpensFromASleepingLoop() throws {
    let harness = try SceneHarness(.cube, pictures: 9, access: access)
    let program = harness.program
    let application = program.application
    func rest() {
      for _ in 0..<600 where program.passFrame() == .moving { program.draw() }
    }
    rest()
    harness.press(Self.key)
    rest()
    harness.press(.home)
    rest()
    #expect(application.contents.subject == SceneKind.gallery.title)
    let gallery = try #require(
      application.contents.chooser.existingScene(.gallery) as? GalleryScene)
    #expect(gallery.cards.stage == application.contents.bounds)
    harness.press(.enter)
    rest()
    #expect(!application.contents.isChoosing && application.scene === gallery)
    #expect(gallery.cards.stage == application.contents.bounds)
  }

  /// Tab moves through a scene's controls and never leaves the scene. After the last control, no
  /// view has the focus.
  @Test(arguments: SceneTable.standard.all) func tabStaysInTheScene(kind: SceneKind) throws {
    let harness = try SceneHarness(kind, pictures: 3, access: access)
    let application = harness.program.application
    var focused: [View] = []
    for modifiers in [Modifiers(), .shift] {
      for _ in 0..<60 {
        harness.press(.tab, modifiers)
        #expect(!application.contents.isChoosing && application.scene.kind == kind)
        guard let view = application.tree.focused else { break }
        focused.append(view)
      }
      #expect(application.tree.focused == nil)
    }
    #expect(focused.count.isMultiple(of: 2))
  }

  /// The chooser is idle once all miniatures are drawn. A scene that moves still animates on its
  /// tile.
  @Test func chooserIsIdleWhenAllScenesAreIdle() throws {
    let (harness, chooser) = try begin()
    let program = harness.program
    #expect(harness.rest())
    let gallery = try #require(chooser.existingScene(.gallery) as? GalleryScene)
    gallery.carousel.scrollToItem(at: 2, animated: true)
    #expect(program.passFrame() == .moving)
    program.pass(2)
    #expect(gallery.carousel.currentItemIndex == 2)
  }

  /// In the chooser, Tab also reaches the Undo button of a message.
  @Test func tabReachesUndoInTheChooser() throws {
    let harness = try SceneHarness(.gallery, pictures: 3, access: access)
    let (tree, contents) = (harness.program.application.tree, harness.program.application.contents)
    let carousel = try #require(harness.program.gallery).carousel
    harness.press(.delete)
    harness.rest()
    harness.press(Self.key)
    harness.pass(1)
    tree.focus(nil)
    harness.press(.tab, .shift)
    #expect(tree.focused === contents.toast.button && tree.showsFocus)
    harness.press(.enter)
    #expect(carousel.numberOfItems == 3 && contents.isChoosing)
  }

  /// Going back from the cube and from the chooser returns to the previous scene.
  @Test func backReturnsToThePreviousScene() throws {
    let harness = try SceneHarness(.million, access: access)
    let (program, application) = (harness.program, harness.program.application)
    let keyPairs: [[Key]] = [[.letter("c"), .escape], [.letter("c"), .letter("c")]]
    for keys in keyPairs {
      harness.press(keys[0])
      program.pass(1)
      #expect(application.scene.kind == .cube)
      harness.press(keys[1])
      program.pass(1)
      #expect(application.scene.kind == .million)
    }
    application.perform(.chooseScene, isRepeat: false)
    program.pass(1)
    harness.press(.escape)
    program.pass(1)
    #expect(!application.contents.isChoosing && application.scene.kind == .million)
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
      (.letter("c"), [], .cube), (.tab, .control, SceneTable.standard.kind(1, after: .cube)),
    ]
    for (key, modifiers, kind) in targets {
      harness.press(Self.key)
      program.pass(0.1)
      application.perform(.chooseScene, isRepeat: false)
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
