import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

extension SceneKind {
  /// The scene with a magazine, whose pages fill the window.
  static let pages = SceneKind(
    name: "pages", title: "Pages", subtitle: "A magazine about the pictures",
    keys: [
      Hotkey(keys: "←  →  ↑  ↓  Home  End", action: "previous, next; first, last"),
      Hotkey(.openInGallery), Hotkey(.toggleVertical), Hotkey(.toggleAutoscroll.inBar(1)),
      Hotkey(.reset),
    ],
    gestures: [
      HelpRow(name: "drag, flick", action: "turn one page"),
      HelpRow(name: "pull the last page", action: "more pages"),
      HelpRow(name: "tap a dot", action: "go to that page"),
    ],
    make: PagesScene.init)
}

/// A magazine with a page for each picture. Pages about sample pictures also have a story.
///
/// The magazine begins with a few pages. Pulling the last page adds others. While pages turn, their
/// pictures and texts move at different speeds.
private final class PagesScene: CarouselScene<View> {
  private let pageRow = PageRow()
  private let firstEnd = EndPage(isLast: false)
  private let lastEnd = EndPage(isLast: true)
  private let controls = ControlRow()
  private let verticalButton = Button(.upAndDown, name: CommandInfo.toggleVertical.title)
  private let dots = PageDots()
  private let playButton = Button(.play, name: CommandInfo.toggleAutoscroll.title)

  private var pictures: [Picture] = []
  /// The number of pages: pulls add pages until each picture has one.
  private var count = 0
  /// Whether the pages show the sample pictures, because the gallery is empty.
  private var showsSamples = false
  /// The texture of the shades behind the pages' texts.
  private var gradient: Texture?

  private let store: TextureStore
  private let canvas: Canvas
  private let preferences: Preferences

  /// The speed of automatic scrolling, in pages per second. Negative values move forwards.
  private static let autoscrollSpeed = -0.35
  /// The number of pages at the beginning.
  private static let initialCount = 6
  /// The number of pages that one pull loads.
  private static let countPerPull = 3

  init(_ context: SceneContext) {
    store = context.pictures
    canvas = context.canvas
    preferences = context.preferences
    super.init(.pages, pageRow)
    pageRow.name = "Pages"
    makeTextures()
    carousel.type = .linear
    carousel.isPagingEnabled = true
    carousel.delegate = self
    carousel.dataSource = self
    dots.onTap = { [unowned self] in carousel.scrollToItem(at: $0, animated: true) }
    verticalButton.onPress = { [unowned self] in toggleVertical() }
    playButton.onPress = { [unowned self] in toggleAutoscroll() }
    for button in [verticalButton, playButton] {
      button.color = Look.plate
      controls.add(button)
    }
    for subview in [pageRow, controls, dots] { add(subview) }
    show(context.paths)
  }

  // MARK: Pictures

  /// Shows pages about the pictures at paths, or about the sample pictures if there are no paths.
  private func show(_ paths: [FilePath]) {
    showsSamples = paths.isEmpty
    pictures = (showsSamples ? Assets.samples : paths).map(store.picture(at:))
    count = min(max(count, Self.initialCount), pictures.count)
    carousel.reloadData()
  }

  private var current: Picture? { pictures[safe: carousel.currentItemIndex] }
  override var subject: String { current?.caption ?? kind.title }
  override var picture: FilePath? { showsSamples ? nil : current?.path }
  override var file: FilePath? { contextMenuItem.flatMap { pictures[safe: $0]?.path } }
  override var showsPictures: Bool { true }
  override func show(_ change: CatalogChange) { show(change.listing.pictures) }

  /// Keeps the page of the current picture.
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    let page = newIndexes[safe: carousel.currentItemIndex] ?? -1
    count = max(count, page + 1)
    show(change)
    if page >= 0, page != carousel.currentItemIndex { carousel.currentItemIndex = page }
  }

  override func makeTextures() {
    gradient = StoryPage.makeGradient(on: canvas)
    carousel.reloadData()
  }

  // MARK: Layout

  /// Places the buttons at the lower edge, with the dots between them. The dots of vertical pages
  /// are at the right edge.
  override func layOut(_ measures: Measures) {
    pageRow.frame = bounds
    let bottom =
      isLow
      ? Self.lowBottomMargin
      : max(Self.minBottomMargin, (size.height * Self.bottomMarginFraction).rounded())
    let target = Self.minTargetSize
    controls.frame = Rect(
      x: sideMargin, y: size.height - bottom - target, width: size.width - 2 * sideMargin,
      height: target)
    pageRow.controlsHeight = size.height - controls.frame.minY
    var middle = controls.bounds
    verticalButton.frame = middle.cut(target, from: .left)
    playButton.frame = middle.cut(target, from: .right)
    for end in [firstEnd, lastEnd] { end.isVertical = carousel.isVertical }
    dots.isVertical = carousel.isVertical
    dots.frame =
      carousel.isVertical ? verticalDotsFrame : middle.offset(by: controls.frame.origin)
    // The data source gives the pages their new size and margins.
    carousel.reloadData()
  }

  /// The frame of the dots of vertical pages: a column at the right edge, above the buttons.
  private var verticalDotsFrame: Rect {
    let width = Self.minTargetSize
    let height = controls.frame.minY - Self.dotsGap - Self.dotsTop
    return Rect(
      x: size.width - width, y: Self.dotsTop, width: width, height: max(height, width))
  }

  /// The distance of the buttons from the lower edge of a low window, in points.
  private static let lowBottomMargin = 6.0
  /// The minimum distance of the buttons from the lower edge of other windows, in points.
  private static let minBottomMargin = 16.0
  /// The distance of the buttons from the lower edge, as a fraction of the window's height.
  private static let bottomMarginFraction = 0.025
  /// The distance of texts and buttons from the left and the right edge, as a fraction of the
  /// window's width.
  private static let sideMarginFraction = 0.06
  /// The distance of texts from the buttons in a low window, in points.
  private static let lowTextBottomGap = 2.0
  /// The distance of the dots of vertical pages from the upper edge, in points.
  private static let dotsTop = 60.0
  /// The distance of the dots of vertical pages from the buttons, in points.
  private static let dotsGap = 8.0
  /// The distance of texts from the dots of vertical pages and from the buttons, in points.
  private static let textGap = 12.0

  /// The distances of a page's text from the page's edges, in points. The text is between the touch
  /// bar's dots and the buttons.
  private var margins: Insets {
    Insets(
      top: TouchBar.dotsFrame.maxY + TouchBar.dotsGap, left: sideMargin,
      bottom: pageRow.controlsHeight + (isLow ? Self.lowTextBottomGap : Self.textGap),
      right: carousel.isVertical ? max(sideMargin, Self.minTargetSize + Self.textGap) : sideMargin)
  }

  /// The distance of texts and buttons from the left and the right edge, in points.
  private var sideMargin: Double {
    max(Look.margin, (size.width * Self.sideMarginFraction).rounded())
  }

  private var isLow: Bool { Look.isLow(size) }

  // MARK: Drawing

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    dots.count = count
    dots.current = carousel.currentItemIndex
    lastEnd.loadsMore = count < pictures.count
    lastEnd.pull = pull
    for item in carousel.presentedItems {
      guard let page = item.view as? StoryPage, let index = item.index else { continue }
      let offset = carousel.offsetForItem(at: index)
      page.turn(preferences.reducesMotion ? 0 : offset, along: carousel.axis)
      page.showPicture(from: store, distance: abs(offset), pixelRatio: pixelRatio)
    }
  }

  // MARK: Pulling the last page

  /// Loads more pages if the user releases the last page after a sufficient pull.
  func carouselDidEndDragging(_: Carousel<View>, willDecelerate: Bool) {
    // During autoscroll, offsets beyond the last page lead to the first page.
    if !isPlaying, pull >= 1 { loadMore() }
  }

  /// The pull beyond the last page; from 1 on, releasing it loads more pages.
  private var pull: Double {
    max(carousel.scrollOffset - Double(count - 1), 0) / EndPage.loadingThreshold
  }

  /// Adds pages after the last page, and scrolls to the first new page.
  private func loadMore() {
    let first = count
    for _ in 0..<min(Self.countPerPull, pictures.count - count) {
      count += 1
      carousel.insertItem(at: count - 1, animated: false)
    }
    carousel.scrollToItem(at: min(first, count - 1), animated: true)
  }

  // MARK: Commands

  override var isPlaying: Bool { carousel.autoscroll != 0 }
  override var isVertical: Bool { carousel.isVertical }

  override func makeCommands() -> [Command] {
    [
      Command(
        .toggleVertical, isOn: { [unowned self] in carousel.isVertical },
        perform: { [unowned self] in toggleVertical() }),
      Command(
        .toggleAutoscroll, isOn: { [unowned self] in isPlaying },
        perform: { [unowned self] in toggleAutoscroll() }),
      Command(.reset) { [unowned self] in reset() },
    ]
  }

  override func command(of button: Button) -> CommandInfo? {
    button === verticalButton ? .toggleVertical : button === playButton ? .toggleAutoscroll : nil
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.openInGallery, .center] }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    var menu = super.itemMenu(at: point)
    menu?.fillsScene = true
    return menu
  }

  private func toggleVertical() {
    carousel.isVertical.toggle()
    updateButtons()
  }

  private func toggleAutoscroll() {
    carousel.autoscroll = isPlaying ? 0 : Self.autoscrollSpeed
    // Ask for the option `wrap` again, which is on only during autoscroll.
    carousel.setNeedsLayout()
    updateButtons()
  }

  private func reset() {
    carousel.autoscroll = 0
    carousel.isVertical = false
    count = min(Self.initialCount, pictures.count)
    carousel.reloadData()
    carousel.scrollToItem(at: 0, animated: false)
    updateButtons()
  }

  /// Shows on the buttons whether the pages are vertical and scroll automatically.
  private func updateButtons() {
    verticalButton.isChosen = carousel.isVertical
    playButton.isChosen = isPlaying
    playButton.icon = isPlaying ? .pause : .play
    setNeedsLayout()
  }
}

extension PagesScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<View>) -> Int { count }
  func numberOfPlaceholders(in _: Carousel<View>) -> Int { 2 }

  func carousel(_: Carousel<View>, viewForItemAt index: Int, reusing view: View?) -> View {
    let page = view as? StoryPage ?? StoryPage()
    page.frame.size = size
    page.show(pictures[index], Story(about: pictures[index]), gradient: gradient, margins: margins)
    return page
  }

  func carousel(_: Carousel<View>, placeholderViewAt index: Int, reusing _: View?) -> View? {
    let end = index == 0 ? firstEnd : lastEnd
    end.frame.size = size
    return end
  }

  func carousel(
    _: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .wrap ? (isPlaying ? 1 : 0) : value }
}

/// A carousel of pages, each as large as the window.
private final class PageRow: CarouselView<View> {
  /// The height of the buttons over the pages' lower edge, in points.
  var controlsHeight = 0.0

  /// The area around which the focus ring is drawn: the part of the pages above the buttons.
  override var focusBounds: Rect {
    bounds.inset(by: Insets(top: 0, left: 0, bottom: controlsHeight, right: 0))
  }
  override var focusCornerRadius: Double { 8 }
}

extension Icon {
  /// Two arrows, one up and one down.
  fileprivate static let upAndDown = Icon(
    [0, -9, 0, 9], [-4, -5, 0, -9, 4, -5], [-4, 5, 0, 9, 4, 5])
}
