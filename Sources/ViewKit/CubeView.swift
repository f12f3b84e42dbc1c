import CubeKit
import GeometryKit
import GestureKit
import Glibc
import MotionKit
import StageKit

/// A cube of pages, each of which is a view that fills a face.
///
/// Only the page in front receives touches. A page needs a background to hide the face behind it.
/// While the cube is dragged or turns, it is so much smaller that it stays inside the view, and its
/// edges are light. A tipped cube is closed: it shows its top and, beside its first or last page, a
/// side without a page.
public final class CubeView<Page: View & CubePage>: View {
  /// The engine that rotates the cube. Its data source supplies the pages.
  public let cube = CubeController<Page>()
  /// The darkness of a face that is rotated away by 90°, 0…1. Default: 0.5.
  public var shade = 0.5
  /// The distance by which the background of the front page continues beyond the view while the
  /// cube is at rest, in points. Default: 0. If a cube fills the window, a distance of 1 keeps the
  /// antialiased edges of the page out of sight.
  public var overscan = 0.0
  /// The tip, size and position of the cube. By default, the front face fills the view.
  public var pose = CubePose()
  /// The views of the two faces that can be visible at the same time, reused for all pages.
  private let faces = [FaceView(), FaceView()]
  /// The faces without a page: the top, the bottom, the left and the right side.
  private let blankFaces = [FaceView(), FaceView(), FaceView(), FaceView()]
  /// The views that show the backgrounds of the faces without a page.
  private let blanks = [View(), View(), View(), View()]
  /// The progress of the cube from rest, 0, to its size while it is dragged or turns, 1.
  private var grip = AnimatedValue(0, HeldCube.curve)
  /// A face with a smaller determinant of its projection is edge-on or turned away.
  private static var minDeterminant: Double { 1e-9 }

  /// Creates a cube without pages.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cube.scrollView.wheelRecognizer.panAxis = .horizontal
    for blank in blanks { blank.background = Background(color: Color(hex: 0x485264)) }
    for face in blankFaces { face.isHidden = true }
    for view in blankFaces + faces { add(view) }
    cube.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.cube($0), self) }
    }
  }

  /// The background of the top, a square as wide as a page. By default, the top is grey.
  public var topBackground: Background? {
    get { blanks[0].background }
    set { blanks[0].background = newValue }
  }
  /// The background of the bottom, a square as wide as a page. By default, the bottom is grey.
  public var bottomBackground: Background? {
    get { blanks[1].background }
    set { blanks[1].background = newValue }
  }

  public override var acceptsTouches: Bool { true }
  public override func addRecognizers(to competition: Competition, at point: Point) {
    cube.scrollView.addRecognizers(to: competition)
  }

  public override var ownActivity: Activity {
    cube.isMoving ? .moving : grip.activity(at: time)
  }

  public override func advance(to time: Double) {
    if cube.bounds != size { cube.bounds = size }
    cube.advance(to: time)
    grip.go(to: isHeld ? 1 : 0, at: time)
    arrange()
  }

  /// Shows the faces in their new size at once. A view that becomes visible in a layout is drawn
  /// before it advances again.
  public override func layOut(_ measures: Measures) {
    if cube.bounds != size { cube.bounds = size }
    arrange()
  }

  /// Whether the cube is dragged, held between two pages, or turning to a page.
  private var isHeld: Bool {
    let isBetweenPages =
      abs(cube.scrollOffset - cube.scrollOffset.rounded()) > HeldCube.settlingDistance
    let scrollView = cube.scrollView
    if scrollView.isTracking { return scrollView.isDragging || isBetweenPages }
    return scrollView.isMoving && isBetweenPages
  }

  /// The pose of the cube in the current frame. A turning cube stays in the middle of the view, and
  /// inside the view.
  ///
  /// A cube that turns in place would leave a gap at the side of the next page at first, because
  /// that page faces away from the eye.
  private var currentPose: CubePose {
    var current = pose
    let turns = cube.scrollOffset - cube.scrollOffset.rounded(.down)
    let outline = outline(ofTurns: turns, scale: HeldCube.scale)
    let held = HeldCube.scale * min(outline.fittingScale, 1)
    current.scale = pose.scale * (1 - (1 - held) * grip.value(at: time))
    if turns > 0 { current.offset.x += outline.centering * current.scale.width }
    return current
  }

  /// Returns the outline of the upright cube after a rotation by a fraction of a quarter turn, at a
  /// scale at which the cube is held.
  ///
  /// - Returns: The displacement that centres the cube, in points of the cube at full size, and the
  ///   factor by which the cube must be smaller to leave a margin in the view.
  private func outline(
    ofTurns turns: Double, scale: Double
  ) -> (centering: Double, fittingScale: Double) {
    let (sine, cosine) = (sin(turns * .pi / 2), cos(turns * .pi / 2))
    let half = size.width / 2
    var full = (left: 0.0, right: 0.0)
    var held = (left: 0.0, right: 0.0, height: 0.0)
    for (x, z) in [(-half, -half), (-half, half), (half, -half), (half, half)] {
      let across = x * cosine - z * sine
      let depth = x * sine + z * cosine - half
      let edge = across / (1 + cube.perspective * depth)
      full = (min(full.left, edge), max(full.right, edge))
      let growth = scale / (1 + cube.perspective * depth * scale)
      held.left = min(held.left, across * growth)
      held.right = max(held.right, across * growth)
      held.height = max(held.height, growth)
    }
    let width = (held.right - held.left) / max(size.width, 1)
    let centering = -(full.left + full.right) / 2
    return (centering, HeldCube.maxExtent / max(width, held.height))
  }

  /// The current width and height of the cube as fractions of the view's width and height.
  public var presentedScale: Size { currentPose.scale }

  /// The opacity of the light edges, 0…1. At rest, the edges are invisible.
  private var edge: Double {
    let tip = max(abs(pose.pitch), abs(pose.yaw)) / HeldCube.edgeAngle
    return min(max(grip.value(at: time), tip, 0), 1)
  }

  /// Shows the visible faces. The face of the current page is drawn last.
  private func arrange() {
    let pose = currentPose
    let current = visibleFace(at: cube.currentPageIndex, pose)
    var other: CubeFace<Page>?
    for index in cube.indexesOfLoadedPages where index != cube.currentPageIndex {
      guard let face = visibleFace(at: index, pose) else { continue }
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
    show(other, on: far, isFar: current != nil, pose)
    show(current, on: near, isFar: false, pose)
    placeBlankFaces(pose)
  }

  /// Returns the face of a loaded page; `nil` if the face is turned away from the eye.
  private func visibleFace(at index: Int, _ pose: CubePose) -> CubeFace<Page>? {
    guard let face = cube.face(at: index), isVisible(placed(face.transform, pose)) else {
      return nil
    }
    return face
  }

  /// Returns whether the eye sees the front of a face.
  private func isVisible(_ transform: Transform3D) -> Bool {
    Projection(transform).determinant > Self.minDeterminant
  }

  /// Returns the transform of a face of the upright cube in a pose.
  private func placed(_ upright: Transform3D, _ pose: CubePose) -> Transform3D {
    pose.transform(of: upright, halfWidth: size.width / 2, perspective: cube.perspective)
  }

  private func show(_ face: CubeFace<Page>?, on view: FaceView, isFar: Bool, _ pose: CubePose) {
    view.isHidden = face == nil
    view.isNeighbour = isFar
    guard let face else {
      view.show(nil, over: nil)
      return
    }
    view.frame = bounds
    view.transform = placed(face.transform, pose)
    view.displacement = pose.offset
    view.isOnLeft = face.index < cube.currentPageIndex
    view.subviewsTakeTouches = face.isInteractive
    let cosine = pose.cosine(ofTurns: cube.scrollOffset - Double(face.index))
    view.darkness = shade * (1 - max(cosine, 0))
    view.edge = edge
    view.overscan = pose == CubePose() && !isFar ? overscan : 0
    view.show(face.page, over: face.outgoingPage)
    face.page.presence = face.alpha
  }

  /// Places the faces without a page, which only a tipped cube shows.
  private func placeBlankFaces(_ pose: CubePose) {
    for face in blankFaces { face.isHidden = true }
    guard cube.numberOfPages > 0 else { return }
    let turn = Transform3D.rotation(angle: -cube.scrollOffset * .pi / 2, y: 1)
    let square = Size(width: size.width, height: size.width)
    if pose.pitch != 0 {
      for (number, angle) in [(0, Double.pi / 2), (1, -Double.pi / 2)] {
        let front = Transform3D.translation(z: size.height / 2)
          .concatenating(.rotation(angle: angle, x: 1)).concatenating(turn)
        placeBlankFace(number, front, size: square, cosine: sin(abs(pose.pitch)), pose)
      }
    }
    guard pose.yaw != 0, !cube.isWrapEnabled || cube.numberOfPages == 1 else { return }
    for (number, index) in [(2, -1), (3, cube.numberOfPages)] {
      let turns = Double(index) - cube.scrollOffset
      guard abs(turns) < 1.5 else { continue }
      let side = Transform3D.translation(z: size.width / 2)
        .concatenating(.rotation(angle: turns * .pi / 2, y: 1))
      placeBlankFace(number, side, size: size, cosine: pose.cosine(ofTurns: -turns), pose)
    }
  }

  /// Places a face without a page. `front` is its transform about the centre of the cube.
  private func placeBlankFace(
    _ number: Int, _ front: Transform3D, size: Size, cosine: Double, _ pose: CubePose
  ) {
    let face = blankFaces[number]
    let upright = front.concatenating(.translation(z: -self.size.width / 2))
      .concatenating(.perspective(cube.perspective))
    face.transform = placed(upright, pose)
    face.isHidden = !isVisible(face.transform)
    face.frame = Rect(center: bounds.center, size: size)
    face.show(blanks[number], over: nil)
    face.displacement = pose.offset
    face.darkness = shade * (1 - max(cosine, 0))
    face.edge = edge
  }
}
