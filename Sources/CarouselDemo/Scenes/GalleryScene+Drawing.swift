import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension GalleryScene {
  func draw(on canvas: Canvas) {
    tree.draw(on: canvas, text: text)
    panel.draw(on: canvas, text: text)
  }

  /// Says what is seen, before it is drawn.
  func prepare() {
    cards.isHidden = viewer.isAlone
    cards.absentItem = viewer.isVisible ? viewer.index : nil
    legend.isHidden = viewer.isAlone
    legend.stage = panel.stage
    legend.heading = heading
    legend.caption = items[safe: carousel.currentItemIndex]?.caption
    legend.place = ItemPosition(number: carousel.currentItemIndex + 1, count: items.count)
  }
}

/// All that the gallery shows.
final class GalleryBoard: View {
  unowned let scene: GalleryScene

  init(_ scene: GalleryScene) {
    self.scene = scene
    super.init()
    for view in [scene.cards, scene.legend, scene.viewer] { add(view) }
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) { scene.prepare() }
}
