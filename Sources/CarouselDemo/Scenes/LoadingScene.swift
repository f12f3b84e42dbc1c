import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// Items that come late, or not at all.
  static let loading = SceneKind(
    name: "loading", title: "Loading", about: "items that come late, and some that don't at first",
    keys: [
      .ofCarousel,
      Hotkey(keys: "R", does: "all again", commands: [Chord(key: .letter("r")): .reset]),
    ],
    titles: [
      .reset: "All again", .own("load"): "Load it again", .own("retry"): "Try again",
    ],
    gestures: [
      HelpRow(name: "drag, flick, tap", does: "go on; bring an item to the centre"),
      HelpRow(name: "press Try again", does: "loads what has failed"),
      HelpRow(name: "hold, right click", does: "what can be done with an item"),
    ],
    bar: [BarItem(.reset, .loop)], make: LoadingScene.init)
}

private final class LoadingScene: View, SceneWithControls, SceneWithPictures, SceneWithCommands,
  SceneWithSubject, SceneWithItemMenu
{
  /// What has become of an item since it was first in sight.
  private enum State {
    case underWay(from: Double, duration: Double)
    case failed
    case here
  }

  private let view = CarouselView<View>()
  private var carousel: Carousel<View> { view.carousel }
  private let heading = SceneHeading(
    "Better late", "Each item loads when it comes into sight. Where one fails, try again.")
  private let store: PictureStore
  private var pictures: [GalleryPicture]
  private var states: [Int: State] = [:]
  /// Those of them that are on their way.
  private var underWay: [Int] = []
  /// Those that have failed once.
  private var hasFailed: Set<Int> = []
  private var time = 0.0
  private var card = Size(width: 300, height: 200)
  var pointedItem: Int?

  var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(context.pictures.picture(at:))
    super.init()
    view.name = "Pictures"
    add(view)
    add(heading)
    carousel.motion = .natural
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  func show(_ news: PictureNews) {
    pictures = news.listing.pictures.map(store.picture(at:))
    begin()
  }

  func follow(_ news: PictureNews, places: [Int]) { show(news) }

  /// Begins from nothing.
  private func begin() {
    states.removeAll()
    underWay.removeAll()
    hasFailed.removeAll()
    carousel.reloadData()
  }

  func itemMenu(at point: Point?) -> ItemMenu? {
    view.menu(at: point) { index in
      switch states[index] {
      case .here: [MenuItem(.own("load"), in: .loading)]
      case .failed: [MenuItem(.own("retry"), in: .loading)]
      case .underWay, nil: []
      }
    }
  }

  func perform(_ command: Command, isRepeat: Bool) -> String? {
    switch command {
    case .reset: begin()
    case .own("load"), .own("retry"): loadAgain(pointedItem ?? carousel.currentItemIndex)
    default: break
    }
    return nil
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { view.press(key, modifiers) }

  // MARK: Time

  private func load(_ index: Int) {
    // Some take long, and one in four fails at first.
    let duration = 0.7 + 0.45 * Double(index * 7 % 5)
    states[index] = .underWay(from: time, duration: duration)
    underWay.append(index)
  }

  /// Where one is tried again, each is that has failed and is in sight.
  private func tryAgain() {
    for index in carousel.indexesForVisibleItems {
      if case .failed? = states[index] { loadAgain(index) }
    }
  }

  private func loadAgain(_ index: Int) {
    load(index)
    carousel.reloadItem(at: index, animated: true)
  }

  private func isFailing(_ index: Int) -> Bool { index % 4 == 2 && !hasFailed.contains(index) }

  override var ownActivity: Activity { underWay.isEmpty ? .still(until: nil) : .moving }

  override func advance(to time: Double) {
    self.time = time
    carousel.time = time
    for index in underWay {
      guard case .underWay(let start, let duration)? = states[index], time >= start + duration
      else {
        continue
      }
      underWay.removeAll { $0 == index }
      if isFailing(index) {
        hasFailed.insert(index)
        states[index] = .failed
      } else {
        states[index] = .here
      }
      carousel.reloadItem(at: index, animated: true)
    }
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    view.frame = Rect(
      x: 0, y: rest.minY, width: size.width, height: max(rest.height - Look.margin, 16))
    let width = max(
      min(size.width * 0.72, (rest.height - 2 * Look.margin) * 1.2, max(760, size.width * 0.4)), 40)
    card = Size(width: width.rounded(), height: (width * 0.75).rounded())
    carousel.reloadData()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.wantCards(carousel.numberOfVisibleItems, pixels: card.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      if let late = item.view as? LateCard,
        case .underWay(let start, let duration)? = states[late.index]
      {
        late.progress = min(max((time - start) / duration, 0), 1)
      } else if let cover = item.view as? Cover {
        cover.show(
          store, card, distance: item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100)
      }
    }
  }
}

extension LoadingScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<View>) -> Int { pictures.count }

  func carousel(_: Carousel<View>, viewForItemAt index: Int, reusing view: View?) -> View {
    if states[index] == nil { load(index) }
    if case .here? = states[index] {
      let cover = view as? Cover ?? Cover()
      cover.picture = pictures[index]
      cover.frame.size = card
      return cover
    }
    let late = view as? LateCard ?? LateCard()
    late.index = index
    late.frame.size = card
    if case .failed? = states[index] { late.hasFailed = true } else { late.hasFailed = false }
    late.retry.onPress = { [unowned self] in tryAgain() }
    return late
  }

  func carouselItemWidth(_: Carousel<View>) -> Double { card.width + Look.margin }
}

/// What stands for an item that isn't there: a ring that closes, or what to do where it has failed.
private final class LateCard: View {
  var index = 0
  /// How much of it is there, 0…1.
  var progress = 0.0
  var hasFailed = false {
    didSet {
      words.isHidden = !hasFailed
      retry.isHidden = !hasFailed
    }
  }
  let retry = Button("Try again")
  private let words = Label("It didn't arrive", style: Look.title, color: Look.secondary)
  private static let dots = 40

  init() {
    super.init()
    ground = Ground(color: Look.tile, cornerRadius: 16, shadow: Shadow())
    words.alignment = .center
    retry.color = Look.accent.faded(by: 0.45)
    add(words)
    add(retry)
    words.isHidden = true
    retry.isHidden = true
  }

  override func layOut(_ measures: Measures) {
    let middle = size.height / 2
    words.frame = Rect(x: 8, y: middle - 42, width: size.width - 16, height: 22)
    retry.frame = Rect(x: size.width / 2 - 64, y: middle - 4, width: 128, height: 44)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: 16, width: 1, color: Look.hairline)
    guard !hasFailed else { return }
    let radius = min(size.width, size.height) * 0.14
    for dot in 0..<Self.dots {
      let place = Transform3D.rotation(angle: Double(dot) * 2 * .pi / Double(Self.dots), z: 1)
      let share = min(max(progress * Double(Self.dots) - Double(dot), 0), 1)
      let extent = 4 + share
      let center = bounds.center + Point(x: place.m21, y: place.m22) * -radius
      canvas.fill(
        Rect(center: center, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: .white.faded(by: 0.14))
      canvas.fill(
        Rect(center: center, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: theme.accent.faded(by: share))
    }
  }
}
