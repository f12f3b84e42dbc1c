import CubeKit
import GeometryKit
import Glibc
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// Compares rendered cube faces at many angles with their exact projection.
@WindowActor
@Suite(.serialized) struct CubePictureTests {
  /// A test case: a cube with its window size, eye distance and axis.
  struct TestCase: CustomStringConvertible {
    var size: Size
    /// The distance of the eye in points. The engine's default is 500.
    var eye: Double
    /// True if the cube turns about the horizontal axis.
    var isVertical = false
    /// The increment between tested angles, in degrees.
    var step: Double

    var description: String {
      "\(size.width) × \(size.height) from \(eye)\(isVertical ? ", vertical" : "")"
    }

    /// The tested rotations in quarter turns. They include angles at which one face is about a
    /// pixel wide.
    var turns: [Double] {
      let narrow = size.width > 2000 ? [0.1] : [0.03, 0.1, 0.3, 1]
      return
        (narrow + narrow.map { 90 - $0 } + Array(stride(from: 0, through: 90, by: step))).map {
          $0 / 90
        }.sorted()
    }
  }

  /// In the demo, the distance of the eye is 4/3 of the cube's width by default. A slider reduces
  /// it to 0.7 of the width. At the engine's default of 500 points, the eye would be inside the
  /// larger cube.
  nonisolated static let views = [false, true].flatMap { isVertical in
    let side = isVertical ? 0.625 : 1
    return [
      TestCase(
        size: Size(width: 1280, height: 800), eye: 1280 * side * 4 / 3, isVertical: isVertical,
        step: 5),
      TestCase(size: Size(width: 1280, height: 800), eye: 500, isVertical: isVertical, step: 22.5),
      TestCase(
        size: Size(width: 2560, height: 1600), eye: 2560 * side * 4 / 3, isVertical: isVertical,
        step: 22.5),
      TestCase(
        size: Size(width: 2560, height: 1600), eye: 2560 * side * 0.7, isVertical: isVertical,
        step: 45),
    ]
  }

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The mesh that approximates the perspective keeps the error below half a device pixel. The
  /// error from the quantization of 8-bit colours is subtracted.
  @Test(arguments: views) func texturesMatchTheExactProjection(view: TestCase) throws {
    let stage = try CubeStage(view, access: access)
    let ruler = Ruler(isVertical: view.isVertical)
    let texture = try #require(Texture(MipChain(unscaled: ruler.image), on: stage.canvas))
    var count = 0
    for (number, turn) in view.turns.enumerated() {
      let faces = stage.faces(at: turn)
      let picture = stage.picture { canvas in
        for face in faces {
          canvas.draw([Card(texture: texture, rect: stage.page, projection: face.projection)])
        }
      }
      var (worst, worstPoint) = (0.0, Point.zero)
      // Sample a different set of pixels at every angle.
      for y in stride(from: number * 7 % 23, to: picture.height, by: 23) {
        for x in stride(from: number * 5 % 29, to: picture.width, by: 29) {
          let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          for face in faces {
            guard let error = ruler.error(picture[x, y], at: here, face.projection, stage.page)
            else {
              continue
            }
            count += 1
            if error > worst { (worst, worstPoint) = (error, here) }
          }
        }
      }
      #expect(worst < 0.5, "\(turn * 90)° at \(worstPoint)")
    }
    #expect(count > 5000)
  }

  /// Green faces are drawn on magenta. Any red inside the faces' outline belongs to the background.
  @Test(arguments: views) func backgroundIsHiddenWhereFacesMeet(view: TestCase) throws {
    let stage = try CubeStage(view, access: access)
    let green = Texture.gradient(
      from: Color(hex: 0x00FF00), to: Color(hex: 0x00C000), on: stage.canvas)
    for turn in view.turns {
      let faces = stage.faces(at: turn)
      let picture = stage.picture { canvas in
        canvas.fill(
          Rect(origin: .zero, size: view.size), color: Color(red: 1, green: 0, blue: 1))
        for face in faces {
          canvas.draw([
            Card(texture: green, rect: face.background, projection: face.projection),
            Card(texture: green, rect: stage.page, projection: face.projection),
          ])
        }
      }
      let outlines = faces.map { Outline(of: stage.page, $0.projection) }
      let rows = picture.rows(within: outlines)
      #expect(
        rows.reduce(0) { $0 + $1.count } > picture.width * picture.height / 3, "\(turn * 90)°")
      #expect(picture.brightestRed(rows) == 0, "\(turn * 90)°")
    }
  }
}

/// The demo's own cube pages.
@WindowActor
@Suite(.serialized) struct CubeSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Every pixel inside the cube's outline is the same on two different backgrounds.
  @Test(arguments: [Size(width: 640, height: 400), Size(width: 400, height: 640)])
  func pagesAreOpaque(size: Size) throws {
    let headless = try HeadlessWindow(size: size, access: access)
    let window = headless.window
    let fixture = try SceneFixture(onSamplesIn: window, CubeScene.init)
    let scene = fixture.scene
    func picture(_ background: Color) -> PixelImage {
      window.screenshot { canvas in
        canvas.fill(Rect(origin: .zero, size: size), color: background)
        fixture.draw(on: canvas)
      }
    }
    let timeout = Timeout(seconds: 600)
    var time = 0.0
    for page in 0..<scene.cube.numberOfPages {
      for turn in [0.02, 0.5, 0.95] {
        scene.cube.currentPageIndex = page
        scene.cube.scrollView.contentOffset.x += turn * size.width
        repeat {
          window.drawUnseen(fixture.draw)
          if fixture.isLoading { timeout.pause() }
          time += 10
          fixture.update(to: time)
        } while fixture.isLoading && !timeout.isOver
        try #require(!fixture.isLoading)
        let outlines = scene.view.visibleFaces.map {
          Outline(of: Rect(origin: .zero, size: size), $0.projection)
        }
        let magenta = picture(Color(red: 1, green: 0, blue: 1))
        let green = picture(Color(red: 0, green: 1, blue: 0))
        let rows = magenta.rows(within: outlines)
        #expect(!rows.isEmpty)
        let differing = rows.filter {
          !magenta.isEqual(to: green, in: $0.lowerBound..<$0.upperBound + 1)
        }
        #expect(differing.isEmpty, "page \(page), turned by \(turn * 90)°")
      }
    }
  }
}

/// A test image whose colours encode the texture coordinates.
///
/// Red and green rise and fall along x and y by eight levels per texel. Blue rises and falls by one
/// level per texel along the axis that the perspective compresses.
private struct Ruler {
  let isVertical: Bool
  let image: PixelImage
  private static let fine = 31
  private static let coarse = 255

  init(isVertical: Bool) {
    self.isVertical = isVertical
    let (width, height) = (1280, 800)
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    let columns = (0..<width).map { Self.levels($0) }
    for y in 0..<height {
      let row = Self.levels(y)
      for x in 0..<width {
        let start = (y * width + x) * 4
        pixels[start] = columns[x].fine
        pixels[start + 1] = row.fine
        pixels[start + 2] = isVertical ? row.coarse : columns[x].coarse
      }
    }
    image = PixelImage(width: width, height: height, pixels: pixels)
  }

  private static func levels(_ texel: Int) -> (fine: UInt8, coarse: UInt8) {
    (
      UInt8(8 * abs(texel % (2 * fine) - fine)),
      UInt8(abs(texel % (2 * coarse) - coarse))
    )
  }

  /// Returns the distance in pixels between the texture coordinate that a pixel's colour encodes
  /// and the expected one, after subtracting the error of rounded colours. Returns `nil` near edges
  /// and where a colour ramp changes direction, because the coordinate is ambiguous there.
  func error(
    _ color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8), at here: Point,
    _ projection: Projection, _ page: Rect
  ) -> Double? {
    func texel(_ dx: Double, _ dy: Double) -> Point? {
      guard let point = projection.unproject(here + Point(x: dx, y: dy)), page.contains(point)
      else { return nil }
      return Point(
        x: point.x / page.width * Double(image.width) - 0.5,
        y: point.y / page.height * Double(image.height) - 0.5)
    }
    guard let middle = texel(0, 0), let left = texel(-2, 0), let right = texel(2, 0),
      let above = texel(0, -2), let below = texel(0, 2)
    else { return nil }
    let dx = (right - left) * 0.25
    let dy = (below - above) * 0.25
    let reach = Point(x: abs(dx.x) + abs(dy.x), y: abs(dx.y) + abs(dy.y))
    guard
      let x = Self.offset(
        middle.x, reach.x, fine: color.red, coarse: isVertical ? nil : color.blue),
      let y = Self.offset(
        middle.y, reach.y, fine: color.green, coarse: isVertical ? color.blue : nil)
    else { return nil }
    let determinant = dx.x * dy.y - dx.y * dy.x
    // Converts texels to pixels.
    func length(_ x: Double, _ y: Double) -> Double {
      Point(x: (x * dy.y - y * dy.x) / determinant, y: (y * dx.x - x * dx.y) / determinant).length
    }
    let unknown = max(length(x.unknown, y.unknown), length(x.unknown, -y.unknown))
    return length(x.texels, y.texels) - unknown
  }

  /// Returns the distance in texels between the sampled and the expected coordinate, and its
  /// uncertainty: half a level for rounding and up to a quarter for the GPU's interpolation.
  private static func offset(
    _ coordinate: Double, _ reach: Double, fine level: UInt8, coarse: UInt8?
  ) -> (texels: Double, unknown: Double)? {
    if reach < 4 {
      return offset(coordinate, reach, level, half: Double(Self.fine), slope: 8)
    }
    return coarse.flatMap { offset(coordinate, reach, $0, half: Double(Self.coarse), slope: 1) }
  }

  private static func offset(
    _ coordinate: Double, _ reach: Double, _ level: UInt8, half: Double, slope: Double
  ) -> (texels: Double, unknown: Double)? {
    let phase = coordinate - (coordinate / (2 * half)).rounded(.down) * 2 * half - half
    // Near a reversal of the colour ramp, two coordinates have the same colour.
    let turn = min(abs(phase), half - abs(phase))
    guard turn > 1 + reach else { return nil }
    let expected = slope * abs(phase)
    let texels = (Double(level) - expected) / slope * (phase < 0 ? -1 : 1)
    return (texels, 0.75 / slope)
  }
}

/// The exact outline of a projected face in the window.
private struct Outline {
  private let corners: [Point]

  init(of page: Rect, _ projection: Projection) {
    corners = [
      page.origin, Point(x: page.maxX, y: page.minY), Point(x: page.maxX, y: page.maxY),
      Point(x: page.minX, y: page.maxY),
    ].compactMap(projection.project)
  }

  /// Returns the outline's extent along the pixel row at `y`, or `nil` outside the outline.
  func span(at y: Double) -> ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    guard corners.count == 4, var before = corners.last else { return nil }
    for corner in corners {
      let (a, b) = (before, corner)
      before = corner
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      (low, high) = (min(low, x), max(high, x))
    }
    return low <= high ? low...high : nil
  }
}

extension PixelImage {
  /// Returns, for each row, the range of pixel indexes inside the union of adjoining outlines,
  /// without the antialiased edge.
  fileprivate func rows(within outlines: [Outline]) -> [ClosedRange<Int>] {
    func span(_ y: Double) -> ClosedRange<Double>? {
      let spans = outlines.compactMap { $0.span(at: y) }
      guard let low = spans.map(\.lowerBound).min(), let high = spans.map(\.upperBound).max()
      else { return nil }
      return low...high
    }
    return (0..<height).compactMap { y in
      let middle = Double(y) + 0.5
      // An antialiased edge is a pixel wide and extends half a pixel inwards, in any direction.
      guard let here = span(middle), let above = span(middle - 1), let below = span(middle + 1)
      else { return nil }
      let low = max(here.lowerBound, above.lowerBound, below.lowerBound) + 0.5
      let high = min(here.upperBound, above.upperBound, below.upperBound) - 1.5
      let first = Int(max(low.rounded(.up), 0))
      let last = Int(min(high.rounded(.down), Double(width - 1)))
      return first <= last ? y * width + first...y * width + last : nil
    }
  }

  /// Returns the greatest red value of the given pixels.
  fileprivate func brightestRed(_ rows: [ClosedRange<Int>]) -> UInt8 {
    var brightest = UInt8(0)
    pixels.withUnsafeBufferPointer { bytes in
      for row in rows {
        var pixel = row.lowerBound
        while pixel <= row.upperBound {
          if bytes[pixel * 4] > brightest { brightest = bytes[pixel * 4] }
          pixel += 1
        }
      }
    }
    return brightest
  }
}

/// An offscreen window with a cube of two pages.
@WindowActor private final class CubeStage: CubeControllerDataSource {
  /// A face with its projection and background rectangle.
  struct DrawnFace {
    let projection: Projection
    let background: Rect
  }

  private let headless: HeadlessWindow
  private let view: CubePictureTests.TestCase
  private let cubeView = CubeView<CubeDemoPage>()

  var canvas: Canvas { headless.window.canvas }
  /// The page's rectangle in its own plane.
  var page: Rect { Rect(origin: .zero, size: view.size) }

  init(_ view: CubePictureTests.TestCase, access: WindowAccess) throws {
    self.view = view
    headless = try HeadlessWindow(size: view.size, access: access)
    let window = headless.window
    try #require(window.size == view.size && window.pixelRatio == 1)
    // A cube that turns about the horizontal axis is the same cube with x and y exchanged.
    let size = view.isVertical ? view.size.exchanged : view.size
    cubeView.frame = Rect(origin: .zero, size: size)
    cubeView.cube.bounds = size
    cubeView.cube.perspective = -1 / view.eye
    cubeView.cube.dataSource = self
  }

  nonisolated func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { 2 }
  nonisolated func cubeController(
    _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
  ) -> CubeDemoPage { CubeDemoPage(top: 0, bottom: 0) }

  /// Returns the visible faces, back to front, after a rotation of `turn` quarter turns.
  func faces(at turn: Double) -> [DrawnFace] {
    cubeView.cube.scrollView.contentOffset.x = turn * cubeView.size.width
    cubeView.advance(to: 0)
    return cubeView.visibleFaces.map { face in
      let insets = face.insets(in: face.projection, pixelRatio: 1)
      let background = face.bounds.inset(by: insets)
      return view.isVertical
        ? DrawnFace(projection: face.projection.exchanged, background: background.exchanged)
        : DrawnFace(projection: face.projection, background: background)
    }
  }

  func picture(_ draw: (Canvas) -> Void) -> PixelImage {
    canvas.begin(size: view.size, pixelRatio: 1)
    draw(canvas)
    canvas.end()
    return canvas.readPixels()
  }
}

// The properties below exchange x and y.

extension Size {
  fileprivate var exchanged: Size { Size(width: height, height: width) }
}

extension Rect {
  fileprivate var exchanged: Rect { Rect(x: minY, y: minX, width: height, height: width) }
}

extension Projection {
  fileprivate var exchanged: Projection {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m14) = (yy, yx, yw)
    (m.m21, m.m22, m.m24) = (xy, xx, xw)
    (m.m41, m.m42, m.m44) = (oy, ox, ow)
    return Projection(m)
  }
}

extension CubeView {
  /// The visible faces. The face that points most towards the eye comes last.
  fileprivate var visibleFaces: [FaceView] {
    subviews.compactMap { $0 as? FaceView }.filter { !$0.isHidden }
  }
}
