import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// Pages that fill the window, one after the other.
  static let pages = SceneKind(
    name: "pages", title: "Pages",
    about: "pages that fill the window, and more of them when pulled",
    keys: [
      Hotkey(keys: "←  →  ↑  ↓  Home  End", does: "by one; to the ends", commands: [:]),
      Hotkey(
        keys: "V", does: "vertical on, off", commands: [Chord(key: .letter("v")): .toggleVertical]),
      Hotkey(
        keys: "Space", does: "by itself on, off", commands: [Chord(key: .space): .toggleSlideshow]),
      Hotkey(
        keys: "R", does: "everything back to its defaults",
        commands: [Chord(key: .letter("r")): .reset]),
    ],
    titles: [.toggleSlideshow: "By itself"],
    gestures: [
      HelpRow(name: "drag, flick", does: "by one page, however hasty"),
      HelpRow(name: "pull at the last page", does: "more pages"),
      HelpRow(name: "tap a dot", does: "to that page"),
    ],
    bar: [BarItem(.toggleSlideshow, .play, whenOn: .pause)], make: PagesScene.init)
}

private final class PagesScene: View, SceneWithControls, SceneWithCommands, SceneWithSwitches,
  SceneWithPlay, SceneWithAxis,
  SceneWithSubject, SceneWithTextures
{
  private let view = PageRow()
  private var carousel: Carousel<TourPage> { view.carousel }
  private let dots = PageDots()
  private let vertical = Button(Command.toggleVertical.title)
  private let playing = Button(SceneKind.pages.title(of: .toggleSlideshow))
  private let controls = ControlRow()
  private let canvas: Canvas
  private var grounds: [Texture?] = []
  private var count = TourPage.texts.count

  /// How far the last page is to be pulled for more, in pages, and how many come then.
  private static let pull = 0.15
  private static let more = 3

  var subject: String { TourPage.text(at: carousel.currentItemIndex).title }
  var isPlaying: Bool { carousel.autoscroll != 0 }
  var isVertical: Bool { carousel.isVertical }

  init(_ context: SceneContext) {
    canvas = context.canvas
    super.init()
    view.name = "Pages"
    makeTextures()
    (carousel.type, carousel.motion) = (.linear, .natural)
    carousel.isPagingEnabled = true
    (carousel.delegate, carousel.dataSource) = (self, self)
    dots.onTap = { [unowned self] in carousel.scrollToItem(at: $0, animated: true) }
    vertical.onPress = { [unowned self] in perform(.toggleVertical, isRepeat: false) }
    playing.onPress = { [unowned self] in perform(.toggleSlideshow, isRepeat: false) }
    for button in [vertical, playing] { controls.add(button) }
    for view in [view, dots, controls] { add(view) }
  }

  func makeTextures() {
    grounds = (0..<Palette.count).map {
      let color = Palette.color(at: $0)
      return Texture.gradient(
        from: color.darkened(by: 0.82), to: color.darkened(by: 0.4), on: canvas)
    }
    carousel.reloadData()
  }

  func isOn(_ command: Command) -> Bool {
    command == .toggleSlideshow ? isPlaying : command == .toggleVertical && carousel.isVertical
  }

  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    switch command {
    case .toggleVertical:
      carousel.isVertical.toggle()
      for end in [-1, count] {
        carousel.itemView(at: end)?.showEnd(
          isLast: end > 0, isVertical: carousel.isVertical)
      }
    case .toggleSlideshow:
      carousel.autoscroll = isPlaying ? 0 : -0.35
      // By itself it goes round and round: the ends join.
      carousel.setNeedsLayout()
    case .reset:
      (carousel.autoscroll, carousel.isVertical, count) = (0, false, TourPage.texts.count)
      carousel.reloadData()
      carousel.scrollToItem(at: 0, animated: false)
    default: return nil
    }
    (vertical.isChosen, playing.isChosen) = (carousel.isVertical, isPlaying)
    setNeedsLayout()
    return nil
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { view.press(key, modifiers) }

  override func layOut(_ measures: Measures) {
    if view.size != size {
      view.frame = bounds
      carousel.reloadData()
    }
    let foot = size.height < 480 ? 14.0 : 28
    controls.frame = Rect(
      x: size.width / 2 - 128, y: size.height - foot - 44, width: 256, height: 44)
    for (index, button) in controls.subviews.enumerated() {
      button.frame = Rect(x: 132 * Double(index), y: 0, width: 124, height: 44)
    }
    view.foot = size.height - controls.frame.minY
    dots.isVertical = carousel.isVertical
    dots.frame =
      carousel.isVertical
      ? Rect(x: size.width - 44, y: 60, width: 44, height: max(size.height - 120, 44))
      : Rect(x: 24, y: size.height - foot - 92, width: max(size.width - 48, 44), height: 44)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    (dots.count, dots.current) = (count, carousel.currentItemIndex)
    let beyond = carousel.scrollOffset - Double(count - 1)
    carousel.itemView(at: count)?.showPull(max(beyond, 0) / Self.pull)
  }

  /// Adds pages behind the last one, and goes on to the first of them.
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
    page.show(index, on: grounds[index * 5 % grounds.count])
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

/// The pages, each as large as the window.
private final class PageRow: CarouselView<TourPage> {
  /// How high above its lower edge there are buttons over the pages, in points.
  var foot = 0.0

  /// What is free of them.
  override var focusBounds: Rect {
    bounds.inset(by: Insets(top: 0, left: 0, bottom: foot, right: 0))
  }
  override var focusCornerRadius: Double { 8 }
}

/// A page with a number, a heading and a sentence; or what is to be seen beyond the ends.
private final class TourPage: View {
  static let texts: [(title: String, words: String)] = [
    ("One page at a time", "However hasty the flick, the next page comes, and no other."),
    ("Or one below the other", "Press Vertical: the pages turn into a column while you watch."),
    ("Or by itself", "Pages go by, round and round, until a finger asks for something else."),
    ("Dots say where you are", "Each stands for a page. Tap one to go there."),
    (
      "Beyond the last page",
      "Something is there. Pull it out from under the edge, and let go."
    ),
  ]

  static func text(at index: Int) -> (title: String, words: String) {
    texts[safe: index]
      ?? ("Page \(index + 1)", "It was not there before you pulled. Pull again at the last one.")
  }

  private let numeral = Label("", style: Text.Style(size: 120, weight: .semibold))
  private let title = Label("", style: Text.Style(size: 34, weight: .semibold))
  private let words = Label("", style: Text.Style(size: 18), color: .white.faded(by: 0.75))
  private let hint = Label("", style: Text.Style(size: 14), color: Look.secondary)
  private var isLast = false
  private var isVertical = false
  /// How far a placeholder is pulled, where 1 is enough.
  private var pull = 0.0

  init() {
    super.init()
    (title.lines, words.lines, hint.lines) = (2, 4, 4)
    for label in [numeral, title, words, hint] { add(label) }
  }

  func show(_ index: Int, on texture: Texture?) {
    ground = Ground(color: texture == nil ? Palette.color(at: index) : .white, texture: texture)
    let text = Self.text(at: index)
    (numeral.text, title.text, words.text, hint.text) = ("\(index + 1)", text.title, text.words, "")
    setNeedsLayout()
  }

  func showEnd(isLast: Bool, isVertical: Bool) {
    (self.isLast, self.isVertical) = (isLast, isVertical)
    hint.text = isLast ? "Pull for more" : "This is where it begins"
    setNeedsLayout()
  }

  func showPull(_ pull: Double) {
    self.pull = pull
    hint.text = pull < 1 ? "Pull for more" : "Let go"
  }

  override func layOut(_ measures: Measures) {
    let isSmall = size.width < 480 || size.height < 480
    // Larger windows have larger words.
    let scale = max(min(size.width / 1280, size.height / 800), 1)
    numeral.style.size = isSmall ? 72 : (120 * scale).rounded()
    title.style.size = isSmall ? 25 : (34 * scale).rounded()
    words.style.size = isSmall ? 16 : (18 * scale).rounded()
    let width = min(size.width - 80, 560 * scale)
    let heights = [numeral, title, words].map {
      $0.fittingSize(in: Size(width: width, height: size.height), measures).height
    }
    var y = (size.height - 100 - heights.reduce(0, +)) / 2
    // Beside the dots in the corner, or below them.
    let corner = TouchBar.dotsPlace
    if (size.width - width) / 2 < corner.maxX + TouchBar.dotsGap {
      y = max(y, corner.maxY + TouchBar.dotsGap)
    }
    for (label, height) in zip([numeral, title, words], heights) {
      label.frame = Rect(x: (size.width - width) / 2, y: y, width: width, height: height)
      y += height + (label === title ? 8 : 0)
    }
    hint.alignment = .center
    let spot = spot
    let room = isVertical ? 240.0 : min(spot.x, size.width - spot.x) * 2 - 8
    let fitting = hint.fittingSize(in: Size(width: room, height: size.height), measures)
    hint.frame = Rect(x: spot.x - room / 2, y: spot.y + 26, width: room, height: fitting.height)
  }

  /// Where a placeholder's sign is: in the strip that is seen when it is pulled.
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
  /// A part of its light.
  fileprivate func darkened(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }
}
