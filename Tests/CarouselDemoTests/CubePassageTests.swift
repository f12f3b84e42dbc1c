import CubeKit
import GeometryKit
import GestureKit
import Glibc
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The way from another scene to the cube and back.
@WindowActor @Suite struct CubePassageTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func gallery(pictures: Int = 12) throws -> (SceneHarness, GalleryScene) {
    let harness = try SceneHarness(.gallery, pictures: pictures, access: access)
    return (harness, try harness.program.scene(GalleryScene.self))
  }

  private func cube(_ harness: SceneHarness) throws -> CubeScene {
    try harness.program.scene(CubeScene.self)
  }

  /// The bounding box of the front page in the window.
  private func front(_ cube: CubeScene) throws -> Rect {
    let page = cube.pages[cube.cube.currentPageIndex]
    return try #require(page.projection.bounds(of: page.bounds))
  }

  private func distance(_ a: Rect, _ b: Rect) -> Double {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
  }

  @Test func cubeGrowsOutOfTheCentredCard() throws {
    let (harness, gallery) = try gallery()
    let card = try #require(gallery.centeredCard).frame
    #expect(card.width < 400 && card.height < 400)
    harness.press(.letter("c"))
    let scene = try cube(harness)
    harness.program.passFrame()
    #expect(distance(try front(scene), card) < 0.01)
    // The picture is drawn once.
    harness.program.draw()
    #expect(gallery.carousel.currentItemView?.isHidden == true)
    #expect(gallery.tree != nil)
    var pitches: [Double] = []
    var widths: [Double] = []
    while case .moving = harness.program.passFrame(), pitches.count < 300 {
      pitches.append(scene.view.pose.pitch * 180 / .pi)
      widths.append(try front(scene).width)
    }
    let highest = try #require(pitches.max())
    #expect(highest > 12 && highest <= 15)
    // The tipped cube fits in the window.
    #expect(try #require(widths.max()) < 640 * 1.02)
    #expect(try front(scene) == Rect(x: 0, y: 0, width: 640, height: 400))
    #expect(scene.view.pose == CubePose() && gallery.tree == nil && !gallery.isCardOnCube)
    #expect(pitches.count < 120)
  }

  /// The gallery's caption disappears in the first part of the passage.
  @Test func captionOfTheCardFadesOut() throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    var opacities: [Double] = []
    while case .moving = harness.program.passFrame(), opacities.count < 300 {
      harness.program.draw()
      opacities.append(gallery.legend.opacity)
    }
    #expect(opacities.first == 1 && opacities[12] == 0)
    harness.press(.letter("c"))
    harness.rest()
    harness.program.draw()
    #expect(gallery.legend.opacity == 1)
  }

  /// A passage ends even if its last frames come late.
  @Test(arguments: [0.3, 0.6, 1.5, 4]) func passageEndsAfterLateFrames(delay: Double) throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    harness.program.passFrame()
    var frames = 0
    while case .moving = harness.program.passFrame(after: delay), frames < 60 { frames += 1 }
    #expect(frames < 60 && gallery.tree == nil && !gallery.isCardOnCube)
    #expect(try cube(harness).passage == nil)
  }

  @Test func cubeShrinksIntoTheCardOfItsPicture() throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    harness.rest()
    let scene = try cube(harness)
    harness.press(.right)
    harness.rest()
    let picture = try #require(scene.pages[1].picture(at: nil)?.path)
    harness.press(.letter("c"))
    #expect(harness.program.gallery === gallery && gallery.picture == picture)
    var last = Rect.zero
    var frames = 0
    while case .moving = harness.program.passFrame(), frames < 300 {
      frames += 1
      if scene.tree != nil { last = try front(scene) }
    }
    #expect(distance(last, try #require(gallery.centeredCard).frame) < 1)
    #expect(scene.tree == nil && !gallery.isCardOnCube)
    harness.program.draw()
    #expect(gallery.carousel.currentItemView?.isHidden == false)
  }

  /// A shrinking cube turns to the nearest picture.
  @Test(arguments: [(2, 1), (3, 4), (4, 4), (5, 5)])
  func cubeTurnsToAPictureBeforeItBecomesACard(page: Int, target: Int) throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    harness.rest()
    let scene = try cube(harness)
    scene.cube.currentPageIndex = page
    harness.rest()
    harness.press(.letter("c"))
    harness.rest()
    #expect(scene.cube.currentPageIndex == target && scene.cube.scrollOffset == Double(target))
    #expect(gallery.picture == scene.pages[target].picture(at: nil)?.path)
  }

  /// The direction can be reversed at any time. The cube never jumps.
  @Test(arguments: [5, 15, 30, 60]) func reversedPassageIsContinuous(frames: Int) throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    let scene = try cube(harness)
    var boxes: [Rect] = []
    for _ in 0..<3 {
      for _ in 0..<frames {
        harness.program.passFrame()
        if scene.tree != nil { boxes.append(try front(scene)) }
      }
      harness.press(.letter("c"))
    }
    // The greatest speed of an uninterrupted passage is about 25 points per frame.
    for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(distance(box, next) < 40) }
    harness.rest()
    #expect(harness.program.application.scene === gallery && scene.tree == nil)
  }

  /// Touches reach the gallery as soon as the cube shrinks.
  @Test func galleryReceivesTouchesDuringThePassage() throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    harness.rest()
    harness.press(.letter("c"))
    harness.program.pass(0.1)
    let offset = gallery.carousel.scrollOffset
    let start = Point(x: 320, y: 180)
    harness.touch(.began, start)
    harness.move(from: start, to: Point(x: 200, y: 180))
    #expect(gallery.carousel.isDragging && gallery.carousel.scrollOffset > offset + 0.2)
    harness.touch(.ended, Point(x: 200, y: 180))
    harness.rest()
    #expect(gallery.tree != nil && !gallery.isCardOnCube)
  }

  /// From a scene without a centred card, the cube grows out of the middle of the window.
  @Test func cubeGrowsFromTheMiddleWithoutACard() throws {
    let harness = try SceneHarness(.sky, access: access)
    #expect(harness.program.application.scene.centeredCard == nil)
    harness.press(.letter("c"))
    let scene = try cube(harness)
    var widths: [Double] = []
    for _ in 0..<20 {
      harness.program.passFrame()
      let page = scene.pages[0]
      guard let box = page.projection.bounds(of: page.bounds), page.tree != nil else { continue }
      widths.append(box.width)
    }
    #expect(try #require(widths.first) < 100)
    #expect(zip(widths, widths.dropFirst()).allSatisfy(<))
    harness.rest()
    #expect(try front(scene) == Rect(x: 0, y: 0, width: 640, height: 400))
  }

  /// The cube shrinks into an open picture without closing it.
  @Test func openPictureStaysOpenBehindTheCube() throws {
    let (harness, gallery) = try gallery()
    harness.press(.enter)
    harness.rest()
    let picture = gallery.picture
    harness.press(.letter("c"))
    harness.rest()
    harness.press(.letter("c"))
    harness.rest()
    #expect(gallery.viewer.isOpen && gallery.picture == picture)
    harness.program.draw()
    #expect(!gallery.viewer.row.isHidden)
  }

  @Test func sceneChooserEndsThePassage() throws {
    let (harness, gallery) = try gallery()
    harness.press(.letter("c"))
    harness.program.pass(0.2)
    harness.press(.letter("g"))
    #expect(harness.program.application.contents.isChoosing && !gallery.isCardOnCube)
    harness.rest()
    harness.press(.enter)
    harness.rest()
    #expect(try front(cube(harness)) == Rect(x: 0, y: 0, width: 640, height: 400))
  }

  /// Returns the contrasts to the backdrop at the middles of the edges of each visible face of a
  /// black cube. The edges are the left, the right, the upper and the lower one.
  private func edgeContrasts(
    pitch: Double, turn: Double
  ) throws -> [(face: FaceView, contrasts: [Double])] {
    let size = Size(width: 480, height: 320)
    let headless = try HeadlessWindow(size: size, access: access)
    let book = BlackBook()
    let tree = ViewTree(root: book.view)
    tree.size = size
    book.view.cube.perspective = -1 / 640
    book.view.pose = CubePose(pitch: pitch, yaw: 0.2, scale: Size(width: 0.5, height: 0.5))
    _ = tree.update(to: 1)
    book.view.cube.scrollView.contentOffset.x = (1 + turn) * size.width
    _ = tree.update(to: 1)
    let canvas = headless.window.canvas
    canvas.begin(size: size, pixelRatio: 1)
    canvas.fill(Rect(origin: .zero, size: size), color: Backdrop().color)
    tree.draw(on: canvas, text: headless.text)
    canvas.end()
    let picture = canvas.readPixels()
    let faces = book.view.subviews.compactMap { $0 as? FaceView }.filter { !$0.isHidden }
    return try faces.map { face in
      let (width, height) = (face.size.width, face.size.height)
      let middles = [
        Point(x: 0, y: height / 2), Point(x: width, y: height / 2), Point(x: width / 2, y: 0),
        Point(x: width / 2, y: height),
      ]
      let contrasts = try middles.map { middle in
        let point = try #require(face.projection.project(middle))
        var contrast = 0.0
        for y in -2...2 {
          for x in -2...2 {
            let pixel = picture[Int(point.x) + x, Int(point.y) + y]
            let color = Color(
              red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
              blue: Double(pixel.blue) / 255)
            contrast = max(contrast, color.contrast(to: Backdrop().color))
          }
        }
        return contrast
      }
      return (face, contrasts)
    }
  }

  /// Each visible edge of a cube with black pages has a contrast of at least 2 : 1 to the backdrop.
  @Test(arguments: [(0.26, 0.0), (0.26, 0.3), (0.2, 0.5), (0.2, 0.7), (-0.26, 0.9)])
  func blackCubeStandsOutFromTheBackdrop(pitch: Double, turn: Double) throws {
    let faces = try edgeContrasts(pitch: pitch, turn: turn)
    #expect(faces.count >= 2)
    for (face, contrasts) in faces {
      #expect(contrasts.allSatisfy { $0 >= 2 }, "\(contrasts) of \(face.size)")
    }
  }

  /// The common edge of two pages isn't brighter than their other edges.
  @Test(arguments: [0.2, 0.4, 0.6])
  func commonEdgeIsAsBrightAsTheOthers(turn: Double) throws {
    let faces = try edgeContrasts(pitch: 0, turn: turn)
    #expect(faces.count == 2)
    let outer = try #require(faces.first { $0.face.isNeighbour })
    let (common, other) = outer.face.isOnLeft ? (1, 0) : (0, 1)
    let excess = outer.contrasts[common] / outer.contrasts[other]
    #expect(excess > 0.8 && excess < 1.2, "\(outer.contrasts)")
  }
}

/// A cube with three black pages.
private final class BlackBook: CubeControllerDataSource {
  let view = CubeView<CubeDemoPage>()
  private let pages = (0..<3).map { _ in CubeDemoPage(top: 0, bottom: 0) }

  init() {
    view.cube.isWrapEnabled = true
    view.cube.dataSource = self
  }

  func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { pages.count }
  func cubeController(
    _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
  ) -> CubeDemoPage { pages[index] }
}
