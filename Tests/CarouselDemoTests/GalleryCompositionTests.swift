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
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      guard !type.look.fillsItems else { return }
      let name = type.name.lowercased()
      let smallest = name.contains("wheel") || name.contains("inverted") ? 0.5 : 0.6
      let centre = try #require(gallery.cards.first { $0.index == ArrangedGallery.centre })
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
    try ArrangedGallery(access: access).forEachCase { gallery, _, title in
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
    try ArrangedGallery(access: access).forEachCase { gallery, _, title in
      // Pictures of all shapes are centred one after another.
      for index in ArrangedGallery.centre..<ArrangedGallery.centre + 3 {
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

  /// In a tall window, and in any window with a wheel, the caption of a horizontal carousel is near
  /// the lower edge of the centred card. Both together are near the middle, except in wheels.
  @Test func captionIsNearTheCard() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      // In a time machine, the centred card is beside the middle.
      guard !type.look.fillsItems, !gallery.scene.carousel.isVertical,
        !type.name.lowercased().contains("timemachine"),
        type == .wheel || window.height > window.width
      else { return }
      let card = try #require(gallery.cards.first { $0.index == ArrangedGallery.centre }).bounds
      let caption = gallery.caption
      let gap = caption.minY - card.maxY
      #expect(gap > 8 && gap < 0.45 * card.width, "\(gap) in \(title)")
      #expect(abs(caption.center.x - card.center.x) < 1, "\(caption) in \(title)")
      guard !type.name.lowercased().contains("wheel") else { return }
      let middle = (card.minY + caption.maxY) / 2
      #expect(
        middle > 0.4 * window.height && middle < 0.66 * window.height, "\(middle) in \(title)")
    }
  }

  /// The cards of a horizontal wheel don't touch.
  @Test func cardsOfAWheelDontTouch() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
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

  /// In a tall window, most of every card of a horizontal wheel is inside the window, at rest and
  /// while the wheel turns. Three cards are visible, also shortly before the carousel turns halfway
  /// to the next item.
  @Test func tallWindowShowsMostOfAWheel() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      let window = gallery.window
      guard type == .wheel || type == .invertedWheel, !gallery.scene.carousel.isVertical,
        window.height > window.width
      else { return }
      for offset in [0.0, 0.2, 0.35, 0.5, 0.65] {
        gallery.scroll(to: Double(ArrangedGallery.centre) + offset)
        let cards = gallery.cards.filter { $0.alpha > 0.02 }
        #expect(cards.count == (offset == 0.5 ? 2 : 3), "\(cards.count) at \(offset) in \(title)")
        for card in cards {
          let visible = card.bounds.intersection(window)
          let fraction = visible.width * visible.height / (card.bounds.width * card.bounds.height)
          #expect(fraction > 0.65, "\(fraction) of \(card.index) at \(offset) in \(title)")
        }
      }
    }
  }

  /// On each side of a horizontal cover flow, the outer edges of the cards are equally far apart,
  /// whatever the shapes of their pictures.
  @Test func coverFlowShowsEquallyWidePartsOfItsCards() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      guard type == .coverFlow || type == .coverFlow2, !gallery.scene.carousel.isVertical else {
        return
      }
      for isRight in [false, true] {
        let cards = gallery.cards.filter {
          isRight ? $0.index > ArrangedGallery.centre : $0.index < ArrangedGallery.centre
        }
        let edges = cards.map { isRight ? $0.bounds.maxX : $0.bounds.minX }.sorted()
        let gaps = zip(edges, edges.dropFirst()).map { $1 - $0 }
        guard let widest = gaps.max(), let narrowest = gaps.min() else { continue }
        #expect(widest - narrowest < 0.01 * gallery.window.width, "\(gaps) in \(title)")
      }
    }
  }

  /// In a rotary, no picture is longer than the centred one.
  @Test func centredPictureOfARotaryIsTheLongest() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      guard type == .rotary, !gallery.scene.carousel.isVertical else { return }
      func side(_ card: ArrangedGallery.Card) -> Double {
        max(card.bounds.width, card.bounds.height)
      }
      let centre = try #require(gallery.cards.first { $0.index == ArrangedGallery.centre })
      for card in gallery.cards where card.index != centre.index {
        #expect(side(card) < side(centre), "\(card.index) in \(title)")
      }
    }
  }

  /// A card that is seen edge-on is almost transparent, also while the carousel scrolls.
  @Test func cardsFadeBeforeTheyAreSeenEdgeOn() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, _, title in
      for step in 0..<10 {
        gallery.scroll(to: Double(ArrangedGallery.centre) + Double(step) / 10)
        for card in gallery.cards where card.steepness < 0.1 {
          #expect(card.alpha < 0.2, "\(card.steepness) at \(card.index) in \(title)")
        }
      }
    }
  }

  /// In a row, the gaps between pictures of different shapes are almost equal.
  @Test func gapsInARowAreEven() throws {
    try ArrangedGallery(access: access).forEachCase { gallery, type, title in
      guard type == .linear else { return }
      let isVertical = gallery.scene.carousel.isVertical
      let frames = gallery.cards.sorted { $0.index < $1.index }.map(\.bounds)
      let gaps = zip(frames, frames.dropFirst()).map { before, after in
        isVertical ? after.minY - before.maxY : after.minX - before.maxX
      }
      let card = gallery.scene.cards.composition.card
      let widest = try #require(gaps.max())
      let narrowest = try #require(gaps.min())
      #expect(narrowest > 0, "\(gaps) in \(title)")
      #expect(widest - narrowest < 0.09 * max(card.width, card.height), "\(gaps) in \(title)")
    }
  }
}

/// The gallery with pictures of three shapes. Its window has any size, because nothing is drawn.
@WindowActor private final class ArrangedGallery {
  /// A visible card.
  struct Card {
    var index: Int
    var alpha: Double
    /// The picture in the card's coordinates.
    var plane: Rect
    var projection: Projection
    /// The smallest rectangle that contains the picture in the window.
    var bounds: Rect
    /// The area of the picture in the window, relative to that of a picture at the same depth that
    /// faces the eye: 0 for a card that is seen edge-on.
    var steepness: Double
  }

  /// The index of the centred picture.
  static let centre = 14
  private static let shapes = [(50, 35), (40, 40), (35, 50), (40, 40)]

  private let headless: HeadlessWindow
  private let fixture: SceneFixture<GalleryScene>
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  private var time = 0.0
  private(set) var window = Rect.zero
  var scene: GalleryScene { fixture.scene }

  init(access: WindowAccess) throws {
    headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), access: access)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var paths: [String] = []
    for number in 0..<28 {
      let (width, height) = Self.shapes[(number + 4 - Self.centre % 4) % 4]
      let path = folder.appendingPathComponent("\(number).png").path
      try PixelImage(width: width, height: height, color: .white).writePNG(to: path)
      paths.append(path)
    }
    fixture = SceneFixture(
      try .headless(headless.window, paths: paths), GalleryScene.init)
    fixture.layOut(headless.window.size)
    scene.carousel.currentItemIndex = Self.centre
    // The shapes of pictures are known once they are loaded.
    let timeout = Timeout(seconds: 60)
    for position in 0..<28 {
      scene.carousel.currentItemIndex = position
      repeat {
        pass()
        _ = headless.window.screenshot(fixture.draw)
        if scene.isLoading { timeout.pause() }
      } while scene.isLoading && !timeout.isOver
    }
    scene.carousel.currentItemIndex = Self.centre
    try #require(scene.cards.items.indices.allSatisfy { scene.cards.items[$0].aspect != nil })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func pass() {
    time += 1
    fixture.update(to: time)
  }

  private static let windows = [
    Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
    Size(width: 800, height: 480), Size(width: 3840, height: 2160),
  ]

  /// Shows every type on both axes and in all windows, and calls a closure with the type and a
  /// description of each case.
  func forEachCase(
    _ check: (_ gallery: ArrangedGallery, _ type: CarouselLayout, _ title: String) throws -> Void
  ) rethrows {
    let types = ShownTypes.standard.all
    for size in Self.windows {
      for (number, type) in types.enumerated() {
        for isVertical in [false, true] {
          show(number, isVertical: isVertical, in: size)
          let axis = isVertical ? "vertical" : "horizontal"
          try check(self, type, "\(type.name), \(axis), \(size.width) × \(size.height)")
        }
      }
    }
  }

  /// Returns whether a rectangle is inside the window, apart from rounding errors.
  func shows(_ rect: Rect) -> Bool {
    let overhang = max(-rect.minX, -rect.minY, rect.maxX - window.maxX, rect.maxY - window.maxY)
    return overhang < 1e-6
  }

  /// Shows a type in a window, with the picture of 10 : 7 at rest in the centre.
  private func show(_ type: Int, isVertical: Bool, in size: Size) {
    window = Rect(origin: .zero, size: size)
    scene.perform(.type(type))
    if scene.cards.settings.isOn(.vertical) != isVertical { scene.perform(.toggleVertical) }
    fixture.layOut(size)
    scene.carousel.currentItemIndex = Self.centre
    for _ in 0..<3 { pass() }
    scene.willDraw(Projection(.identity), pixelRatio: 1)
  }

  /// Scrolls to an offset in items.
  func scroll(to offset: Double) {
    scene.carousel.scrollOffset = offset
    time += 1e-3
    fixture.update(to: time)
  }

  /// The frame of the caption.
  var caption: Rect { scene.legend.captionFrame(scene.text) }

  /// The cards that are in the window at least partially.
  var cards: [Card] {
    scene.carousel.presentedItems.compactMap { item in
      guard let index = item.index, !item.isHidden, item.alpha > 0 else { return nil }
      return card(item.view, index: index, alpha: item.alpha)
    }
  }

  private func card(_ view: CardView, index: Int, alpha: Double) -> Card? {
    let plane = view.pictureBounds
    let projection = view.placement
    let corners = [
      plane.origin, Point(x: plane.maxX, y: plane.minY), Point(x: plane.maxX, y: plane.maxY),
      Point(x: plane.minX, y: plane.maxY),
    ].compactMap { projection.project($0) }
    guard corners.count == 4, let bounds = projection.bounds(of: plane),
      !bounds.intersection(window).isEmpty
    else { return nil }
    var area = 0.0
    for corner in 0..<4 {
      let (a, b) = (corners[corner], corners[(corner + 1) % 4])
      area += (a.x * b.y - b.x * a.y) / 2
    }
    let depth = projection.ow + projection.xw * plane.center.x + projection.yw * plane.center.y
    let facing = plane.width * plane.height / (depth * depth)
    return Card(
      index: index, alpha: alpha, plane: plane, projection: projection, bounds: bounds,
      steepness: abs(area) / facing)
  }
}
