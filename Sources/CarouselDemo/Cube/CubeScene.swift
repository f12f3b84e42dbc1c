import CubeKit
import GeometryKit
import GestureKit
import StageKit
import TraceKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Six full pages on a cube that a finger turns.
final class CubeScene: Scene {
  let view = CubeView<CubeDemoPage>()
  private lazy var tree = ViewTree(root: view)
  private let text: Text
  var cube: CubeController<CubeDemoPage> { view.cube }
  let settings = CubeSettings()
  let pictures: PictureStore
  private(set) var pages: [CubeDemoPage] = []
  private var picturePages: [any PicturePresenting] = []
  private var time = 0.0
  private var fadeEnd = 0.0
  /// The delegate's calls since the last recorded frame, where they are recorded.
  var events: [String] = []
  let records: Bool

  private let canvas: Canvas

  private let bar: TouchBar

  private lazy var referee = Referee { [unowned self] point, contest in
    if bar.enter(contest, at: point) { return }
    tree.enter(contest, at: point)
  }

  init(_ setting: SceneSetting) {
    text = setting.text
    canvas = setting.canvas
    records = setting.records
    bar = setting.bar
    pictures = PictureStore(canvas: canvas, waker: setting.waker)
    let cover = PicturePage(pictures)
    let zoom = ZoomPage(pictures)
    let live = CarouselPage(pictures)
    picturePages = [cover, live, zoom]
    pages = [
      cover, TextPage(), ControlsPage(self), live, zoom, HelpPage(),
    ]
    for page in pages { page.makeGround(on: canvas) }
    show(setting.paths)
    cube.isWrapEnabled = settings.isWrapped
    cube.delegate = self
    cube.dataSource = self
  }

  var isPlaying: Bool { false }
  var isLoading: Bool { pictures.isLoading }
  var stage: Rect { Rect(origin: .zero, size: cube.bounds) }
  var subject: String { pages[safe: cube.currentPageIndex]?.heading ?? "" }
  var heading: String { "" }
  var barHandle: Rect? { Rect(origin: Point(x: 12, y: 14), size: TouchBar.dotsSize) }
  func isOn(_ command: Command) -> Bool { command == .toggleWrap && settings.isWrapped }

  func update(to time: Double) -> Activity {
    self.time = time
    referee.advance(to: time)
    if pictures.takeLoaded(at: time) { fadeEnd = time + Look.fade }
    let activity = tree.update(to: time)
    return time < fadeEnd ? .moving : activity.union(.still(until: referee.nextDeadline))
  }

  // MARK: Touches

  func handle(_ touch: Touch) { referee.handle(touch) }

  func handle(_ wheel: Wheel) { referee.handle(wheel) }

  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    pages[safe: cube.currentPageIndex]?.press(key, modifiers) ?? false
  }

  func cancelTouches() { referee.cancelAll() }

  // MARK: Commands

  @discardableResult
  func perform(_ command: Command) -> String? {
    _ = tree.update(to: time)
    switch command {
    case .step(let count), .page(let count): turn(by: count)
    case .first: cube.scrollToPage(at: 0, animated: true)
    case .last: cube.scrollToPage(at: cube.numberOfPages - 1, animated: true)
    case .toggleWrap:
      settings.isWrapped.toggle()
      settingsDidChange()
      return settings.isWrapped ? "Wrap: on" : "Wrap: off"
    case .reset:
      settings.reset()
      settingsDidChange()
      cube.scrollToPage(at: 0, animated: true)
    default: break
    }
    return nil
  }

  var isBehindSteps: Bool { cube.scrollView.isScrolling }

  private func turn(by count: Int) {
    if count > 0 { cube.scrollForward(animated: true) } else { cube.scrollBack(animated: true) }
  }

  /// Takes over what a control or a key has set.
  func settingsDidChange() {
    cube.isWrapEnabled = settings.isWrapped
    cube.perspective = settings.perspective(of: cube.bounds)
    view.shade = settings.isShaded ? Self.darkest : 0
    for page in pages { page.take(settings) }
  }

  func goBack() -> Bool { false }

  func show(_ paths: [String]) {
    pictures.cancelAll()
    pictures.removeAll()
    let all = paths.enumerated().map { GalleryPicture(id: $0, path: $1) }
    for page in picturePages { page.present(all) }
  }

  func releaseTextures() {
    pictures.removeAll()
    for page in pages { page.makeGround(on: canvas) }
  }

  func traceLine(frame: Int) -> String {
    defer { events.removeAll(keepingCapacity: true) }
    return Trace.line(
      of: cube, frame: frame, events: events,
      pageScrollView: pages[safe: cube.currentPageIndex]?.scrolls)
  }

  // MARK: Layout and drawing

  func layOut(_ size: Size) {
    tree.size = size
    cube.bounds = size
    settingsDidChange()
  }

  func draw(on canvas: Canvas) {
    tree.draw(on: canvas, text: text)
    drawDots(on: canvas)
  }

  /// How dark a face is that is turned away by a quarter, 0…1.
  private static let darkest = 0.75

  private func drawDots(on canvas: Canvas) {
    let count = cube.numberOfPages
    let step = 18.0
    let plate = Rect(
      center: Point(x: canvas.size.width / 2, y: canvas.size.height - 22),
      size: Size(width: Double(count) * step + 10, height: 20))
    canvas.fill(plate, cornerRadius: 10, color: Look.plate)
    for index in 0..<count {
      let isCurrent = index == cube.currentPageIndex
      let size = isCurrent ? 9.0 : 7
      canvas.fill(
        Rect(
          center: Point(x: plate.minX + 5 + (Double(index) + 0.5) * step, y: plate.center.y),
          size: Size(width: size, height: size)),
        cornerRadius: size / 2, color: isCurrent ? settings.accent : .white.faded(by: 0.45))
    }
  }
}

extension CubeScene: CubeControllerDataSource, CubeControllerDelegate {
  func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { pages.count }

  func cubeController(
    _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
  ) -> CubeDemoPage { pages[index] }

  private func record(_ event: @autoclosure () -> String) {
    if records { events.append(event()) }
  }

  func cubeControllerDidScroll(_ cube: CubeController<CubeDemoPage>) { record("didScroll") }
  func cubeControllerCurrentPageIndexDidChange(_ cube: CubeController<CubeDemoPage>) {
    record("currentPageIndexDidChange")
  }
  func cubeControllerWillBeginDragging(_ cube: CubeController<CubeDemoPage>) {
    record("willBeginDragging")
  }
  func cubeControllerDidEndDragging(
    _ cube: CubeController<CubeDemoPage>, willDecelerate decelerate: Bool
  ) { record("didEndDragging:\(decelerate ? 1 : 0)") }
  func cubeControllerWillBeginDecelerating(_ cube: CubeController<CubeDemoPage>) {
    record("willBeginDecelerating")
  }
  func cubeControllerDidEndDecelerating(_ cube: CubeController<CubeDemoPage>) {
    record("didEndDecelerating")
  }
  func cubeControllerDidEndScrollingAnimation(_ cube: CubeController<CubeDemoPage>) {
    record("didEndScrollingAnimation")
  }
}
