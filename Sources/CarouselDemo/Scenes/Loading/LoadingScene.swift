import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with pictures that load slowly or fail at first.
  static let loading = SceneKind(
    name: "loading", title: "Loading", subtitle: "Blurred previews that become sharp",
    keys: [.ofCarousel, Hotkey(.slowNetwork), Hotkey(.reloadAll.inBar(1))],
    gestures: [
      HelpRow(name: "drag, flick, tap", action: "scroll; centre a picture"),
      HelpRow(name: "press Retry", action: "reload the pictures that failed"),
    ],
    make: LoadingScene.init)
}

extension CommandInfo {
  fileprivate static let slowNetwork = CommandInfo(
    "slowNetwork", "Slow network", [Chord(key: .letter("n"))], action: "slow network on, off",
    menuGroup: .appearance)
  fileprivate static let reloadAll = reset.titled("Reload all")
  fileprivate static let reload = CommandInfo("load", "Reload")
  fileprivate static let retry = CommandInfo("retry", "Retry")
}

private final class LoadingScene: CarouselScene<LoadingCard> {
  /// The loading state of a picture. It begins when the picture becomes visible for the first time.
  private enum State {
    case loading(from: Double, duration: Double)
    case failed
    case loaded(since: Double)
  }

  /// A preview of a picture.
  private struct Preview: Hashable {
    let picture: Int
    let level: Int
  }

  private let heading = SceneHeading("Loading", "Pictures load when they become visible.")
  private let slowSwitch = Switch("Slow network")
  private let reloadButton = Button(CommandInfo.reloadAll.title)
  private let controls = ControlRow()
  private let store: TextureStore
  /// The blurred previews, computed from tiny copies of the pictures.
  private let previews: ComputedTextures<Preview>
  private var pictures: [Picture]
  private var states: [Int: State] = [:]
  /// The indexes of the pictures that are loading.
  private var loading: [Int] = []
  /// The indexes of the pictures that have failed once.
  private var hasFailed: Set<Int> = []
  private var isSlow = false
  /// The time at which the last picture becomes sharp, in seconds.
  private var sharpTime = 0.0
  private var time = 0.0
  private var card = Size(width: 300, height: 225)

  /// The number of colours across a preview of each level, the most blurred one first.
  private static let levels = [4, 9, 20]
  /// The width of a preview, in pixels.
  private static let previewWidth = 96
  /// The time in which a loaded picture becomes sharp, in seconds.
  private static let sharpening = 0.6
  /// The factor on the loading time with a slow network.
  private static let slowness = 4.0

  override var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }
  override var showsPictures: Bool { true }
  override var isPreparing: Bool { previews.isComputing }
  override func makeTextures() { previews.removeAll() }

  init(_ context: SceneContext) {
    store = context.pictures
    previews = ComputedTextures(context, limit: 4 << 20)
    pictures = context.paths.map(context.pictures.picture(at:))
    super.init(.loading, carouselName: "Pictures")
    carousel.type = .shrinkingRow
    (carousel.delegate, carousel.dataSource) = (self, self)
    carousel.currentItemIndex = min(1, max(pictures.count - 1, 0))
    slowSwitch.onChange = { [unowned self] in isSlow = $0 }
    reloadButton.onPress = { [unowned self] in begin() }
    for view in [slowSwitch, reloadButton] { controls.add(view) }
    for view in [view, heading, controls] { add(view) }
  }

  override func show(_ news: CatalogChange) {
    pictures = news.listing.pictures.map(store.picture(at:))
    begin()
  }

  override func update(with news: CatalogChange, newIndexes: [Int]) { show(news) }

  /// Discards the state of all pictures and reloads them.
  private func begin() {
    states.removeAll()
    loading.removeAll()
    hasFailed.removeAll()
    carousel.reloadData()
  }

  // MARK: Commands

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
    return reloading + [
      Command(.reloadAll) { [unowned self] in begin() },
      Command(.slowNetwork, isOn: { [unowned self] in isSlow }) { [unowned self] in
        isSlow.toggle()
        slowSwitch.set(isSlow)
      },
    ]
  }

  // MARK: Time

  private func load(_ index: Int) {
    // The loading time varies between pictures.
    let duration = (0.7 + 0.45 * Double(index * 7 % 5)) * (isSlow ? Self.slowness : 1)
    states[index] = .loading(from: time, duration: duration)
    loading.append(index)
  }

  /// Reloads all visible pictures that have failed.
  private func retry() {
    for index in carousel.indexesForVisibleItems {
      if case .failed? = states[index] { loadAgain(index) }
    }
  }

  private func loadAgain(_ index: Int) {
    load(index)
    carousel.reloadItem(at: index, animated: true)
  }

  /// Returns whether a picture fails now: one in four fails the first time, and a file that can't
  /// be read always fails.
  private func isFailing(_ index: Int) -> Bool {
    if case .failed = pictures[index].state { return true }
    return index % 4 == 2 && !hasFailed.contains(index)
  }

  /// Returns the reason why a picture has failed.
  private func reason(of index: Int) -> String {
    if case .failed(let reason) = pictures[index].state { return reason }
    return "The connection was lost."
  }

  override var ownActivity: Activity {
    loading.isEmpty && time >= sharpTime ? .still(until: nil) : .moving
  }

  override func advance(to time: Double) {
    self.time = time
    carousel.time = time
    previews.update()
    requestPreviews()
    var hasEnded = false
    for index in loading {
      guard case .loading(let start, let duration)? = states[index] else { continue }
      // A picture fails before it has loaded completely.
      let isFailing = isFailing(index)
      guard time >= start + duration * (isFailing ? 0.6 : 1) else { continue }
      hasEnded = true
      if isFailing {
        hasFailed.insert(index)
        states[index] = .failed
        carousel.reloadItem(at: index, animated: true)
      } else {
        states[index] = .loaded(since: time)
        sharpTime = time + Self.sharpening
      }
    }
    guard hasEnded else { return }
    loading.removeAll { if case .loading? = states[$0] { false } else { true } }
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let bottom = size.height < 480 ? 52.0 : 80
    controls.frame = Rect(
      x: 0, y: size.height - bottom, width: size.width, height: Self.minTargetSize)
    let width = min(190, size.width * 0.5)
    let buttonWidth = reloadButton.fittingSize(in: size, measures).width
    let left = ((size.width - width - 24 - buttonWidth) / 2).rounded()
    slowSwitch.frame = Rect(x: left, y: 0, width: width, height: Self.minTargetSize)
    reloadButton.frame = Rect(
      x: left + width + 24, y: 0, width: buttonWidth, height: Self.minTargetSize)
    view.frame = Rect(
      x: 0, y: rest.minY, width: size.width, height: max(controls.frame.minY - rest.minY - 16, 16))
    let limit = view.size.height * 0.94
    let isPortrait = size.width < view.size.height
    let shape = isPortrait ? 1.25 : 0.75
    let cardWidth = max(min(size.width * (isPortrait ? 0.84 : 0.76), limit / shape), 40)
    let new = Size(width: cardWidth.rounded(), height: (cardWidth * shape).rounded())
    guard new != card else { return }
    card = new
    carousel.reloadData()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(carousel.numberOfVisibleItems, pixels: card.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      guard let picture = pictures[safe: item.view.index] else { continue }
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      let sharp = store.texture(of: picture, distance: distance)
      item.view.show(picture, at: sharpness(of: item.view.index)) { level in
        level < Self.levels.count ? preview(of: picture, level) : sharp
      }
      item.view.progress = progress(of: item.view.index)
    }
    previews.endFrame()
  }

  /// Requests the missing previews of the pictures that aren't sharp.
  private func requestPreviews() {
    for item in carousel.presentedItems where sharpness(of: item.view.index) < 3 {
      guard let picture = pictures[safe: item.view.index] else { continue }
      for level in Self.levels.indices { _ = preview(of: picture, level) }
    }
  }

  /// Returns the texture of a preview. If there is none, returns `nil` and requests it.
  private func preview(of picture: Picture, _ level: Int) -> Texture? {
    let preview = Preview(picture: picture.id, level: level)
    if let texture = previews.texture(for: preview) { return texture }
    guard let copy = store.tinyCopy(of: picture) else { return nil }
    let columns = Self.levels[level]
    previews.request(preview) {
      MipChain(unscaled: copy.blurred(columns: columns, width: Self.previewWidth))
    }
    return nil
  }

  /// Returns the progress of loading, 0…1; `nil` if the picture isn't loading.
  private func progress(of index: Int) -> Double? {
    guard case .loading(let start, let duration)? = states[index] else { return nil }
    return min(max((time - start) / duration, 0), 1)
  }

  /// Returns how sharp a picture is: the level of its preview, or the number of levels for the
  /// picture itself. A fraction is a mixture of two levels.
  private func sharpness(of index: Int) -> Double {
    let (end, before) = (Double(Self.levels.count), 2.0)
    switch states[index] {
    case .loaded(let since):
      return before + (end - before) * min((time - since) / Self.sharpening, 1)
    case .failed: return 0.6 * before
    case .loading, nil: return before * (progress(of: index) ?? 0)
    }
  }
}

extension CarouselLayout {
  /// A row whose items become smaller and darker beside the centre.
  fileprivate static let shrinkingRow = {
    var row = CarouselLayout(name: "shrinkingRow")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step - side * 0.06 * metrics.itemWidth)
        .scaled(x: 1 - 0.14 * abs(side), y: 1 - 0.14 * abs(side))
    }
    return row
  }()
}

extension LoadingScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<LoadingCard>) -> Int { pictures.count }

  func carousel(
    _: Carousel<LoadingCard>, viewForItemAt index: Int, reusing view: LoadingCard?
  ) -> LoadingCard {
    if states[index] == nil { load(index) }
    let view = view ?? LoadingCard()
    view.index = index
    view.frame.size = card
    if case .failed? = states[index] {
      view.failure = reason(of: index)
    } else {
      view.failure = nil
    }
    view.retry.onPress = { [unowned self] in retry() }
    return view
  }

  func carouselItemWidth(_: Carousel<LoadingCard>) -> Double { card.width + Look.margin }
}
