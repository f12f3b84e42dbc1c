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

/// A task switcher whose cards are running apps. An app opens in front of the switcher.
final class AppsScene: CarouselScene<AppCard> {
  private let heading = SceneHeading("Apps", "Tap to open, swipe up to close")
  let switcher = AppSwitcher()
  /// The button that replaces the cards when all apps are closed.
  private let reopenButton = Button("Reopen all")
  /// The container in front of the switcher. It contains the open app and the strip that the user
  /// pulls up to return to the switcher.
  private let appLayer = View()
  private let appHandle = AppHandle()

  /// The card whose app is in front of the switcher: open, opening or returning to the card; `nil`
  /// if all apps are on their cards.
  private var frontCard: AppCard?
  /// The app that is in front of the switcher: open, opening or returning to its card.
  private(set) var frontApp: App?
  /// The progress of opening: 0 in the card, 1 in the whole window.
  private var openness = AnimatedValue(0, .spring(precision: 0.002))
  /// Whether a finger pulls the app. A return by a key ends the pull, even if the finger stays.
  private var isPulling = false
  /// `openness` minus the translation of the pull, in full distances, when the pull began.
  private var pullStart = 0.0
  /// Whether the app will be closed once it has returned to its card.
  private var closesOnReturn = false
  /// The user's pictures, which some apps show.
  private var pictures: [Picture] = []

  private let store: TextureStore
  private let timeOfDay: TimeOfDay
  private let undo: UndoList

  /// The size of a card as a fraction of the window, from the tutorial that the task switcher
  /// follows.
  private static let cardScale = 5.0 / 7
  /// The size of the stage up to which the icons and names of the cards aren't enlarged, in points.
  private static let nativeStageSize = Size(width: Look.nativeSize.width, height: 760)
  /// The height of the space for messages below the cards, in points.
  private static let messageSpace = 88.0
  /// The maximum height of the space for messages, as a fraction of the window's height.
  private static let maxMessageFraction = 0.12
  /// The full distance of a pull, over which the app shrinks to its card, as a fraction of the
  /// window's height.
  private static let fullPullDistance = 0.9
  /// The distance beyond which a released pull returns to the switcher, unless it moves down fast,
  /// in full distances.
  private static let returnDistance = 0.2
  /// The speed from which a released pull counts as a flick, in full distances per second. An
  /// upward flick returns to the switcher; after a downward one, the app stays open.
  private static let flickSpeed = 0.6
  /// The minimum of `openness` during a pull. At 0, the return to the card would end during the
  /// pull.
  private static let minOpenness = 0.05

  init(_ context: SceneContext) {
    store = context.pictures
    timeOfDay = context.timeOfDay
    undo = context.undo
    super.init(.apps, switcher)
    appLayer.add(appHandle)
    for view in [heading, switcher, reopenButton, appLayer] { add(view) }
    appLayer.isHidden = true
    reopenButton.onPress = { [unowned self] in showAllApps() }
    switcher.onOpen = { [unowned self] in open($0) }
    switcher.canCloseCards = { [unowned self] in frontApp == nil }
    switcher.onClose = { [unowned self] in offerUndo(of: $0, at: $1) }
    appHandle.pull.onPan = { [unowned self] in pullApp($0) }
    showAllApps()
    showPictures(at: context.paths)
  }

  /// Creates all apps and shows their cards.
  private func showAllApps() {
    // After this, undo would add a second card of an app.
    undo.forget(of: self)
    let apps: [App] = [
      NotesApp(), ClockApp(timeOfDay), CardApp(WeatherCard(), icon: .weather), PhotosApp(store),
      CardApp(MusicCard(store), icon: .music), LampApp(), CubeApp(store),
    ]
    switcher.show(apps, startingAt: apps.firstIndex { $0 is PhotosApp } ?? 0)
    for app in apps { app.show(pictures) }
    setNeedsLayout()
  }

  override var subject: String { frontApp?.name ?? "Apps" }

  override var isPlaying: Bool {
    frontApp?.isPlaying == true || switcher.cards.contains { $0.app?.isPlaying == true }
  }

  override var hasControls: Bool { switcher.cards.isEmpty }

  override var focusableSubviews: [View] {
    switcher.cards.isEmpty ? [reopenButton] : super.focusableSubviews
  }

  override var messageInset: Double { 16 }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    switcher.frame = bounds
    appLayer.frame = bounds
    let native = Self.nativeStageSize
    let headScale = max(min(stage.height / native.height, size.width / native.width), 1)
    let head = AppCard.headHeight(scale: headScale)
    let messageSpace = min(Self.messageSpace, size.height * Self.maxMessageFraction)
    let available = max(stage.height - head - messageSpace, 1)
    let scale = min(Self.cardScale, available / max(size.height, 1))
    let center = Point(x: size.width / 2, y: stage.minY + head + available / 2)
    switcher.fit(cardSize: size * scale, center: center, window: size, scale: headScale)
    reopenButton.frame = Rect(
      center: bounds.center, size: reopenButton.fittingSize(in: size, measures))
    updateFrontApp()
  }

  /// Places the app in front between its card and the window. Ends the return to the card when its
  /// animation has ended.
  private func updateFrontApp() {
    guard let frontCard, let frontApp else { return }
    if hasReturned { return finishReturn(of: frontApp, to: frontCard) }
    let progress = openness.value(at: time)
    let isFullSize = progress >= 1
    appLayer.isHidden = false
    switcher.isHidden = isFullSize
    heading.isHidden = isFullSize
    let cardFrame = frontCard.projection.bounds(of: frontCard.bounds) ?? bounds
    let frame = isFullSize ? bounds : cardFrame.interpolated(to: bounds, fraction: progress)
    let scale = max(frame.width, 1) / max(size.width, 1)
    let cornerRadius = (1 - progress) * AppCard.cornerRadius(ofWidth: cardFrame.width)
    frontApp.frame = Rect(center: frame.center, size: size)
    frontApp.transform = isFullSize ? .identity : .scale(x: scale, y: scale)
    frontApp.background?.cornerRadius = isFullSize ? 0 : cornerRadius / scale
    appHandle.frame = Rect(
      x: 0, y: size.height - AppHandle.height, width: size.width, height: AppHandle.height)
    appHandle.opacity = progress
  }

  override func advance(to time: Double) {
    reopenButton.isHidden = !switcher.cards.isEmpty
    updateFrontApp()
  }

  override var ownActivity: Activity {
    frontApp == nil || openness.isAtRest(at: time) ? .still(until: nil) : .moving
  }

  // MARK: Opening and returning

  private func open(_ card: AppCard) {
    guard frontApp == nil, let app = switcher.release(card) else { return }
    frontCard = card
    frontApp = app
    app.isInFront = true
    app.isWatched = true
    appLayer.insert(app, at: 0)
    openness.go(to: 1, at: time)
    updateFrontApp()
  }

  override var isInside: Bool { frontCard != nil && openness.target > 0 }

  override func goBack() -> Bool {
    guard isInside else { return false }
    isPulling = false
    openness.go(to: 0, at: time)
    return true
  }

  /// Moves the open app with a finger that pulls it up from the lower edge. The app returns to its
  /// card if it is released far up or fast.
  private func pullApp(_ pan: Pan) {
    let fullDistance = max(size.height * Self.fullPullDistance, 1)
    if pan.state == .began, frontApp != nil {
      isPulling = true
      pullStart = openness.value(at: pan.time) - pan.translation.y / fullDistance
      closesOnReturn = false
    }
    guard isPulling else { return }
    let value = min(max(pullStart + pan.translation.y / fullDistance, Self.minOpenness), 1)
    openness.set(value)
    guard pan.state.isFinal else { return }
    isPulling = false
    let velocity = pan.velocity.y / fullDistance
    let isFlickedUp = velocity < -Self.flickSpeed
    // An app that moves down fast when released stays open, however far it was pulled up.
    let isFar = 1 - value > Self.returnDistance
    let returns = pan.state == .ended && (isFlickedUp || isFar && velocity < Self.flickSpeed)
    openness.go(to: returns ? 0 : 1, velocity: velocity, at: pan.time)
  }

  /// Whether the animation of a return to the card has ended.
  private var hasReturned: Bool { openness.target == 0 && openness.isAtRest(at: time) }

  /// Puts an app back on its card, and closes the card if the user has closed the app.
  private func finishReturn(of app: App, to card: AppCard) {
    frontCard = nil
    frontApp = nil
    card.hold(app)
    appLayer.isHidden = true
    switcher.isHidden = false
    heading.isHidden = false
    if closesOnReturn, let index = switcher.cards.firstIndex(where: { $0 === card }) {
      switcher.close(at: index)
    }
    closesOnReturn = false
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    if let frontApp, isInside { return frontApp.press(key, modifiers, isRepeat: isRepeat) }
    return super.press(key, modifiers, isRepeat: isRepeat)
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      Command(.open) { [unowned self] in
        if let card = switcher.cards[safe: targetItem] { open(card) }
      },
      Command(.close, repeats: true) { [unowned self] in
        // A card whose app is in front is closed after the app has returned.
        if isInside { closesOnReturn = goBack() } else { switcher.close(at: targetItem) }
      },
    ]
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.open, .close] }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if isInside {
      return ItemMenu(item: carousel.currentItemIndex, commands: [.close], frame: bounds)
    }
    return frontApp != nil ? nil : super.itemMenu(at: point)
  }

  /// Reports that an app was closed. Undo returns its card, and the app goes on where it was.
  private func offerUndo(of app: App, at index: Int) {
    undo.offer("“\(app.name)” closed", by: self) { [unowned self] in
      if isInside { _ = goBack() }
      app.show(pictures)
      switcher.reopen(app, at: index)
    }
  }

  // MARK: Pictures

  override var showsPictures: Bool { true }
  override func show(_ change: CatalogChange) { showPictures(at: change.listing.pictures) }
  override func update(with change: CatalogChange, newIndexes: [Int]) { show(change) }

  private func showPictures(at paths: [FilePath]) {
    pictures = paths.map(store.picture(at:))
    for card in switcher.cards { card.app?.show(pictures) }
    frontApp?.show(pictures)
  }

  override var backdropPicture: Picture? { pictures.first }

  /// Lets the apps on all cards load pictures in advance. Also loads the picture of the backdrop,
  /// even if no app shows it.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for card in switcher.cards { card.app?.preload(pixelRatio: pixelRatio) }
    guard let picture = backdropPicture, store.tinyCopy(of: picture) == nil else { return }
    // The backdrop needs only a tiny copy.
    _ = store.texture(of: picture, pixels: Double(TinyCopyCache<Int>.side), distance: 0)
  }
}
