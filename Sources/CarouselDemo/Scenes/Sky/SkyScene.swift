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
final class SkyScene: Scene {
  /// The scroll view with the chart.
  let surface: StarSurface
  /// The engine that scrolls and zooms the chart.
  var scroll: ScrollView { surface.scrollView }
  let panel = SettingsPanel(SceneKind.sky.title, zoomNote, isOpen: false)
  private let chart = StarChart()
  private let field = TextField("Find a star")
  /// The button that leads to the nearest constellation, shown while no name is visible.
  private let returnButton = Button("")
  private let canvas: Canvas
  /// The minimum left edge of the text field, to the right of the touch bar's buttons, in points.
  private let minFieldLeft: Double

  /// The maximum zoom scale; `nil` if zooming is off.
  var maxZoom: Double? = 3
  /// Whether the chart can be scrolled beyond its edges, by `contentInsets`.
  var hasInsets = false
  /// Whether a drag or a flick ends with a constellation at the centre. Has no effect while paging
  /// is on.
  var snapsToConstellations = false

  /// The name of the star or constellation that was selected last; at first, that of the
  /// constellation in the chart's first part.
  private var selectedName = "Orion"
  /// The note about the constellation to which the chart was last zoomed.
  private var zoomOutNote = ""
  /// The content offset at which the first part of the chart is visible, in points.
  private var initialOffset = Point.zero
  /// The star at the point where the context menu was opened; `nil` for none.
  private var contextMenuStar: Star?
  // Cached texts, so that a frame creates no strings while nothing changes.
  private var returnTitle = Memo<String, String>()
  private var stateText = Memo<ScrollState, String>()

  private static let zoomNote = "Tap a star. Double-tap to zoom."
  private static let noZoomNote = "Drag or flick to scroll. Zoom is off."

  init(_ context: SceneContext) {
    canvas = context.canvas
    minFieldLeft = TouchBar.reach(of: context.table.barCommands(in: .sky)) + TouchBar.dotsGap
    surface = StarSurface(chart)
    super.init(.sky)
    add(surface)
    var theme = Theme()
    theme.plate = Color(hex: 0x232A35)
    field.theme = theme
    surface.add(field)
    returnButton.theme = theme
    for view in [returnButton, panel] { add(view) }
    makeTextures()
    scroll.delegate = self
    surface.onTap = { [unowned self] in handle($0, on: nil) }
    chart.onTap = { [unowned self] in handle($1, on: $0) }
    chart.isMoving = { [scroll] in scroll.isDragging || scroll.isZooming || scroll.isScrolling }
    field.onSubmit = { [unowned self] in find($0) }
    returnButton.onPress = { [unowned self] in
      if let nearestConstellation { open(nearestConstellation) }
    }
    addSettings()
  }

  override var subject: String { selectedName }

  /// The instructions, shown while the panel doesn't describe a star or a constellation.
  var instructions: String {
    scroll.pinchGestureRecognizer == nil ? Self.noZoomNote : Self.zoomNote
  }

  // MARK: Layout

  /// The maximum width of the text field, in points.
  private static let maxFieldWidth = 260.0
  private static let returnButtonSize = Size(width: 200, height: 44)
  /// The distance of the return button's centre from the lower edge of the window or from the panel
  /// below, in points.
  private static let returnButtonDistance = 46.0
  /// The insets of the content if `hasInsets` is true, in points.
  private static let contentInsets = Insets(top: 72, left: 40, bottom: 40, right: 40)
  /// The margins beside the first part of the chart, and above and below it, in points. They
  /// contain the names of the outermost stars.
  private static let firstMargins = Size(width: 48, height: 24)
  /// The margin above and below the first part of the chart if the panel is in a corner of the free
  /// area, in points. It keeps the names clear of the panel.
  private static let firstMarginBesidePanel = 60.0

  override func layOut(_ measures: Measures) {
    // Until the user scrolls, a window of any size shows the first part of the chart.
    let isAtStart = surface.size == .zero || scroll.contentOffset == initialOffset
    let showsFirstPart = isAtStart && surface.size != size
    surface.frame = bounds
    scroll.bounds = size
    surface.limitZoom(to: maxZoom)
    panel.place(on: bounds, measures)
    let rest = panel.rest(of: bounds)
    setInsets(beside: rest)
    placeReturnButton(in: rest)
    placeField(in: rest)
    chart.coveredWindowAreas = [field.frame, panel.frame]
    if showsFirstPart { showFirstPart() }
    chart.zoom = scroll.zoomScale
  }

  /// Sets the insets of the content, and those of the scroll indicators, which are at the edges of
  /// the part of the window beside the panel.
  private func setInsets(beside rest: Rect) {
    let insets = hasInsets ? Self.contentInsets : .zero
    scroll.contentInset = insets
    scroll.scrollIndicatorInsets = Insets(
      top: insets.top, left: insets.left, bottom: insets.bottom + bounds.maxY - rest.maxY,
      right: insets.right + bounds.maxX - rest.maxX)
  }

  private func placeReturnButton(in rest: Rect) {
    returnButton.frame = Rect(
      center: Point(x: rest.center.x, y: rest.maxY - Self.returnButtonDistance),
      size: Self.returnButtonSize)
    returnButton.cornerRadius = Self.returnButtonSize.height / 2
  }

  private func placeField(in rest: Rect) {
    let dots = TouchBar.dotsFrame
    let width = min(Self.maxFieldWidth, size.width - minFieldLeft - SettingsPanel.margin)
    field.frame = Rect(
      x: max((rest.center.x - width / 2).rounded(), minFieldLeft), y: dots.minY, width: width,
      height: dots.height)
  }

  private func showFirstPart() {
    let free = freeWindowArea
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

  /// The part of the window below the text field and beside an open panel, in points of the window.
  /// In a wide window, a closed panel covers only a corner, and counts as no cover.
  private var freeWindowArea: Rect {
    panel.rest(of: bounds.inset(by: Insets(top: field.frame.maxY, left: 0, bottom: 0, right: 0)))
  }

  /// Updates what depends on the scroll position and the zoom scale.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    panel.state = stateText.value(of: ScrollState(scroll)) { $0.text }
    let free = freeWindowArea
    chart.freeChartArea = Rect(
      origin: surface.positionOnChart(free.origin), size: free.size * (1 / scroll.zoomScale))
    returnButton.isHidden = chart.showsName
    if !returnButton.isHidden, let nearestConstellation {
      returnButton.title = returnTitle.value(of: nearestConstellation.name) { "Go to \($0)" }
    }
  }

  // MARK: Taps, keys and search

  /// The size of the area around a found star that becomes visible, as a fraction of the window's
  /// size.
  private static let foundAreaFraction = 0.6

  /// Handles a tap on a star, or beside the stars, at a position in points of the window. Only a
  /// single tap beside the stars or at the top edge takes the focus from the text field.
  private func handle(_ tap: Tap, on star: Star?) {
    if tap.count == 2 {
      if let star {
        zoom(to: star)
      } else {
        zoom(to: chart.constellation(nearestTo: surface.positionOnChart(tap.position)))
      }
    } else if tap.position.y < ViewTree.edgeBarHeight, scroll.scrollsToTop {
      // The surface and its stars receive the taps at the window's upper edge, so that they must
      // scroll to the top themselves. The chart doesn't scroll if the text field has the focus.
      scroll.scrollToTop()
      tree?.focus(nil)
    } else if let star {
      describe(star)
    } else {
      tree?.focus(nil)
    }
  }

  /// Lets Enter describe the centred star, and then zoom to its constellation.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard (key, modifiers) == (.enter, []) else {
      return surface.press(key, modifiers, isRepeat: isRepeat)
    }
    let center = surface.positionOnChart(surface.bounds.center)
    guard let star = chart.star(nearestTo: center) else { return false }
    if star.name == chart.selectedStarName {
      zoom(to: star)
    } else {
      describe(star)
    }
    return true
  }

  /// Selects a star and describes it in the panel.
  private func describe(_ star: Star) {
    chart.selectedStarName = star.name
    selectedName = star.name
    let place = chart.constellation(of: star)?.name ?? "the sky"
    panel.note = "\(star.name) in \(place), magnitude \(star.magnitude)"
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
      Rect(center: star.position, size: visible * Self.foundAreaFraction) * scroll.zoomScale,
      animated: true)
  }

  // MARK: Zoom

  /// A double tap zooms out if the zoom scale is at least this fraction of the scale at which the
  /// constellation is open.
  private static let minFractionToZoomOut = 0.98
  /// The relative difference of zoom scales up to which a constellation counts as open.
  private static let openTolerance = 0.01
  /// The chart counts as zoomed out up to this multiple of the minimum zoom scale.
  private static let maxWholeSkyFactor = 1.001

  /// Zooms to the constellation of a star, or else to the nearest one.
  private func zoom(to star: Star) {
    zoom(to: chart.constellation(of: star) ?? chart.constellation(nearestTo: star.position))
  }

  /// Zooms to a constellation. If the zoom scale is already large enough for the constellation,
  /// zooms out, wherever the chart is scrolled.
  private func zoom(to constellation: Constellation?) {
    guard let constellation else { return }
    if scroll.zoomScale >= scale(opening: constellation) * Self.minFractionToZoomOut {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    } else {
      open(constellation)
    }
  }

  /// Zooms to a constellation.
  private func open(_ constellation: Constellation) {
    selectedName = constellation.name
    zoomOutNote = "\(constellation.name). Double-tap again to see the whole sky."
    panel.note = zoomOutNote
    surface.show(
      constellation.surroundings, in: freeWindowArea, at: scale(opening: constellation),
      animated: true)
  }

  /// Returns whether a constellation fills the free part of the window, so that opening has no
  /// effect.
  private func isOpen(_ constellation: Constellation) -> Bool {
    abs(scroll.zoomScale / scale(opening: constellation) - 1) < Self.openTolerance
      && surface.isCentered(constellation.bounds, in: freeWindowArea)
  }

  /// Returns the zoom scale at which a constellation fills the free part of the window.
  private func scale(opening constellation: Constellation) -> Double {
    surface.scale(showing: constellation.surroundings, in: freeWindowArea.size)
  }

  /// The constellation nearest to the middle of the visible part of the chart.
  private var nearestConstellation: Constellation? {
    chart.constellation(nearestTo: surface.positionOnChart(freeWindowArea.center))
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      Command(
        .open,
        isEnabled: { [unowned self] in contextMenuConstellation.map { !isOpen($0) } ?? false },
        perform: { [unowned self] in
          if let contextMenuConstellation { open(contextMenuConstellation) }
        })
    ]
  }

  /// Returns the context menu of a star, or else of a constellation. The item is the index of the
  /// constellation. Also sets `contextMenuStar`, the star that the menu's commands apply to.
  override func itemMenu(at point: Point?) -> ItemMenu? {
    if let point, panel.frame.contains(point) { return nil }
    let position = surface.positionOnChart(point ?? freeWindowArea.center)
    contextMenuStar = point == nil ? nil : chart.star(hitAt: position)
    let index =
      contextMenuStar.flatMap(chart.indexOfConstellation(of:))
      ?? chart.indexOfConstellation(near: position)
    guard let index else { return nil }
    let constellation = chart.constellations[index]
    return ItemMenu(
      item: index, title: contextMenuStar?.name ?? constellation.name, commands: [.open, .center],
      frame: (constellation.bounds * scroll.zoomScale).offset(by: scroll.contentOffset * -1))
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
    surface.show(part, in: freeWindowArea, at: scroll.zoomScale, animated: true)
  }

  override func isCentered(_ item: Int) -> Bool {
    contextMenuPart(item).map { surface.isCentered($0, in: freeWindowArea) } ?? false
  }

  // MARK: Pictures

  override func makeTextures() {
    chart.glow = StarGlow.makeTexture(on: canvas)
    chart.milkyWay = MilkyWay.makeTexture(on: canvas)
  }
}

extension SkyScene: ScrollViewDelegate {
  func viewForZooming(in _: ScrollView) -> AnyObject? { surface.content }

  func scrollViewDidZoom(_ scrollView: ScrollView) {
    let zoomsOut = scrollView.zoomScale < chart.zoom
    chart.zoom = scrollView.zoomScale
    // When the chart is zoomed out again, replace the note that explains how to zoom out.
    let isWhole = chart.zoom <= scrollView.minimumZoomScale * Self.maxWholeSkyFactor
    if zoomsOut, isWhole, panel.note == zoomOutNote { panel.note = instructions }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard snapsToConstellations else { return }
    let middle = Point(x: scrollView.bounds.width / 2, y: scrollView.bounds.height / 2)
    let position = (targetContentOffset + middle) * (1 / scrollView.zoomScale)
    guard let constellation = chart.constellation(nearestTo: position) else { return }
    targetContentOffset = constellation.bounds.center * scrollView.zoomScale - middle
  }

  /// Returns false while the text field has the focus, because a tap beside the field then only
  /// ends editing.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    tree?.focused !== field
  }
}
