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
  /// The loading state of a picture whose card has been loaded. Times are in seconds.
  private enum State {
    /// The picture isn't loading yet: it is too far from the centre, or others load first.
    case waiting
    case loading(from: Double, duration: Double, isFailing: Bool)
    case failed(reason: String)
    case loaded(since: Double)
  }

  /// A preview of a picture.
  private struct Preview: Hashable {
    let picture: Int
    let level: Int
  }

  private let heading = SceneHeading("Loading", "Each picture begins blurred and becomes sharp.")
  private let slowSwitch = Switch("Slow network", isOn: true)
  private let reloadButton = Button(CommandInfo.reloadAll.title)
  private let controls = ControlRow()
  private let store: TextureStore
  /// The blurred previews, computed from tiny copies of the pictures.
  private let previews: ComputedTextures<Preview>
  private var pictures: [Picture]
  /// The states, by the identifiers of the pictures.
  private var states: [Int: State] = [:]
  /// The pictures that are loading.
  private var loading: [Picture] = []
  /// The identifiers of the pictures that have failed once on the slow network.
  private var hasFailed: Set<Int> = []
  /// Whether pictures load slowly, two at a time, and one in four fails the first time. `true` by
  /// default, so that the loading can be seen.
  private var isSlow = true {
    didSet {
      slowSwitch.set(isSlow)
      begin()
    }
  }
  /// The time at which the last picture becomes sharp, in seconds.
  private var sharpTime = 0.0
  private var card = Size(width: 300, height: 225)
  /// The gap between the centred card and a neighbour of the same size, in points.
  private var gap = Look.margin

  /// The number of colours across a preview of each level, the most blurred one first.
  private static let levels = [6, 12, 24]
  /// The sharpness of a picture that is loaded completely.
  private static let fullSharpness = Double(levels.count)
  /// The sharpness of a picture at the end of loading: that of its sharpest preview.
  private static let previewSharpness = fullSharpness - 1
  /// The width of a preview, in pixels.
  private static let previewWidth = 96
  /// The time in which a loaded picture becomes sharp, in seconds.
  private static let sharpeningDuration = 0.6
  /// The time in which a picture loads on a slow network, in seconds.
  private static let slowDuration = 3.0
  /// The maximum number of pictures that load at the same time on a slow network.
  private static let slowCount = 2
  /// The index of the picture that is centred at first. It becomes sharp, and its neighbour fails.
  private static let firstIndex = 2
  /// The fraction of its loading time after which a picture fails.
  private static let failureFraction = 0.6

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
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = min(Self.firstIndex, max(pictures.count - 1, 0))
    slowSwitch.onChange = { [unowned self] in isSlow = $0 }
    reloadButton.onPress = { [unowned self] in begin() }
    for view in [slowSwitch, reloadButton] { controls.add(view) }
    for view in [view, heading, controls] { add(view) }
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    var rest = heading.place(in: bounds, measures)
    _ = rest.cut(size.height < 480 ? 8 : 36, from: .bottom)
    controls.frame = rest.cut(Self.minTargetSize, from: .bottom, gap: 16)
    let switchWidth = slowSwitch.fittingWidth(measures)
    let width = switchWidth + 24 + reloadButton.fittingSize(in: size, measures).width
    var row = Rect(
      x: ((size.width - width) / 2).rounded(), y: 0, width: width, height: Self.minTargetSize)
    slowSwitch.frame = row.cut(switchWidth, from: .left, gap: 24)
    reloadButton.frame = row
    view.frame = rest
    // The neighbours are visible, in a narrow window enough to show their rings and signs. In an
    // upright window, the cards are only slightly upright, so that they show the main parts of wide
    // pictures.
    let limit = rest.height * 0.94
    gap = size.width < 480 ? 12 : Look.margin
    let maxWidth = min(
      size.width * (size.width < rest.height ? 0.84 : 0.76),
      CarouselLayout.cardWidth(in: size.width, edge: min(size.width * 0.11, 40), gap: gap))
    let shape = min(max(limit / maxWidth, 0.75), 1.15)
    let cardWidth = max(min(maxWidth, limit / shape), 40)
    let new = Size(width: cardWidth.rounded(), height: (cardWidth * shape).rounded())
    guard new != card else { return }
    card = new
    carousel.reloadData()
  }

  // MARK: Pictures

  override func show(_ change: CatalogChange) {
    pictures = change.listing.pictures.map(store.picture(at:))
    begin()
  }

  /// Keeps the states of the pictures that are still in the folder. Rewritten files load again.
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    pictures = change.listing.pictures.map(store.picture(at:))
    for path in change.rewritten { states[store.picture(at: path).id] = nil }
    loading.removeAll { states[$0.id] == nil }
    carousel.rearrangeItems(animated: true) { newIndexes[$0] < 0 ? nil : newIndexes[$0] }
    for index in carousel.indexesForVisibleItems where states[pictures[index].id] == nil {
      loadAgain(index)
    }
  }

  /// Discards the state of all pictures and reloads them.
  private func begin() {
    states.removeAll()
    loading.removeAll()
    hasFailed.removeAll()
    carousel.reloadData()
  }

  /// Begins to load the pictures that wait, the nearest first. On a slow network, only a few
  /// pictures load at the same time.
  private func load() {
    while !isSlow || loading.count < Self.slowCount, let index = nextIndex {
      let picture = pictures[index]
      let distance = abs(carousel.offsetForItem(at: index))
      let duration = isSlow ? Self.slowDuration : 0.3 + 0.7 * distance
      let isFailing = isSlow && index % 4 == 1 && hasFailed.insert(picture.id).inserted
      states[picture.id] = .loading(from: time, duration: duration, isFailing: isFailing)
      loading.append(picture)
    }
  }

  /// The index of the picture to load next: the nearest waiting picture, of two equally near ones
  /// the previous one. Pictures farther from the centre than `maxLoadingDistance` keep waiting
  /// until they come nearer. `nil` if there is none.
  private var nextIndex: Int? {
    var next: (index: Int?, distance: Double) = (nil, maxLoadingDistance)
    for item in carousel.presentedItems {
      guard let index = item.index, case .waiting? = states[pictures[index].id] else { continue }
      let distance = abs(carousel.offsetForItem(at: index))
      let isNearer = distance < next.distance
      if isNearer || distance == next.distance && index < next.index ?? 0 {
        next = (index, distance)
      }
    }
    return next.index
  }

  /// The maximum distance from the centre at which a picture begins to load, in items: at least
  /// that of the neighbours, and at least that of the farthest visible card.
  private var maxLoadingDistance: Double {
    max(1.5, (size.width / 2 + 0.5 * card.width) / (card.width + gap))
  }

  private func loadAgain(_ index: Int) {
    states[pictures[index].id] = .waiting
    carousel.reloadItem(at: index, animated: true)
  }

  /// Reloads all visible pictures that have failed.
  private func retry() {
    for index in carousel.indexesForVisibleItems {
      if case .failed? = states[pictures[index].id] { loadAgain(index) }
    }
  }

  // MARK: Commands

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    switch states[pictures[index].id] {
    case .loaded: [.reload]
    case .failed: [.retry]
    case .waiting, .loading, nil: []
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
      },
    ]
  }

  // MARK: Time

  override var ownActivity: Activity {
    loading.isEmpty && nextIndex == nil && time >= sharpTime ? .still(until: nil) : .moving
  }

  override func advance(to time: Double) {
    carousel.time = time
    previews.update()
    requestPreviews()
    let ended = loading.filter(endLoading)
    loading.removeAll { picture in ended.contains { $0 === picture } }
    load()
    guard !ended.isEmpty else { return }
    // The cards of the pictures that have failed fade to a message.
    for index in carousel.indexesForVisibleItems where reason(of: pictures[index]) != nil {
      if carousel.itemView(at: index)?.failure == nil {
        carousel.reloadItem(at: index, animated: true)
      }
    }
  }

  /// Updates the state of a loading picture. Returns whether the picture has loaded or failed. A
  /// picture fails before it has loaded completely.
  private func endLoading(_ picture: Picture) -> Bool {
    guard case .loading(let start, let duration, let isFailing)? = states[picture.id] else {
      return true
    }
    var reason = isFailing ? "The connection was lost." : nil
    if case .failed(let problem) = picture.state { reason = problem }
    let fraction = reason == nil ? 1 : Self.failureFraction
    guard time >= start + duration * fraction else { return false }
    states[picture.id] = reason.map(State.failed) ?? .loaded(since: time)
    if reason == nil { sharpTime = time + Self.sharpeningDuration }
    return true
  }

  /// Returns the reason why a picture has failed; `nil` if it hasn't.
  private func reason(of picture: Picture?) -> String? {
    guard let picture, case .failed(let reason)? = states[picture.id] else { return nil }
    return reason
  }

  /// Returns the progress of loading, 0…1; `nil` if the picture is neither loading nor waiting.
  private func progress(of picture: Picture) -> Double? {
    switch states[picture.id] {
    case .waiting: 0
    case .loading(let start, let duration, _): min(max((time - start) / duration, 0), 1)
    case .failed, .loaded, nil: nil
    }
  }

  /// Returns how sharp a picture is: the level of its preview, or the number of levels for the
  /// picture itself. A fraction is a mixture of two levels.
  private func sharpness(of picture: Picture) -> Double {
    let (full, preview) = (Self.fullSharpness, Self.previewSharpness)
    switch states[picture.id] {
    case .loaded(let since):
      return preview + (full - preview) * min((time - since) / Self.sharpeningDuration, 1)
    case .failed: return preview * Self.failureFraction
    case .waiting, .loading, nil: return preview * (progress(of: picture) ?? 0)
    }
  }

  // MARK: Drawing

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(carousel.numberOfVisibleItems, pixels: card.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      guard let picture = item.view.picture else { continue }
      let offset = item.index.map(carousel.offsetForItem)
      let sharp = store.texture(of: picture, distance: abs(offset ?? 100))
      item.view.show(at: sharpness(of: picture)) { level in
        level < Self.levels.count ? preview(of: picture, level) : sharp
      }
      item.view.progress = progress(of: picture)
      // The window's left and right edges in points of the card.
      let scale = max(item.transform.m11, 0.01)
      let middle = card.width / 2 - item.transform.m41 / scale
      let reach = size.width / 2 / scale
      item.view.setVisiblePart(from: middle - reach, to: middle + reach)
    }
    previews.endFrame()
  }

  /// Requests the missing previews of the pictures that aren't sharp.
  private func requestPreviews() {
    for item in carousel.presentedItems {
      guard let picture = item.view.picture, sharpness(of: picture) < Self.fullSharpness else {
        continue
      }
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
}

extension CarouselLayout {
  /// A row whose items become smaller beside the centre.
  fileprivate static let shrinkingRow = {
    var row = CarouselLayout(name: "shrinkingRow")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step - side * neighbourShift * metrics.itemWidth)
        .scaled(x: 1 - shrinkage * abs(side), y: 1 - shrinkage * abs(side))
    }
    return row
  }()
  /// The distance by which a neighbour is nearer to the centre than in an even row, in item widths.
  private static let neighbourShift = 0.06
  /// The part by which a neighbour is smaller than the centred card.
  private static let shrinkage = 0.14

  /// Returns the width of a card with which a part of each neighbour is visible in a window of a
  /// width. `edge` is the width of that part, and `gap` that of the gap between items. All widths
  /// are in points.
  fileprivate static func cardWidth(in window: Double, edge: Double, gap: Double) -> Double {
    // The inner edge of a neighbour is at
    // (1 − shift) · (card + gap) − (1 − shrinkage) · card / 2.
    let near = 1 - neighbourShift
    return (window / 2 - edge - near * gap) / (near - (1 - shrinkage) / 2)
  }
}

extension LoadingScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<LoadingCard>) -> Int { pictures.count }

  func carousel(
    _: Carousel<LoadingCard>, viewForItemAt index: Int, reusing view: LoadingCard?
  ) -> LoadingCard {
    let picture = pictures[index]
    if states[picture.id] == nil { states[picture.id] = .waiting }
    let view = view ?? LoadingCard()
    view.picture = picture
    view.frame.size = card
    view.failure = reason(of: picture)
    view.retry.onPress = { [unowned self] in retry() }
    return view
  }

  func carouselItemWidth(_: Carousel<LoadingCard>) -> Double { card.width + gap }
}
