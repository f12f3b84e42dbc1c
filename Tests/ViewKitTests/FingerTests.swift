import CarouselKit
import GeometryKit
import GestureKit
import Testing

@testable import ViewKit

/// Tests drags and flicks with natural motion on carousels of every type, along both axes.
@Suite struct FingerTests {
  private static let types = CarouselLayout.builtIn.filter { $0 != .custom }

  /// The types in which a touched card follows the finger. In all other types, items also move by
  /// `toggle`, the flip of the centred card.
  private static let holding = types.filter { !$0.usesToggle }

  @Test(arguments: holding, [false, true])
  func touchedCardFollowsASlowFinger(type: CarouselLayout, isVertical: Bool) throws {
    for direction in [-1.0, 1] {
      let fingertip = Fingertip(type, isVertical: isVertical)
      let card = try #require(fingertip.carousel.currentItemView)
      let landing = fingertip.middle
      let touchedPoint = try #require(card.projection.unproject(landing))
      fingertip.touch(.began, at: 0)
      var lags: [Double] = []
      for step in 1...80 {
        // The finger moves one point per frame, at 120 points/s.
        fingertip.pass(1.0 / 120)
        fingertip.touch(.moved, at: direction * Double(step))
        fingertip.pass(0)
        guard step > 12 else { continue }
        let cardPosition = try #require(card.projection.project(touchedPoint))
        lags.append(
          fingertip.position(direction * Double(step)) - cardPosition[fingertip.carousel.axis])
      }
      #expect(fingertip.carousel.isDragging)
      let range = (lags.max() ?? .infinity) - (lags.min() ?? 0)
      // The card lags behind the finger by at most the distance that the finger moved before the
      // drag was recognized.
      #expect(range <= 1 && lags.allSatisfy { abs($0) <= 11 }, "\(range), \(lags.first ?? .nan)")
    }
  }

  /// 24 flicks at 900 points/s for 120 ms begin at different times between two frames. All move the
  /// carousel by the same number of items, and by at least one.
  @Test(arguments: types, [false, true])
  func equalFlicksMoveEquallyFar(type: CarouselLayout, isVertical: Bool) {
    var distances: [Double] = []
    for number in 0..<24 {
      let fingertip = Fingertip(type, isVertical: isVertical)
      fingertip.pass(Double(number) / 24 / 60)
      fingertip.flick(speed: 900, for: 0.12)
      fingertip.rest()
      distances.append(abs(fingertip.carousel.scrollOffset - Fingertip.first))
    }
    let set = Set(distances.map { ($0 * 1e6).rounded() / 1e6 })
    #expect(set.count == 1 && (set.first ?? 0) >= 1, "\(set)")
    #expect(set.allSatisfy { $0 == $0.rounded() })
  }

  /// If a finger rests for 60 ms before it is lifted, there is no flick. The carousel moves to the
  /// nearest item.
  @Test(arguments: types, [false, true])
  func fingerThatRestsBeforeItIsLiftedDoesNotFlick(type: CarouselLayout, isVertical: Bool) {
    let fingertip = Fingertip(type, isVertical: isVertical)
    fingertip.flick(speed: 900, for: 0.12, resting: 0.06)
    #expect(!fingertip.carousel.isDecelerating)
    let nearest = fingertip.carousel.scrollOffset.rounded()
    fingertip.rest()
    #expect(fingertip.carousel.scrollOffset == nearest)
  }

  /// If the axis changes during a drag, the carousel continues from its offset.
  @Test(arguments: types) func changingTheAxisDuringADragDoesNotJump(type: CarouselLayout) {
    let fingertip = Fingertip(type, isVertical: false)
    fingertip.touch(.began, at: 0)
    for step in 1...12 {
      fingertip.pass(1.0 / 60)
      fingertip.touch(.moved, at: -8 * Double(step))
    }
    fingertip.pass(1.0 / 60)
    let offset = fingertip.carousel.scrollOffset
    #expect(fingertip.carousel.isDragging && offset != Fingertip.first)
    fingertip.carousel.isVertical = true
    fingertip.pass(1.0 / 60)
    fingertip.touch(.moved, at: -97, across: 1)
    fingertip.pass(1.0 / 60)
    #expect(abs(fingertip.carousel.scrollOffset - offset) < 0.03)
  }
}

/// A finger on a carousel of 60 cards in a view tree.
private final class Fingertip {
  static let first = 30.0
  private let album: Album
  private let tree = ViewTree()
  private var time = 0.0
  var carousel: Carousel<View> { album.carousel }
  var middle: Point { tree.root.bounds.center }

  init(_ type: CarouselLayout, isVertical: Bool) {
    album = Album(60)
    album.size = Size(width: 200, height: 200)
    tree.size = Size(width: 800, height: 800)
    album.view.frame = tree.root.bounds
    tree.root.add(album.view)
    carousel.motion = .natural
    carousel.type = type
    carousel.isVertical = isVertical
    pass(1.0 / 60)
    carousel.scrollOffset = Self.first
    rest()
  }

  /// Returns the finger's coordinate along the axis. `distance` is its distance from the middle.
  func position(_ distance: Double) -> Double { middle[carousel.axis] + distance }

  func touch(_ phase: Touch.Phase, at distance: Double, across: Double = 0) {
    let isVertical = carousel.axis == .vertical
    let position =
      middle + (isVertical ? Point(x: across, y: distance) : Point(x: distance, y: across))
    tree.handle(Touch(id: 1, phase: phase, position: position, time: time))
  }

  func pass(_ seconds: Double) {
    time += seconds
    _ = tree.update(to: time)
  }

  /// Flicks backwards from the middle, with a touch event every 1/120 s.
  func flick(speed: Double, for duration: Double, resting: Double = 0) {
    let count = Int((duration * 120).rounded())
    touch(.began, at: 0)
    for sample in 1...count {
      pass(1.0 / 120)
      touch(.moved, at: -speed * Double(sample) / 120)
    }
    pass(resting)
    touch(.ended, at: -speed * duration)
  }

  func rest() {
    for _ in 0..<300 where carousel.isMoving || time < 1 { pass(1.0 / 60) }
  }
}
