import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// A touch reaches the card that is visible at its position, and no other view.
@WindowActor @Suite(.serialized) struct CardHitTestTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Compares hit tests with the drawn picture. Covers every carousel type, both orientations,
  /// positions at rest and between two items, and windows of the size of a desktop and of a phone.
  /// The tested points are random. Two thirds of them lie on cards. Points where several cards meet
  /// are skipped.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 720)])
  func hitTestReturnsTheVisibleCard(size: Size) throws {
    let gallery = try ColouredGallery(size: size, access: access)
    var random = SplitMix64(seed: 5)
    var (onCards, onGround) = (0, 0)
    for type in ShownTypes.standard.all.indices {
      for isVertical in [false, true] {
        gallery.show(type, isVertical: isVertical)
        for offset in [9, 9.3, 9.5] {
          gallery.scroll(to: offset)
          let picture = gallery.colours()
          for _ in 0..<120 {
            guard let (point, number) = gallery.randomPoint(in: picture, &random) else { continue }
            if number == 0 { onGround += 1 } else { onCards += 1 }
            let name = "\(gallery.carousel.type.name) \(isVertical) \(offset) \(point)"
            let hit = gallery.carousel.itemView(at: point)
            let answer = hit.map(gallery.number) ?? 0
            #expect(answer == number, "\(name)")
            let touched = gallery.scene.cards.hitTest(point)
            let isAnswer = touched === gallery.scene.cards || touched === hit
            #expect(number == 0 || isAnswer, "\(name)")
          }
        }
      }
    }
    #expect(onCards > 3000 && onGround > 1000, "\(onCards) on cards, \(onGround) beside them")
  }

  /// A tap centres the card that is visible at its position.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 720)])
  func tapCentresTheVisibleCard(size: Size) throws {
    let gallery = try ColouredGallery(size: size, access: access)
    var random = SplitMix64(seed: 6)
    var taps = 0
    for type in ShownTypes.standard.all.indices {
      for isVertical in [false, true] {
        gallery.show(type, isVertical: isVertical)
        for offset in [9, 9.4] {
          gallery.scroll(to: offset)
          let picture = gallery.colours()
          let current = gallery.carousel.currentItemIndex
          for _ in 0..<200 {
            guard let (point, number) = gallery.randomPoint(in: picture, &random), number != 0,
              gallery.index(ofNumber: number) != current, !gallery.isInHeading(point)
            else { continue }
            taps += 1
            gallery.tap(at: point)
            #expect(
              gallery.carousel.currentItemIndex == gallery.index(ofNumber: number),
              "\(gallery.carousel.type.name) \(isVertical) \(offset) \(point)")
            break
          }
        }
      }
    }
    #expect(taps >= 40)
  }

  /// During a change of the carousel type, a touch reaches the card that is most visible at its
  /// position.
  @Test func hitTestDuringATypeChangeReturnsTheVisibleCard() throws {
    let gallery = try ColouredGallery(
      size: Size(width: 1280, height: 800), pictures: 5, access: access)
    var random = SplitMix64(seed: 7)
    var onCards = 0
    let types: [CarouselLayout] = [.linear, .rotary, .cylinder, .wheel, .coverFlow]
    for type in types {
      for goal in types {
        gallery.show(ShownTypes.standard.all.firstIndex(of: type) ?? 0, isVertical: false)
        gallery.scene.carousel.scrollToItem(at: 2, animated: false)
        gallery.pass(seconds: 1)
        gallery.set(out: goal, isTurning: goal == type)
        for wait in [0.03, 0.34] {
          gallery.pass(seconds: wait)
          gallery.prepare()
          let picture = gallery.colours()
          if gallery.carousel.presentedItems.contains(where: \.isLeaving) { continue }
          for _ in 0..<150 {
            guard let (point, number) = gallery.randomPoint(in: picture, &random) else { continue }
            onCards += number == 0 ? 0 : 1
            // Allow 2 points, because edges thinner than a pixel aren't visible.
            let close = [Point.zero, Point(x: 2, y: 0), Point(x: -2, y: 0)].map { point + $0 }
            let answers = close.map { gallery.carousel.itemView(at: $0).map(gallery.number) ?? 0 }
            #expect(answers.contains(number), "\(type.name) → \(goal.name) \(point)")
          }
        }
      }
    }
    #expect(onCards > 2000, "\(onCards) points")
  }
}

/// A gallery of the sample pictures that draws each card in a colour of its own, with half a pixel
/// per point.
@WindowActor private final class ColouredGallery {
  private let size: Size
  // Views are released before the window closes, in the order of the properties.
  private let fixture: SceneFixture<GalleryScene>
  private let headless: HeadlessWindow
  private var window: Window { headless.window }
  private var time = 0.0
  var scene: GalleryScene { fixture.scene }
  var carousel: Carousel<CardView> { scene.carousel }
  /// The item index for each colour number. A colour is used again only for items far apart.
  private var indexes: [Int: Int] = [:]

  init(size: Size, pictures count: Int = 40, access: WindowAccess) throws {
    self.size = size
    headless = try HeadlessWindow(size: size * 0.5, access: access)
    let samples = try ReferencePicture.samples()
    let paths = (0..<count).map { samples[$0 % samples.count] }
    fixture = SceneFixture(
      try .headless(headless.window, paths: paths), GalleryScene.init)
    fixture.layOut(size)
    let timeout = Timeout(seconds: 60)
    repeat {
      pass(seconds: 1)
      window.drawUnseen(fixture.draw)
      if scene.isLoading { timeout.pause() }
    } while scene.isLoading && !timeout.isOver
  }

  func pass(seconds: Double) {
    for _ in 0..<Int(seconds * 20) {
      time += 0.05
      fixture.update(to: time)
    }
  }

  /// Selects a carousel type and an orientation, and waits until the carousel is at rest.
  func show(_ type: Int, isVertical: Bool) {
    if scene.cards.settings.isOn(.vertical) != isVertical { scene.perform(.toggleVertical) }
    scene.perform(.type(type))
    pass(seconds: 1)
  }

  /// Starts a change to a carousel type, or a change of orientation if `isTurning` is true.
  func set(out type: CarouselLayout, isTurning: Bool) {
    guard !isTurning, let number = ShownTypes.standard.all.firstIndex(of: type) else {
      scene.perform(.toggleVertical)
      return
    }
    scene.perform(.type(number))
  }

  func scroll(to offset: Double) {
    carousel.scrollOffset = offset
    pass(seconds: 0.05)
    prepare()
  }

  /// Prepares the cards' backgrounds for drawing.
  func prepare() { scene.cards.willDraw(scene.cards.projection, pixelRatio: 0.5) }

  func number(of card: CardView) -> Int { (carousel.index(ofItemView: card) ?? -1) % 63 + 1 }

  func index(ofNumber number: Int) -> Int? { indexes[number] }

  /// Draws the cards in flat colours, without shadows and reflections. Cards with a `presence`
  /// below 0.5 are drawn behind all others.
  func colours() -> PixelImage {
    let stage = scene.cards.subviews[0]
    indexes = [:]
    let (cards, presences) = (stage.subviews, stage.subviews.map(\.presence))
    for case let card as CardView in stage.subviews {
      card.background?.color = Color(number: number(of: card))
      card.background?.texture = nil
      card.background?.shadow = nil
      card.background?.reflection = nil
      // Hide pictures that are fading in.
      for view in card.subviews { view.isHidden = true }
      indexes[number(of: card)] = carousel.index(ofItemView: card)
    }
    stage.subviews = cards.filter { $0.presence < 0.5 } + cards.filter { $0.presence >= 0.5 }
    for card in cards where card.presence > 0 { card.presence = 1 }
    defer {
      stage.subviews = cards
      for (card, presence) in zip(cards, presences) { card.presence = presence }
    }
    let canvas = window.canvas
    canvas.begin(size: size, pixelRatio: 0.5)
    canvas.fill(Rect(origin: .zero, size: size), color: .black)
    let pass = DrawingPass(canvas: canvas, text: headless.text, focused: nil)
    stage.drawContents(pass, stage.projection, Theme())
    canvas.end()
    return canvas.readPixels()
  }

  /// Returns a random point of the window or of a card, and the number of the colour that is
  /// visible there. Returns `nil` if several colours meet at the point or the point is outside the
  /// window.
  func randomPoint(in picture: PixelImage, _ random: inout SplitMix64) -> (Point, Int)? {
    let views = scene.cards.subviews[0].subviews
    var point = Point(
      x: .random(in: 4..<size.width - 4, using: &random),
      y: .random(in: 4..<size.height - 4, using: &random))
    if Int.random(in: 0..<3, using: &random) > 0, let view = views.randomElement(using: &random) {
      let viewPoint = Point(
        x: .random(in: 0..<view.size.width, using: &random),
        y: .random(in: 0..<view.size.height, using: &random))
      guard let windowPoint = view.projection.project(viewPoint),
        Rect(origin: .zero, size: size).inset(by: 4).contains(windowPoint)
      else { return nil }
      point = windowPoint
    }
    let (x, y) = (Int(point.x / 2), Int(point.y / 2))
    return picture.number(x, y).map { (Point(x: Double(2 * x + 1), y: Double(2 * y + 1)), $0) }
  }

  /// Returns true if a point lies in the heading's area, which handles taps itself.
  func isInHeading(_ point: Point) -> Bool { point.y < 60 }

  func tap(at point: Point) {
    fixture.handle(Touch(id: 1, phase: .began, position: point, time: time))
    time += 0.05
    fixture.handle(Touch(id: 1, phase: .ended, position: point, time: time))
    pass(seconds: 1.5)
  }
}
