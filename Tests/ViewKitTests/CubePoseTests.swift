import CubeKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests a cube that is tipped, resized or moved by its pose, or held by a finger.
@WindowActor
@Suite(.serialized) struct CubePoseTests {
  /// A page of one colour.
  private final class Sheet: View, CubePage {
    weak var cubeController: (any CubeControlling)?

    init(_ color: Color) {
      super.init()
      background = Background(color: color)
    }
  }

  /// A cube of three pages that fills a window.
  private final class Stage: CubeControllerDataSource {
    let sheets: [Sheet]
    let view = CubeView<Sheet>()
    let tree = ViewTree()
    private(set) var time = 0.0

    init(_ colors: [Color]) {
      sheets = colors.map { Sheet($0) }
      tree.size = CubePoseTests.size
      view.frame = tree.root.bounds
      view.cube.isWrapEnabled = true
      view.cube.perspective = -1 / 640
      view.cube.dataSource = self
      tree.root.add(view)
      pass(0.1)
    }

    func numberOfPages(in cubeController: CubeController<Sheet>) -> Int { sheets.count }
    func cubeController(
      _ cubeController: CubeController<Sheet>, pageAt index: Int
    ) -> Sheet { sheets[index] }

    /// The faces that aren't hidden, including the top and the bottom.
    var visibleFaces: [FaceView] {
      view.subviews.compactMap { $0 as? FaceView }.filter { !$0.isHidden }
    }

    func pass(_ seconds: Double) {
      time += seconds
      _ = tree.update(to: time)
    }

    func turn(to offset: Double) {
      view.cube.scrollView.contentOffset.x = (offset + 1) * CubePoseTests.size.width
      pass(0.01)
    }

    @WindowActor func picture(in headless: HeadlessWindow) -> PixelImage {
      let canvas = headless.window.canvas
      canvas.begin(size: CubePoseTests.size, pixelRatio: 1)
      canvas.fill(Rect(origin: .zero, size: CubePoseTests.size), color: Backdrop().color)
      tree.draw(on: canvas, text: headless.text)
      canvas.end()
      return canvas.readPixels()
    }
  }

  private nonisolated static let size = Size(width: 480, height: 320)
  private static let angles = [-0.5, -0.26, 0, 0.26, 0.5]
  private static let offsets = [0, 0.2, 0.45, 0.7, 1]
  private static let colors = [
    Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF),
  ]
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Calls a closure for each pose and each rotation of a grid.
  private func forEachPose(
    _ stage: Stage, _ body: (_ pose: CubePose, _ offset: Double) throws -> Void
  ) rethrows {
    for pitch in Self.angles {
      for yaw in Self.angles {
        for (number, offset) in Self.offsets.enumerated() {
          let pose = CubePose(
            pitch: pitch, yaw: yaw,
            scale: number % 2 == 0
              ? Size(width: 0.5, height: 0.5) : Size(width: 0.4, height: 0.6),
            offset: Point(x: Double(number) * 10, y: -15))
          stage.view.pose = pose
          stage.turn(to: offset)
          try body(pose, offset)
        }
      }
    }
  }

  @Test func onlyFacesThatPointAtTheEyeAreVisible() {
    let stage = Stage(Self.colors)
    forEachPose(stage) { pose, offset in
      #expect((1...3).contains(stage.visibleFaces.count), "\(pose) \(offset)")
      for face in stage.visibleFaces {
        #expect(face.placement.determinant > 0, "\(pose) \(offset)")
      }
      // A tipped cube shows its top or its bottom.
      let hasLid = stage.visibleFaces.contains { !($0.subviews.last is Sheet) }
      #expect(hasLid == (abs(pose.pitch) > 0.1), "\(pose) \(offset)")
    }
  }

  /// A picture would move if the background of its page became larger beneath a nearer face.
  @Test func backgroundsOfPagesKeepTheirSize() throws {
    let stage = Stage(Self.colors)
    let headless = try HeadlessWindow(size: Self.size, access: access)
    stage.view.overscan = 1
    for offset in Self.offsets {
      stage.turn(to: offset)
      _ = stage.picture(in: headless)
      for sheet in stage.sheets { #expect(sheet.background?.insets == .zero) }
    }
  }

  /// The faces of a convex body don't overlap, and they meet at their corners.
  @Test func visibleFacesMeetWithoutOverlap() throws {
    let stage = Stage(Self.colors)
    try forEachPose(stage) { pose, offset in
      for face in stage.visibleFaces {
        for other in stage.visibleFaces where other !== face {
          let center = try #require(other.projection.project(other.bounds.center))
          let inside = try #require(face.projection.unproject(center))
          #expect(!face.bounds.contains(inside), "\(pose) \(offset)")
        }
      }
    }
  }

  /// Each touch hits the page whose colour is drawn at that point.
  @Test func touchHitsTheFaceThatIsDrawn() throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let stage = Stage(Self.colors)
    stage.view.shade = 0
    var hits = 0
    var misses = 0
    forEachPose(stage) { pose, offset in
      let picture = stage.picture(in: headless)
      let current = stage.sheets[stage.view.cube.currentPageIndex]
      for y in stride(from: 5, to: picture.height, by: 19) {
        for x in stride(from: 5, to: picture.width, by: 19) {
          let pixel = picture[x, y]
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let hit = stage.tree.root.hitTest(point)
          let seen = Self.colors.firstIndex {
            $0.red == Double(pixel.red) / 255 && $0.green == Double(pixel.green) / 255
              && $0.blue == Double(pixel.blue) / 255
          }
          guard let seen else {
            // The point is outside the cube, on an edge, on the top or on the bottom.
            if hit === current { misses += 1 }
            continue
          }
          hits += 1
          #expect((hit === current) == (stage.sheets[seen] === current), "\(pose) \(offset)")
        }
      }
    }
    #expect(hits > 4000)
    // Only a few sampled points lie on the light edges of the current page.
    #expect(misses < hits / 20)
  }

  @Test func uprightCubeHasTheTransformsOfTheEngine() throws {
    let stage = Stage(Self.colors)
    for offset in Self.offsets {
      stage.turn(to: offset)
      let cube = stage.view.cube
      let faces = cube.indexesOfLoadedPages.compactMap { cube.face(at: $0) }
      #expect(
        Set(stage.visibleFaces.map(\.transform))
          == Set(faces.filter { !$0.isHidden }.map(\.transform)))
    }
    let headless = try HeadlessWindow(size: Self.size, access: access)
    stage.turn(to: 1)
    let rest = stage.picture(in: headless)
    // Faces are antialiased at the edges of the window.
    for y in stride(from: 1, to: rest.height - 1, by: 2) {
      for x in stride(from: 1, to: rest.width - 1, by: 2) {
        let pixel = rest[x, y]
        guard (pixel.red, pixel.green, pixel.blue) != (0, 255, 0) else { continue }
        Issue.record("\(pixel) at \(x), \(y)")
        return
      }
    }
  }

  /// A dragged cube shrinks to 92 % within 0.5 s. It has its full size again soon after it has
  /// turned to a page.
  @Test func draggedCubeIsSmallerUntilItRests() throws {
    let stage = Stage(Self.colors)
    func frontWidth() throws -> Double {
      let sheet = stage.sheets[stage.view.cube.currentPageIndex]
      return try #require(sheet.projection.bounds(of: sheet.bounds)).width
    }
    func touch(_ phase: Touch.Phase, _ x: Double) {
      stage.tree.handle(
        Touch(id: 1, phase: phase, position: Point(x: x, y: 160), time: stage.time))
    }
    touch(.began, 300)
    stage.pass(0.05)
    #expect(try frontWidth() == Self.size.width)
    for step in 1...10 {
      touch(.moved, 300 - Double(step) * 4)
      stage.pass(0.016)
    }
    for step in 1...10 {
      touch(.moved, 260 + Double(step) * 2)
      stage.pass(0.05)
    }
    let held = try frontWidth() / Self.size.width
    #expect(abs(stage.view.presentedScale.height - 0.92) < 0.01)
    #expect(held > 0.9 && held < 0.95, "\(held) at \(stage.view.cube.scrollOffset)")
    touch(.ended, 280)
    for _ in 0..<120 { stage.pass(1.0 / 60) }
    #expect(try frontWidth() == Self.size.width && stage.view.presentedScale.height == 1)
    #expect(stage.tree.root.activity == .still(until: nil))
  }

  /// A held cube fits in the view at every angle, with a margin of at least 1 % in all.
  @Test(arguments: [Size(width: 480, height: 320), Size(width: 320, height: 480)])
  func heldCubeStaysInsideTheView(size: Size) throws {
    let stage = Stage(Self.colors)
    stage.tree.size = size
    stage.view.frame = stage.tree.root.bounds
    stage.view.cube.perspective = -0.75 / size.width
    stage.pass(0.1)
    func touch(_ phase: Touch.Phase, _ x: Double) {
      stage.tree.handle(
        Touch(id: 1, phase: phase, position: Point(x: x, y: 160), time: stage.time))
    }
    touch(.began, size.width * 0.9)
    for step in 1...40 {
      touch(.moved, size.width * (0.9 - Double(step) * 0.02))
      stage.pass(step < 6 ? 0.2 : 0.016)
      guard step >= 6 else { continue }
      var outline: Rect?
      for face in stage.visibleFaces {
        let bounds = try #require(face.projection.bounds(of: face.bounds))
        outline = outline?.union(bounds) ?? bounds
      }
      let shown = try #require(outline)
      let offset = stage.view.cube.scrollOffset
      #expect(shown.width < 0.99 * size.width, "\(shown) at \(offset)")
      #expect(shown.height < 0.99 * size.height, "\(shown) at \(offset)")
      #expect(shown.minX > 0 && shown.maxX < size.width, "\(shown) at \(offset)")
    }
    #expect(stage.view.cube.scrollOffset > 0.4)
  }

  /// A cube in a view that was hidden shows its pages in the first picture of that view.
  @Test func revealedCubeShowsItsPagesAtOnce() throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let stage = Stage(Self.colors)
    stage.view.isHidden = true
    stage.view.frame = Rect(x: 0, y: 0, width: 16, height: 16)
    stage.pass(0.1)
    stage.view.frame = stage.tree.root.bounds
    stage.view.isHidden = false
    let pixel = stage.picture(in: headless)[240, 160]
    #expect((pixel.red, pixel.green, pixel.blue) == (255, 0, 0))
  }

  /// A tap doesn't make the cube smaller.
  @Test func tappedCubeKeepsItsSize() {
    let stage = Stage(Self.colors)
    for phase in [Touch.Phase.began, .ended] {
      stage.tree.handle(
        Touch(id: 1, phase: phase, position: Point(x: 300, y: 160), time: stage.time))
      stage.pass(0.1)
      #expect(stage.visibleFaces.map(\.transform) == [stage.view.cube.face(at: 0)?.transform])
    }
  }
}
