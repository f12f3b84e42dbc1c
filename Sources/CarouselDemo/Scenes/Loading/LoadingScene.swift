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

/// A row of pictures that begin blurred and become sharp. On a slow network, some fail at first and
/// can be reloaded.
private final class LoadingScene: CarouselScene<LoadingCard> {
  private let heading = SceneHeading("Loading", "Each picture begins blurred and becomes sharp.")
  private let slowSwitch = Switch("Slow network", isOn: true)
  private let reloadButton = Button(CommandInfo.reloadAll.title)
  private let controls = ControlRow()
  /// The size of a card, in points.
  private var card = Size(width: 300, height: 225)
  /// The gap between two cards before the neighbours shrink and move nearer, in points.
  private var gap = Look.margin
  private var pictures: [Picture]
  /// The network, which determines when a picture becomes sharp. The pictures themselves are loaded
  /// from files by `store`, usually earlier.
  private var network = SimulatedNetwork()
  private let store: TextureStore
  /// The blurred previews, computed from tiny copies of the pictures.
  private let previews: ComputedTextures<Preview>

  /// The key of a preview: the identifier of its picture, and its level of sharpness.
  private struct Preview: Hashable {
    let picture: Int
    let level: Int
  }

  /// The number of colours across a preview of each level, the most blurred one first. Sharpness is
  /// measured in levels: 0 is the most blurred preview, 2 the sharpest one, 3 the picture itself.
  /// Between two levels, a card shows a mixture of both.
  private static let levels = [6, 12, 24]
  /// The sharpness of the picture itself.
  private static let fullSharpness = Double(levels.count)
  /// The sharpness at the end of loading: that of the sharpest preview.
  private static let previewSharpness = fullSharpness - 1
  /// The time in which a loaded picture becomes sharp, in seconds.
  private static let sharpeningDuration = 0.25
  /// The width of a preview, in pixels.
  private static let previewWidth = 96
  /// The index of the picture that is centred at first. It becomes sharp, and its neighbour fails.
  private static let firstIndex = 2
  /// The space between the switch and the button, in points.
  private static let controlGap = 24.0

  init(_ context: SceneContext) {
    store = context.pictures
    previews = ComputedTextures(context, limit: 4 << 20)
    pictures = context.paths.map(context.pictures.picture(at:))
    super.init(.loading, carouselName: "Pictures")
    carousel.type = .shrinkingRow
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = min(Self.firstIndex, max(pictures.count - 1, 0))
    slowSwitch.onChange = { [unowned self] in setSlow($0) }
    reloadButton.onPress = { [unowned self] in reloadAll() }
    for view in [slowSwitch, reloadButton] { controls.add(view) }
    for view in [view, heading, controls] { add(view) }
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    var rest = heading.place(in: bounds, measures)
    let bottomMargin = Look.isLow(size) ? 8.0 : 36
    _ = rest.cut(bottomMargin, from: .bottom)
    controls.frame = rest.cut(Self.minTargetSize, from: .bottom, gap: 16)
    placeControls(measures)
    view.frame = rest
    fitCards(in: rest.height)
  }

  /// Places the switch and the button side by side in the middle of their row.
  private func placeControls(_ measures: Measures) {
    let switchWidth = slowSwitch.fittingWidth(measures)
    let buttonWidth = reloadButton.fittingSize(in: size, measures).width
    let width = switchWidth + Self.controlGap + buttonWidth
    var row = Rect(
      x: ((size.width - width) / 2).rounded(), y: 0, width: width, height: Self.minTargetSize)
    slowSwitch.frame = row.cut(switchWidth, from: .left, gap: Self.controlGap)
    reloadButton.frame = row
  }

  /// Fits the cards to the height of the carousel. The neighbours of the centred card are visible,
  /// in a narrow window enough to show their rings and signs. In an upright window, the cards are
  /// only slightly upright, so that they show the main parts of wide pictures.
  private func fitCards(in height: Double) {
    let maxHeight = height * 0.94
    gap = size.width < 480 ? 12 : Look.margin
    let maxWidth = min(
      size.width * (size.width < height ? 0.84 : 0.76),
      CarouselLayout.shrinkingRowCardWidth(
        in: size.width, edge: min(size.width * 0.11, 40), gap: gap))
    // The height of a card, in card widths.
    let shape = min(max(maxHeight / maxWidth, 0.75), 1.15)
    let cardWidth = max(min(maxWidth, maxHeight / shape), 40)
    let new = Size(width: cardWidth.rounded(), height: (cardWidth * shape).rounded())
    guard new != card else { return }
    card = new
    carousel.reloadData()
  }

  // MARK: Pictures

  override var subject: String { pictures[safe: carousel.currentItemIndex]?.caption ?? "" }
  override var showsPictures: Bool { true }

  override func show(_ change: CatalogChange) {
    pictures = change.listing.pictures.map(store.picture(at:))
    reloadAll()
  }

  /// Keeps the states of the pictures that are still in the folder. Rewritten files load again.
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    pictures = change.listing.pictures.map(store.picture(at:))
    for path in change.rewritten { network.forget(store.picture(at: path)) }
    carousel.rearrangeItems(animated: true) { newIndexes[$0] < 0 ? nil : newIndexes[$0] }
    for index in carousel.indexesForVisibleItems where network[pictures[index]] == nil {
      reloadPicture(at: index)
    }
  }

  // MARK: Switch, buttons and commands

  private func setSlow(_ isSlow: Bool) {
    network.isSlow = isSlow
    slowSwitch.set(isSlow)
    reloadAll()
  }

  private func reloadAll() {
    network.forgetAll()
    carousel.reloadData()
  }

  private func reloadPicture(at index: Int) {
    network.request(pictures[index])
    carousel.reloadItem(at: index, animated: true)
  }

  /// Reloads all visible pictures that have failed.
  private func reloadFailedPictures() {
    for index in carousel.indexesForVisibleItems where network.failure(of: pictures[index]) != nil {
      reloadPicture(at: index)
    }
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    switch network[pictures[index]] {
    case .loaded: [.reload]
    case .failed: [.retry]
    case .waiting, .loading, nil: []
    }
  }

  override func makeCommands() -> [Command] {
    [
      Command(.reload) { [unowned self] in reloadPicture(at: targetItem) },
      Command(.retry) { [unowned self] in reloadPicture(at: targetItem) },
      Command(.reloadAll) { [unowned self] in reloadAll() },
      Command(.slowNetwork, isOn: { [unowned self] in network.isSlow }) { [unowned self] in
        setSlow(!network.isSlow)
      },
    ]
  }

  // MARK: Loading

  override var ownActivity: Activity {
    let isSharpening = time < network.latestLoad + Self.sharpeningDuration
    return network.isLoading || isSharpening || nextIndex != nil ? .moving : .still(until: nil)
  }

  override func advance(to time: Double) {
    carousel.time = time
    previews.update()
    requestPreviews()
    let hasChanged = network.advance(to: time)
    while network.canStart, let index = nextIndex {
      let distance = abs(carousel.offsetForItem(at: index))
      network.start(pictures[index], index: index, distance: distance, at: time)
    }
    guard hasChanged else { return }
    // The cards of the pictures that have failed fade to a message.
    for index in carousel.indexesForVisibleItems where network.failure(of: pictures[index]) != nil {
      if carousel.itemView(at: index)?.failure == nil {
        carousel.reloadItem(at: index, animated: true)
      }
    }
  }

  /// The index of the waiting picture that loads next: the nearest to the centre, or the first of
  /// two equally near pictures. Pictures farther from the centre than `maxLoadingDistance` keep
  /// waiting until they come nearer. `nil` if there is none.
  private var nextIndex: Int? {
    var next: (index: Int?, distance: Double) = (nil, maxLoadingDistance)
    for item in carousel.presentedItems {
      guard let index = item.index, case .waiting? = network[pictures[index]] else { continue }
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

  // MARK: Drawing

  override var isPreparing: Bool { previews.isComputing }
  override func makeTextures() { previews.removeAll() }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(carousel.numberOfVisibleItems, filled: card, pixelRatio: pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      guard let picture = item.view.picture else { continue }
      // Cards that are leaving, which have no index, load last.
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      let sharp = store.texture(
        of: picture, onCard: card, pixelRatio: pixelRatio, distance: distance)
      item.view.show(at: sharpness(of: picture)) { level in
        level < Self.levels.count
          ? preview(of: picture, level) : sharp ?? preview(of: picture, level - 1)
      }
      item.view.progress = network.progress(of: picture, at: time)
      // The window's left and right edges in points of the card.
      let scale = max(item.transform.m11, 0.01)
      let middle = card.width / 2 - item.transform.m41 / scale
      let reach = size.width / 2 / scale
      item.view.setVisiblePart(from: middle - reach, to: middle + reach)
    }
    previews.endFrame()
  }

  /// Returns the sharpness with which a picture is shown, 0…`fullSharpness`.
  private func sharpness(of picture: Picture) -> Double {
    let (full, preview) = (Self.fullSharpness, Self.previewSharpness)
    switch network[picture] {
    case .loaded(let since):
      return preview + (full - preview) * min((time - since) / Self.sharpeningDuration, 1)
    case .failed: return preview * SimulatedNetwork.failureFraction
    case .waiting, .loading, nil: return preview * (network.progress(of: picture, at: time) ?? 0)
    }
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

extension LoadingScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<LoadingCard>) -> Int { pictures.count }

  func carousel(
    _: Carousel<LoadingCard>, viewForItemAt index: Int, reusing view: LoadingCard?
  ) -> LoadingCard {
    let picture = pictures[index]
    if network[picture] == nil { network.request(picture) }
    let view = view ?? LoadingCard()
    view.picture = picture
    view.frame.size = card
    view.failure = network.failure(of: picture)
    view.retry.onPress = { [unowned self] in reloadFailedPictures() }
    return view
  }

  func carouselItemWidth(_: Carousel<LoadingCard>) -> Double { card.width + gap }
}
