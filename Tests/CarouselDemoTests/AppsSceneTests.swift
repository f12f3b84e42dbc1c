import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct AppsSceneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A card that is swiped up is gone, and the others close the gap.
  @Test func aSwipeUpCloses() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, turn: turn)
    let scene = try program.scene(AppsScene.self)
    let hand = SceneHand(program)
    let names = scene.switcher.cards.compactMap { $0.app?.name }
    #expect(names == ["Reader", "Clock", "Carousel", "Picture", "Lamp", "Cube"])
    let card = try #require(scene.switcher.carousel.currentItemView)
    // Not far enough and without haste: it comes down again.
    try hand.drag(on: card, by: Point(x: 0, y: -50))
    #expect(scene.switcher.cards.count == 6 && card.displacement.y == 0)
    try hand.drag(on: card, by: Point(x: 0, y: -150), isFlick: true)
    #expect(
      scene.switcher.cards.compactMap { $0.app?.name } == names.filter { $0 != "Carousel" })
    #expect(scene.switcher.carousel.contentView.views.isEmpty)
    #expect(scene.switcher.carousel.numberOfItems == 5 && hand.rest())
  }

  /// A tap opens an application to the whole window, where it is used; a swipe up from the lower edge
  /// brings it back as it is.
  @Test func aTapOpensAndTheLowerEdgeLeadsBack() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, turn: turn)
    let scene = try program.scene(AppsScene.self)
    let hand = SceneHand(program)
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? CarouselApp)
    #expect(app.inner.carousel.currentItemIndex == 0)
    // In the card it isn't used: the drag is the switcher's.
    try hand.drag(on: card, by: Point(x: 60, y: 0))
    #expect(app.inner.carousel.scrollOffset == 0)
    scene.switcher.carousel.currentItemIndex = 2
    hand.rest()
    try hand.tap(on: card)
    #expect(scene.opened === app && scene.isInside)
    #expect(try hand.place(.zero, on: app) == .zero)
    let corner = try hand.place(Point(x: app.size.width, y: app.size.height), on: app)
    #expect(corner == Point(x: 640, y: 400))
    try hand.drag(on: app.inner, by: Point(x: -150, y: 0))
    let item = app.inner.carousel.currentItemIndex
    #expect(item != 0)
    // A little way up it stays open.
    let edge = Point(x: 320, y: 392)
    try hand.drag(from: edge, on: scene, by: Point(x: 0, y: -40))
    #expect(scene.isInside && scene.opened === app)
    try hand.drag(from: edge, on: scene, by: Point(x: 0, y: -200))
    #expect(!scene.isInside && scene.opened == nil && card.app === app)
    #expect(app.inner.carousel.currentItemIndex == item)
    #expect(scene.switcher.carousel.currentItemIndex == 2 && hand.rest())
  }

  /// What was started goes on in the card.
  @Test func applicationsLiveOnInTheirCards() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, turn: turn)
    let scene = try program.scene(AppsScene.self)
    let hand = SceneHand(program)
    scene.switcher.carousel.currentItemIndex = 1
    hand.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let clock = try #require(card.app as? ClockApp)
    try hand.tap(on: card)
    let start = try hand.place(on: clock.start)
    hand.touch(.began, start)
    hand.touch(.ended, start)
    program.pass(1)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    // Also where nobody looks.
    scene.switcher.carousel.currentItemIndex = 3
    program.pass(1)
    #expect(scene.opened == nil && card.app === clock && !clock.isWatched)
    #expect(abs(clock.elapsed - 3) < 0.05)
    #expect(program.passFrame() == .moving)
    // At rest as soon as it is stopped.
    clock.start.onPress?()
    #expect(hand.rest())
  }

  /// The cube is turned by hand, round and round, and stays as it was left.
  @Test func theCubeStaysAsItIsTurned() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, turn: turn)
    let scene = try program.scene(AppsScene.self)
    let hand = SceneHand(program)
    scene.switcher.carousel.currentItemIndex = 5
    hand.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? CubeApp)
    #expect(app.cube.scrollOffset > 0.3 && app.cube.scrollOffset < 0.5)
    try hand.tap(on: card)
    var turned = 0.0
    for _ in 0..<12 {
      let before = app.cube.scrollOffset
      try hand.drag(on: scene, by: Point(x: -60, y: 0), isFlick: true)
      let way = app.cube.scrollOffset - before
      turned += way < 0 ? way + 6 : way
      #expect((0..<6).contains(app.cube.scrollOffset))
    }
    #expect(turned > 6)
    let rest = app.cube.scrollOffset
    #expect(rest != rest.rounded() && hand.rest() && scene.goBack())
    hand.rest()
    #expect(app.cube.scrollOffset == rest)
  }

  /// The keys do what a hand does, and when all are closed they can be opened again.
  @Test func keys() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, turn: turn)
    let scene = try program.scene(AppsScene.self)
    let hand = SceneHand(program)
    func press(_ key: Key) {
      program.application.handle(.key(key, modifiers: [], isRepeat: false))
      hand.rest()
    }
    press(.left)
    press(.enter)
    #expect(scene.opened?.name == "Clock")
    press(.escape)
    #expect(scene.opened == nil && program.application.scene.kind == .apps)
    for count in (0..<6).reversed() {
      press(.delete)
      #expect(scene.switcher.cards.count == count)
    }
    #expect(scene.switcher.carousel.numberOfItems == 0)
    try hand.tap(on: scene)
    #expect(scene.switcher.cards.count == 6)
    press(.escape)
    #expect(program.application.scene.kind == .gallery)
  }
}
