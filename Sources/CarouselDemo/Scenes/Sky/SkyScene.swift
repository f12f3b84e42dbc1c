import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with a chart of the sky that demonstrates the scroll view.
  static let sky = SceneKind(
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
    make: SkyScene.init)
}

/// A chart of the sky in a scroll view that fills the window. A panel changes the scroll view's
/// properties and shows its state.
///
/// At the upper edge, a text field finds stars by their names. A tap on a star describes it in the
/// panel, and a double tap zooms to the nearest constellation, or out again.
private final class SkyScene: Scene {
  private let chart = StarChart()
  private let surface: StarSurface
  private var scroll: ScrollView { surface.scrollView }
  private let field = TextField("Find a star")
  private let panel = SettingsPanel(SceneKind.sky.title, note, isOpen: false)
  /// The button that leads to the nearest constellation, shown while no name is visible.
  private let returnButton = Button("")
  private var returnTitle = Memo<String, String>()
  private var state = Memo<ScrollState, String>()

  /// The name of the star or constellation that was selected last; at first, see `firstPart`.
  private var selectedName = "Orion"
  /// The note about the constellation to which the chart was last zoomed.
  private var zoomHint = ""
  /// The content offset at which the first part of the chart is visible, in points.
  private var initialOffset = Point.zero
  /// The maximum zoom scale; `nil` if zooming is off.
  private var maxZoom: Double? = 3
  private var hasInsets = false
  /// Whether a flick ends with a constellation at the centre.
  private var snapsToConstellations = false
  /// The star at the point where the context menu was opened; `nil` for none.
  private var contextMenuStar: Star?

  private let canvas: Canvas
  /// The left edge of the text field, to the right of the touch bar's buttons.
  private let fieldLeft: Double

  private static let fixedNote = "Drag or flick to scroll. Zoom is off."
  private static let note = "Tap a star. Double-tap to zoom."
  /// The maximum width of the text field, in points.
  private static let maxFieldWidth = 260.0
  private static let returnButtonSize = Size(width: 200, height: 44)
  /// The margins beside the first part of the chart, and above and below it, in points. They
  /// contain the names of the outermost stars.
  private static let firstMargins = Size(width: 48, height: 24)
  /// The margin above and below the first part of the chart if the panel is in a corner of the free
  /// area, in points. It keeps the names clear of the panel.
  private static let firstMarginBesidePanel = 60.0

  init(_ context: SceneContext) {
    canvas = context.canvas
    fieldLeft =
      TouchBar.reach(of: context.table.barCommands(in: .sky)) + TouchBar.dotsGap
    surface = StarSurface(chart)
    super.init(.sky)
    add(surface)
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
    surface.onTap = { [unowned self] in handle($0, on: nil) }
    chart.isMoving = { [scroll] in scroll.isDragging || scroll.isZooming || scroll.isScrolling }
    chart.onTap = { [unowned self] in handle($1, on: $0) }
    field.onSubmit = { [unowned self] in find($0) }
    addMotionSettings()
    addTouchSettings()
  }

  override var subject: String { selectedName }

  override func makeTextures() {
    chart.glow = StarChart.makeGlow(on: canvas)
    chart.milkyWay = MilkyWay.makeTexture(on: canvas)
  }

  // MARK: Settings

  private func addMotionSettings() {
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
      surface.limitZoom(to: maxZoom)
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
    panel.add("Scroll to centre") { [surface] in surface.scrollToCenter() }
  }

  private func addTouchSettings() {
    panel.add("Drag hides keyboard", ["Never", "Always", "Interactive"]) { [scroll] in
      scroll.keyboardDismissMode = [.none, .onDrag, .interactive][$0]
    }
    panel.add("Stars receive touches", of: surface, \.starsReceiveTouches)
    panel.add("Delay touches", of: scroll, \.delaysContentTouches)
    panel.add("Drags cancel touches", of: scroll, \.canCancelContentTouches)
    panel.add("Selected star keeps touches", of: surface, \.selectedStarKeepsTouch)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    // Until the user scrolls, a window of any size shows the first part of the chart.
    let isAtStart = surface.size == .zero || scroll.contentOffset == initialOffset
    let showsFirst = isAtStart && surface.size != size
    surface.frame = bounds
    scroll.bounds = size
    surface.limitZoom(to: maxZoom)
    panel.place(on: bounds, measures)
    let rest = panel.rest(of: bounds)
    placeInsets(beside: rest)
    returnButton.frame = Rect(
      center: Point(x: rest.center.x, y: rest.maxY - 46), size: Self.returnButtonSize)
    returnButton.cornerRadius = Self.returnButtonSize.height / 2
    placeField(in: rest)
    chart.coveredAreas = [field.frame, panel.frame]
    if showsFirst { showFirstPart() }
    chart.zoom = scroll.zoomScale
  }

  /// Sets the insets of the content, and those of the scroll indicators, which are at the edges of
  /// the part of the window beside the panel.
  private func placeInsets(beside rest: Rect) {
    let insets = hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    scroll.contentInset = insets
    scroll.scrollIndicatorInsets = Insets(
      top: insets.top, left: insets.left, bottom: insets.bottom + bounds.maxY - rest.maxY,
      right: insets.right + bounds.maxX - rest.maxX)
  }

  private func placeField(in rest: Rect) {
    let dots = TouchBar.dotsFrame
    let width = min(Self.maxFieldWidth, size.width - fieldLeft - SettingsPanel.margin)
    field.frame = Rect(
      x: max((rest.center.x - width / 2).rounded(), fieldLeft), y: dots.minY, width: width,
      height: dots.height)
  }

  private func showFirstPart() {
    let isCornerCovered = !free.intersection(panel.frame).isEmpty
    let margins = Size(
      width: Self.firstMargins.width,
      height: isCornerCovered ? Self.firstMarginBesidePanel : Self.firstMargins.height)
    let available = Size(
      width: max(free.width - 2 * margins.width, 1),
      height: max(free.height - 2 * margins.height, 1))
    let part = chart.firstPart
    let scale = surface.scale(showing: part, in: available)
    surface.show(part, in: free, at: scale, animated: false)
    initialOffset = scroll.contentOffset
  }

  /// The part of the window that neither the text field nor the panel covers.
  private var free: Rect {
    panel.rest(of: bounds.inset(by: Insets(top: field.frame.maxY, left: 0, bottom: 0, right: 0)))
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    panel.state = state.value(of: ScrollState(scroll)) { $0.text }
    chart.freeArea = Rect(
      origin: surface.positionOnChart(free.origin), size: free.size * (1 / scroll.zoomScale))
    returnButton.isHidden = chart.showsName
    if !returnButton.isHidden, let nearest {
      returnButton.title = returnTitle.value(of: nearest.name) { "Go to \($0)" }
    }
  }

  // MARK: Taps, keys and search

  /// Handles a tap on a star, or beside the stars, at a position in points of the window.
  private func handle(_ tap: Tap, on star: Star?) {
    if tap.count == 2 {
      return zoom(around: star?.position ?? surface.positionOnChart(tap.position))
    }
    // The surface and its stars receive the taps at the window's upper edge, so that they must
    // scroll to the top themselves.
    if tap.position.y < ViewTree.edgeBarHeight, scroll.scrollsToTop {
      scroll.scrollToTop()
    } else if let star {
      return describe(star)
    }
    tree?.focus(nil)
  }

  /// Lets Enter describe the centred star, and then zoom to its constellation.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard (key, modifiers) == (.enter, []) else {
      return surface.press(key, modifiers, isRepeat: isRepeat)
    }
    let center = surface.positionOnChart(surface.bounds.center)
    guard let star = chart.star(at: center) else { return false }
    if star.name == chart.chosen { zoom(around: star.position) } else { describe(star) }
    return true
  }

  /// Selects a star and describes it in the panel.
  private func describe(_ star: Star) {
    chart.chosen = star.name
    let figure = chart.indexOfConstellation(of: star).map { chart.constellations[$0] }
    selectedName = star.name
    panel.note = "\(star.name) in \(figure?.name ?? "the sky"), magnitude \(star.magnitude)"
  }

  /// Describes the first star with a name that begins with a text. Scrolls to this star.
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

  /// The instructions, shown while the panel doesn't describe a star or a constellation.
  private var plainNote: String {
    scroll.pinchGestureRecognizer == nil ? Self.fixedNote : Self.note
  }

  // MARK: Zoom

  /// Zooms to the constellation nearest to a position on the chart. If it already fills the window,
  /// zooms out.
  private func zoom(around position: Point) {
    guard let figure = chart.constellation(at: position) else { return }
    if scroll.zoomScale >= scale(opening: figure) * 0.98 {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    } else {
      open(figure)
    }
  }

  /// Zooms to a constellation.
  private func open(_ figure: Constellation) {
    selectedName = figure.name
    zoomHint = "\(figure.name). Double-tap again to see the whole sky."
    panel.note = zoomHint
    surface.show(figure.surroundings, in: free, at: scale(opening: figure), animated: true)
  }

  /// Returns whether a constellation fills the uncovered part of the window, so that opening has no
  /// effect.
  private func isOpen(_ figure: Constellation) -> Bool {
    abs(scroll.zoomScale / scale(opening: figure) - 1) < 0.01
      && surface.isCentered(figure.bounds, in: free)
  }

  /// Returns the zoom scale at which a constellation fills the uncovered part of the window.
  private func scale(opening figure: Constellation) -> Double {
    surface.scale(showing: figure.surroundings, in: free.size)
  }

  /// The constellation nearest to the middle of the visible part of the chart.
  private var nearest: Constellation? {
    chart.constellation(at: surface.positionOnChart(free.center))
  }

  // MARK: Context menu

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if let point, panel.frame.contains(point) { return nil }
    let position = surface.positionOnChart(point ?? free.center)
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

  /// Returns the part of the chart that the context menu belongs to: a star, or the constellation
  /// at an index.
  private func contextMenuPart(_ item: Int) -> Rect? {
    contextMenuStar.map { Rect(origin: $0.position, size: .zero) }
      ?? chart.constellations[safe: item]?.bounds
  }

  override func center(_ item: Int) {
    guard let part = contextMenuPart(item) else { return }
    surface.show(part, in: free, at: scroll.zoomScale, animated: true)
  }

  override func isCentered(_ item: Int) -> Bool {
    contextMenuPart(item).map { surface.isCentered($0, in: free) } ?? false
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
}

extension SkyScene: ScrollViewDelegate {
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
