import CubeKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// An app that shows a small cube with a picture on each face. The cube can rest at any angle.
final class CubeApp: App {
  let view = CubeView<CubeAppPage>()
  var cube: CubeController<CubeAppPage> { view.cube }
  private let store: TextureStore
  private let source = FixedPages((0..<6).map { _ in CubeAppPage() })
  private var isTurned = false
  private let title = Label("", style: Text.Style(size: 30, weight: .semibold))
  private let hint = Label(
    "Drag sideways to turn", style: Text.Style(size: 16), color: Look.secondary)

  init(_ store: TextureStore) {
    self.store = store
    super.init("Cube", icon: .cube, color: Color(hex: 0x1B1730))
    for view in [view, title, hint] { add(view) }
    cube.isWrapEnabled = true
    cube.scrollView.isPagingEnabled = false
    cube.dataSource = source
  }

  /// Shows one picture on each face. With fewer than six pictures, they repeat.
  func show(_ pictures: [Picture]) {
    for (index, page) in source.pages.enumerated() {
      page.picture = pictures.isEmpty ? nil : pictures[index % pictures.count]
    }
  }

  override func place(in stage: Rect, _ measures: Measures) {
    title.style.size = (30 * scale).rounded()
    hint.style.size = (16 * scale).rounded()
    let lines = [title, hint].map { measures.text.lineHeight($0.style) * 1.15 }
    let area = divide(stage, controlsHeight: lines[0] + lines[1])
    let isBeside = area.controls.minX > area.picture.minX
    let side = max(min(area.picture.width, area.picture.height) * (isBeside ? 0.72 : 0.64), 16)
    view.frame = Rect(center: area.picture.center, side: side)
    cube.perspective = -1 / (2.2 * side)
    cube.bounds = view.size
    // Start with the cube at an angle, so that it can be recognized as a cube.
    if !isTurned { cube.scrollView.contentOffset.x = 1.38 * side }
    isTurned = true
    var y = area.controls.minY
    for (label, line) in zip([title, hint], lines) {
      label.alignment = isBeside ? .leading : .center
      label.frame = Rect(
        x: area.controls.minX, y: y, width: area.controls.width, height: line)
      y += line
    }
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    title.text = source.pages[safe: cube.currentPageIndex]?.picture?.caption ?? ""
    for page in source.pages where page.parent != nil {
      page.show(store, pixelRatio: pixelRatio)
    }
  }
}

/// A face of the cube.
final class CubeAppPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  var picture: Picture?
  private let image = PageImage()

  init() {
    super.init()
    background = Background(color: Look.tile)
    add(image)
  }

  func show(_ store: TextureStore, pixelRatio: Double) {
    store.setVisibleCards(2, pixels: size.width * pixelRatio)
    let texture = picture.flatMap { store.texture(of: $0, distance: 1) }
    image.show(texture, of: picture, filling: size)
  }

  override func layOut(_ measures: Measures) { image.frame = bounds }
}
