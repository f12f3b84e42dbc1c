import CubeKit
import GeometryKit
import StageKit
import ViewKit

/// An app that shows a small cube with a number on each face. The cube can rest at any angle.
final class CubeApp: App {
  private let view = CubeView<CubeAppPage>()
  var cube: CubeController<CubeAppPage> { view.cube }
  private let pages = (0..<6).map { CubeAppPage($0) }
  private var isTurned = false
  private let hint = Label(
    "Drag sideways to turn", style: Text.Style(size: 15), color: Look.secondary, alignment: .center)

  init() {
    super.init("Cube", Color(hex: 0x14262A))
    add(view)
    add(hint)
    cube.isWrapEnabled = true
    cube.scrollView.isPagingEnabled = false
    cube.dataSource = self
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let line = measures.text.lineHeight(hint.style)
    let side = max(min(stage.width * 0.62, (stage.height - line) * 0.74, 420), 16)
    view.frame = Rect(
      center: Point(x: stage.center.x, y: stage.center.y - line),
      size: Size(width: side, height: side))
    cube.perspective = -1 / (2.2 * side)
    cube.bounds = view.size
    // Start with the cube at an angle, so that it can be recognized as a cube.
    if !isTurned { cube.scrollView.contentOffset.x = 1.38 * side }
    isTurned = true
    hint.frame = Rect(
      x: stage.minX, y: stage.maxY - line - 12, width: stage.width, height: line)
  }
}

extension CubeApp: CubeControllerDataSource {
  func numberOfPages(in cubeController: CubeController<CubeAppPage>) -> Int { pages.count }
  func cubeController(
    _ cubeController: CubeController<CubeAppPage>, pageAt index: Int
  ) -> CubeAppPage { pages[index] }
}

/// A face of the cube.
final class CubeAppPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  private let numeral: Label

  init(_ index: Int) {
    numeral = Label(
      "\(index + 1)", style: Text.Style(size: 96, weight: .semibold), alignment: .center)
    super.init()
    background = Background(color: Palette.color(at: 2 * index))
    add(numeral)
  }

  override func layOut(_ measures: Measures) {
    numeral.style.size = (size.height * 0.4).rounded()
    let height = measures.text.lineHeight(numeral.style)
    numeral.frame = Rect(
      center: bounds.center, size: Size(width: size.width, height: height))
  }
}
