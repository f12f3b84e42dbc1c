import GeometryKit
import GestureKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Closing cards of the task switcher by swiping, and interruptions of the swipe.
@WindowActor @Suite struct CardSwipeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns a task switcher with `count` cards, and its centred third card, which a finger has
  /// begun to lift.
  private func begin(of count: Int = 6) throws -> (HeadlessGallery, card: Picture) {
    let gallery = try HeadlessGallery(
      pictures: count, options: ["--type", "taskSwitcher"], access: access)
    gallery.scene.carousel.scrollToItem(at: 2, animated: false)
    try #require(gallery.settle())
    let attributes = try #require(gallery.scene.carousel.layoutAttributesForItem(at: 2))
    let middle = try #require(
      Projection(attributes.transform, origin: gallery.scene.carousel.center).project(.zero))
    gallery.touch(.began, at: middle)
    for step in 1...4 {
      gallery.frame()
      gallery.touch(.moved, at: middle - Point(x: 0, y: Double(step) * 10))
    }
    #expect(lift(of: 2, in: gallery) < 0)
    return (gallery, gallery.scene.cards.items[2])
  }

  /// Lifts the card far enough to close it, then ends the touch.
  private func end(_ gallery: HeadlessGallery) {
    for _ in 0..<8 {
      gallery.frame()
      gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 10))
    }
    gallery.touch(.ended, at: gallery.finger)
  }

  private func isLifted(_ gallery: HeadlessGallery) -> Bool {
    gallery.scene.carousel.visibleItemViews.contains { $0.lift.value(at: gallery.time) != 0 }
  }

  private func lift(of index: Int, in gallery: HeadlessGallery) -> Double {
    gallery.scene.carousel.itemView(at: index)?.lift.value(at: gallery.time) ?? 0
  }

  @Test func swipeUpClosesTheCard() throws {
    let (gallery, card) = try begin()
    end(gallery)
    #expect(gallery.scene.cards.items.count == 5)
    #expect(!gallery.scene.cards.items.contains { $0 === card })
  }

  /// A finger touches the centred third card, then another finger touches the second card, and only
  /// one of them moves.
  @Test(arguments: [1, 2])
  func swipeClosesTheCardUnderTheFingerThatMoves(finger: Int64) throws {
    let gallery = try HeadlessGallery(
      pictures: 6, options: ["--type", "taskSwitcher"], access: access)
    gallery.scene.carousel.scrollToItem(at: 2, animated: false)
    try #require(gallery.settle())
    let points = [
      try #require(gallery.point(onCard: 2)), try #require(gallery.point(onCard: 1)),
    ]
    let card = gallery.scene.cards.items[finger == 1 ? 2 : 1]
    for (id, point) in zip([Int64(1), 2], points) {
      gallery.touch(.began, at: point, id: id)
      gallery.frame()
    }
    let start = points[finger == 1 ? 0 : 1]
    for step in 1...12 {
      gallery.touch(.moved, at: start - Point(x: 0, y: Double(step) * 10), id: finger)
      gallery.frame()
    }
    for id in [3 - finger, finger] { gallery.touch(.ended, at: gallery.finger, id: id) }
    #expect(gallery.scene.cards.items.count == 5)
    #expect(!gallery.scene.cards.items.contains { $0 === card })
    #expect(!isLifted(gallery))
  }

  @Test func swipeClosesItsItemAfterIndexesChange() throws {
    let (gallery, card) = try begin()
    gallery.scene.cards.remove(at: 0)
    gallery.frame()
    gallery.scene.carousel.scrollToItem(at: 0, animated: false)
    gallery.scene.perform(.insert)
    end(gallery)
    #expect(gallery.scene.cards.items.count == 5)
    #expect(!gallery.scene.cards.items.contains { $0 === card })
    #expect(!isLifted(gallery))
  }

  @Test func swipeClosesTheTouchedCardIfIndexesChangeBeforeItBegins() throws {
    let gallery = try HeadlessGallery(
      pictures: 6, options: ["--type", "taskSwitcher"], access: access)
    gallery.scene.carousel.scrollToItem(at: 2, animated: false)
    try #require(gallery.settle())
    let card = gallery.scene.cards.items[2]
    gallery.touch(.began, at: try #require(gallery.point(onCard: 2)))
    gallery.scene.cards.remove(at: 0)
    gallery.frame()
    for _ in 0..<4 {
      gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 10))
      gallery.frame()
    }
    end(gallery)
    #expect(gallery.scene.cards.items.count == 4)
    #expect(!gallery.scene.cards.items.contains { $0 === card })
  }

  @Test func openingThePictureEndsTheSwipe() throws {
    let (gallery, card) = try begin()
    gallery.scene.perform(.open)
    end(gallery)
    #expect(gallery.scene.viewer.isOpen && gallery.scene.viewer.index == 2)
    #expect(gallery.scene.cards.items.count == 6 && gallery.scene.cards.items[2] === card)
    gallery.scene.close()
    try #require(gallery.settle())
    #expect(!isLifted(gallery))
  }

  @Test func removingTheCardCancelsTheSwipe() throws {
    let (gallery, _) = try begin()
    gallery.scene.cards.remove(at: 2)
    end(gallery)
    #expect(gallery.scene.cards.items.count == 5)
    #expect(!isLifted(gallery))
    let (other, _) = try begin()
    other.scene.perform(.reset)
    end(other)
    #expect(other.scene.cards.items.count == 6)
    #expect(!isLifted(other))
  }

  @Test func reusedItemViewIsNotLifted() throws {
    let (gallery, card) = try begin(of: 40)
    let view = try #require(gallery.scene.carousel.itemView(at: 2))
    for index in 10..<40 where gallery.scene.carousel.index(ofItemView: view) ?? 2 == 2 {
      gallery.scene.carousel.scrollToItem(at: index, animated: false)
      gallery.frame()
    }
    try #require(gallery.scene.carousel.index(ofItemView: view) ?? 2 != 2)
    gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 10))
    #expect(!isLifted(gallery))
    end(gallery)
    #expect(gallery.scene.cards.items.count == 39)
    #expect(!gallery.scene.cards.items.contains { $0 === card })
  }

  @Test func shortSlowSwipeSpringsBack() throws {
    let (gallery, _) = try begin()
    gallery.frame(after: 1)
    gallery.touch(.moved, at: gallery.finger)
    gallery.frame(after: 1)
    let held = lift(of: 2, in: gallery)
    gallery.touch(.ended, at: gallery.finger)
    #expect(lift(of: 2, in: gallery) == held)
    var lifts = [held]
    while isLifted(gallery), lifts.count < 60 {
      gallery.frame()
      lifts.append(lift(of: 2, in: gallery))
    }
    // The card drops monotonically, in small steps, and within 40 frames.
    #expect(zip(lifts, lifts.dropFirst()).allSatisfy { $0 < $1 && $1 <= 0 })
    #expect(zip(lifts, lifts.dropFirst()).allSatisfy { $1 - $0 < -held / 3 })
    #expect((10...40).contains(lifts.count))
    #expect(gallery.scene.cards.items.count == 6)
  }

  @Test func touchingAReturningCardKeepsItsLift() throws {
    let (gallery, _) = try begin()
    gallery.frame(after: 1)
    gallery.touch(.ended, at: gallery.finger)
    gallery.frame()
    gallery.frame()
    let caught = lift(of: 2, in: gallery)
    #expect(caught < 0)
    gallery.touch(.began, at: gallery.finger)
    gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 10))
    #expect(lift(of: 2, in: gallery) == caught)
    gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 7))
    #expect(abs(lift(of: 2, in: gallery) - (caught - 7)) < 1e-9)
  }

  /// The finger moves up by ten points per frame, which is 600 points per second.
  @Test func closedCardKeepsTheFingersVelocity() throws {
    let (gallery, card) = try begin()
    end(gallery)
    #expect(gallery.scene.cards.swipe.flights.count == 1)
    var lifts: [Double] = []
    while let flight = gallery.scene.cards.swipe.flights.first, lifts.count < 60 {
      #expect(flight.picture === card)
      lifts.append(flight.lift.value(at: gallery.time))
      gallery.frame()
    }
    let steps = zip(lifts, lifts.dropFirst()).map { $0 - $1 }
    #expect(steps.first ?? 0 >= 10)
    #expect(steps.allSatisfy { $0 > 0 })
    // The window is 400 points high.
    #expect(lifts.last ?? 0 < -400)
    #expect(lifts.count < 60)
  }

  @Test func cardMovingDownAtReleaseStaysOpen() throws {
    let (gallery, _) = try begin()
    for _ in 0..<12 {
      gallery.frame()
      gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 10))
    }
    for _ in 0..<3 {
      gallery.frame()
      gallery.touch(.moved, at: gallery.finger + Point(x: 0, y: 10))
    }
    // The card is high enough to close, but it is moving down.
    #expect(lift(of: 2, in: gallery) < -100)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.cards.items.count == 6)
  }

  @Test func cardSpacingIsEqualInBothOrientations() throws {
    let points = try [[], ["--vertical"]].map { orientation in
      let gallery = try HeadlessGallery(
        pictures: 6, options: ["--type", "taskSwitcher", "--card", "90x160"] + orientation,
        access: access)
      try #require(gallery.settle())
      return try #require(gallery.scene.carousel.layoutAttributesForItem(at: 1)).transform
    }
    #expect(points[0] == points[1])
  }

  /// A card released at rest closes if its lift is at least 80 points.
  @Test(arguments: [(75.0, 6), (86, 5)])
  func cardClosesOnceSwipedFarEnough(distance: Double, count: Int) throws {
    let (gallery, _) = try begin()
    for _ in 0..<100 where -lift(of: 2, in: gallery) < distance {
      gallery.frame()
      gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: 1))
    }
    #expect(-lift(of: 2, in: gallery) >= distance)
    gallery.frame(after: 0.3)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.cards.items.count == count)
  }

  /// A card flicked up at 400 points per second or more closes, however small its lift.
  @Test(arguments: [(6.0, 6), (8, 5)])
  func cardClosesOnceFlickedFastEnough(step: Double, count: Int) throws {
    let (gallery, _) = try begin()
    gallery.frame(after: 0.3)
    // At 60 frames per second, 6 points per frame are 360 points per second, and 8 are 480.
    for _ in 0..<4 {
      gallery.frame()
      gallery.touch(.moved, at: gallery.finger - Point(x: 0, y: step))
    }
    #expect(-lift(of: 2, in: gallery) < 75)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.cards.items.count == count)
  }
}

extension HeadlessGallery {
  /// Returns a point of the window on an item's card, at half the height of the carousel; `nil` if
  /// no part of the card is visible there.
  fileprivate func point(onCard index: Int) -> Point? {
    let center = scene.carousel.center
    return stride(from: 0, to: scene.carousel.bounds.width, by: 8).lazy
      .map { Point(x: $0, y: center.y) }
      .first { point in
        guard let card = scene.carousel.itemView(at: point) else { return false }
        return scene.carousel.index(ofItemView: card) == index
      }
  }
}
