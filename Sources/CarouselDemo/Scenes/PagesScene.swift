import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with pages that fill the window.
  static let pages = SceneKind(
    name: "pages", title: "Pages", subtitle: "Full-window pages; pull for more",
    keys: [
      Hotkey(keys: "←  →  ↑  ↓  Home  End", action: "previous, next; first, last"),
      Hotkey(.toggleVertical), Hotkey(.toggleAutoscroll.inBar(1)), Hotkey(.reset),
    ],
    gestures: [
      HelpRow(name: "drag, flick", action: "turn one page"),
      HelpRow(name: "pull the last page", action: "more pages"),
      HelpRow(name: "tap a dot", action: "go to that page"),
    ],
    make: PagesScene.init)
}

private final class PagesScene: CarouselScene<TourPage> {
  private let row = PageRow()
  private let dots = PageDots()
  private let vertical = Button(CommandInfo.toggleVertical.title)
  private let playing = Button(CommandInfo.toggleAutoscroll.title)
  private let controls = ControlRow()
  private let canvas: Canvas
  private var backgrounds: [Texture?] = []
  private var count = TourPage.texts.count

  /// The minimum pull beyond the last page that loads more pages, as a fraction of a page.
  private static let pull = 0.15
  /// The number of pages that one pull loads.
  private static let more = 3

  override var subject: String { TourPage.text(at: carousel.currentItemIndex).title }
  override var isPlaying: Bool { carousel.autoscroll != 0 }
  override var isVertical: Bool { carousel.isVertical }

  init(_ context: SceneContext) {
    canvas = context.canvas
    super.init(.pages, row)
    row.name = "Pages"
    makeTextures()
    carousel.type = .linear
    carousel.isPagingEnabled = true
    (carousel.delegate, carousel.dataSource) = (self, self)
    dots.onTap = { [unowned self] in carousel.scrollToItem(at: $0, animated: true) }
    vertical.onPress = { [unowned self] in toggleVertical() }
    playing.onPress = { [unowned self] in togglePlaying() }
    for button in [vertical, playing] { controls.add(button) }
    for view in [view, dots, controls] { add(view) }
  }

  override func makeTextures() {
    backgrounds = (0..<Palette.count).map {
      let color = Palette.color(at: $0)
      return Texture.gradient(
        from: color.darkened(by: 0.82), to: color.darkened(by: 0.4), on: canvas)
    }
    carousel.reloadData()
  }

  override func makeCommands() -> [Command] {
    [
      Command(
        .toggleVertical, isOn: { [unowned self] in carousel.isVertical },
        perform: { [unowned self] in toggleVertical() }),
      Command(
        .toggleAutoscroll, isOn: { [unowned self] in isPlaying },
        perform: { [unowned self] in togglePlaying() }),
      Command(.reset) { [unowned self] in reset() },
      Command(
        .open,
        isEnabled: { [unowned self] in contextMenuItem.map { !isCentered($0) } ?? false },
        perform: { [unowned self] in
          if let item = contextMenuItem { center(item) }
        }),
    ]
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.open, .center] }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    var menu = super.itemMenu(at: point)
    menu?.fillsScene = true
    return menu
  }

  private func toggleVertical() {
    carousel.isVertical.toggle()
    for end in [-1, count] {
      carousel.itemView(at: end)?.showEnd(isLast: end > 0, isVertical: carousel.isVertical)
    }
    updateButtons()
  }

  private func togglePlaying() {
    carousel.autoscroll = isPlaying ? 0 : -0.35
    // The carousel wraps only during autoscroll.
    carousel.setNeedsLayout()
    updateButtons()
  }

  private func reset() {
    (carousel.autoscroll, carousel.isVertical, count) = (0, false, TourPage.texts.count)
    carousel.reloadData()
    carousel.scrollToItem(at: 0, animated: false)
    updateButtons()
  }

  private func updateButtons() {
    (vertical.isChosen, playing.isChosen) = (carousel.isVertical, isPlaying)
    setNeedsLayout()
  }

  override func layOut(_ measures: Measures) {
    if view.size != size {
      view.frame = bounds
      carousel.reloadData()
    }
    let bottom = size.height < 480 ? 14.0 : 28
    controls.frame = Rect(
      x: size.width / 2 - 128, y: size.height - bottom - 44, width: 256, height: 44)
    for (index, button) in controls.subviews.enumerated() {
      button.frame = Rect(x: 132 * Double(index), y: 0, width: 124, height: 44)
    }
    row.controlsHeight = size.height - controls.frame.minY
    dots.isVertical = carousel.isVertical
    dots.frame =
      carousel.isVertical
      ? Rect(x: size.width - 44, y: 60, width: 44, height: max(size.height - 120, 44))
      : Rect(x: 24, y: size.height - bottom - 92, width: max(size.width - 48, 44), height: 44)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    (dots.count, dots.current) = (count, carousel.currentItemIndex)
    let beyond = carousel.scrollOffset - Double(count - 1)
    carousel.itemView(at: count)?.showPull(max(beyond, 0) / Self.pull)
  }

  /// Adds pages after the last page, and scrolls to the first new page.
  private func loadMore() {
    let first = count
    for _ in 0..<Self.more {
      count += 1
      carousel.insertItem(at: count - 1, animated: false)
    }
    carousel.scrollToItem(at: first, animated: true)
  }
}

extension PagesScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<TourPage>) -> Int { count }
  func numberOfPlaceholders(in _: Carousel<TourPage>) -> Int { 2 }

  func carousel(
    _: Carousel<TourPage>, viewForItemAt index: Int, reusing view: TourPage?
  ) -> TourPage {
    let page = view ?? TourPage()
    page.frame.size = size
    page.show(index, on: backgrounds[index * 5 % backgrounds.count])
    return page
  }

  func carousel(
    _: Carousel<TourPage>, placeholderViewAt index: Int, reusing view: TourPage?
  ) -> TourPage? {
    let page = view ?? TourPage()
    page.frame.size = size
    page.showEnd(isLast: index == 1, isVertical: carousel.isVertical)
    return page
  }

  func carousel(
    _: Carousel<TourPage>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .wrap ? (isPlaying ? 1 : 0) : value }

  func carouselDidEndDragging(_: Carousel<TourPage>, willDecelerate: Bool) {
    if carousel.scrollOffset > Double(count - 1) + Self.pull { loadMore() }
  }
}

/// A carousel of pages, each as large as the window.
private final class PageRow: CarouselView<TourPage> {
  /// The height of the buttons over the pages' lower edge, in points.
  var controlsHeight = 0.0

  /// The area around which the focus ring is drawn: the part of the pages above the buttons.
  override var focusBounds: Rect {
    bounds.inset(by: Insets(top: 0, left: 0, bottom: controlsHeight, right: 0))
  }
  override var focusCornerRadius: Double { 8 }
}

/// A page with a number, a title and a sentence, or a placeholder before the first or after the
/// last page.
private final class TourPage: View {
  static let texts: [(title: String, text: String)] = [
    ("One page at a time", "One page per swipe, however fast."),
    ("Vertical pages", "Press Vertical to stack the pages."),
    ("Autoscroll", "Pages advance and wrap around until you touch them."),
    ("Page indicator", "Tap a dot to go to its page."),
    ("Pull to load more", "Pull past the last page and release to add pages."),
  ]

  static func text(at index: Int) -> (title: String, text: String) {
    texts[safe: index]
      ?? ("Page \(index + 1)", "This page was added by a pull. Pull the last page for more.")
  }

  private let numeral = Label("", style: Text.Style(size: 120, weight: .semibold))
  private let title = Label("", style: Text.Style(size: 34, weight: .semibold))
  private let body = Label("", style: Text.Style(size: 18), color: .white.faded(by: 0.75))
  private let hint = Label("", style: Text.Style(size: 14), color: Look.secondary)
  private var isLast = false
  private var isVertical = false
  /// The progress of pulling a placeholder. At 1 or more, releasing it loads more pages.
  private var pull = 0.0

  init() {
    super.init()
    (title.lines, body.lines, hint.lines) = (2, 4, 4)
    for label in [numeral, title, body, hint] { add(label) }
  }

  func show(_ index: Int, on texture: Texture?) {
    background = Background(
      color: texture == nil ? Palette.color(at: index) : .white, texture: texture)
    let text = Self.text(at: index)
    (numeral.text, title.text, body.text, hint.text) = ("\(index + 1)", text.title, text.text, "")
    setNeedsLayout()
  }

  func showEnd(isLast: Bool, isVertical: Bool) {
    (self.isLast, self.isVertical) = (isLast, isVertical)
    hint.text = isLast ? "Pull for more" : "First page"
    setNeedsLayout()
  }

  func showPull(_ pull: Double) {
    self.pull = pull
    hint.text = pull < 1 ? "Pull for more" : "Release to load"
  }

  override func layOut(_ measures: Measures) {
    let isSmall = size.width < 480 || size.height < 480
    // Scale the text with the window.
    let scale = max(min(size.width / 1280, size.height / 800), 1)
    numeral.style.size = isSmall ? 72 : (120 * scale).rounded()
    title.style.size = isSmall ? 25 : (34 * scale).rounded()
    body.style.size = isSmall ? 16 : (18 * scale).rounded()
    let width = min(size.width - 80, 560 * scale)
    let heights = [numeral, title, body].map {
      $0.fittingSize(in: Size(width: width, height: size.height), measures).height
    }
    var y = (size.height - 100 - heights.reduce(0, +)) / 2
    // If the text isn't beside the dots of the touch bar, keep the text below them.
    let corner = TouchBar.dotsFrame
    if (size.width - width) / 2 < corner.maxX + TouchBar.dotsGap {
      y = max(y, corner.maxY + TouchBar.dotsGap)
    }
    for (label, height) in zip([numeral, title, body], heights) {
      label.frame = Rect(x: (size.width - width) / 2, y: y, width: width, height: height)
      y += height + (label === title ? 8 : 0)
    }
    hint.alignment = .center
    let spot = spot
    let hintWidth = isVertical ? 240.0 : min(spot.x, size.width - spot.x) * 2 - 8
    let fitting = hint.fittingSize(in: Size(width: hintWidth, height: size.height), measures)
    hint.frame = Rect(
      x: spot.x - hintWidth / 2, y: spot.y + 26, width: hintWidth, height: fitting.height)
  }

  /// The centre of a placeholder's symbol. It lies in the strip that becomes visible when the user
  /// pulls the page.
  private var spot: Point {
    let depth = max(0.075 * (isVertical ? size.height : size.width), 28)
    if isVertical {
      return Point(x: size.width / 2, y: isLast ? depth - 8 : size.height - depth - 18)
    }
    return Point(x: isLast ? depth : size.width - depth, y: size.height / 2 - 20)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard !hint.text.isEmpty else { return }
    let spot = spot
    func disc(_ size: Double, _ color: Color) {
      canvas.fill(
        Rect(center: spot, size: Size(width: size, height: size)), cornerRadius: size / 2,
        color: color)
    }
    disc(32, theme.plate)
    if isLast {
      disc(32 * min(pull, 1), pull < 1 ? theme.secondary : theme.accent)
    } else {
      disc(8, theme.secondary)
    }
  }
}

extension Color {
  /// Returns a darker colour, with all components multiplied by a factor.
  fileprivate func darkened(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }
}
