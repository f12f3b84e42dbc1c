import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with items that load slowly or fail at first.
  static let loading = SceneKind(
    name: "loading", title: "Loading", subtitle: "Items that load slowly or fail at first",
    keys: [.ofCarousel, Hotkey(.reloadAll.inBar(1))],
    gestures: [
      HelpRow(name: "drag, flick, tap", action: "scroll; centre an item"),
      HelpRow(name: "press Try again", action: "reload failed items"),
    ],
    make: LoadingScene.init)
}

extension CommandInfo {
  fileprivate static let reloadAll = reset.titled("Reload all")
  fileprivate static let reload = CommandInfo("load", "Reload")
  fileprivate static let retry = CommandInfo("retry", "Try again")
}

private final class LoadingScene: CarouselScene<View> {
  /// The loading state of an item. It begins when the item becomes visible for the first time.
  private enum State {
    case loading(from: Double, duration: Double)
    case failed
    case loaded
  }

  private let heading = SceneHeading(
    "Loading", "Items load when they become visible")
  private let store: TextureStore
  private var pictures: [Picture]
  private var states: [Int: State] = [:]
  /// The indexes of the items that are loading.
  private var loading: [Int] = []
  /// The indexes of the items that have failed once.
  private var hasFailed: Set<Int> = []
  private var time = 0.0
  private var card = Size(width: 300, height: 200)

  override var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(context.pictures.picture(at:))
    super.init(.loading, carouselName: "Pictures")
    add(view)
    add(heading)
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override var showsPictures: Bool { true }

  override func show(_ news: CatalogChange) {
    pictures = news.listing.pictures.map(store.picture(at:))
    begin()
  }

  override func update(with news: CatalogChange, newIndexes: [Int]) { show(news) }

  /// Discards the state of all items and reloads them.
  private func begin() {
    states.removeAll()
    loading.removeAll()
    hasFailed.removeAll()
    carousel.reloadData()
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    switch states[index] {
    case .loaded: [.reload]
    case .failed: [.retry]
    case .loading, nil: []
    }
  }

  override func makeCommands() -> [Command] {
    let reloading = [CommandInfo.reload, .retry].map { info in
      Command(info) { [unowned self] in loadAgain(targetItem) }
    }
    return reloading + [Command(.reloadAll) { [unowned self] in begin() }]
  }

  // MARK: Time

  private func load(_ index: Int) {
    // The loading time varies between items.
    let duration = 0.7 + 0.45 * Double(index * 7 % 5)
    states[index] = .loading(from: time, duration: duration)
    loading.append(index)
  }

  /// Reloads all visible items that have failed.
  private func tryAgain() {
    for index in carousel.indexesForVisibleItems {
      if case .failed? = states[index] { loadAgain(index) }
    }
  }

  private func loadAgain(_ index: Int) {
    load(index)
    carousel.reloadItem(at: index, animated: true)
  }

  /// Returns whether an item fails to load now: one item in four fails the first time.
  private func isFailing(_ index: Int) -> Bool { index % 4 == 2 && !hasFailed.contains(index) }

  override var ownActivity: Activity { loading.isEmpty ? .still(until: nil) : .moving }

  override func advance(to time: Double) {
    self.time = time
    carousel.time = time
    for index in loading {
      guard case .loading(let start, let duration)? = states[index], time >= start + duration
      else {
        continue
      }
      loading.removeAll { $0 == index }
      if isFailing(index) {
        hasFailed.insert(index)
        states[index] = .failed
      } else {
        states[index] = .loaded
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
    store.setVisibleCards(carousel.numberOfVisibleItems, pixels: card.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      if let late = item.view as? PlaceholderCard,
        case .loading(let start, let duration)? = states[late.index]
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
    if case .loaded? = states[index] {
      let cover = view as? Cover ?? Cover()
      cover.picture = pictures[index]
      cover.frame.size = card
      return cover
    }
    let late = view as? PlaceholderCard ?? PlaceholderCard()
    late.index = index
    late.frame.size = card
    if case .failed? = states[index] { late.hasFailed = true } else { late.hasFailed = false }
    late.retry.onPress = { [unowned self] in tryAgain() }
    return late
  }

  func carouselItemWidth(_: Carousel<View>) -> Double { card.width + Look.margin }
}

/// A placeholder for an item that isn't loaded. It shows a progress ring. After a failure, it shows
/// a button to try again.
private final class PlaceholderCard: View {
  var index = 0
  /// The progress of loading, 0…1.
  var progress = 0.0
  var hasFailed = false {
    didSet {
      message.isHidden = !hasFailed
      retry.isHidden = !hasFailed
    }
  }
  let retry = Button("Try again")
  private let message = Label("Couldn't load", style: Look.title, color: Look.secondary)
  private static let dots = 40

  init() {
    super.init()
    background = Background(color: Look.tile, cornerRadius: 16, shadow: Shadow())
    message.alignment = .center
    retry.color = Look.accent.faded(by: 0.45)
    add(message)
    add(retry)
    message.isHidden = true
    retry.isHidden = true
  }

  override func layOut(_ measures: Measures) {
    let middle = size.height / 2
    message.frame = Rect(x: 8, y: middle - 42, width: size.width - 16, height: 22)
    retry.frame = Rect(x: size.width / 2 - 64, y: middle - 4, width: 128, height: 44)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: 16, width: 1, color: Look.hairline)
    guard !hasFailed else { return }
    let radius = min(size.width, size.height) * 0.14
    for dot in 0..<Self.dots {
      let rotation = Transform3D.rotation(angle: Double(dot) * 2 * .pi / Double(Self.dots), z: 1)
      let fraction = min(max(progress * Double(Self.dots) - Double(dot), 0), 1)
      let extent = 4 + fraction
      let center = bounds.center + Point(x: rotation.m21, y: rotation.m22) * -radius
      canvas.fill(
        Rect(center: center, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: .white.faded(by: 0.14))
      canvas.fill(
        Rect(center: center, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: theme.accent.faded(by: fraction))
    }
  }
}
