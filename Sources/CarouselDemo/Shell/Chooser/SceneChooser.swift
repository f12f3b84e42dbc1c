import GeometryKit
import GestureKit
import Glibc
import MotionKit
import StageKit
import ViewKit

/// A grid of live, scaled-down scenes from which the user chooses one.
///
/// A scene is in one place at a time: on its tile or in the window. When the chooser opens, it
/// zooms out from the scene that fills the window; when a scene is chosen, it zooms in until the
/// scene's miniature fills the window.
final class SceneChooser: View {
  /// Returns the existing scene of a kind, in the state in which it was left; `nil` if it hasn't
  /// been created yet.
  var existingScene: (SceneKind) -> Scene? = { _ in nil }
  /// Creates a scene of the given kind.
  var makeScene: (SceneKind) -> Scene = { Scene($0) }
  /// Called when the user presses the button that closes the chooser.
  var onClose: (() -> Void)?
  /// The chosen scene, towards which the chooser zooms; `nil` until one is chosen.
  private(set) var destination: SceneKind?
  /// Whether the chooser closes without a choice, and zooms back to a former scene.
  private(set) var isClosing = false

  let tiles: [SceneTile]
  private(set) var grid = SceneGrid([], in: SceneGrid.Space())
  let surface = ScrollSurface(content: ControlRow())
  private let title = Label("Scenes", style: Text.Style(size: 20, weight: .semibold))
  let closeButton = Button(.cross, name: "Close")
  private let headings: [Label]
  private let counts: [Int]
  /// The scene from which the chooser was opened.
  private var origin: SceneKind?
  /// Whether the next layout scrolls to the tile of `origin`.
  private var revealsOrigin = false
  /// The progress of zooming in, 0…1. At 0, the grid fills the window; at 1, one miniature does.
  private var zoomProgress = AnimatedValue(1, .move)

  init(_ kinds: [SceneKind]) {
    let groups = SceneGroup.allCases
      .map { group in (title: group.title, kinds: kinds.filter { $0.group == group }) }
      .filter { !$0.kinds.isEmpty }
    tiles = groups.flatMap(\.kinds).map { SceneTile($0) }
    headings = groups.map { Label($0.title, style: Look.title, color: Look.secondary) }
    counts = groups.map(\.kinds.count)
    super.init()
    for view in [title, surface, closeButton] { add(view) }
    for heading in headings { surface.content.add(heading) }
    for tile in tiles {
      surface.content.add(tile)
      tile.onPress = { [unowned self, unowned tile] in enter(tile.kind) }
    }
    surface.limitToVerticalScrolling()
    surface.scrollView.indicatorStyle = .white
    surface.edgeFade = ScrollSurface.margin
    closeButton.onPress = { [unowned self] in onClose?() }
  }

  /// The scene whose tile has the keyboard focus, otherwise the scene from which the chooser was
  /// opened.
  var selected: SceneKind? {
    let focused = tree?.focused
    return tiles.first { $0 === focused }?.kind ?? origin
  }

  private func tile(of kind: SceneKind?) -> SceneTile? { tiles.first { $0.kind == kind } }

  /// Returns the command of the button that closes the chooser; `nil` for other buttons.
  func command(of button: Button) -> CommandInfo? {
    button === closeButton ? .back.titled("Close") : nil
  }

  // MARK: Opening and closing

  /// Opens the chooser: zooms out from the scene that fills the window.
  func appear(from kind: SceneKind, at time: Double) {
    origin = kind
    destination = nil
    isClosing = false
    revealsOrigin = true
    setNeedsLayout()
    for tile in tiles {
      tile.isHovered = false
      tile.isCurrent = tile.kind == kind
      if let scene = existingScene(tile.kind) { tile.miniature.show(scene) }
    }
    if let tile = tile(of: kind) { tree?.focus(tile) }
    zoomProgress.set(1)
    zoomProgress.go(to: 0, at: time)
  }

  /// Chooses a scene and zooms in on its tile.
  func enter(_ kind: SceneKind) {
    guard destination == nil, let tile = tile(of: kind) else { return }
    destination = kind
    surface.reveal(tile.frame)
    zoomProgress.go(to: 1, at: time)
  }

  /// Zooms back to a former scene.
  func close(to kind: SceneKind) {
    guard destination == nil else { return }
    isClosing = true
    enter(kind)
  }

  /// Whether the chosen scene fills the window.
  var hasArrived: Bool {
    destination != nil && zoomProgress.isAtRest(at: time) && !surface.scrollView.isScrolling
  }

  // MARK: Input

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], !(tree?.focused is SceneTile), let selected else { return false }
    switch key {
    case .enter, .space: if !isRepeat { enter(selected) }
    case .left, .right, .up, .down, .home, .end: tree?.focus(tile(of: selected))
    default: return surface.press(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  /// Highlights the tile at the position of the mouse, in points of the window; `nil` if the mouse
  /// has left the window. Returns whether the highlight has changed.
  func hover(_ point: Point?) -> Bool {
    let hovered = point.flatMap { hitTest($0) } as? SceneTile
    var hasChanged = false
    for tile in tiles where tile.isHovered != (tile === hovered) {
      tile.isHovered.toggle()
      hasChanged = true
    }
    return hasChanged
  }

  // MARK: Time and layout

  override var ownActivity: Activity {
    // After zooming in, one more frame is needed to move the scene from its tile to the window.
    let isStill = zoomProgress.isAtRest(at: time) && nextTile == nil && destination == nil
    return isStill ? .still(until: nil) : .moving
  }

  /// The first visible tile whose scene hasn't been created yet. The chosen scene comes first.
  private var nextTile: SceneTile? {
    if let chosen = tile(of: destination), !chosen.miniature.isMade { return chosen }
    return tiles.first { !$0.miniature.isHidden && !$0.miniature.isMade }
  }

  override func advance(to time: Double) {
    let top = surface.scrollView.contentOffset.y
    for tile in tiles {
      tile.miniature.isHidden = tile.frame.maxY < top || tile.frame.minY > top + surface.size.height
    }
    makeScenes()
    zoom(to: zoomProgress.value(at: time))
  }

  /// The maximum number of scenes that are created in a frame. Creating a scene takes a while, but
  /// so does each further frame, which draws all scenes on the tiles.
  private static let scenesPerFrame = 3

  /// Creates the scenes of some of the visible tiles: one while the tiles scroll, several at rest.
  /// During the zoom, creates only the chosen scene, so that the zoom stays smooth.
  private func makeScenes() {
    let scroll = surface.scrollView
    let count = scroll.isDragging || scroll.isScrolling ? 1 : Self.scenesPerFrame
    for _ in 0..<count {
      guard let nextTile, destination == nextTile.kind || zoomProgress.isAtRest(at: time) else {
        return
      }
      nextTile.miniature.show(makeScene(nextTile.kind), isNew: true)
    }
  }

  /// Zooms in on the miniature of the chosen scene, or of the scene from which the chooser was
  /// opened.
  private func zoom(to progress: Double) {
    let target = tile(of: destination ?? origin)
    for tile in tiles { tile.setProgress(progress, isTarget: tile === target) }
    for view in headings + [title, closeButton] { view.opacity = 1 - progress }
    guard let target, size.width > 0, progress > 0 else {
      surface.transform = .identity
      surface.displacement = .zero
      return
    }
    let corner = target.frame.origin + surface.frame.origin - surface.scrollView.contentOffset
    let scale = target.frame.width / size.width
    let zoom = pow(1 / scale, progress)
    // The point that stays in place while the miniature grows until it fills the window.
    let fixed = corner * (1 / max(1 - scale, 1e-6))
    surface.transform = .scale(x: zoom, y: zoom)
    surface.displacement = (fixed - surface.frame.center) * (1 - zoom)
  }

  override func layOut(_ measures: Measures) {
    let isSmall = min(size.width, size.height) < 480
    let side = isSmall ? 16.0 : Look.margin
    let header = isSmall ? 52.0 : 56
    let line = measures.text.lineHeight(title.style)
    closeButton.frame = Rect(
      x: size.width - side - View.minTargetSize + 10, y: (header - View.minTargetSize) / 2,
      width: View.minTargetSize, height: View.minTargetSize)
    title.frame = Rect(
      x: side, y: ((header - line) / 2).rounded(), width: closeButton.frame.minX - side,
      height: line)
    surface.frame = Rect(
      x: 0, y: header, width: size.width, height: max(size.height - header, 1))
    grid = SceneGrid(
      counts,
      in: SceneGrid.Space(
        area: surface.size, side: side, window: size,
        heading: measures.text.lineHeight(Look.title),
        name: measures.text.lineHeight(Look.strong)))
    for (heading, frame) in zip(headings, grid.headings) { heading.frame = frame }
    for (tile, frame) in zip(tiles, grid.tiles) {
      tile.frame = frame
      tile.miniature.fit(in: size)
    }
    surface.contentSize = Size(width: size.width, height: grid.height)
    if revealsOrigin, let tile = tile(of: origin) {
      center(tile)
      revealsOrigin = false
    }
  }

  /// Scrolls a tile to the middle of the grid, or as near as possible.
  private func center(_ tile: SceneTile) {
    let range = max(grid.height - surface.size.height, 0)
    let top = tile.frame.center.y - surface.size.height / 2
    surface.scrollView.contentOffset = Point(x: 0, y: min(max(top, 0), range))
    surface.scrollView.flashScrollIndicators()
  }
}
