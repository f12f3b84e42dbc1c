import CarouselKit
import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The gallery with pictures of three shapes, laid out in windows of many sizes to measure its
/// compositions. Nothing is drawn.
@WindowActor final class GalleryFixture {
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
    /// The brightness of the picture, 0…1; `nil` while it isn't loaded.
    var light: Double?
  }

  /// The index of the centred picture.
  nonisolated static let centre = 14
  /// The sizes of the pictures, in turn. The first is centred.
  nonisolated static let shapes = [
    Size(width: 50, height: 35), Size(width: 40, height: 40), Size(width: 35, height: 50),
    Size(width: 40, height: 40),
  ]

  // Views are released before the window closes, in the order of the properties.
  private let fixture: SceneFixture<GalleryScene>
  private let headless: HeadlessWindow
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  private var time = 0.0
  private(set) var window = Rect.zero
  var scene: GalleryScene { fixture.scene }

  init(
    count: Int = 28, shapes: [Size] = GalleryFixture.shapes, access: WindowAccess
  ) throws {
    headless = try HeadlessWindow(.software, size: Size(width: 640, height: 400), access: access)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var paths: [String] = []
    for number in 0..<count {
      let shape = shapes[(number + 28 - Self.centre) % shapes.count]
      let path = folder.appendingPathComponent("\(number).png").path
      let image = PixelImage(
        width: Int(shape.width), height: Int(shape.height), color: .white)
      try image.writePNG(to: path)
      paths.append(path)
    }
    fixture = SceneFixture(
      try .headless(headless.window, paths: paths), GalleryScene.init)
    fixture.layOut(headless.window.size)
    scene.carousel.currentItemIndex = Self.centre
    // The shapes of pictures are known once they are loaded.
    let timeout = Timeout(seconds: 60)
    for position in 0..<count {
      scene.carousel.currentItemIndex = position
      repeat {
        pass(seconds: 1)
        headless.window.drawUnseen(fixture.draw)
        if scene.isLoading { timeout.pauseBriefly() }
      } while scene.isLoading && !timeout.isOver
    }
    scene.carousel.currentItemIndex = Self.centre
    try #require(scene.cards.items.indices.allSatisfy { scene.cards.items[$0].aspect != nil })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let windows = [
    Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
    Size(width: 800, height: 480), Size(width: 3840, height: 2160), Size(width: 1024, height: 768),
  ]

  /// Shows every type on both axes and in all windows, and calls a closure with the type and a
  /// description of each case.
  func forEachCase(
    _ check: (_ gallery: GalleryFixture, _ type: CarouselLayout, _ title: String) throws -> Void
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
    rest(at: Self.centre)
    scene.willDraw(Projection(.identity), pixelRatio: 1)
  }

  /// Advances the gallery by one frame.
  func pass(seconds: Double) {
    time += seconds
    fixture.update(to: time)
  }

  /// Scrolls to an offset in items.
  func scroll(to offset: Double) {
    scene.carousel.scrollOffset = offset
    pass(seconds: 1e-3)
  }

  /// Centres an item and waits until everything is at rest.
  func rest(at index: Int) {
    scene.carousel.currentItemIndex = index
    for _ in 0..<3 { pass(seconds: 1) }
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
      steepness: abs(area) / facing,
      light: view.background.flatMap { $0.texture == nil ? nil : $0.color.red })
  }
}
