import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct AppsSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Swiping a card up removes it, and the others close the gap.
  @Test func swipeUpClosesTheCard() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let names = scene.switcher.cards.compactMap { $0.app?.name }
    #expect(names == ["Reader", "Clock", "Carousel", "Picture", "Lamp", "Cube"])
    let card = try #require(scene.switcher.carousel.currentItemView)
    // After a short, slow swipe, the card returns to its place.
    try harness.drag(on: card, by: Point(x: 0, y: -50))
    #expect(scene.switcher.cards.count == 6 && card.displacement.y == 0)
    try harness.drag(on: card, by: Point(x: 0, y: -150), isFlick: true)
    #expect(
      scene.switcher.cards.compactMap { $0.app?.name } == names.filter { $0 != "Carousel" })
    #expect(scene.switcher.carousel.contentView.views.isEmpty)
    #expect(scene.switcher.carousel.numberOfItems == 5 && harness.rest())
  }

  /// Tapping a card opens its application at window size and makes it interactive. Swiping up from
  /// the lower edge returns to the switcher and keeps the application's state.
  @Test func tapOpensAnAppAndEdgeSwipeReturnsToTheSwitcher() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? CarouselApp)
    #expect(app.inner.carousel.currentItemIndex == 0)
    // Inside a card the application isn't interactive: the switcher handles the drag.
    try harness.drag(on: card, by: Point(x: 60, y: 0))
    #expect(app.inner.carousel.scrollOffset == 0)
    scene.switcher.carousel.currentItemIndex = 2
    harness.rest()
    try harness.tap(on: card)
    #expect(scene.opened === app && scene.isInside)
    #expect(try harness.position(.zero, on: app) == .zero)
    let corner = try harness.position(Point(x: app.size.width, y: app.size.height), on: app)
    #expect(corner == Point(x: 640, y: 400))
    try harness.drag(on: app.inner, by: Point(x: -150, y: 0))
    let item = app.inner.carousel.currentItemIndex
    #expect(item != 0)
    // A short swipe leaves the application open.
    let edge = Point(x: 320, y: 392)
    try harness.drag(from: edge, on: scene, by: Point(x: 0, y: -40))
    #expect(scene.isInside && scene.opened === app)
    try harness.drag(from: edge, on: scene, by: Point(x: 0, y: -200))
    #expect(!scene.isInside && scene.opened == nil && card.app === app)
    #expect(app.inner.carousel.currentItemIndex == item)
    #expect(scene.switcher.carousel.currentItemIndex == 2 && harness.rest())
  }

  /// An application keeps running while it is shown in its card.
  @Test func applicationsKeepRunningInTheirCards() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    scene.switcher.carousel.currentItemIndex = 1
    harness.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let clock = try #require(card.app as? ClockApp)
    try harness.tap(on: card)
    let start = try harness.position(on: clock.start)
    harness.touch(.began, start)
    harness.touch(.ended, start)
    program.pass(1)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    // The clock also runs while its card is off screen.
    scene.switcher.carousel.currentItemIndex = 3
    program.pass(1)
    #expect(scene.opened == nil && card.app === clock && !clock.isInForeground)
    #expect(abs(clock.elapsed - 3) < 0.05)
    #expect(program.passFrame() == .moving)
    // The scene is at rest as soon as the clock stops.
    clock.start.onPress?()
    #expect(harness.rest())
  }

  /// The cube application keeps its rotation when it returns to its card. The rotation wraps
  /// around.
  @Test func cubeAppKeepsItsRotation() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    scene.switcher.carousel.currentItemIndex = 5
    harness.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? CubeApp)
    #expect(app.cube.scrollOffset > 0.3 && app.cube.scrollOffset < 0.5)
    try harness.tap(on: card)
    var turned = 0.0
    for _ in 0..<12 {
      let before = app.cube.scrollOffset
      try harness.drag(on: scene, by: Point(x: -60, y: 0), isFlick: true)
      let change = app.cube.scrollOffset - before
      turned += change < 0 ? change + 6 : change
      #expect((0..<6).contains(app.cube.scrollOffset))
    }
    #expect(turned > 6)
    let rest = app.cube.scrollOffset
    #expect(rest != rest.rounded() && harness.rest() && scene.goBack())
    harness.rest()
    #expect(app.cube.scrollOffset == rest)
  }

  /// Keys open and close applications. After all applications are closed, a tap restores them.
  @Test func keysOpenAndCloseApplications() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    func press(_ key: Key) {
      program.application.handle(.key(key, modifiers: [], isRepeat: false))
      harness.rest()
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
    try harness.tap(on: scene)
    #expect(scene.switcher.cards.count == 6)
    press(.escape)
    #expect(program.application.scene.kind == .gallery)
  }
}
