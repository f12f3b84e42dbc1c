import CubeKit
import GeometryKit
import GestureKit
import StageKit

/// A cube of pages, each of which is a view that fills a face.
///
/// Only the page in front receives touches. A page needs a background to hide the face behind it.
public final class CubeView<Page: View & CubePage>: View {
  /// The engine that rotates the cube. Its data source supplies the pages.
  public let cube = CubeController<Page>()
  /// The darkness of a face that is rotated away by 90°, 0…1. Default: 0.75.
  public var shade = 0.75
  /// The views of the two faces that can be visible at the same time, reused for all pages.
  private let faces = [FaceView(), FaceView()]

  /// Creates a cube without pages.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cube.scrollView.wheelRecognizer.panAxis = .horizontal
    for face in faces { add(face) }
    cube.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.cube($0), self) }
    }
  }

  public override var acceptsTouches: Bool { true }
  public override func addRecognizers(to competition: Competition, at point: Point) {
    cube.scrollView.addRecognizers(to: competition)
  }

  public override var ownActivity: Activity { cube.isMoving ? .moving : .still(until: nil) }

  public override func advance(to time: Double) {
    if cube.bounds != size { cube.bounds = size }
    cube.advance(to: time)
    arrange()
  }

  /// Shows the visible faces. The face that points more directly at the viewer is drawn last.
  private func arrange() {
    let current = cube.face(at: cube.currentPageIndex).flatMap { $0.isHidden ? nil : $0 }
    var other: CubeFace<Page>?
    for index in cube.indexesOfLoadedPages where index != cube.currentPageIndex {
      guard let face = cube.face(at: index), !face.isHidden else { continue }
      other = face
      break
    }
    // A page keeps its face view as long as the page is visible, which avoids a new layout.
    let isSwapped = current.map { faces[0].shows($0.page) } ?? other.map { faces[1].shows($0.page) }
    let (far, near) = isSwapped == true ? (faces[1], faces[0]) : (faces[0], faces[1])
    if let first = subviews.firstIndex(where: { $0 === far }),
      let second = subviews.firstIndex(where: { $0 === near }), second < first
    {
      subviews.swapAt(first, second)
    }
    show(other, on: far, isFar: current != nil)
    show(current, on: near, isFar: false)
  }

  private func show(_ face: CubeFace<Page>?, on view: FaceView, isFar: Bool) {
    view.isHidden = face == nil
    view.isNeighbour = isFar
    guard let face else {
      view.show(nil, over: nil)
      return
    }
    view.frame = bounds
    view.transform = face.transform
    view.isOnLeft = face.index < cube.currentPageIndex
    view.subviewsTakeTouches = face.isInteractive
    view.darkness =
      shade * (1 - cosine(ofTurns: min(abs(Double(face.index) - cube.scrollOffset), 1)))
    view.show(face.page, over: face.outgoingPage)
    face.page.presence = face.alpha
  }

  /// Returns the cosine of an angle in quarter turns.
  private func cosine(ofTurns turns: Double) -> Double {
    Transform3D.rotation(angle: turns * .pi / 2, z: 1).m11
  }
}

/// A face of the cube with its page, or with two pages while one fades in over the other.
final class FaceView: View {
  /// Whether there is a nearer face beside this face.
  var isNeighbour = false
  /// Whether this face is to the left of the current page's face.
  var isOnLeft = false
  /// The darkness of the face, 0…1.
  var darkness = 0.0
  /// The insets of the page's background. On the farther of two faces, one inset is negative, so
  /// that the background extends beneath the nearer face.
  private var insets = Insets.zero

  /// The overlap of the farther face beneath the nearer one, in device pixels. The edges of both
  /// faces are antialiased over one pixel, which lies half inside the face. Because of the overlap,
  /// the edge of the nearer face blends with an opaque colour.
  private static let reach = 1.5

  func shows(_ page: View) -> Bool { page.parent === self }

  /// Shows a page, and behind it the page that is being replaced.
  func show(_ page: View?, over outgoing: View?) {
    let isShown =
      subviews.last === page && subviews.count == (page == nil ? 0 : outgoing == nil ? 1 : 2)
      && (outgoing == nil || subviews.first === outgoing)
    if !isShown {
      for view in subviews.reversed() where view !== page && view !== outgoing {
        view.removeFromParent()
      }
      if let outgoing { add(outgoing) }
      if let page { add(page) }
    }
    for view in subviews { view.frame = bounds }
    outgoing?.presence = 1
  }

  /// Extends the pages' backgrounds beneath the nearer face.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    insets = insets(in: projection, pixelRatio: pixelRatio)
    for view in subviews { view.background?.insets = insets }
  }

  /// Returns the insets of the background for a projection to the window, in points. The inset is
  /// negative on the side where the background extends beneath the nearer face.
  func insets(in projection: Projection, pixelRatio: Double) -> Insets {
    guard isNeighbour else { return .zero }
    let edge = Point(x: isOnLeft ? bounds.maxX : bounds.minX, y: bounds.center.y)
    let overlap = Point(x: (isOnLeft ? Self.reach : -Self.reach) / pixelRatio, y: 0)
    // The more the face is rotated away, the longer the overlap is in the face's own plane.
    let end = projection.project(edge).flatMap { projection.unproject($0 + overlap) }
    let strip = abs((end ?? edge).x - edge.x)
    return Insets(top: 0, left: isOnLeft ? 0 : -strip, bottom: 0, right: isOnLeft ? -strip : 0)
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard darkness > 0 else { return }
    canvas.fill(bounds.inset(by: insets), color: .black.faded(by: darkness))
  }
}
