import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The gallery's composition of every carousel type, on both axes and in windows of many shapes,
/// measured from the layout. The centred picture has an aspect ratio of 10 : 7. Square and upright
/// pictures surround it.
@WindowActor @Suite(.serialized) struct GalleryCompositionTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The longer side of the centred picture is 60 to 90 % of the shorter side of the area between
  /// the gallery's bars. In wheels and inverted types, whose other pictures need more space, it is
  /// at least 50 %. The task switcher's cards have the shape of the window.
  @Test func centredPictureIsLarge() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard !type.look.fillsItems else { return }
      let name = type.name.lowercased()
      let smallest = name.contains("wheel") || name.contains("inverted") ? 0.5 : 0.6
      let centre = try #require(gallery.cards.first { $0.index == GalleryFixture.centre })
      let window = gallery.window
      let bars = 2 * min(64, 0.16 * window.height)
      let side = max(centre.bounds.width, centre.bounds.height)
      let fraction = side / min(window.width, window.height - bars)
      #expect(fraction >= smallest && fraction <= 0.9, "\(fraction) in \(title)")
      #expect(gallery.shows(centre.bounds), "\(centre.bounds) in \(title)")
    }
  }

  /// The visible cards extend over at least 70 % of the window, along the axis or across it.
  @Test func cardsFillTheWindow() throws {
    try GalleryFixture(access: access).forEachCase { gallery, _, title in
      var group: Rect?
      for card in gallery.cards where card.alpha > 0.1 {
        let visible = card.bounds.intersection(gallery.window)
        group = group?.union(visible) ?? visible
      }
      let extent = try #require(group)
      let window = gallery.window
      let fraction = max(extent.width / window.width, extent.height / window.height)
      #expect(fraction >= 0.7, "\(fraction) in \(title)")
    }
  }

  /// The caption covers no card, whatever the shape of the centred picture.
  @Test func captionCoversNoCard() throws {
    try GalleryFixture(access: access).forEachCase { gallery, _, title in
      // Pictures of all shapes are centred one after another.
      for index in GalleryFixture.centre..<GalleryFixture.centre + 3 {
        gallery.scroll(to: Double(index))
        let caption = gallery.caption
        #expect(caption.width > 0 && gallery.shows(caption), "\(caption) in \(title)")
        for card in gallery.cards where card.alpha > 0.02 {
          let overlap = CardCarousel.overlap(of: card.plane, card.projection, with: caption)
          #expect(overlap <= 0, "card \(card.index) at \(index) in \(title)")
        }
      }
    }
  }

  /// A centred picture with the caption below it.
  private struct CaptionedPicture {
    var picture: Rect
    var caption: Rect
    /// The box into which the picture is fitted.
    var box: Rect
    var gap: Double { caption.minY - picture.maxY }
  }

  /// Calls a closure for each horizontal carousel in a tall window, and for each horizontal wheel
  /// and rotary, with centred pictures of all shapes. The closure isn't called for task switchers,
  /// nor for time machines, whose centred card is beside the middle.
  private func forEachCaptionBelow(
    _ check: (
      _ gallery: GalleryFixture, _ type: CarouselLayout, _ pictures: [CaptionedPicture],
      _ title: String
    ) throws -> Void
  ) throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let isTall = gallery.window.height > gallery.window.width
      guard !type.look.fillsItems, !gallery.scene.carousel.isVertical, !isTimeMachine(type),
        isWheel(type) || type == .rotary || isTall
      else { return }
      let pictures = try (GalleryFixture.centre..<GalleryFixture.centre + 3).map { index in
        gallery.rest(at: index)
        let card = try #require(gallery.cards.first { $0.index == index })
        return CaptionedPicture(
          picture: card.bounds, caption: gallery.caption, box: gallery.scene.cards.centredBox)
      }
      try check(gallery, type, pictures, title)
    }
  }

  private func isWheel(_ type: CarouselLayout) -> Bool {
    type.name.lowercased().contains("wheel")
  }

  private func isTimeMachine(_ type: CarouselLayout) -> Bool {
    type.name.lowercased().contains("timemachine")
  }

  @Test func captionIsNearThePicture() throws {
    try forEachCaptionBelow { gallery, _, pictures, title in
      let width = gallery.scene.cards.composition.card.width
      let gap = pictures[0].gap
      #expect(gap > 8 && gap < 0.4 * width, "\(gap) in \(title)")
    }
  }

  @Test func captionHasTheSameDistanceFromPicturesOfAllShapes() throws {
    try forEachCaptionBelow { _, _, pictures, title in
      let gaps = pictures.map(\.gap)
      #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1 }, "\(gaps) in \(title)")
    }
  }

  @Test func captionIsBelowTheMiddleOfPicturesOfAllShapes() throws {
    try forEachCaptionBelow { _, _, pictures, title in
      for shown in pictures {
        let distance = shown.caption.center.x - shown.picture.center.x
        #expect(abs(distance) < 1, "\(distance) in \(title)")
      }
    }
  }

  @Test func captionIsBelowTheReflection() throws {
    try forEachCaptionBelow { _, type, pictures, title in
      guard type.look.hasReflections else { return }
      for shown in pictures {
        let reflection = CardCarousel.reflection.extent * shown.picture.height
        #expect(pictures[0].gap >= reflection, "\(pictures[0].gap) in \(title)")
      }
    }
  }

  /// In a tall window, the caption and the space for the picture of a wheel or of a type with
  /// reflections are in the middle together.
  @Test func wheelsAndReflectionsAreInTheMiddleTogetherWithTheCaption() throws {
    try forEachCaptionBelow { gallery, type, pictures, title in
      let window = gallery.window
      guard window.height > window.width, isWheel(type) || type.look.hasReflections else { return }
      for shown in pictures {
        let distance = (shown.box.minY + shown.caption.maxY) / 2 - window.center.y
        #expect(abs(distance) < 0.02 * window.height, "\(distance) in \(title)")
      }
    }
  }

  /// The picture and the caption together are near the middle of the window, except in wheels.
  @Test func pictureIsNearTheMiddleTogetherWithTheCaption() throws {
    try forEachCaptionBelow { gallery, type, pictures, title in
      guard !isWheel(type) else { return }
      let height = gallery.window.height
      for shown in pictures {
        let middle = (shown.picture.minY + shown.caption.maxY) / 2
        #expect(middle > 0.4 * height && middle < 0.66 * height, "\(middle) in \(title)")
      }
    }
  }

  /// The caption of a horizontal carousel is centred below the current card. Only the edges of the
  /// window may keep the caption from this place.
  @Test func captionIsBelowTheCentredCard() throws {
    try GalleryFixture(access: access).forEachCase { gallery, _, title in
      guard !gallery.scene.carousel.isVertical else { return }
      let card = try #require(gallery.cards.first { $0.index == GalleryFixture.centre }).bounds
      let caption = gallery.caption
      let reach = (gallery.window.width - caption.width) / 2 - Look.margin
      let isAtEdge = abs(caption.center.x - gallery.window.center.x) > reach - 1
      #expect(abs(caption.center.x - card.center.x) < 1 || isAtEdge, "\(caption) in \(title)")
    }
  }

  /// Beyond an end of the row, the caption stays at the same distance from the picture.
  @Test func captionStaysAtThePictureBeyondTheEnds() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let isTall = gallery.window.width < gallery.window.height
      guard type == .linear, isTall, !gallery.scene.carousel.isVertical else { return }
      let last = gallery.scene.cards.items.count - 1
      let gaps = try [0, 0.4, 1.2].map { distance in
        gallery.scroll(to: Double(last) + distance)
        let card = try #require(gallery.cards.first { $0.index == last }).bounds
        return gallery.caption.minY - card.maxY
      }
      #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1 }, "\(gaps) in \(title)")
    }
  }

  /// Expects that no visible card jumps while a carousel of `count` pictures turns once.
  private func expectNoJumps(_ gallery: GalleryFixture, count: Int, _ title: String) {
    let steps = stride(from: 0.0, to: Double(count), by: 0.02).map { offset in
      gallery.scroll(to: offset)
      return gallery.cards.filter { $0.alpha > 0.1 }
    }
    let limit = 0.05 * max(gallery.window.width, gallery.window.height)
    for (cards, next) in zip(steps, steps.dropFirst()) {
      for card in cards {
        guard let moved = next.first(where: { $0.index == card.index }) else { continue }
        let distance = (moved.bounds.center - card.bounds.center).length
        #expect(distance < limit, "\(card.index): \(distance) in \(title)")
      }
    }
  }

  /// Few pictures form a closed ring: no card jumps while the ring turns.
  @Test(arguments: [2, 5, 6]) func ringOfFewPicturesIsClosed(count: Int) throws {
    try GalleryFixture(count: count, access: access).forEachCase { gallery, type, title in
      guard type == .rotary, !gallery.scene.carousel.isVertical else { return }
      expectNoJumps(gallery, count: count, title)
    }
  }

  /// If a wheel or a cylinder has few pictures, no visible card jumps while it turns.
  @Test(arguments: [3, 4, 7]) func fewPicturesChangeSidesUnseen(count: Int) throws {
    try GalleryFixture(count: count, access: access).forEachCase { gallery, type, title in
      guard [.wheel, .invertedWheel, .cylinder].contains(type) else { return }
      expectNoJumps(gallery, count: count, title)
      gallery.rest(at: 1)
      let visible = gallery.cards.filter { $0.alpha > 0.99 }
      #expect(visible.count >= min(count, 3), "\(visible.count) in \(title)")
    }
  }

  /// The cards of a horizontal wheel don't touch.
  @Test func cardsOfAWheelDontTouch() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .wheel || type == .invertedWheel, !gallery.scene.carousel.isVertical else {
        return
      }
      let cards = gallery.cards.filter { $0.alpha > 0.1 }
      for card in cards {
        for other in cards where other.index != card.index {
          let corners = [
            other.plane.origin, Point(x: other.plane.maxX, y: other.plane.minY),
            Point(x: other.plane.minX, y: other.plane.maxY),
            Point(x: other.plane.maxX, y: other.plane.maxY),
          ]
          for corner in corners {
            guard let point = other.projection.project(corner),
              let inside = card.projection.unproject(point)
            else { continue }
            #expect(
              !card.plane.inset(by: -2).contains(inside), "\(card.index), \(other.index) \(title)")
          }
        }
      }
    }
  }

  /// A wide window shows both neighbours of a horizontal wheel's centred card completely, a window
  /// with a ratio of 4 : 3 nine tenths of each, and a tall window a third. Both are tilted by
  /// 20 to 35 degrees. No card fades inside the window.
  @Test func neighboursInAWheelAreVisible() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      guard type == .wheel || type == .invertedWheel, !gallery.scene.carousel.isVertical else {
        return
      }
      let ratio = window.width / window.height
      for side in [-1, 1] {
        let index = GalleryFixture.centre + side
        let card = try #require(gallery.cards.first { $0.index == index })
        let visible = card.bounds.intersection(window)
        let fraction = visible.width * visible.height / (card.bounds.width * card.bounds.height)
        #expect(
          fraction > (ratio > 1.4 ? 0.99 : ratio > 1 ? 0.9 : 0.3),
          "\(fraction) of \(index) in \(title)")
        let corner = try #require(card.projection.project(card.plane.origin))
        let end = try #require(
          card.projection.project(Point(x: card.plane.maxX, y: card.plane.minY)))
        let tilt = abs(atan2(end.y - corner.y, end.x - corner.x)) * 180 / .pi
        #expect(tilt > 20 && tilt < 35, "\(tilt)° of \(index) in \(title)")
      }
      for step in 0..<10 {
        gallery.scroll(to: Double(GalleryFixture.centre) + Double(step) / 10)
        #expect(gallery.cards.allSatisfy { $0.alpha == 1 }, "\(step) in \(title)")
      }
    }
  }

  /// A tall window shows almost all of every card of a rotary, and the cards on the far side above
  /// the centred card. On the far side, cards are darker.
  @Test func tallWindowShowsTheRingOfARotary() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      guard type == .rotary, !gallery.scene.carousel.isVertical, window.height > window.width else {
        return
      }
      gallery.scene.cards.willDraw(Projection(.identity), pixelRatio: 1)
      let centre = try #require(gallery.cards.first { $0.index == GalleryFixture.centre })
      for card in gallery.cards {
        let fraction = card.bounds.intersection(window).width / card.bounds.width
        #expect(fraction > 0.95, "\(fraction) of \(card.index) in \(title)")
        guard abs(card.index - centre.index) == 3 else { continue }
        #expect(card.bounds.center.y < centre.bounds.minY, "\(card.bounds) in \(title)")
        if let light = card.light { #expect(light < 0.8, "\(light) of \(card.index) in \(title)") }
      }
      #expect(centre.light == 1, "\(title)")
      #expect(gallery.cards.contains { ($0.light ?? 1) < 0.8 }, "\(title)")
    }
  }

  /// On each side of a horizontal cover flow, the outer edges of the cards are equally far apart,
  /// whatever the shapes of their pictures.
  @Test func coverFlowShowsEquallyWidePartsOfItsCards() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .coverFlow || type == .coverFlow2, !gallery.scene.carousel.isVertical else {
        return
      }
      for isRight in [false, true] {
        let cards = gallery.cards.filter {
          isRight ? $0.index > GalleryFixture.centre : $0.index < GalleryFixture.centre
        }
        let edges = cards.map { isRight ? $0.bounds.maxX : $0.bounds.minX }.sorted()
        let gaps = zip(edges, edges.dropFirst()).map { $1 - $0 }
        guard let widest = gaps.max(), let narrowest = gaps.min() else { continue }
        #expect(widest - narrowest < 0.01 * gallery.window.width, "\(gaps) in \(title)")
      }
    }
  }

  /// In a horizontal cover flow, the gaps on both sides of the centred picture are narrow and
  /// almost equal, whatever the shapes of the pictures.
  @Test func gapsBesideTheCentreOfACoverFlowAreEqual() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .coverFlow || type == .coverFlow2, !gallery.scene.carousel.isVertical else {
        return
      }
      for index in GalleryFixture.centre..<GalleryFixture.centre + 3 {
        gallery.rest(at: index)
        let cards = [-1, 0, 1].map { side in gallery.cards.first { $0.index == index + side } }
        let (left, centre, right) = (
          try #require(cards[0]), try #require(cards[1]), try #require(cards[2])
        )
        let gaps = [centre.bounds.minX - left.bounds.maxX, right.bounds.minX - centre.bounds.maxX]
        let width = gallery.scene.cards.composition.card.width
        #expect(gaps.allSatisfy { $0 > 0 && $0 < 0.06 * width }, "\(gaps) at \(index) in \(title)")
        #expect(abs(gaps[0] - gaps[1]) < 0.02 * width, "\(gaps) at \(index) in \(title)")
      }
    }
  }

  /// A picture of a cover flow that is dragged a little stays under the finger: on its card, the
  /// picture hardly moves.
  @Test func draggedPictureOfACoverFlowKeepsItsPlaceOnTheCard() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .coverFlow, !gallery.scene.carousel.isVertical else { return }
      for index in GalleryFixture.centre..<GalleryFixture.centre + 3 {
        gallery.scroll(to: Double(index) + 0.1)
        let view = try #require(gallery.scene.carousel.itemView(at: index))
        let width = gallery.scene.cards.composition.card.width
        let space = width - view.pictureBounds.width
        let distance = view.displacement.x + view.sideAlignment * space / 2
        #expect(abs(distance) < 0.005 * width, "\(distance) at \(index) in \(title)")
      }
    }
  }

  /// In a rotary, no picture is longer than the centred one.
  @Test func centredPictureOfARotaryIsTheLongest() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .rotary, !gallery.scene.carousel.isVertical else { return }
      func side(_ card: GalleryFixture.Card) -> Double {
        max(card.bounds.width, card.bounds.height)
      }
      let centre = try #require(gallery.cards.first { $0.index == GalleryFixture.centre })
      for card in gallery.cards where card.index != centre.index {
        #expect(side(card) < side(centre), "\(card.index) in \(title)")
      }
    }
  }

  /// A card that is seen edge-on is almost transparent, also while the carousel scrolls.
  @Test func cardsFadeBeforeTheyAreSeenEdgeOn() throws {
    try GalleryFixture(access: access).forEachCase { gallery, _, title in
      for step in 0..<10 {
        gallery.scroll(to: Double(GalleryFixture.centre) + Double(step) / 10)
        for card in gallery.cards where card.steepness < 0.1 {
          #expect(card.alpha < 0.2, "\(card.steepness) at \(card.index) in \(title)")
        }
      }
    }
  }
}
