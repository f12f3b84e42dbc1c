import CarouselKit
import GeometryKit
import MotionKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

extension SceneKind {
  /// The scene with rows of albums, each row in another carousel.
  static let shelves = SceneKind(
    name: "shelves", title: "Shelves", subtitle: "Rows of albums, each in another carousel",
    group: .pictures, formerNames: ["nested"],
    keys: [
      Hotkey(keys: "↑  ↓", action: "previous, next shelf"), .ofCarousel, Hotkey(.open),
    ],
    keysInside: [.ofCarousel, Hotkey(.openInGallery)],
    gestures: [
      HelpRow(name: "drag, flick up, down", action: "scroll the shelves"),
      HelpRow(name: "drag, flick to the side", action: "scroll the albums of a shelf"),
      HelpRow(name: "tap, click", action: "bring an album to the centre; open the centred album"),
    ],
    titleInside: "In an album",
    gesturesInside: [
      HelpRow(name: "tap, click", action: "bring a picture to the centre; open that picture")
    ],
    make: ShelvesScene.init)
}

/// Shelves of albums in a scroll view, as on a television. Each shelf is a carousel of another
/// type. A vertical drag scrolls the shelves, a horizontal drag the albums under the finger.
/// The centred album of a shelf opens in the whole window.
final class ShelvesScene: Scene {
  let surface = ScrollSurface()
  let shelves: [Shelf]
  /// The open album.
  let album: AlbumView
  /// The shelf that keys apply to: the shelf that was touched or reached by a key last.
  private(set) var current: Shelf
  private let heading = SceneHeading(
    "Shelves", "Each picture is the cover of an album. Tap one to open it.")
  /// The pictures of the gallery, which can be opened there.
  private var galleryPictures: Set<FilePath>
  /// How far the album is open, 0…1.
  private var openness = AnimatedValue(0, .move)
  /// The frame of the album's cover on its shelf, in the scene's coordinates.
  private var coverFrame = Rect.zero

  /// The preferred height of a shelf, as a fraction of the stage's height.
  private static let shelfFraction = 0.43
  /// The maximum height of a shelf, as a fraction of the stage's height.
  private static let maxShelfFraction = 0.86
  /// The maximum height of a shelf, as a fraction of the stage's width. A shelf is always allowed
  /// to be `narrowShelfHeight` high.
  private static let maxShelfFractionOfWidth = 0.5
  /// The maximum height of a shelf on a narrow stage, in points.
  private static let narrowShelfHeight = 240.0
  /// The preferred minimum height of a shelf, in points.
  private static let minShelfHeight = 190.0
  /// The number of cover heights in the width of a shelf whose covers fill the width.
  private static let fillingCoverHeights = 7.0
  /// The approximate height of a shelf's titles and the space around its covers, in points.
  private static let shelfHeadHeight = 60.0

  init(_ context: SceneContext) {
    let store = context.pictures
    let samples = Assets.samples.map(store.picture(at:))
    shelves = Shelf.Topic.all.map { Shelf($0, samples, store) }
    album = AlbumView(store)
    galleryPictures = Set(context.paths)
    current = shelves[0]
    super.init(.shelves)
    for shelf in shelves {
      surface.content.add(shelf)
      shelf.onTouch = { [unowned self, unowned shelf] in select(shelf) }
      shelf.covers.onTap = { [unowned self] _, isOnCentre in
        if isOnCentre { open() }
      }
    }
    album.covers.onTap = { [bar = context.bar] _, isOnCentre in
      if isOnCentre { bar.onCommand?(.openInGallery) }
    }
    album.isHidden = true
    surface.limitToVerticalScrolling()
    surface.scrollView.indicatorStyle = .white
    // The arrow keys move from shelf to shelf.
    surface.scrollView.directionalPressGestureRecognizer.isEnabled = false
    surface.content.add(heading)
    for view in [surface, album] { add(view) }
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    for view in [surface, album] { view.frame = bounds }
    let stage = heading.place(in: bounds, measures)
    let height = Self.shelfHeight(on: stage.size)
    var y = stage.minY
    for shelf in shelves {
      shelf.frame = Rect(x: 0, y: y, width: stage.width, height: height)
      y += height
    }
    surface.contentSize = Size(width: stage.width, height: y + Look.margin)
    placeAlbum()
  }

  /// Returns the height of a shelf, in points. A part of the next shelf is visible, so that the
  /// user sees that there are more.
  private static func shelfHeight(on stage: Size) -> Double {
    let filling = stage.width / fillingCoverHeights + shelfHeadHeight
    let preferred = max(stage.height * shelfFraction, filling, minShelfHeight)
    let maxHeight = max(stage.width * maxShelfFractionOfWidth, narrowShelfHeight)
    return min(preferred, stage.height * maxShelfFraction, maxHeight).rounded()
  }

  /// Draws only the shelves in the window, but loads the covers of all shelves. The other shelves
  /// are transparent instead of hidden, because hidden views can't get the focus.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    guard !surface.isHidden else { return }
    for shelf in shelves {
      let frame = shelf.frame.offset(by: .zero - surface.scrollView.contentOffset)
      let isVisible = frame.maxY > -Look.margin && frame.minY < surface.size.height
      shelf.opacity = isVisible ? 1 : 0
      if !isVisible { shelf.covers.requestPictures() }
      shelf.moveTitles(beside: TouchBar.dotsFrame.offset(by: .zero - frame.origin))
    }
  }

  /// The album and all shelves. Shelves outside the window can get the focus, because the focused
  /// shelf is scrolled into view.
  override var focusableSubviews: [View] {
    surface.isHidden ? [album] : shelves.map(\.covers) + [album]
  }

  override func advance(to time: Double) {
    if let focused = shelves.first(where: { $0.covers === tree?.focused }) { current = focused }
    placeAlbum()
  }

  override var ownActivity: Activity { openness.activity(at: time) }

  /// Places the album between its cover's place on the shelf and the window.
  private func placeAlbum() {
    let openness = openness.value(at: time)
    album.isHidden = openness == 0
    surface.isHidden = openness == 1
    // While the shelves are visible, they share the resolution of the largest card.
    album.covers.loadsAtShownSize = openness == 1
    surface.opacity = 1 - openness
    album.opacity = openness
    let start = coverFrame.width / max(album.covers.composition.card.width, 1)
    let scale = start + (1 - start) * openness
    album.covers.transform = openness == 1 ? .identity : .scale(x: scale, y: scale)
    album.covers.displacement =
      (coverFrame.center - album.covers.frame.center) * (1 - openness)
  }

  // MARK: Albums

  override func show(_ change: CatalogChange) { galleryPictures = Set(change.listing.pictures) }
  override func update(with change: CatalogChange, newIndexes: [Int]) { show(change) }

  override var subject: String {
    isInside ? album.current?.caption ?? album.title : current.currentAlbum?.title ?? kind.title
  }

  override var isInside: Bool { openness.target == 1 }

  /// The centred picture of the open album, if the gallery has that picture, too.
  override var picture: FilePath? {
    guard isInside, let path = album.current?.path, galleryPictures.contains(path) else {
      return nil
    }
    return path
  }

  /// Opens the centred album of the current shelf: it grows out of its cover.
  private func open() {
    guard !isInside, let opened = current.currentAlbum,
      let cover = current.covers.carousel.currentItemView
    else { return }
    coverFrame = cover.projection.bounds(of: cover.bounds) ?? bounds
    album.show(opened)
    openness.go(to: 1, at: time)
    tree?.focus(nil)
  }

  override func goBack() -> Bool {
    guard isInside else { return super.goBack() }
    openness.go(to: 0, at: time)
    return true
  }

  override func makeCommands() -> [Command] {
    [
      Command(.open) { [unowned self] in
        if let contextMenuItem { current.covers.carousel.currentItemIndex = contextMenuItem }
        open()
      }
    ]
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if isInside { return album.covers.menu(at: point) { _ in [.openInGallery, .center] } }
    if let point {
      let place = point + surface.scrollView.contentOffset
      guard let shelf = shelves.first(where: { $0.frame.contains(place) }) else { return nil }
      select(shelf)
    }
    return current.covers.menu(at: point) { _ in [.open, .center] }
  }

  /// The carousel that keys and commands apply to: that of the open album or of the current shelf.
  private var activeCarousel: CarouselView<Cover> { isInside ? album.covers : current.covers }

  override func center(_ item: Int) {
    activeCarousel.carousel.scrollToItem(at: item, animated: true)
  }
  override func isCentered(_ item: Int) -> Bool { activeCarousel.isCentered(item) }

  // MARK: Keys

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    if !isInside, modifiers == [], let index = shelves.firstIndex(where: { $0 === current }) {
      switch key {
      case .up: return moveToShelf(index - 1)
      case .down: return moveToShelf(index + 1)
      default: break
      }
    }
    return activeCarousel.press(key, modifiers, isRepeat: isRepeat)
  }

  /// Makes a shelf the current one. If another shelf has the focus, the focus moves.
  private func select(_ shelf: Shelf) {
    current = shelf
    if tree?.focused is CoverCarousel { tree?.focus(shelf.covers) }
  }

  /// Makes a shelf the current one, scrolls it into view and gives it the focus.
  private func moveToShelf(_ index: Int) -> Bool {
    current = shelves[min(max(index, 0), shelves.count - 1)]
    surface.reveal(current === shelves[0] ? current.frame.union(heading.frame) : current.frame)
    tree?.focus(current.covers)
    return true
  }
}
