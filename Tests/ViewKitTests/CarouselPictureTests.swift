import CarouselKit
import CubeKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests the pixels of a carousel of views and of a cube of pages. Both are tested upright and
/// tilted.
@WindowActor
@Suite(.serialized)
struct CarouselPictureTests {
  fileprivate nonisolated static let size = Size(width: 480, height: 360)
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func picture(of tree: ViewTree, in headless: HeadlessWindow) -> PixelImage {
    let canvas = headless.window.canvas
    canvas.begin(size: Self.size, pixelRatio: 1)
    canvas.fill(Rect(origin: .zero, size: Self.size), color: .black)
    tree.draw(on: canvas, text: headless.text)
    canvas.end()
    return canvas.readPixels()
  }

  /// Returns a tree with a view that fills it and is rotated by an angle.
  private func board(turned angle: Double) -> (tree: ViewTree, board: View) {
    let tree = ViewTree()
    tree.size = Self.size
    tree.root.perspective = -1.0 / 900
    let board = View(frame: tree.root.bounds)
    board.transform = angle == 0 ? .identity : .rotation(angle: angle, x: 0.4, y: 1)
    tree.root.add(board)
    return (tree, board)
  }

  /// At every point, a touch hits the view whose colour is drawn there. The carousel is tested in
  /// every type, between two items, with and without clipping, and at three angles. Two of the
  /// views have been added by the app.
  @Test(arguments: [0, 0.6, -0.8], [false, true])
  func touchHitsTheViewThatIsDrawn(angle: Double, clips: Bool) throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    var random = SplitMix64(seed: 5)
    var checked = 0
    var outside = 0
    for type in CarouselLayout.builtIn {
      // All items are opaque, because translucent items would mix their colours.
      let album = Album(12, options: [.fadeMinAlpha: 1])
      album.color = { Color(number: $0 + 1) }
      album.carousel.type = type
      album.carousel.centerItemWhenSelected = false
      album.carousel.clipsToBounds = clips
      album.view.frame = Rect(x: 130, y: 80, width: 220, height: 200)
      let (front, behind) = (
        View(frame: Rect(x: 20, y: 120, width: 30, height: 60)),
        View(frame: Rect(x: 150, y: 20, width: 60, height: 60))
      )
      front.background = Background(color: Color(number: 62))
      behind.background = Background(color: Color(number: 61))
      album.view.add(front)
      album.view.insert(behind, at: 0)
      let (tree, board) = board(turned: angle)
      board.add(album.view)
      _ = tree.update(to: 0)
      album.carousel.scrollOffset = .random(in: 1...6, using: &random)
      _ = tree.update(to: 0.1)
      let result = picture(of: tree, in: headless)
      for _ in 0..<600 {
        let (x, y) = (
          Int.random(in: 1..<479, using: &random), Int.random(in: 1..<359, using: &random)
        )
        guard let number = result.number(x, y) else { continue }
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let hit = tree.root.hitTest(point)
        let planePoint = try #require(album.view.projection.unproject(point))
        let isInside = album.view.bounds.contains(planePoint)
        let expected: View? =
          switch number {
          case 0: isInside ? album.view : nil
          case 61: behind
          case 62: front
          default: album.carousel.itemView(at: number - 1)
          }
        #expect(hit === expected, "\(type.name) at \(x), \(y): \(number)")
        checked += 1
        if number > 0, !isInside { outside += 1 }
      }
    }
    #expect(checked > 6000)
    #expect((outside > 0) == !clips)
  }

  /// Nothing is drawn outside the bounds of a carousel that clips. Without clipping, items are
  /// drawn there.
  @Test(arguments: [0, 0.6, -0.8]) func clippingCarouselDrawsNothingOutsideItsBounds(angle: Double)
    throws
  {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    for clips in [true, false] {
      let album = Album(9)
      album.carousel.clipsToBounds = clips
      album.view.frame = Rect(x: 130, y: 130, width: 220, height: 50)
      let (tree, board) = board(turned: angle)
      board.add(album.view)
      _ = tree.update(to: 0)
      let result = picture(of: tree, in: headless)
      // Pixels at the edge may be covered partly.
      let outer = album.view.bounds.inset(by: -2)
      var beyond = 0
      for y in 1..<359 {
        for x in 1..<479 where result[x, y].red > 0 {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let planePoint = album.view.projection.unproject(point)
          if planePoint.map(outer.contains) != true { beyond += 1 }
        }
      }
      #expect((beyond > 0) == !clips)
    }
  }

  /// Draws frames and expects that a pixel fades from red to blue without showing the green
  /// background.
  private func expectFade(of tree: ViewTree, in headless: HeadlessWindow, atX x: Int, y: Int) {
    var middles = 0
    var last = 256
    for frame in 0...40 {
      _ = tree.update(to: 1 + Double(frame) / 60)
      let pixel = picture(of: tree, in: headless)[x, y]
      #expect(pixel.green <= 2)
      #expect(abs(Int(pixel.red) + Int(pixel.blue) - 255) <= 3)
      #expect(Int(pixel.red) <= last)
      last = Int(pixel.red)
      if (20...235).contains(pixel.red) { middles += 1 }
    }
    #expect(middles >= 3 && last == 0)
  }

  /// While a new view of an item fades in over the old one, both are drawn. Together they hide the
  /// background completely.
  @Test(arguments: [0, 0.6]) func reloadedItemCrossFades(angle: Double) throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let album = Album(1)
    album.size = Size(width: 200, height: 150)
    var isNew = false
    album.color = { _ in Color(red: isNew ? 0 : 1, green: 0, blue: isNew ? 1 : 0) }
    album.view.background = Background(color: Color(red: 0, green: 1, blue: 0))
    album.view.frame = Rect(origin: .zero, size: Self.size)
    let (tree, board) = board(turned: angle)
    board.add(album.view)
    _ = tree.update(to: 1)
    isNew = true
    album.carousel.reloadItem(at: 0, animated: true)
    expectFade(of: tree, in: headless, atX: 240, y: 180)
    #expect(tree.root.activity == .still(until: nil))
  }

  /// A reloaded page of a cube fades in over the old one, even while the cube is between two pages.
  @Test(arguments: [0, 0.3]) func reloadedPageCrossFades(turned: Double) throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let pages = Pages()
    let tree = ViewTree(root: View())
    tree.size = Self.size
    pages.view.frame = tree.root.bounds
    tree.root.add(pages.view)
    _ = tree.update(to: 1)
    pages.view.shade = 0
    pages.view.cube.scrollView.contentOffset.x = turned * Self.size.width
    pages.color = Color(red: 0, green: 0, blue: 1)
    pages.view.cube.reloadPage(at: 0, animated: true)
    expectFade(of: tree, in: headless, atX: 100, y: 180)
  }

  /// A view that the app adds to a cube view stays in its place in front of the cube.
  @Test func viewAddedByTheAppStaysInFrontOfTheCube() throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let pages = Pages()
    let label = View(frame: Rect(x: 10, y: 10, width: 60, height: 40))
    label.background = Background(color: Color(red: 0, green: 1, blue: 0))
    pages.view.add(label)
    let tree = ViewTree(root: View())
    tree.size = Self.size
    pages.view.frame = tree.root.bounds
    tree.root.add(pages.view)
    for (index, offset) in [0, 0.3, 0.7, 1, 1.6, 2].enumerated() {
      pages.view.cube.scrollView.contentOffset.x = offset * Self.size.width
      _ = tree.update(to: Double(index))
      #expect(picture(of: tree, in: headless)[40, 30].green > 250)
      #expect(tree.root.hitTest(Point(x: 40, y: 30)) === label)
    }
  }

  /// A data source whose pages each have a single colour.
  private final class Pages: CubeControllerDataSource {
    final class Sheet: View, CubePage {
      weak var cubeController: (any CubeControlling)?
    }

    let view = CubeView<Sheet>()
    var color = Color(red: 1, green: 0, blue: 0)

    init() {
      view.frame = Rect(origin: .zero, size: CarouselPictureTests.size)
      view.cube.bounds = CarouselPictureTests.size
      view.cube.dataSource = self
    }

    func numberOfPages(in cubeController: CubeController<Sheet>) -> Int { 3 }
    func cubeController(_ cubeController: CubeController<Sheet>, pageAt index: Int) -> Sheet {
      let page = Sheet()
      page.background = Background(color: color)
      return page
    }
  }
}
