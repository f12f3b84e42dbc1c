import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit
@testable import ViewKit

/// While frames follow one another, a panel that looks the same is drawn as a picture.
@WindowActor @Suite struct PanelTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A window with a panel of controls and a list.
  @WindowActor private final class Fixture {
    let tree = ViewTree()
    let panel = View(frame: Rect(x: 40, y: 30, width: 220, height: 200))
    let label = Label("Brightness", style: Text.Style(size: 17))
    let headless: HeadlessWindow

    init(
      _ renderer: RendererName = .opengl, pixelRatio: Double = 1, access: WindowAccess
    ) throws {
      headless = try HeadlessWindow(
        renderer, size: Size(width: 360, height: 260), offscreenPixelRatio: pixelRatio,
        access: access)
      tree.size = headless.window.size
      panel.background = Background(
        color: Color(hex: 0x203040), cornerRadius: 14, shadow: Shadow())
      panel.clipsToBounds = true
      panel.isPanel = true
      label.frame = Rect(x: 20, y: 12, width: 150, height: 24)
      panel.add(label)
      panel.add(Button("Press", frame: Rect(x: 20, y: 44, width: 90, height: 44)))
      panel.add(
        Slider("", in: 0...1, value: 0.4, frame: Rect(x: 120, y: 44, width: 80, height: 44)))
      let list = ScrollSurface(frame: Rect(x: 0, y: 100, width: 220, height: 100))
      list.edgeFade = 14
      list.contentSize = Size(width: 220, height: 400)
      for row in 0..<10 {
        list.content.add(
          Switch("Switch \(row)", frame: Rect(x: 20, y: Double(row) * 40, width: 180, height: 40)))
      }
      panel.add(list)
      tree.root.add(panel)
      _ = tree.update(to: 1)
    }

    /// Draws a frame and returns its pixels.
    func frame(withPictures: Bool) -> PixelImage {
      let canvas = headless.window.canvas
      canvas.usesPanelPictures = withPictures
      canvas.begin(size: headless.window.size, pixelRatio: headless.window.pixelRatio)
      tree.draw(on: canvas, text: headless.text)
      canvas.end()
      return canvas.readPixels()
    }

    /// Draws frames until the panel is drawn as a picture, and returns the pixels of the last one.
    func framesUntilPicture() throws -> PixelImage {
      for _ in 0..<5 {
        let image = frame(withPictures: true)
        if headless.window.canvas.hasPanelPictures { return image }
      }
      return try #require(nil, "the panel is never drawn as a picture")
    }
  }

  @Test(arguments: [1.0, 2], [Point(x: 40, y: 30), Point(x: 40.4, y: 30.7)])
  func restingPanelLooksTheSameAsItsPicture(pixelRatio: Double, origin: Point) throws {
    let fixture = try Fixture(pixelRatio: pixelRatio, access: access)
    fixture.panel.frame.origin = origin
    let live = fixture.frame(withPictures: false)
    let pictured = try fixture.framesUntilPicture()
    let differences = zip(live.pixels, pictured.pixels).map { abs(Int($0) - Int($1)) }
    // The round corners are antialiased once in the picture's outline instead of in each drawing.
    #expect(differences.count { $0 > 3 } < 40)
    #expect(differences.max() ?? 0 < 40)
  }

  /// The software renderer would show text of a picture in the wrong pixels.
  @Test func softwareRendererDrawsPanelsWithoutPictures() throws {
    let fixture = try Fixture(.software, access: access)
    for _ in 0..<5 { _ = fixture.frame(withPictures: true) }
    #expect(!fixture.headless.window.canvas.hasPanelPictures)
  }

  @Test func changedPanelShowsItsNewLookAtOnce() throws {
    let fixture = try Fixture(access: access)
    _ = try fixture.framesUntilPicture()
    fixture.label.text = "Warmth"
    let changed = fixture.frame(withPictures: true)
    #expect(changed.pixels == fixture.frame(withPictures: false).pixels)
  }

  @Test func movingPanelKeepsItsPicture() throws {
    let fixture = try Fixture(access: access)
    _ = try fixture.framesUntilPicture()
    for step in 1...5 {
      fixture.panel.frame.origin.x = 40 + 3.3 * Double(step)
      fixture.panel.transform = .rotation(angle: 0.02 * Double(step), z: 1)
      let pictured = fixture.frame(withPictures: true)
      #expect(fixture.headless.window.canvas.hasPanelPictures)
      let live = fixture.frame(withPictures: false)
      let sum = zip(live.pixels, pictured.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(live.pixels.count) < 1.5)
      _ = fixture.frame(withPictures: true)
    }
  }

  @Test func panelIsDrawnAgainAfterTheDeviceHasLostItsTextures() throws {
    let fixture = try Fixture(access: access)
    let before = try fixture.framesUntilPicture()
    fixture.headless.window.canvas.removeTextures()
    fixture.headless.text.removeAll()
    _ = fixture.frame(withPictures: true)
    #expect(!fixture.headless.window.canvas.hasPanelPictures)
    #expect(try fixture.framesUntilPicture().pixels == before.pixels)
  }

  /// A client that draws a window with a panel. Something moves while `isMoving` is true.
  private final class Client: FrameClient {
    var isMoving = true
    private(set) var picturedFrames: [Bool] = []
    private let tree: ViewTree
    private let text: Text

    init(_ tree: ViewTree, _ text: Text) { (self.tree, self.text) = (tree, text) }

    func handle(_ event: Event) {}
    func update(to time: Double) -> Activity { isMoving ? .moving : .still(until: nil) }
    func draw(on canvas: Canvas) {
      tree.draw(on: canvas, text: text)
      picturedFrames.append(canvas.hasPanelPictures)
    }
  }

  @Test func frameWithoutPicturesFollowsAMotion() throws {
    let fixture = try Fixture(access: access)
    let client = Client(fixture.tree, fixture.headless.text)
    let loop = FrameLoop(window: fixture.headless.window)
    var activity = Activity.moving
    for frame in 0..<8 {
      client.isMoving = frame < 7
      activity = loop.runIteration(
        client, at: 1 + Double(frame) / 60, after: activity, hasSlept: false)
    }
    #expect(client.picturedFrames.last == true)
    guard case .still(let end?) = activity else {
      Issue.record("no frame follows: \(activity)")
      return
    }
    activity = loop.runIteration(client, at: end, after: activity, hasSlept: true)
    #expect(client.picturedFrames.count == 9 && client.picturedFrames.last == false)
    #expect(activity == .still(until: nil))
  }

  /// A view that counts its drawings.
  private final class Counter: View {
    var count = 0
    override func draw(on canvas: Canvas, text: Text, theme: Theme) { count += 1 }
  }

  @Test func panelOutsideTheWindowIsNotDrawn() throws {
    let fixture = try Fixture(.software, access: access)
    let counter = Counter(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    fixture.panel.add(counter)
    for (x, count) in [(-219.0, 1), (-221, 1), (361, 1), (359, 2)] {
      fixture.panel.frame.origin.x = x
      _ = fixture.frame(withPictures: false)
      #expect(counter.count == count, "\(x)")
    }
  }

  @Test func viewsScrolledOutOfSightAreNotDrawn() throws {
    let fixture = try Fixture(.software, access: access)
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    surface.contentSize = Size(width: 100, height: 2000)
    let rows = (0..<20).map {
      Counter(frame: Rect(x: 0, y: Double($0) * 100, width: 100, height: 100))
    }
    for row in rows { surface.content.add(row) }
    fixture.tree.root.add(surface)
    _ = fixture.tree.update(to: 2)
    _ = fixture.frame(withPictures: false)
    #expect(rows[0].count == 1 && rows[10].count == 0)
    surface.scrollView.contentOffset.y = 1000
    _ = fixture.tree.update(to: 3)
    _ = fixture.frame(withPictures: false)
    #expect(rows[0].count == 1 && rows[10].count == 1)
  }

  @Test(arguments: [false, true]) func viewSkipsUnseenSubviewsIfItIsSetTo(skips: Bool) throws {
    let fixture = try Fixture(.software, access: access)
    let chart = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    chart.skipsUnseenSubviews = skips
    let counters = [340.0, 420, 428].map {
      Counter(frame: Rect(x: $0, y: 0, width: 40, height: 40))
    }
    for counter in counters { chart.add(counter) }
    fixture.tree.root.add(chart)
    _ = fixture.frame(withPictures: false)
    // The window is 360 points wide, and views may draw 64 points beyond their bounds.
    #expect(counters.map(\.count) == [1, 1, skips ? 0 : 1])
  }
}
