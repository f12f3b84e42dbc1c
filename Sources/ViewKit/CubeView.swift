import CubeKit
import GeometryKit
import GestureKit
import StageKit

/// A cube of pages under a finger: each page is a view that fills a face.
///
/// Only the page in front takes touches. A page's ground hides what is behind it; give each one.
public final class CubeView<Page: View & CubePage>: View {
  /// What turns it; its data source gives the pages.
  public let cube = CubeController<Page>()
  /// How dark a face is that is turned away by a quarter, 0…1. Default 0.75.
  public var shade = 0.75
  /// The two faces that can be seen at once, used for whichever pages are.
  private let faces = [FaceView(), FaceView()]

  /// A cube without pages in a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cube.scrollView.wheelRecognizer.panAxis = .horizontal
    for face in faces { add(face) }
    cube.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.cube($0), self) }
    }
  }

  public override var takesTouches: Bool { true }
  public override func enter(_ contest: Contest, at point: Point) { cube.scrollView.enter(contest) }

  public override var ownActivity: Activity { cube.isMoving ? .moving : .still(until: nil) }

  public override func advance(to time: Double) {
    if cube.bounds != size { cube.bounds = size }
    cube.advance(to: time)
    arrange()
  }

  /// Shows the faces that are seen, the one that faces the eye most last.
  private func arrange() {
    let current = cube.face(at: cube.currentPageIndex).flatMap { $0.isHidden ? nil : $0 }
    var other: CubeFace<Page>?
    for index in cube.indexesOfLoadedPages where index != cube.currentPageIndex {
      guard let face = cube.face(at: index), !face.isHidden else { continue }
      other = face
      break
    }
    // A page stays on its face as long as it is seen, so that nothing is laid out anew.
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

  /// The cosine of so many quarter turns.
  private func cosine(ofTurns turns: Double) -> Double {
    Transform3D.rotation(angle: turns * .pi / 2, z: 1).m11
  }
}

/// A face of the cube with the page on it, or with two while one fades in over the other.
final class FaceView: View {
  /// Whether a nearer face is beside it, and on which side of that it is.
  var isNeighbour = false
  var isOnLeft = false
  /// How dark it is, 0…1.
  var darkness = 0.0
  /// How far its page's ground stays inside it: not at all, and beyond where it is the farther one.
  private var insets = Insets.zero

  /// How far the farther face reaches under the nearer one, in device pixels. The edges of both fade
  /// over a pixel, half of it inside; that of the nearer one is to fade over what is opaque.
  private static let reach = 1.5

  func shows(_ page: View) -> Bool { page.parent === self }

  /// Holds a page, and one below it that it takes the place of.
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

  /// Lets the pages' grounds reach under the nearer face.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    insets = insets(in: projection, pixelRatio: pixelRatio)
    for view in subviews { view.ground?.insets = insets }
  }

  /// How far the ground stays inside the page, where it is seen through a projection, in points: less
  /// than nothing, where it is to reach under the nearer face.
  func insets(in projection: Projection, pixelRatio: Double) -> Insets {
    guard isNeighbour else { return .zero }
    let edge = Point(x: isOnLeft ? bounds.maxX : bounds.minX, y: bounds.center.y)
    let way = Point(x: (isOnLeft ? Self.reach : -Self.reach) / pixelRatio, y: 0)
    // The more it is turned away, the farther it reaches in its own plane.
    let end = projection.project(edge).flatMap { projection.unproject($0 + way) }
    let strip = abs((end ?? edge).x - edge.x)
    return Insets(top: 0, left: isOnLeft ? 0 : -strip, bottom: 0, right: isOnLeft ? -strip : 0)
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard darkness > 0 else { return }
    canvas.fill(bounds.inset(by: insets), color: .black.faded(by: darkness))
  }
}
