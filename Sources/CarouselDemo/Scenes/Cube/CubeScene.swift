import CubeKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import TraceKit
import ViewKit

extension SceneKind {
  /// The scene with full-window pages on a cube.
  static let cube = SceneKind(
    name: "cube", title: "Cube", subtitle: "Full-screen pages on a cube",
    group: .pictures,
    shortcut: Hotkey(.toggleCube),
    keys: [
      Hotkey(.toggleCube.with(.cards).inBar(1)), Hotkey(.toggleWrap.inBar(2)),
      Hotkey([.step(-1), .step(1)], action: "turn the cube; ↑ ↓ scroll a page or its carousel"),
      Hotkey([.first, .last], action: "start, end of a page; first, last page"),
      Hotkey([.page(-1), .page(1)], action: "scroll a page, or turn the cube"),
      Hotkey(keys: "Space", action: "scroll a page"), Hotkey(.reset),
    ],
    gestures: [
      HelpRow(
        name: "drag, flick",
        action: "sideways: turn the cube; up, down: scroll a page or its carousel"),
      HelpRow(name: "tap, click", action: "press, switch; centre a card"),
      HelpRow(name: "scroll wheel, touchpad", action: "turn the cube; scroll a page"),
      HelpRow(name: "pinch, double tap on the fifth page", action: "zoom in, out"),
    ],
    make: CubeScene.init)
}

/// Six pages on a cube that a finger rotates. Each page fills the window.
///
/// The pages, in order, are a picture, the next picture, controls for the cube, a vertical
/// carousel, a picture that can be zoomed, and the picture before the first. The cube grows out of
/// the centred card of the previous scene, and shrinks into a card when another scene is shown.
final class CubeScene: Scene {
  let view = CubeView<CubeDemoPage>()
  var cube: CubeController<CubeDemoPage> { view.cube }
  /// The pages, in order.
  let pages: [CubeDemoPage]
  /// The pages that one picture fills, in order.
  let picturePages: [PicturePage]
  let zoomPage: ZoomPage
  let lastPage: PicturePage
  private let carouselPage: CarouselPage
  let settings = CubeSettings()
  /// The paths of all pictures. The pages show some of them.
  private var paths: [FilePath] = []
  /// The picture requested for the first page; `nil` for none.
  private var requestedPicture: FilePath?
  /// The movement between a card and the window; `nil` at other times.
  var passage: CubePassage?
  /// The picture at the point where the context menu was opened.
  private var contextMenuPicture: FilePath?
  let store: TextureStore
  private let canvas: Canvas

  /// The darkness of a face that is turned away by 90°, 0…1.
  private static let maxShade = 0.5
  /// The distance from the front at which the caption of a page has faded out, in pages.
  private static let captionFadeDistance = 0.25
  /// The distance of the page dots from the lower edge of a cube that fills the window, in points.
  private static let dotsMargin = 22.0
  /// The distance between the centres of two page dots, in points.
  private static let dotsStep = 18.0

  init(_ context: SceneContext) {
    canvas = context.canvas
    store = context.pictures
    let (firstPage, secondPage) = (PicturePage(store), PicturePage(store))
    carouselPage = CarouselPage(store)
    zoomPage = ZoomPage(store)
    lastPage = PicturePage(store)
    pages = [firstPage, secondPage, ControlsPage(settings), carouselPage, zoomPage, lastPage]
    picturePages = [firstPage, secondPage, zoomPage, lastPage]
    super.init(.cube)
    view.overscan = 1
    add(view)
    makeTextures()
    show(context.paths)
    settings.onChange = { [unowned self] in applySettings() }
    cube.isWrapEnabled = settings.isWrapped
    cube.dataSource = self
  }

  // MARK: Pages

  override var subject: String { pages[safe: cube.currentPageIndex]?.title ?? "" }

  override var showsPictures: Bool { true }
  override var backdropPicture: Picture? { nearestPicture }

  /// The picture of the nearest page that one picture fills; `nil` if there are no pictures.
  var nearestPicture: Picture? {
    indexOfNearestPicturePage.flatMap { pages[$0].picture(at: nil) }
  }

  /// The index of the nearest page that one picture fills; `nil` if there are no pictures.
  var indexOfNearestPicturePage: Int? {
    let current = cube.currentPageIndex
    return pages.indices.filter { (pages[$0] as? PicturePage)?.picture != nil }
      .min { abs($0 - current) < abs($1 - current) }
  }

  override func show(_ change: CatalogChange) { show(change.listing.pictures) }

  override func update(with change: CatalogChange, newIndexes: [Int]) {
    if change.listing.pictures != paths { show(change) }
  }

  /// Shows a picture on the first page and turns to that page. Leaves the cube as it is if the
  /// nearest page that one picture fills already shows the picture.
  override func begin(with picture: FilePath) {
    if nearestPicture?.path == picture { return }
    requestedPicture = picture
    showPictures()
    cube.currentPageIndex = 0
  }

  private func show(_ paths: [FilePath]) {
    self.paths = paths
    carouselPage.show(paths)
    if let requestedPicture, !paths.contains(requestedPicture) { self.requestedPicture = nil }
    showPictures()
  }

  /// Shows the requested picture on the first page, the next ones on the second and the zoom page,
  /// and the previous one on the last page. By default, shows the picture with which the gallery
  /// starts.
  private func showPictures() {
    let start =
      requestedPicture.flatMap { paths.firstIndex(of: $0) } ?? Assets.firstIndex(in: paths)
    for (page, distance) in zip(picturePages, [0, 1, 2, -1]) {
      let index = paths.isEmpty ? 0 : (start + distance + paths.count) % paths.count
      page.show(paths[safe: index].map(store.picture(at:)))
    }
  }

  override func makeTextures() {
    for page in pages { page.makeBackground(on: canvas) }
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    cube.bounds = size
    applySettings()
  }

  /// Applies the settings to the cube and its pages. The perspective also depends on the size.
  private func applySettings() {
    cube.isWrapEnabled = settings.isWrapped
    cube.scrollView.bounces = settings.bounces
    cube.scrollView.decelerationRate = settings.stopsFast ? .fast : .normal
    cube.perspective = settings.perspective(of: size)
    view.shade = settings.isShaded ? Self.maxShade : 0
    for page in pages { page.apply(settings) }
  }

  // MARK: Frames

  override func advance(to time: Double) { advancePassage(to: time) }

  /// Moving during the passage, which the window ends one frame after the cube's arrival.
  override var ownActivity: Activity { passage == nil ? .still(until: nil) : .moving }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    fadeCaptions()
    for page in picturePages where page.isInside(view) { page.showPicture(pixelRatio: pixelRatio) }
    if passage != nil { showPicturesOnTopAndBottom() }
    requestAdjacentPictures(pixelRatio: pixelRatio)
  }

  /// Fades out the captions of pages that turn away.
  private func fadeCaptions() {
    for (index, page) in pages.enumerated() {
      guard let page = page as? PicturePage else { continue }
      let fade = distance(ofPageAt: index) / Self.captionFadeDistance
      page.caption.opacity = overlayAlpha * max(1 - fade, 0)
    }
  }

  /// Returns the distance of a page from the front, in pages.
  private func distance(ofPageAt index: Int) -> Double {
    let distance = abs(cube.scrollOffset - Double(index))
    return cube.isWrapEnabled ? min(distance, abs(Double(pages.count) - distance)) : distance
  }

  /// Requests the pictures of the previous and the next page before these are visible.
  private func requestAdjacentPictures(pixelRatio: Double) {
    let current = cube.currentPageIndex
    let pixels = max(size.width, size.height) * pixelRatio
    for distance in [-1, 1] {
      let index = (current + distance + pages.count) % pages.count
      guard let picture = (pages[index] as? PicturePage)?.picture else { continue }
      _ = store.texture(ofNeighbour: picture, pixels: pixels, distance: 1)
    }
  }

  /// Draws the veil that darkens the other scene behind the cube.
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let passage else { return }
    canvas.fillWithBackdrop(bounds, opacity: passage.growth(at: time))
  }

  /// The middle of the row of page dots. The row stays on the cube while the cube is smaller than
  /// the window, such as while it is held.
  var dotsCenter: Point {
    let distance = (size.height / 2 - Self.dotsMargin) * view.presentedScale.height
    return bounds.center + Point(x: 0, y: distance)
  }

  /// Draws a row of dots, one for each page.
  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    let count = cube.numberOfPages
    let step = Point(x: Self.dotsStep, y: 0)
    canvas.withOpacity(overlayAlpha) {
      canvas.drawPageDots(
        count, current: cube.currentPageIndex, from: dotsCenter - step * (Double(count - 1) / 2),
        by: step, color: settings.accent)
    }
  }

  // MARK: Keys and context menu

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    pages[safe: cube.currentPageIndex]?.press(key, modifiers, isRepeat: isRepeat) ?? false
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    let index = pageIndex(at: point)
    contextMenuPicture = pages[index].picture(at: point)?.path
    return ItemMenu(
      item: index, commands: [.openInGallery, .center],
      frame: Rect(origin: point ?? bounds.center, size: .zero), fillsScene: true)
  }

  /// Returns the index of the page at a point of the window: while the cube turns, two pages are
  /// visible. Returns the index of the current page if `point` is `nil`.
  private func pageIndex(at point: Point?) -> Int {
    let current = cube.currentPageIndex
    guard let point else { return current }
    return pages.indices.first { index in
      let page = pages[index]
      guard index != current, page.isInside(view) else { return false }
      return page.projection.unproject(point).map(page.bounds.contains) ?? false
    } ?? current
  }

  override func center(_ item: Int) { cube.scrollToPage(at: item, animated: true) }
  override func isCentered(_ item: Int) -> Bool { abs(cube.scrollOffset - Double(item)) < 1e-3 }

  override var file: FilePath? { contextMenuItem == nil ? nil : contextMenuPicture }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    let turns = [-1, 1].flatMap { count in
      [CommandInfo.step(count), .page(count)].map { info in
        // Ignore repeats of a held key until the cube has finished turning.
        Command(repeating: info) { [unowned self] isRepeat in
          if !isRepeat || !cube.scrollView.isScrolling { turn(by: count) }
        }
      }
    }
    return turns + [
      Command(.first) { [unowned self] in cube.scrollToPage(at: 0, animated: true) },
      Command(.last) { [unowned self] in
        cube.scrollToPage(at: cube.numberOfPages - 1, animated: true)
      },
      Command(
        reporting: .toggleWrap, isOn: { [unowned self] in settings.isWrapped },
        perform: { [unowned self] in
          settings.isWrapped.toggle()
          return CommandInfo.toggleWrap.message(isOn: settings.isWrapped)
        }),
      Command(.reset) { [unowned self] in
        settings.reset()
        cube.scrollToPage(at: 0, animated: true)
      },
    ]
  }

  private func turn(by count: Int) {
    if count > 0 { cube.scrollForward(animated: true) } else { cube.scrollBack(animated: true) }
  }

  // MARK: Live trace

  override func traceLine(frame: Int, events: [String]) -> String? {
    Trace.line(
      of: cube, frame: frame, events: events,
      pageScrollView: pages[safe: cube.currentPageIndex]?.tracedScrollView)
  }
}

extension CubeScene: CubeControllerDataSource {
  func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { pages.count }

  func cubeController(
    _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
  ) -> CubeDemoPage { pages[index] }
}
