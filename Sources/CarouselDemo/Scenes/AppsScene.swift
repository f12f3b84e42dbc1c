import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The task switcher with live applications.
  static let apps = SceneKind(
    name: "apps", title: "Apps", about: "iOS 9's task switcher with live applications as cards",
    keys: [
      .ofCarousel,
      Hotkey(keys: "Enter", does: "open the application", commands: [Chord(key: .enter): .open]),
      Hotkey(keys: "Delete", does: "close it", commands: [Chord(key: .delete): .remove]),
    ],
    titles: [.remove: "Close"],
    gestures: [
      HelpRow(name: "tap a card", does: "open it; it goes on as it was"),
      HelpRow(name: "swipe a card up", does: "close it"),
      HelpRow(name: "hold, right click", does: "what can be done with a card, an application"),
      HelpRow(name: "swipe up from the lower edge", does: "back into the switcher"),
    ],
    make: AppsScene.init)
}

/// The switcher, and over it the application that is open.
final class AppsScene: View, SceneWithPictures, SceneWithSubject, SceneWithLevels, SceneWithPlay,
  SceneWithCommands, SceneWithItemMenu
{
  let switcher = AppSwitcher()
  private let store: PictureStore
  private let timeOfDay: TimeOfDay
  private let picture: PictureApp
  private let heading = SceneHeading("Apps", "Tap a card: it opens. Swipe it up: it closes.")
  private let again = Button("Open all again")
  /// What lies over the switcher: the open application, as far as it is, and the strip that leads back.
  private let front = View()
  private let handle = AppHandle()

  /// The card whose application is open, or on its way.
  private var card: AppCard?
  private(set) var opened: App?
  /// Whether it is closed as soon as it is back in its card.
  private var isClosing = false
  var pointedItem: Int?
  /// 0 in its card, 1 where it fills the window.
  private var openness = SpringMove(0, precision: 0.002)
  private var hold = 0.0
  private var time = 0.0

  /// The share of the window's sides that a card takes. Source: the tutorial's card, 5/7 of the screen.
  private static let share = 5.0 / 7
  /// How far the application has to be pulled to go back, of its whole way, and how fast, in ways a second.
  private static let distance = 0.2
  private static let speed = 0.6

  init(_ context: SceneContext) {
    (store, timeOfDay) = (context.pictures, context.timeOfDay)
    picture = PictureApp(store)
    super.init()
    front.add(handle)
    for view in [heading, switcher, again, front] { add(view) }
    front.isHidden = true
    again.onPress = { [unowned self] in openAll() }
    switcher.onOpen = { [unowned self] in open($0) }
    switcher.mayClose = { [unowned self] in opened == nil }
    handle.pull.onPan = { [unowned self] in follow($0) }
    present(context.paths)
    openAll()
  }

  private func openAll() {
    let apps = [
      ReaderApp(), ClockApp(timeOfDay), CarouselApp(), picture, LampApp(), CubeApp(),
    ]
    switcher.show(apps, startingAt: 2)
    setNeedsLayout()
  }

  var subject: String { opened?.name ?? "Apps" }

  var isPlaying: Bool {
    opened?.isRunning == true || switcher.cards.contains { $0.app?.isRunning == true }
  }

  func show(_ news: PictureNews) { present(news.listing.pictures) }
  func follow(_ news: PictureNews, places: [Int]) { show(news) }
  private func present(_ paths: [FilePath]) {
    picture.picture = (paths[safe: 4] ?? paths.first).map(store.picture(at:))
  }

  // MARK: What can be done

  func itemMenu(at point: Point?) -> ItemMenu? {
    if isInside {
      return ItemMenu(
        item: switcher.carousel.currentItemIndex,
        items: [MenuItem(.back), MenuItem(.remove, in: .apps)],
        place: bounds)
    }
    return opened != nil
      ? nil
      : switcher.menu(at: point) { _ in
        [MenuItem(.open), MenuItem(.remove, in: .apps)]
      }
  }

  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    let index = pointedItem ?? switcher.carousel.currentItemIndex
    switch command {
    case .open: if let card = switcher.cards[safe: index] { open(card) }
    case .remove where isInside: isClosing = goBack()
    case .remove: switcher.close(at: index)
    default: break
    }
    return nil
  }

  // MARK: Opening

  var isInside: Bool { card != nil && openness.target == 1 }

  func goBack() -> Bool {
    guard isInside else { return false }
    openness.go(to: 0, at: time)
    return true
  }

  private func open(_ card: AppCard) {
    guard opened == nil, let app = card.release() else { return }
    (self.card, opened) = (card, app)
    front.insert(app, at: 0)
    openness.go(to: 1, at: time)
    arrange()
  }

  /// Follows a finger that pulls the application up from the lower edge.
  private func follow(_ pan: Pan) {
    let way = max(size.height * 0.9, 1)
    if pan.state == .began {
      hold = openness.value(at: pan.time) - pan.translation.y / way
      isClosing = false
    }
    let value = min(max(hold + pan.translation.y / way, 0.05), 1)
    openness.hold(value)
    guard pan.state == .ended || pan.state == .cancelled else { return }
    let speed = pan.velocity.y / way
    let isBack = speed < -Self.speed || 1 - value > Self.distance && speed < Self.speed
    openness.go(to: pan.state == .ended && isBack ? 0 : 1, velocity: speed, at: pan.time)
  }

  override func advance(to time: Double) {
    self.time = time
    again.isHidden = !switcher.cards.isEmpty
    arrange()
    let current = opened == nil ? switcher.carousel.currentItemView : nil
    for card in switcher.cards { card.app?.isWatched = card === current }
    opened?.isWatched = true
  }

  /// Brings the open application to where it is seen.
  private func arrange() {
    guard let card, let app = opened else { return }
    let openness = openness.value(at: time)
    if self.openness.target == 0, self.openness.isOver(at: time) {
      (self.card, opened) = (nil, nil)
      card.take(app)
      front.isHidden = true
      switcher.isHidden = false
      if isClosing, let index = switcher.cards.firstIndex(where: { $0 === card }) {
        switcher.close(at: index)
      }
      isClosing = false
      return
    }
    let isWhole = openness >= 1
    front.isHidden = false
    switcher.isHidden = isWhole
    heading.isHidden = isWhole
    let place = card.projection.bounds(of: card.bounds) ?? bounds
    let end = bounds
    let rect =
      isWhole
      ? end
      : Rect(
        x: place.minX + (end.minX - place.minX) * openness,
        y: place.minY + (end.minY - place.minY) * openness,
        width: place.width + (end.width - place.width) * openness,
        height: place.height + (end.height - place.height) * openness)
    let scale = max(rect.width, 1) / max(size.width, 1)
    app.frame = Rect(center: rect.center, size: size)
    app.transform = isWhole ? .identity : .scale(x: scale, y: scale)
    app.ground?.cornerRadius = isWhole ? 0 : (1 - openness) * place.width * 5 / 268 / scale
    handle.frame = Rect(
      x: 0, y: size.height - AppHandle.height, width: size.width, height: AppHandle.height)
    handle.opacity = openness
  }

  override var ownActivity: Activity {
    opened == nil || openness.isOver(at: time) ? .still(until: nil) : .moving
  }

  // MARK: Places and keys

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    switcher.frame = bounds
    front.frame = bounds
    let head = AppCard.headHeight(measures)
    let room = max(stage.height - head - 16, 1)
    let share = min(Self.share, room / max(size.height, 1))
    switcher.fit(
      size * share, centre: Point(x: size.width / 2, y: stage.minY + head + room / 2),
      window: size)
    let button = again.fittingSize(in: size, measures)
    again.frame = Rect(center: bounds.center, size: button)
    arrange()
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if let opened, isInside { return opened.press(key, modifiers) }
    return switcher.press(key, modifiers)
  }
}
