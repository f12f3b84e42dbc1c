import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// All that a scroll view does, on a chart of the sky.
  static let scroll = SceneKind(
    name: "scroll", title: "Scroll View",
    about: "a chart of the sky, and all that a scroll view does",
    keys: [
      Hotkey(keys: "←  →  ↑  ↓  PgUp  PgDn  Home  End", does: "scroll", commands: [:]),
      Hotkey(
        keys: "Enter", does: "tell of the star in the middle; once more: its figure",
        commands: [:]),
    ],
    gestures: [
      HelpRow(name: "drag, flick, two fingers", does: "scroll; zoom"),
      HelpRow(name: "double tap", does: "to what is there, and back"),
      HelpRow(name: "tap a star", does: "tells of it"),
      HelpRow(name: "tap the upper edge", does: "to the top"),
    ],
    make: ScrollScene.init)
}

private final class ScrollScene: View, SceneWithControls, SceneWithSubject {
  private let surface = StarSurface()
  private var scroll: ScrollView { surface.scrollView }
  private let chart = StarChart()
  private let field = TextField("Find a star")
  private let panel = SettingsPanel("The sky", note)
  private static let note = "Drag, flick and pinch it; double-tap a figure; tap a star."
  private var hasInsets = false
  /// Whether a flick goes on to where a figure is in the middle.
  private var endsOnFigures = false
  private var state = Remembered<ScrollState, String>()
  /// The greatest scale; nil where nothing zooms.
  private var greatestZoom: Double? = 3
  private(set) var subject = "Orion"

  init(_ context: SceneContext) {
    super.init()
    add(surface)
    surface.content.add(chart)
    surface.contentSize = chart.size
    var theme = Theme()
    theme.plate = Color(hex: 0x232A35)
    field.theme = theme
    surface.add(field)
    add(panel)
    scroll.delegate = self
    scroll.indicatorStyle = .white
    surface.onTap = { [unowned self] tap in
      if tap.count == 2 { return zoom(at: tap.position) }
      // It takes the taps on the window's upper edge, too.
      if tap.position.y < ViewTree.edgeBarHeight, scroll.scrollsToTop { scroll.scrollToTop() }
      tree?.focus(nil)
    }
    chart.onTap = { [unowned self] star, count in
      if count == 2 { zoom(around: star.place) } else { tell(of: star) }
    }
    field.onSubmit = { [unowned self] in find($0) }
    addMotion()
    addTouches()
  }

  private func addMotion() {
    panel.add("A finger moves it", isOn: true) { [scroll] in scroll.isScrollEnabled = $0 }
    panel.add("Arrow keys move it", isOn: true) { [scroll] in
      scroll.directionalPressGestureRecognizer.isEnabled = $0
    }
    panel.add("Stays on the axis it starts along", isOn: false) { [scroll] in
      scroll.isDirectionalLockEnabled = $0
    }
    panel.add("A flick slows down", ["Normally", "Fast"]) { [scroll] in
      scroll.decelerationRate = $0 == 0 ? .normal : .fast
    }
    panel.add("Pages, along both axes", isOn: false) { [scroll] in scroll.isPagingEnabled = $0 }
    panel.add("A flick ends on a figure", isOn: false) { [unowned self] in endsOnFigures = $0 }
    panel.add("Gives at the edges", isOn: true) { [scroll] in scroll.bounces = $0 }
    panel.add("Gives where all is in sight, too", isOn: false) { [scroll] in
      (scroll.alwaysBounceHorizontal, scroll.alwaysBounceVertical) = ($0, $0)
    }
    panel.add("Gives at the ends of the zoom", isOn: true) { [scroll] in scroll.bouncesZoom = $0 }
    panel.add("Zooms", ["Not", "To 3", "To 8"], chosen: 1) { [unowned self] in
      greatestZoom = [nil, 3, 8][$0]
      limitZoom()
      panel.note =
        scroll.pinchGestureRecognizer == nil
        ? "Drag and flick it: two fingers don't zoom it." : Self.note
    }
    panel.add("Indicators", ["Default", "Black", "White"], chosen: 2) { [scroll] in
      scroll.indicatorStyle = [.default, .black, .white][$0]
      scroll.flashScrollIndicators()
    }
    panel.add("Indicator at the foot", isOn: true) { [scroll] in
      scroll.showsHorizontalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
    panel.add("Indicator at the side", isOn: true) { [scroll] in
      scroll.showsVerticalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
    panel.add("Insets around it", isOn: false) { [unowned self] in
      hasInsets = $0
      setNeedsLayout()
    }
    panel.add("A tap on the upper edge: to the top", isOn: true) { [scroll] in
      scroll.scrollsToTop = $0
    }
    panel.add("To the top") { [unowned self] in
      tree?.focus(nil)
      scroll.scrollToTop()
    }
    panel.add("To the middle") { [scroll] in
      let (whole, seen) = (scroll.contentSize, scroll.bounds)
      scroll.setContentOffset(
        Point(x: (whole.width - seen.width) / 2, y: (whole.height - seen.height) / 2),
        animated: true)
    }
  }

  private func addTouches() {
    panel.add("A drag ends writing", ["Never", "Always", "Below it"]) { [scroll] in
      scroll.keyboardDismissMode = [.none, .onDrag, .interactive][$0]
    }
    panel.add("Stars take touches", isOn: true) { [surface] in surface.givesTouchesToStars = $0 }
    panel.add("Stars wait for drags", isOn: true) { [scroll] in scroll.delaysContentTouches = $0 }
    panel.add("A drag lets go of a star", isOn: true) { [scroll] in
      scroll.canCancelContentTouches = $0
    }
    panel.add("But not of the one told of", isOn: false) { [surface] in
      surface.leavesTouchToChosen = $0
    }
  }

  // MARK: Stars

  private func tell(of star: Star) {
    chart.chosen = star.name
    let figure = chart.constellations.first { $0.stars.contains { $0.name == star.name } }
    subject = star.name
    panel.note = "\(star.name) in \(figure?.name ?? "the sky"): of magnitude \(star.magnitude)."
  }

  private func find(_ words: String) {
    let stars = chart.constellations.flatMap(\.stars)
    guard let star = stars.first(where: { $0.name.lowercased().hasPrefix(words.lowercased()) })
    else {
      panel.note = "No star of that name here. Try Vega, Sirius or Algol."
      return
    }
    tell(of: star)
    tree?.focus(nil)
    let seen = scroll.bounds * (1 / scroll.zoomScale)
    scroll.scrollRectToVisible(
      Rect(center: star.place, size: seen * 0.6) * scroll.zoomScale, animated: true)
  }

  /// Zooms to the figure at a point of the window.
  private func zoom(at point: Point) {
    zoom(around: (point + scroll.contentOffset) * (1 / scroll.zoomScale))
  }

  private func zoom(around place: Point) {
    guard let figure = chart.constellation(at: place) else { return }
    let rect = figure.bounds.inset(by: -70)
    if scroll.zoomScale >= scale(showing: rect) * 0.98 {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    } else {
      subject = figure.name
      panel.note = "\(figure.name). Double-tap again to see the whole sky."
      show(rect, animated: true)
    }
  }

  /// The part of the window that neither the field nor the panel covers.
  private var free: Rect {
    panel.rest(of: bounds.inset(by: Insets(top: field.frame.maxY, left: 0, bottom: 0, right: 0)))
  }

  /// The scale at which a part of the chart fills what is free.
  private func scale(showing part: Rect) -> Double {
    let fitting = min(free.width / part.width, free.height / part.height)
    return min(max(fitting, scroll.minimumZoomScale), scroll.maximumZoomScale)
  }

  /// Zooms until a part of the chart fills what is free, in whose middle it is then.
  private func show(_ part: Rect, animated: Bool) {
    let scale = scale(showing: part)
    let corner = part.center - free.center * (1 / scale)
    scroll.zoom(to: Rect(origin: corner, size: size * (1 / scale)), animated: animated)
  }

  private func limitZoom() {
    // Never smaller than the window.
    let whole = max(size.width / chart.size.width, size.height / chart.size.height, 0.05)
    scroll.maximumZoomScale = max(greatestZoom ?? 1, whole)
    scroll.minimumZoomScale = greatestZoom == nil ? scroll.maximumZoomScale : whole
  }

  // MARK: Layout

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    panel.state = state.value(of: ScrollState(scroll)) { $0.words }
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard (key, modifiers) == (.enter, []) else { return surface.press(key, modifiers) }
    let middle = (surface.bounds.center + scroll.contentOffset) * (1 / scroll.zoomScale)
    guard let star = chart.star(at: middle) else { return false }
    if star.name == chart.chosen { zoom(around: star.place) } else { tell(of: star) }
    return true
  }

  override func layOut(_ measures: Measures) {
    let isFirst = surface.size == .zero
    surface.frame = bounds
    scroll.bounds = size
    limitZoom()
    panel.place(on: bounds, measures)
    scroll.contentInset =
      hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    scroll.scrollIndicatorInsets =
      hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    let left = TouchBar.dotsPlace.maxX + TouchBar.dotsGap
    field.frame = Rect(x: left, y: 8, width: min(260, size.width - left - 16), height: 44)
    if isFirst, let orion = chart.constellations.first {
      show(orion.bounds.inset(by: -170), animated: false)
    }
    chart.zoom = scroll.zoomScale
  }
}

extension ScrollScene: ScrollViewDelegate {
  func viewForZooming(in _: ScrollView) -> AnyObject? { surface.content }
  func scrollViewDidZoom(_ scrollView: ScrollView) { chart.zoom = scrollView.zoomScale }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard endsOnFigures else { return }
    let middle = Point(x: scrollView.bounds.width / 2, y: scrollView.bounds.height / 2)
    let place = (targetContentOffset + middle) * (1 / scrollView.zoomScale)
    guard let figure = chart.constellation(at: place) else { return }
    targetContentOffset = figure.bounds.center * scrollView.zoomScale - middle
  }

  /// While somebody writes, a tap beside the field ends that and nothing else.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    tree?.focused !== field
  }
}

/// What of its touches the chart gets.
private final class StarSurface: ScrollSurface {
  var givesTouchesToStars = true
  /// Whether a drag that begins on the star that is told of is that star's.
  var leavesTouchToChosen = false

  override func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool {
    givesTouchesToStars || !(view is StarMark)
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    !leavesTouchToChosen || (view as? StarMark)?.isChosen != true
  }
}

/// What a scroll view says of itself.
private struct ScrollState: Equatable {
  let isTracking, isDragging, isDecelerating, isZooming, isZoomBouncing: Bool

  init(_ scroll: ScrollView) {
    (isTracking, isDragging, isDecelerating) = (
      scroll.isTracking, scroll.isDragging, scroll.isDecelerating
    )
    (isZooming, isZoomBouncing) = (scroll.isZooming, scroll.isZoomBouncing)
  }

  var words: String {
    let all = [
      (isTracking, "tracking"), (isDragging, "dragging"), (isDecelerating, "decelerating"),
      (isZooming, "zooming"), (isZoomBouncing, "zoom bouncing"),
    ]
    let words = all.filter(\.0).map(\.1)
    return words.isEmpty ? "at rest" : words.joined(separator: ", ")
  }
}

extension Rect {
  /// It in a plane that is larger by a factor.
  fileprivate static func * (rect: Rect, factor: Double) -> Rect {
    Rect(origin: rect.origin * factor, size: rect.size * factor)
  }
}
