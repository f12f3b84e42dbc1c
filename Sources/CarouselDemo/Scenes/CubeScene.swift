import CubeKit
import GeometryKit
import StageKit
import TraceKit
import ViewKit

/// Six full pages on a cube that a finger turns.
final class CubeScene: View, SceneWithPictures, SceneWithFirstPicture, SceneWithCommands,
  SceneWithSwitches,
  SceneWithSteps, SceneWithControls,
  SceneWithSubject, SceneWithTextures, SceneWithTrace
{
  let view = CubeView<CubeDemoPage>()
  var cube: CubeController<CubeDemoPage> { view.cube }
  let settings = CubeSettings()
  let pictures: PictureStore
  private let canvas: Canvas
  private(set) var pages: [CubeDemoPage] = []
  private var shown: [FilePath] = []
  private var picturePages: [any PicturePresenting] = []
  private let cover: PicturePage
  /// What the first page shows where that was asked for.
  private var first: FilePath?

  init(_ context: SceneContext) {
    canvas = context.canvas
    pictures = context.pictures
    cover = PicturePage(pictures)
    super.init()
    let zoom = ZoomPage(pictures)
    let live = CarouselPage(pictures)
    picturePages = [cover, live, zoom]
    pages = [
      cover, TextPage(), ControlsPage(settings), live, zoom, HelpPage(context.help),
    ]
    add(view)
    makeTextures()
    show(context.paths)
    settings.onChange = { [unowned self] in settingsDidChange() }
    cube.isWrapEnabled = settings.isWrapped
    cube.dataSource = self
  }

  var subject: String { pages[safe: cube.currentPageIndex]?.heading ?? "" }
  func isOn(_ command: Command) -> Bool { command == .toggleWrap && settings.isWrapped }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    pages[safe: cube.currentPageIndex]?.press(key, modifiers) ?? false
  }

  // MARK: Commands

  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    switch command {
    case .step(let count), .page(let count): turn(by: count)
    case .first: cube.scrollToPage(at: 0, animated: true)
    case .last: cube.scrollToPage(at: cube.numberOfPages - 1, animated: true)
    case .toggleWrap:
      settings.isWrapped.toggle()
      return command.words(isOn: settings.isWrapped)
    case .reset:
      settings.reset()
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
  private func settingsDidChange() {
    cube.isWrapEnabled = settings.isWrapped
    cube.perspective = settings.perspective(of: size)
    view.shade = settings.isShaded ? Self.darkest : 0
    for page in pages { page.take(settings) }
  }

  func show(_ news: PictureNews) { show(news.listing.pictures) }

  func follow(_ news: PictureNews, places: [Int]) {
    let listed = news.listing.pictures
    let isGone = first.map { !listed.contains($0) } ?? false
    if isGone || !listed.prefix(Self.most).elementsEqual(shown) { show(news) }
  }

  /// The cube as it was left, if its first page shows that picture already; else it turns to it.
  func begin(with picture: FilePath) {
    guard cover.picture?.path != picture else { return }
    first = picture
    cover.show(pictures.picture(at: picture))
    cube.currentPageIndex = 0
  }

  /// The pages show no more than so many.
  private static let most = 16

  private func show(_ paths: [FilePath]) {
    shown = Array(paths.prefix(Self.most))
    let pictures = shown.map(pictures.picture(at:))
    for page in picturePages { page.present(pictures) }
    if let first, paths.contains(first) {
      cover.show(self.pictures.picture(at: first))
    } else {
      first = nil
    }
  }

  func makeTextures() {
    for page in pages { page.makeGround(on: canvas) }
  }

  var traced: View { view }

  func traceLine(frame: Int, events: [String]) -> String {
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

  /// How dark a face is that is turned away by a quarter, 0…1.
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
