import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

extension SceneKind {
  /// The scene with iOS 9's task switcher, whose cards are running apps.
  static let apps = SceneKind(
    name: "apps", title: "Apps", subtitle: "iOS 9's task switcher with live apps",
    keys: [.ofCarousel, Hotkey(.open, action: "open the app"), Hotkey(.close), Hotkey(.undo)],
    gestures: [
      HelpRow(name: "tap a card", action: "open"),
      HelpRow(name: "swipe a card up", action: "close"),
      HelpRow(name: "swipe up from the lower edge", action: "return to the switcher"),
    ],
    make: AppsScene.init)
}

extension CommandInfo {
  fileprivate static let close = remove.titled("Close")
}

/// The scene with the task switcher, and with the open app in front of the switcher.
final class AppsScene: CarouselScene<AppCard> {
  let switcher = AppSwitcher()
  private let store: TextureStore
  private let timeOfDay: TimeOfDay
  private let undo: UndoList
  private var pictures: [Picture] = []
  private let heading = SceneHeading("Apps", "Tap to open, swipe up to close")
  private let again = Button("Reopen all")
  /// The container in front of the switcher. It contains the open app and the strip that the user
  /// pulls up to return to the switcher.
  private let front = View()
  private let handle = AppHandle()

  /// The card whose app is open, opening or returning to the card; `nil` if all apps are on their
  /// cards.
  private var card: AppCard?
  private(set) var opened: App?
  /// Whether the app will be closed once it has returned to its card.
  private var isClosing = false
  /// The progress of opening: 0 in the card, 1 in the whole window.
  private var openness = AnimatedValue(0, .spring(precision: 0.002))
  private var hold = 0.0

  /// The size of a card as a fraction of the window, from the tutorial that the task switcher
  /// follows.
  private static let cardScale = 5.0 / 7
  /// The minimum distance of a pull that returns to the switcher, as a fraction of the full
  /// distance. The full distance is 90 % of the window's height.
  private static let distance = 0.2
  /// The minimum speed of a pull that returns to the switcher, in full distances per second.
  private static let speed = 0.6

  init(_ context: SceneContext) {
    (store, timeOfDay, undo) = (context.pictures, context.timeOfDay, context.undo)
    super.init(.apps, switcher)
    front.add(handle)
    for view in [heading, switcher, again, front] { add(view) }
    front.isHidden = true
    again.onPress = { [unowned self] in openAll() }
    switcher.onOpen = { [unowned self] in open($0) }
    switcher.canCloseCards = { [unowned self] in opened == nil }
    switcher.onClose = { [unowned self] in offerUndo(of: $0, at: $1) }
    handle.pull.onPan = { [unowned self] in handle($0) }
    openAll()
    present(context.paths)
  }

  private func openAll() {
    // Undo would reopen an app that is open again.
    undo.forget(of: self)
    let apps: [App] = [
      NotesApp(), ClockApp(timeOfDay), CardApp(WeatherCard(), icon: .weather), PhotosApp(store),
      CardApp(MusicCard(store), icon: .music), LampApp(), CubeApp(store),
    ]
    switcher.show(apps, startingAt: 3)
    showPictures(in: apps)
    setNeedsLayout()
  }

  override var hasControls: Bool { false }

  override var messageInset: Double { 16 }

  override var subject: String { opened?.name ?? "Apps" }

  override var isPlaying: Bool {
    opened?.isRunning == true || switcher.cards.contains { $0.app?.isRunning == true }
  }

  override var showsPictures: Bool { true }

  override var backdropPicture: Picture? { pictures.first }

  /// Loads the picture of the backdrop, even if no app shows it, and the thumbnails of the cube,
  /// whose card a flick brings into view.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for card in switcher.cards { (card.app as? CubeApp)?.loadThumbnails(pixelRatio: pixelRatio) }
    guard let picture = backdropPicture, store.tinyCopy(of: picture) == nil else { return }
    _ = store.texture(of: picture, distance: 0)
  }

  override func show(_ change: CatalogChange) { present(change.listing.pictures) }
  override func update(with change: CatalogChange, newIndexes: [Int]) { show(change) }

  private func present(_ paths: [FilePath]) {
    pictures = paths.map(store.picture(at:))
    showPictures(in: switcher.cards.compactMap(\.app) + (opened.map { [$0] } ?? []))
  }

  private func showPictures(in apps: [App]) {
    for app in apps {
      (app as? PhotosApp)?.show(pictures)
      (app as? CubeApp)?.show(pictures)
    }
  }

  /// Reports that an app was closed. Undo returns its card, and the app goes on where it was.
  private func offerUndo(of app: App, at index: Int) {
    undo.offer("“\(app.name)” closed", by: self) { [unowned self] in
      if isInside { _ = goBack() }
      showPictures(in: [app])
      switcher.reopen(app, at: index)
    }
  }

  // MARK: Commands

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.open, .close] }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if isInside {
      return ItemMenu(item: carousel.currentItemIndex, commands: [.close], frame: bounds)
    }
    return opened != nil ? nil : super.itemMenu(at: point)
  }

  override func makeCommands() -> [Command] {
    [
      Command(.open) { [unowned self] in
        if let card = switcher.cards[safe: targetItem] { open(card) }
      },
      Command(.close, repeats: true) { [unowned self] in
        if isInside { isClosing = goBack() } else { switcher.close(at: targetItem) }
      },
    ]
  }

  // MARK: Opening

  override var isInside: Bool { card != nil && openness.target == 1 }

  override func goBack() -> Bool {
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

  /// Moves the app with a finger that pulls it up from the lower edge.
  private func handle(_ pan: Pan) {
    let distance = max(size.height * 0.9, 1)
    if pan.state == .began {
      hold = openness.value(at: pan.time) - pan.translation.y / distance
      isClosing = false
    }
    let value = min(max(hold + pan.translation.y / distance, 0.05), 1)
    openness.set(value)
    guard pan.state == .ended || pan.state == .cancelled else { return }
    let speed = pan.velocity.y / distance
    let isBack = speed < -Self.speed || 1 - value > Self.distance && speed < Self.speed
    openness.go(to: pan.state == .ended && isBack ? 0 : 1, velocity: speed, at: pan.time)
  }

  override func advance(to time: Double) {
    again.isHidden = !switcher.cards.isEmpty
    arrange()
    opened?.isWatched = true
    opened?.isOpen = true
  }

  /// Places the open app between its card and the window. Puts the app back on its card at the end
  /// of the animation.
  private func arrange() {
    guard let card, let app = opened else { return }
    let openness = openness.value(at: time)
    if self.openness.target == 0, self.openness.isAtRest(at: time) {
      (self.card, opened) = (nil, nil)
      card.hold(app)
      front.isHidden = true
      for view in [switcher, heading] { view.isHidden = false }
      if isClosing, let index = switcher.cards.firstIndex(where: { $0 === card }) {
        switcher.close(at: index)
      }
      isClosing = false
      return
    }
    let isOpen = openness >= 1
    front.isHidden = false
    switcher.isHidden = isOpen
    heading.isHidden = isOpen
    let frame = card.projection.bounds(of: card.bounds) ?? bounds
    let rect = isOpen ? bounds : frame.interpolated(to: bounds, fraction: openness)
    let scale = max(rect.width, 1) / max(size.width, 1)
    app.frame = Rect(center: rect.center, size: size)
    app.transform = isOpen ? .identity : .scale(x: scale, y: scale)
    app.background?.cornerRadius = isOpen ? 0 : (1 - openness) * frame.width * 5 / 268 / scale
    handle.frame = Rect(
      x: 0, y: size.height - AppHandle.height, width: size.width, height: AppHandle.height)
    handle.opacity = openness
  }

  override var ownActivity: Activity {
    opened == nil || openness.isAtRest(at: time) ? .still(until: nil) : .moving
  }

  // MARK: Layout and keys

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    for view in [switcher, front] { view.frame = bounds }
    let headScale = max(min(stage.height / 760, size.width / 1280), 1)
    let head = AppCard.headHeight(scale: headScale)
    // Leave room for messages below the cards.
    let available = max(stage.height - head - min(88, size.height * 0.12), 1)
    let scale = min(Self.cardScale, available / max(size.height, 1))
    let centre = Point(x: size.width / 2, y: stage.minY + head + available / 2)
    switcher.fit(size * scale, centre: centre, window: size, scale: headScale)
    again.frame = Rect(center: bounds.center, size: again.fittingSize(in: size, measures))
    arrange()
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    if let opened, isInside { return opened.press(key, modifiers, isRepeat: isRepeat) }
    return super.press(key, modifiers, isRepeat: isRepeat)
  }
}
