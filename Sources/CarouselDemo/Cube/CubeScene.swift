import CubeKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import TraceKit
import ViewKit

/// Six full-screen pages on a cube that a finger rotates.
final class CubeScene: Scene {
  let view = CubeView<CubeDemoPage>()
  var cube: CubeController<CubeDemoPage> { view.cube }
  let settings = CubeSettings()
  let pictures: TextureStore
  private let canvas: Canvas
  private(set) var pages: [CubeDemoPage] = []
  private var presented: [FilePath] = []
  private var picturePages: [any PicturePresenting] = []
  private let cover: PicturePage
  /// The picture requested for the first page; `nil` for none.
  private var first: FilePath?

  init(_ context: SceneContext) {
    canvas = context.canvas
    pictures = context.pictures
    cover = PicturePage(pictures)
    super.init(.cube)
    let zoom = ZoomPage(pictures)
    let live = CarouselPage(pictures)
    picturePages = [cover, live, zoom]
    pages = [
      cover, TextPage(), ControlsPage(settings), live, zoom,
      HelpPage(context.table.help(in: .cube)),
    ]
    add(view)
    makeTextures()
    show(context.paths)
    settings.onChange = { [unowned self] in settingsDidChange() }
    cube.isWrapEnabled = settings.isWrapped
    cube.dataSource = self
  }

  override var subject: String { pages[safe: cube.currentPageIndex]?.heading ?? "" }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    pages[safe: cube.currentPageIndex]?.press(key, modifiers, isRepeat: isRepeat) ?? false
  }

  // MARK: Context menu of a page

  /// The picture at the point where the context menu was opened.
  private var contextMenuPicture: FilePath?

  override func itemMenu(at point: Point?) -> ItemMenu? {
    let index = page(at: point)
    contextMenuPicture = pages[index].picture(at: point)?.path
    return ItemMenu(
      item: index, commands: [.openInGallery, .center],
      frame: Rect(origin: point ?? bounds.center, size: .zero), fillsScene: true)
  }

  /// Returns the index of the page at a point of the window: while the cube turns, two pages are
  /// visible. Returns the index of the current page if `point` is `nil`.
  private func page(at point: Point?) -> Int {
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
    var turns: [Command] = []
    for count in [-1, 1] {
      for info in [CommandInfo.step(count), .page(count)] {
        // Ignore repeats of a held key until the cube has finished turning.
        let turn = Command(repeating: info) { [unowned self] isRepeat in
          if !isRepeat || !cube.scrollView.isScrolling { self.turn(by: count) }
        }
        turns.append(turn)
      }
    }
    return turns + [
      Command(.first) { [unowned self] in cube.scrollToPage(at: 0, animated: true) },
      Command(.last) { [unowned self] in
        cube.scrollToPage(at: cube.numberOfPages - 1, animated: true)
      },
      Command(
        reporting: .toggleWrap, isOn: { [unowned self] in settings.isWrapped },
        perform: {
          [unowned self] in
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

  /// Applies the settings after a control or a key has changed them.
  private func settingsDidChange() {
    cube.isWrapEnabled = settings.isWrapped
    cube.scrollView.bounces = settings.bounces
    cube.scrollView.decelerationRate = settings.stopsFast ? .fast : .normal
    cube.perspective = settings.perspective(of: size)
    view.shade = settings.isShaded ? Self.darkest : 0
    for page in pages { page.apply(settings) }
  }

  override var showsPictures: Bool { true }

  override func show(_ news: CatalogChange) { show(news.listing.pictures) }

  override func update(with news: CatalogChange, newIndexes: [Int]) {
    let listed = news.listing.pictures
    let isGone = first.map { !listed.contains($0) } ?? false
    if isGone || !listed.prefix(Self.maxPictures).elementsEqual(presented) { show(news) }
  }

  /// Shows a picture on the first page and turns to that page. Leaves the cube as it is if the
  /// first page already shows the picture.
  override func begin(with picture: FilePath) {
    guard cover.picture?.path != picture else { return }
    first = picture
    cover.show(pictures.picture(at: picture))
    cube.currentPageIndex = 0
  }

  /// The maximum number of pictures that the pages show.
  private static let maxPictures = 16

  private func show(_ paths: [FilePath]) {
    presented = Array(paths.prefix(Self.maxPictures))
    let pictures = presented.map(pictures.picture(at:))
    for page in picturePages { page.present(pictures) }
    if let first, paths.contains(first) {
      cover.show(self.pictures.picture(at: first))
    } else {
      first = nil
    }
  }

  override func makeTextures() {
    for page in pages { page.makeBackground(on: canvas) }
  }

  override func traceLine(frame: Int, events: [String]) -> String? {
    Trace.line(
      of: cube, frame: frame, events: events,
      pageScrollView: pages[safe: cube.currentPageIndex]?.scrolls)
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    cube.bounds = size
    settingsDidChange()
  }

  /// The darkness of a face that is turned away by 90°, 0…1.
  private static let darkest = 0.75

  /// Draws a row of dots, one for each page.
  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    let count = cube.numberOfPages
    let step = Point(x: 18, y: 0)
    let middle = Point(x: size.width / 2, y: size.height - 22)
    canvas.drawPageDots(
      count, current: cube.currentPageIndex, from: middle - step * (Double(count - 1) / 2),
      by: step, color: settings.accent)
  }
}

extension CubeScene: CubeControllerDataSource {
  func numberOfPages(in cubeController: CubeController<CubeDemoPage>) -> Int { pages.count }

  func cubeController(
    _ cubeController: CubeController<CubeDemoPage>, pageAt index: Int
  ) -> CubeDemoPage { pages[index] }
}
