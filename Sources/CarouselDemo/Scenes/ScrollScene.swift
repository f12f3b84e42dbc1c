import GeometryKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// All that a scroll view does, on a chart of the sky.
  static let scroll = SceneKind(
    name: "scroll", title: "Scroll View",
    about: "a chart of the sky, and all that a scroll view does",
    keys: [Hotkey(keys: "←  →  ↑  ↓  PgUp  PgDn  Home  End", does: "scroll", commands: [:])],
    gestures: [
      HelpRow(name: "drag, flick, two fingers", does: "scroll; zoom"),
      HelpRow(name: "double tap", does: "to what is there, and back"),
      HelpRow(name: "tap a star", does: "tells of it"),
      HelpRow(name: "tap the upper edge", does: "to the top"),
    ],
    make: ScrollScene.init)
}

private final class ScrollScene: View, SceneWithControls, SceneWithSubject {
  private let surface = ScrollSurface()
  private var scroll: ScrollView { surface.scrollView }
  private let chart = StarChart()
  private let field = TextField("Find a star")
  private let panel = SettingsPanel(
    "The sky", "Drag, flick and pinch it; double-tap a figure; tap a star.")
  private var hasInsets = false
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
      tree?.focus(nil)
      // It takes the taps on the window's upper edge, too.
      if tap.position.y < ViewTree.edgeBarHeight { scroll.scrollToTop() }
    }
    chart.onTap = { [unowned self] star, count in
      if count == 2 { zoom(around: star.place) } else { tell(of: star) }
    }
    field.onSubmit = { [unowned self] in find($0) }
    addMotion()
    addTouches()
  }

  private func addMotion() {
    panel.add("Stays on the axis it starts along", isOn: false) { [scroll] in
      scroll.isDirectionalLockEnabled = $0
    }
    panel.add("A flick slows down", ["Normally", "Fast"]) { [scroll] in
      scroll.decelerationRate = $0 == 0 ? .normal : .fast
    }
    panel.add("Pages, along both axes", isOn: false) { [scroll] in scroll.isPagingEnabled = $0 }
    panel.add("Gives at the edges", isOn: true) { [scroll] in scroll.bounces = $0 }
    panel.add("Gives at the ends of the zoom", isOn: true) { [scroll] in scroll.bouncesZoom = $0 }
    panel.add("Zooms", ["Not", "To 3", "To 8"], chosen: 1) { [unowned self] in
      greatestZoom = [nil, 3, 8][$0]
      setNeedsLayout()
    }
    panel.add("Indicators", ["Default", "Black", "White"], chosen: 2) { [scroll] in
      scroll.indicatorStyle = [.default, .black, .white][$0]
      scroll.flashScrollIndicators()
    }
    panel.add("Insets around it", isOn: false) { [unowned self] in
      hasInsets = $0
      setNeedsLayout()
    }
    panel.add("To the top") { [scroll] in scroll.scrollToTop() }
  }

  private func addTouches() {
    panel.add("A drag ends writing", ["Never", "Always", "Below it"]) { [scroll] in
      scroll.keyboardDismissMode = [.none, .onDrag, .interactive][$0]
    }
    panel.add("Stars wait for drags", isOn: true) { [scroll] in scroll.delaysContentTouches = $0 }
    panel.add("A drag lets go of a star", isOn: true) { [scroll] in
      scroll.canCancelContentTouches = $0
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
    // Beside the panel, not below it.
    let beside = size.width < 700 ? 0 : 0.35 * figure.bounds.width
    let rect = figure.bounds.inset(
      by: Insets(top: -70, left: -70, bottom: -70, right: -70 - beside))
    let fitting = min(size.width / rect.width, size.height / rect.height)
    if scroll.zoomScale >= min(fitting, scroll.maximumZoomScale) * 0.98 {
      scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    } else {
      subject = figure.name
      panel.note = "\(figure.name). Double-tap again to see the whole sky."
      scroll.zoom(to: rect, animated: true)
    }
  }

  // MARK: Layout

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { surface.press(key, modifiers) }

  override func layOut(_ measures: Measures) {
    let isFirst = surface.size == .zero
    surface.frame = bounds
    scroll.bounds = size
    // Never smaller than the window.
    let whole = max(size.width / chart.size.width, size.height / chart.size.height, 0.05)
    scroll.maximumZoomScale = max(greatestZoom ?? 1, whole)
    scroll.minimumZoomScale = greatestZoom == nil ? scroll.maximumZoomScale : whole
    panel.place(on: bounds, measures)
    scroll.contentInset =
      hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    scroll.scrollIndicatorInsets =
      hasInsets ? Insets(top: 72, left: 40, bottom: 40, right: 40) : .zero
    // Beside the dots in the corner.
    field.frame = Rect(x: 64, y: 8, width: min(260, size.width - 80), height: 44)
    if isFirst, let orion = chart.constellations.first {
      scroll.zoom(to: orion.bounds.inset(by: -170), animated: false)
    }
    chart.zoom = scroll.zoomScale
  }
}

extension ScrollScene: ScrollViewDelegate {
  func viewForZooming(in _: ScrollView) -> AnyObject? { surface.content }
  func scrollViewDidZoom(_ scrollView: ScrollView) { chart.zoom = scrollView.zoomScale }
}

extension Rect {
  /// It in a plane that is larger by a factor.
  fileprivate static func * (rect: Rect, factor: Double) -> Rect {
    Rect(origin: rect.origin * factor, size: rect.size * factor)
  }
}
