import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with a chart of the sky that demonstrates the scroll view.
  static let scroll = SceneKind(
    name: "sky", title: "Sky", subtitle: "A star chart in a scroll view", formerNames: ["scroll"],
    keys: [
      Hotkey(keys: "←  →  ↑  ↓  PgUp  PgDn  Home  End", action: "scroll"),
      Hotkey(keys: "Enter", action: "describe the centred star; again: zoom to its constellation"),
    ],
    gestures: [
      HelpRow(name: "drag, flick, two fingers", action: "scroll; zoom"),
      HelpRow(name: "double tap", action: "zoom in, out"),
      HelpRow(name: "tap a star", action: "describe the star"),
      HelpRow(name: "tap the top edge", action: "scroll to the top"),
    ],
    make: ScrollScene.init)
}

private final class ScrollScene: Scene {
  private let surface = StarSurface()
  private var scroll: ScrollView { surface.scrollView }
  private let chart = StarChart()
  private let field = TextField("Find a star")
  /// The left edge of the text field, to the right of the touch bar's buttons.
  private let fieldLeft: Double
  private let panel = SettingsPanel(SceneKind.scroll.title, note, isOpen: false)
  /// The button that leads to the nearest constellation, shown while no name is visible.
  private let returnButton = Button("")
  private var returnTitle = Memo<String, String>()
  private let canvas: Canvas
  private static let fixedNote = "Drag or flick to scroll. Zoom is off."
  private static let note = "Tap a star. Double-tap to zoom."
  /// The instructions, shown while the panel doesn't describe a star or a constellation.
  private var plainNote: String {
    scroll.pinchGestureRecognizer == nil ? Self.fixedNote : Self.note
  }
  /// The note about the constellation to which the chart was last zoomed.
  private var zoomHint = ""
  private var hasInsets = false
  /// Whether a flick ends with a constellation at the centre.
  private var snapsToConstellations = false
  private var state = Memo<ScrollState, String>()
  /// The maximum zoom scale; `nil` if zooming is off.
  private var maxZoom: Double? = 3
  private var selectedName = "Orion"
  /// The content offset at which the first part of the chart is visible, in points.
  private var initialOffset = Point.zero

  override var subject: String { selectedName }

  init(_ context: SceneContext) {
    canvas = context.canvas
    fieldLeft =
      TouchBar.reach(of: context.table.barCommands(in: .scroll)) + TouchBar.dotsGap
    super.init(.scroll)
    add(surface)
    // The window's backdrop isn't drawn behind an opaque background.
    surface.background = Background(color: StarChart.ground)
    surface.content.add(chart)
    surface.contentSize = chart.size
    var theme = Theme()
    theme.plate = Color(hex: 0x232A35)
    field.theme = theme
    surface.add(field)
    returnButton.theme = theme
    returnButton.onPress = { [unowned self] in
      if let nearest { open(nearest) }
    }
    for view in [returnButton, panel] { add(view) }
    makeTextures()
    scroll.delegate = self
    scroll.indicatorStyle = .white
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    surface.onTap = { [unowned self] in handle($0, on: nil) }
    chart.isMoving = { [scroll] in scroll.isDragging || scroll.isZooming || scroll.isScrolling }
    chart.onTap = { [unowned self] in handle($1, on: $0) }
    field.onSubmit = { [unowned self] in find($0) }
    addMotion()
    addTouches()
  }

  override func makeTextures() {
    chart.glow = StarChart.makeGlow(on: canvas)
    chart.milkyWay = MilkyWay.makeTexture(on: canvas)
  }

  private func addMotion() {
    panel.add("Scroll by touch", of: scroll, \.isScrollEnabled)
    panel.add("Scroll by keys", of: scroll.directionalPressGestureRecognizer, \.isEnabled)
    panel.add("Lock direction", of: scroll, \.isDirectionalLockEnabled)
    panel.add("Deceleration", ["Normal", "Fast"]) { [scroll] in
      scroll.decelerationRate = $0 == 0 ? .normal : .fast
    }
    panel.add("Paging", of: scroll, \.isPagingEnabled)
    panel.add("Snap to constellations", isOn: false) { [unowned self] in
      snapsToConstellations = $0
    }
    panel.add("Bounce at edges", of: scroll, \.bounces)
    panel.add("Always bounce", isOn: false) { [scroll] in
      scroll.alwaysBounceHorizontal = $0
      scroll.alwaysBounceVertical = $0
    }
    panel.add("Bounce zoom", of: scroll, \.bouncesZoom)
    panel.add("Zoom", ["Off", "3×", "8×"], chosen: 1) { [unowned self] in
      maxZoom = [nil, 3, 8][$0]
      limitZoom()
      panel.note = plainNote
    }
    panel.add("Indicators", ["Default", "Black", "White"], chosen: 2) { [scroll] in
      scroll.indicatorStyle = [.default, .black, .white][$0]
      scroll.flashScrollIndicators()
    }
    panel.add("Horizontal indicator", isOn: false) { [scroll] in
      scroll.showsHorizontalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
    panel.add("Vertical indicator", isOn: false) { [scroll] in
      scroll.showsVerticalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
    panel.add("Content insets", isOn: false) { [unowned self] in
      hasInsets = $0
      setNeedsLayout()
    }
    panel.add("Tap top edge to scroll up", of: scroll, \.scrollsToTop)
    panel.add("Scroll to top") { [unowned self] in
      tree?.focus(nil)
      scroll.scrollToTop()
    }
    panel.add("Scroll to centre") { [scroll] in
      let (content, visible) = (scroll.contentSize, scroll.bounds)
      scroll.setContentOffset(
        Point(x: (content.width - visible.width) / 2, y: (content.height - visible.height) / 2),
        animated: true)
    }
  }

  private func addTouches() {
    panel.add("Drag hides keyboard", ["Never", "Always", "Interactive"]) { [scroll] in
      scroll.keyboardDismissMode = [.none, .onDrag, .interactive][$0]
    }
    panel.add("Stars receive touches", of: surface, \.starsReceiveTouches)
    panel.add("Delay touches", of: scroll, \.delaysContentTouches)
    panel.add("Drags cancel touches", of: scroll, \.canCancelContentTouches)
    panel.add("Selected star keeps touches", of: surface, \.selectedStarKeepsTouch)
  }

  // MARK: Stars

  /// Handles a tap on a star, or beside the stars, at a position in points of the window.
  private func handle(_ tap: Tap, on star: Star?) {
    if tap.count == 2 { return zoom(around: star?.position ?? positionOnChart(tap.position)) }
    // The surface and its stars receive the taps at the window's upper edge, so that they must
    // scroll to the top themselves.
    if tap.position.y < ViewTree.edgeBarHeight, scroll.scrollsToTop {
      scroll.scrollToTop()
    } else if let star {
      return describe(star)
    }
    tree?.focus(nil)
  }

  private func describe(_ star: Star) {
    chart.chosen = star.name
    let figure = chart.indexOfConstellation(of: star).map { chart.constellations[$0] }
    selectedName = star.name
    panel.note = "\(star.name) in \(figure?.name ?? "the sky"), magnitude \(star.magnitude)"
  }

  private func find(_ name: String) {
    let stars = chart.constellations.flatMap(\.stars)
    guard let star = stars.first(where: { $0.name.lowercased().hasPrefix(name.lowercased()) })
    else {
      panel.note = "No star found. Try Vega, Sirius or Algol."
      return
    }
    describe(star)
    tree?.focus(nil)
    let visible = scroll.bounds * (1 / scroll.zoomScale)
    scroll.scrollRectToVisible(
      Rect(center: star.position, size: visible * 0.6) * scroll.zoomScale, animated: true)
  }

  private func zoom(around position: Point) {
    guard let figure = chart.constellation(at: position) else { return }
    let rect = figure.surroundings
    if scroll.zoomScale >= scale(showing: rect) * 0.98 {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    } else {
      open(figure)
    }
  }

  /// Returns whether a constellation fills the uncovered part of the window, so that zooming to it
  /// has no effect.
  private func isOpen(_ figure: Constellation) -> Bool {
    let scale = scale(showing: figure.surroundings)
    return abs(scroll.zoomScale / scale - 1) < 0.01 && isCentered(figure.bounds)
  }

  /// Zooms to a constellation.
  private func open(_ figure: Constellation) {
    selectedName = figure.name
    zoomHint = "\(figure.name). Double-tap again to see the whole sky."
    panel.note = zoomHint
    show(figure.surroundings, animated: true)
  }

  /// The constellation nearest to the middle of the visible part of the chart.
  private var nearest: Constellation? { chart.constellation(at: positionOnChart(free.center)) }

  /// The part of the window that neither the text field nor the panel covers.
  private var free: Rect {
    panel.rest(of: bounds.inset(by: Insets(top: field.frame.maxY, left: 0, bottom: 0, right: 0)))
  }

  /// Returns the zoom scale at which a part of the chart fills the uncovered part of the window.
  private func scale(showing part: Rect) -> Double {
    clampedScale(min(free.width / part.width, free.height / part.height))
  }

  private func clampedScale(_ scale: Double) -> Double {
    min(max(scale, scroll.minimumZoomScale), scroll.maximumZoomScale)
  }

  /// Centres a part of the chart in the uncovered part of the window, at a zoom scale. By default,
  /// the part of the chart fills the uncovered part of the window.
  private func show(_ part: Rect, at scale: Double? = nil, animated: Bool) {
    let scale = scale ?? self.scale(showing: part)
    let corner = part.center - free.center * (1 / scale)
    scroll.zoom(to: Rect(origin: corner, size: size * (1 / scale)), animated: animated)
  }

  private func limitZoom() {
    // Don't let the chart become smaller than the window.
    let minScale = max(size.width / chart.size.width, size.height / chart.size.height, 0.05)
    scroll.maximumZoomScale = max(maxZoom ?? 1, minScale)
    scroll.minimumZoomScale = maxZoom == nil ? scroll.maximumZoomScale : minScale
  }

  // MARK: Constellations

  /// The star at the point where the context menu was opened; `nil` for none.
  private var contextMenuStar: Star?

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if let point, panel.frame.contains(point) { return nil }
    let position = positionOnChart(point ?? free.center)
    contextMenuStar = point == nil ? nil : chart.star(under: position)
    let index =
      contextMenuStar.flatMap(chart.indexOfConstellation(of:))
      ?? chart.indexOfConstellation(around: position)
    guard let index else { return nil }
    let figure = chart.constellations[index]
    return ItemMenu(
      item: index, title: contextMenuStar?.name ?? figure.name, commands: [.open, .center],
      frame: (figure.bounds * scroll.zoomScale).offset(by: scroll.contentOffset * -1))
  }

  /// The constellation whose context menu is open. If the context menu of a star is open, this is
  /// the star's constellation.
  private var contextMenuConstellation: Constellation? {
    contextMenuItem.flatMap { chart.constellations[safe: $0] }
  }

  override func center(_ item: Int) {
    if let part = contextMenuPart(item) { show(part, at: scroll.zoomScale, animated: true) }
  }

  override func isCentered(_ item: Int) -> Bool {
    contextMenuPart(item).map(isCentered) ?? false
  }

  private func isCentered(_ part: Rect) -> Bool {
    // A part near the chart's edges can't be scrolled to the centre.
    let corner = part.center * scroll.zoomScale - free.center
    let offset = Point(
      x: min(max(corner.x, 0), max(scroll.contentSize.width - size.width, 0)),
      y: min(max(corner.y, 0), max(scroll.contentSize.height - size.height, 0)))
    return (offset - scroll.contentOffset).length < 1
  }

  /// Returns the part of the chart that the context menu belongs to: a star, or the constellation
  /// at an index.
  private func contextMenuPart(_ item: Int) -> Rect? {
    contextMenuStar.map { Rect(origin: $0.position, size: .zero) }
      ?? chart.constellations[safe: item]?.bounds
  }

  override func makeCommands() -> [Command] {
    [
      Command(
        .open,
        isEnabled: { [unowned self] in contextMenuConstellation.map { !isOpen($0) } ?? false },
        perform: { [unowned self] in
          if let figure = contextMenuConstellation { open(figure) }
        })
    ]
  }

  /// Returns the position on the chart that is visible at a point of the window.
  private func positionOnChart(_ point: Point) -> Point {
    (point + scroll.contentOffset) * (1 / scroll.zoomScale)
  }

  // MARK: Layout

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    panel.state = state.value(of: ScrollState(scroll)) { $0.text }
    chart.freeArea = Rect(
      origin: positionOnChart(free.origin), size: free.size * (1 / scroll.zoomScale))
    returnButton.isHidden = chart.showsName
    if !returnButton.isHidden, let nearest {
      returnButton.title = returnTitle.value(of: nearest.name) { "Go to \($0)" }
    }
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard (key, modifiers) == (.enter, []) else {
      return surface.press(key, modifiers, isRepeat: isRepeat)
    }
    guard let star = chart.star(at: positionOnChart(surface.bounds.center)) else { return false }
    if star.name == chart.chosen { zoom(around: star.position) } else { describe(star) }
    return true
  }

  override func layOut(_ measures: Measures) {
    // Until the user scrolls, a window of any size shows the first part of the chart.
    let isAtStart = surface.size == .zero || scroll.contentOffset == initialOffset
    let showsFirst = isAtStart && surface.size != size
    surface.frame = bounds
    scroll.bounds = size
    limitZoom()
    panel.place(on: bounds, measures)
    let insets = hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    let rest = panel.rest(of: bounds)
    scroll.contentInset = insets
    scroll.scrollIndicatorInsets = Insets(
      top: insets.top, left: insets.left, bottom: insets.bottom + bounds.maxY - rest.maxY,
      right: insets.right + bounds.maxX - rest.maxX)
    returnButton.frame = Rect(
      center: Point(x: rest.center.x, y: rest.maxY - 46), size: Size(width: 200, height: 44))
    returnButton.cornerRadius = 22
    let width = min(260, size.width - fieldLeft - SettingsPanel.margin)
    let middle = rest.center.x
    field.frame = Rect(
      x: max((middle - width / 2).rounded(), fieldLeft), y: TouchBar.dotsFrame.minY, width: width,
      height: TouchBar.dotsFrame.height)
    chart.coveredAreas = [field.frame, panel.frame]
    if showsFirst {
      let part = chart.firstPart
      // The margins contain the names of the outermost stars, and keep them clear of a panel in
      // the corner.
      let isCornerCovered = !free.intersection(panel.frame).isEmpty
      let width = max(free.width - 2 * 48, 1)
      let height = max(free.height - 2 * (isCornerCovered ? 60 : 24), 1)
      show(part, at: clampedScale(min(width / part.width, height / part.height)), animated: false)
      initialOffset = scroll.contentOffset
    }
    chart.zoom = scroll.zoomScale
  }
}

extension ScrollScene: ScrollViewDelegate {
  func viewForZooming(in _: ScrollView) -> AnyObject? { surface.content }

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    let zoomsOut = scrollView.zoomScale < chart.zoom
    chart.zoom = scrollView.zoomScale
    // When the whole sky is visible again, replace the hint that explains how to zoom out.
    let isWhole = chart.zoom <= scrollView.minimumZoomScale * 1.001
    if zoomsOut, isWhole, panel.note == zoomHint { panel.note = plainNote }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard snapsToConstellations else { return }
    let middle = Point(x: scrollView.bounds.width / 2, y: scrollView.bounds.height / 2)
    let position = (targetContentOffset + middle) * (1 / scrollView.zoomScale)
    guard let figure = chart.constellation(at: position) else { return }
    targetContentOffset = figure.bounds.center * scrollView.zoomScale - middle
  }

  /// Returns false while the text field has the focus, because a tap beside the field then only
  /// ends editing.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    tree?.focused !== field
  }
}
