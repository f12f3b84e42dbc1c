import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Tests how the cards lean while the carousel moves.
@WindowActor @Suite struct LeanTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func gallery(_ type: String, isVertical: Bool = false) throws -> HeadlessGallery {
    try HeadlessGallery(type, isVertical: isVertical, access: access)
  }

  /// Returns the sine of the angle by which the centred card leans.
  private func lean(_ gallery: HeadlessGallery) -> Double {
    let axis = gallery.scene.carousel.axis
    let transform = gallery.scene.carousel.currentItemView?.transform ?? .identity
    return axis == .horizontal ? transform.m13 : transform.m23
  }

  /// Flicks, stops the carousel with a second touch, and returns the lean in each frame.
  private func leansWhileFlicking(_ gallery: HeadlessGallery) -> [Double] {
    var leans: [Double] = []
    func pass(_ frames: Int) {
      for _ in 0..<frames {
        gallery.passFrame()
        leans.append(lean(gallery))
      }
    }
    let isVertical = gallery.scene.carousel.isVertical
    func point(_ distance: Double) -> Point {
      Point(x: isVertical ? 320 : 500 - distance, y: isVertical ? 350 - distance : 200)
    }
    gallery.touch(.began, at: point(0), id: 1)
    for frame in 1...10 {
      pass(1)
      gallery.touch(.moved, at: point(30 * Double(frame)), id: 1)
    }
    gallery.touch(.ended, at: point(300), id: 1)
    pass(12)
    gallery.touch(.began, at: point(0), id: 2)
    pass(30)
    gallery.touch(.ended, at: point(0), id: 2)
    pass(120)
    return leans
  }

  @Test(arguments: ["linear", "rotary"], [false, true])
  func cardsLeanWithTheSpeedAndNeverJump(type: String, isVertical: Bool) throws {
    let gallery = try gallery(type, isVertical: isVertical)
    let leans = leansWhileFlicking(gallery)
    let degree = Double.pi / 180
    let greatest = leans.map(abs).max() ?? 0
    #expect(greatest > 1.2 * degree && greatest < 2.6 * degree)
    for (former, next) in zip([0] + leans, leans) { #expect(abs(next - former) < 0.3 * degree) }
    #expect(leans.last == 0)
    #expect(gallery.passFrame() != .moving)
  }

  @Test func cardsDoNotLeanIfMotionIsReduced() throws {
    let gallery = try gallery("linear")
    gallery.scene.cards.preferences.reducesMotion = true
    #expect(leansWhileFlicking(gallery).allSatisfy { $0 == 0 })
  }

  @Test(arguments: ["coverFlow", "cylinder", "wheel", "timeMachine", "taskSwitcher"])
  func cardsOfCrowdedTypesDoNotLean(type: String) throws {
    let gallery = try gallery(type)
    _ = leansWhileFlicking(gallery)
    #expect(gallery.scene.cards.lean.target == 0 && gallery.scene.cards.composition.maxLean == 0)
  }

  /// Seen from the side, cards that lean by the full angle don't cross.
  @Test(arguments: ["linear", "rotary"], [false, true])
  func leaningCardsDoNotTouch(type: String, isVertical: Bool) throws {
    let gallery = try gallery(type, isVertical: isVertical)
    let carousel = gallery.scene.carousel
    let composition = gallery.scene.cards.composition
    let half = composition.card[carousel.axis] / 2
    for step in 0..<20 {
      carousel.scrollOffset = 3 + Double(step) / 20
      gallery.passFrame()
      for angle in [-composition.maxLean, composition.maxLean] {
        let turn = Transform3D.rotation(
          angle: angle, x: isVertical ? 1 : 0, y: isVertical ? 0 : 1)
        let lines = carousel.presentedItems.map { item -> (Point, Point) in
          let transform = turn.concatenating(item.transform)
          let middle = Point(x: isVertical ? transform.m42 : transform.m41, y: transform.m43)
          let edge = Point(
            x: isVertical ? transform.m22 : transform.m11,
            y: isVertical ? transform.m23 : transform.m13)
          return (middle - edge * half, middle + edge * half)
        }
        for first in lines.indices {
          for second in lines.indices where second > first {
            #expect(!cross(lines[first], lines[second]), "offset \(carousel.scrollOffset)")
          }
        }
      }
    }
  }

  /// Returns whether two line segments cross.
  private func cross(_ first: (Point, Point), _ second: (Point, Point)) -> Bool {
    func side(_ line: (Point, Point), _ point: Point) -> Double {
      let (along, across) = (line.1 - line.0, point - line.0)
      return along.x * across.y - along.y * across.x
    }
    return side(first, second.0) * side(first, second.1) < 0
      && side(second, first.0) * side(second, first.1) < 0
  }
}
