import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct SceneChooserTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What Tab brings shows the scenes as they were left, and Esc leads back from one to it.
  @Test func keysLeadInAndBack() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let program = hand.program
    let application = program.application
    let contents = application.contents
    let gallery = application.scene.view
    hand.press(.tab)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.gallery.title)
    // The keys of the scene that it was called from do nothing.
    hand.press(.letter("v"))
    hand.press(.right)
    program.pass(2)
    #expect(contents.subject == SceneKind.cube.title && contents.isChoosing)
    hand.press(.enter)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.kind == .cube)
    #expect(application.scene.view.size == program.window.size)
    #expect(application.scene.view.projection == contents.projection)
    hand.press(.escape)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.cube.title)
    // From there back to the first scene, the same as before.
    hand.press(.escape)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.view === gallery)
    #expect(gallery.projection == contents.projection)
  }

  /// A loop that sleeps when nothing moves comes into the scene, too, and one that was never shown is seen on
  /// its card as it is in the window.
  @Test func aLoopThatSleepsComesIntoAScene() throws {
    let hand = try SceneHand(.cube, pictures: 9, turn: turn)
    let program = hand.program
    let application = program.application
    func rest() {
      for _ in 0..<600 where program.passFrame() == .moving { program.picture() }
    }
    rest()
    hand.press(.tab)
    rest()
    hand.press(.left)
    rest()
    #expect(application.contents.subject == SceneKind.gallery.title)
    let gallery = try #require(
      application.contents.chooser.made(.gallery) as? GalleryScene)
    #expect(gallery.cards.stage == application.contents.bounds)
    hand.press(.enter)
    rest()
    #expect(!application.contents.isChoosing && application.scene.view === gallery)
    #expect(gallery.cards.stage == application.contents.bounds)
  }

  /// Where a scene has controls, Tab goes from one to the next, and after the last one to all scenes.
  @Test func tabGoesThroughTheControlsOfASceneFirst() throws {
    let hand = try SceneHand(.buttons, pictures: 3, turn: turn)
    let program = hand.program
    let application = program.application
    program.pass(0.5)
    let middle = application.contents.bounds.center.x
    var focused: [View] = []
    while !application.contents.isChoosing, focused.count < 1000 {
      hand.press(.tab)
      guard let view = application.tree.focused else { continue }
      focused.append(view)
      // Of the cards it goes through the one in the middle, where it can be seen.
      if view.role == .button {
        #expect(abs((view.projection.project(view.bounds.center)?.x ?? 0) - middle) < 1)
      }
    }
    #expect(application.contents.isChoosing && application.tree.focused == nil)
    #expect(focused.contains { $0.role == .button } && focused.contains { $0.role == .toggle })
    #expect(Set(focused.map(ObjectIdentifier.init)).count == focused.count)
  }

  /// A tap on a scene beside the middle brings it there, and one in the middle goes into it.
  @Test func tapsLeadIn() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let program = hand.program
    let application = program.application
    hand.press(.tab)
    program.pass(2)
    program.picture()
    hand.tap(Point(x: 560, y: 200))
    program.pass(2)
    #expect(application.contents.subject == SceneTable.standard.all[1].title)
    #expect(application.contents.isChoosing)
    hand.tap(Point(x: 320, y: 200))
    program.pass(2)
    #expect(!application.contents.isChoosing)
    #expect(application.scene.kind == SceneTable.standard.all[1])
  }

  /// Nothing in a miniature takes a touch, and a drag turns to another scene.
  @Test func dragsTurnToOtherScenes() throws {
    let hand = try SceneHand(.gallery, pictures: 9, turn: turn)
    let program = hand.program
    let application = program.application
    let gallery = try #require(program.gallery)
    hand.press(.tab)
    program.pass(2)
    let offset = gallery.carousel.scrollOffset
    hand.drag(from: Point(x: 400, y: 200), to: Point(x: 100, y: 200))
    program.pass(2)
    #expect(application.contents.subject != SceneKind.gallery.title)
    #expect(gallery.carousel.scrollOffset == offset)
  }

  /// Once all miniatures are there it does nothing, and a scene on its card lives.
  @Test func itRestsWhenAllScenesRest() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let program = hand.program
    hand.press(.tab)
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

  /// What is told while one chooses doesn't lie on the words below the cards.
  @Test func wordsDontLieOnWords() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let toast = hand.program.application.contents.toast
    hand.press(.delete)
    hand.program.picture()
    #expect(toast.panel.minY > hand.program.window.size.height / 2)
    hand.press(.tab)
    hand.program.pass(1)
    hand.program.picture()
    let chooser = hand.program.application.contents.chooser
    let words = chooser.subviews.compactMap { $0 as? Label }
    #expect(words.count == 2 && toast.panel.height > 0)
    for label in words {
      let top = try #require(label.projection.project(.zero)).y
      #expect(toast.panel.maxY < top)
    }
    hand.press(.escape)
    hand.program.picture()
    #expect(toast.panel.minY > hand.program.window.size.height / 2)
  }

  /// What can be undone can be undone from here, too; else Tab goes from scene to scene.
  @Test func tabReachesWhatUndoes() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let program = hand.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    let carousel = try #require(program.gallery).carousel
    hand.press(.delete)
    hand.rest()
    program.application.perform(.chooseScene, isRepeat: false)
    program.pass(1)
    hand.press(.right)
    program.pass(1)
    program.picture()
    for (modifiers, there, back) in [
      (Modifiers(), SceneKind.apps, Key.left), (.shift, .gallery, .right),
    ] {
      #expect(contents.subject == SceneKind.cube.title)
      hand.press(.tab, modifiers)
      #expect(tree.focused === contents.toast.button && tree.showsFocus)
      // From there it goes on to another scene.
      hand.press(.tab, modifiers)
      program.pass(1)
      #expect(tree.focused == nil && contents.isChoosing && contents.subject == there.title)
      hand.press(back)
      program.pass(1)
    }
    hand.press(.tab)
    hand.press(.enter)
    #expect(carousel.numberOfItems == 3 && contents.isChoosing)
    // Once the words are gone Tab goes on at once.
    program.pass(1)
    hand.press(.tab)
    program.pass(1)
    #expect(tree.focused == nil && contents.subject == SceneKind.apps.title)
  }

  /// Back leads to the scene that one came from, be it out of the chooser or out of the cube.
  @Test func backLeadsToWhereOneCameFrom() throws {
    let hand = try SceneHand(.lists, turn: turn)
    let (program, application) = (hand.program, hand.program.application)
    let ways: [[Key]] = [[.letter("c"), .escape], [.letter("c"), .letter("c")]]
    for keys in ways {
      hand.press(keys[0])
      program.pass(1)
      #expect(application.scene.kind == .cube)
      hand.press(keys[1])
      program.pass(1)
      #expect(application.scene.kind == .lists)
    }
    application.perform(.chooseScene, isRepeat: false)
    program.pass(1)
    hand.press(.escape)
    program.pass(1)
    #expect(!application.contents.isChoosing && application.scene.kind == .lists)
    hand.press(.escape)
    program.pass(1)
    #expect(application.scene.kind == .gallery)
  }

  /// What else leads to a scene takes it from its card; what is called for again stays.
  @Test func otherWaysLeadOutOfIt() throws {
    let hand = try SceneHand(.gallery, pictures: 3, turn: turn)
    let program = hand.program
    let application = program.application
    let ways: [(Key, Modifiers, SceneKind)] = [
      (.letter("c"), [], .cube), (.tab, .control, SceneTable.standard.all[2]),
    ]
    for (key, modifiers, kind) in ways {
      hand.press(.tab)
      program.pass(0.1)
      application.perform(.chooseScene, isRepeat: false)
      #expect(application.contents.isChoosing)
      hand.press(key, modifiers)
      program.pass(1)
      #expect(!application.contents.isChoosing && application.scene.kind == kind)
      #expect(application.scene.view.parent === application.contents)
    }
    // Not gone into from there, it leads back to the first one.
    hand.press(.escape)
    #expect(application.scene.kind == .gallery)
  }
}
