import GeometryKit
import StageKit
import ViewKit

/// A small app on a card: a header with the app's name, a detail and a padlock, and the app's
/// controls below it.
class LiveCard: View {
  private final let titleLabel: Label
  private final let detailLabel = Label("", style: Text.Style(size: 13), alignment: .trailing)
  /// The padlock in the header. A locked card can't be selected.
  final let padlock: Button

  /// The app's name.
  final let name: String
  /// The state of the app in a few words. The scene shows the status of the selected or the centred
  /// card.
  final var status: String
  /// The text beside the name; empty by default.
  final var detail: String {
    get { detailLabel.text }
    set { detailLabel.text = newValue }
  }
  /// Whether the card is selected. A selected card has a border in the accent colour.
  final var isSelected = false
  /// Whether the card is locked.
  final var isLocked: Bool {
    get { padlock.isChosen }
    set {
      padlock.isChosen = newValue
      updatePadlock()
    }
  }
  /// Whether the user can see the card or its status. Only then are frames needed for a clock that
  /// ticks on the card.
  final var isWatched = false
  /// Whether the card has a header. Without a header, the app fills the card, as in the Apps scene.
  /// Default: true.
  final var hasHeader = true {
    didSet { for view in [titleLabel, detailLabel, padlock] { view.isHidden = !hasHeader } }
  }
  /// The scale of the card's contents. Default: 1.
  final var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      applyScale()
      setNeedsLayout()
    }
  }
  private final let accent: Color

  /// The width of the border of a card that isn't selected, in points.
  static let borderWidth = 1.0
  /// The width of the border of a selected card at a scale of 1, in points.
  private static let selectedBorderWidth = 2.5
  /// The visible fraction of the last visible row of a list, which shows the user that the list
  /// scrolls.
  static let lastRowFraction = 0.5

  /// Creates a card with a background colour and the colour of its controls.
  init(_ name: String, color: Color, accent: Color) {
    self.name = name
    status = name
    self.accent = accent
    titleLabel = Label(name, style: Text.Style(size: 20, weight: .semibold))
    padlock = Button(.openPadlock, name: "")
    super.init()
    background = Background(color: color, shadow: Shadow())
    isPanel = true
    detailLabel.color = Theme().secondary
    for view in [titleLabel, detailLabel, padlock] { add(view) }
    applyScale()
  }

  /// The commands in the card's context menu, in addition to those of every card.
  var menuCommands: [CommandInfo] { [] }

  // MARK: Layout

  /// The margin at the card's edges, in points.
  final var margin: Double { (20 * scale).rounded() }
  /// The side of a touch target, in points.
  final var targetSide: Double { (View.minTargetSize * scale).rounded() }
  /// The distance between two controls, in points.
  final var gap: Double { (12 * scale).rounded() }
  /// The height by which a list extends into the margin at the card's lower edge, below which no
  /// content follows, in points.
  final var listOverhang: Double { margin * 0.6 }

  /// Returns a text style at the card's scale.
  final func style(_ size: Double, _ weight: Text.Weight = .regular) -> Text.Style {
    Text.Style(size: (size * scale).rounded(), weight: weight)
  }

  private final func applyScale() {
    var theme = Theme()
    theme.accent = accent
    theme.caption = style(15)
    theme.title = style(15, .semibold)
    theme.knobSize = (22 * scale).rounded()
    theme.switchHeight = (28 * scale).rounded()
    self.theme = theme
    titleLabel.style = style(20, .semibold)
    detailLabel.style = style(13)
    background?.cornerRadius = (24 * scale).rounded()
    updatePadlock()
  }

  private final func updatePadlock() {
    padlock.icon = (isLocked ? Icon.padlock : .openPadlock).scaled(by: scale)
    padlock.name = isLocked ? "Unlock \(name)" : "Lock \(name)"
  }

  /// Lays out the app's controls below the header. The default implementation does nothing.
  func place(in area: Rect, _ measures: Measures) {}

  final override func layOut(_ measures: Measures) {
    guard hasHeader else {
      let insets = Insets(top: 0, left: margin, bottom: 0, right: margin)
      return place(in: bounds.inset(by: insets), measures)
    }
    placeHeader(measures)
    let top = padlock.frame.maxY + (4 * scale).rounded()
    place(
      in: Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, 1),
        height: max(size.height - top - margin, 1)), measures)
  }

  private final func placeHeader(_ measures: Measures) {
    let inset = (margin * 0.4).rounded()
    padlock.frame = Rect(
      x: size.width - targetSide - inset, y: inset, width: targetSide, height: targetSide)
    let middle = padlock.frame.center.y
    let title = measures.text.measure(name, titleLabel.style)
    titleLabel.frame = Rect(
      x: margin, y: middle - title.height / 2, width: title.width + 2, height: title.height)
    let left = titleLabel.frame.maxX + gap
    let detailHeight = measures.text.lineHeight(detailLabel.style)
    detailLabel.frame = Rect(
      x: left, y: middle - detailHeight / 2, width: max(padlock.frame.minX - left, 8),
      height: detailHeight)
  }

  // MARK: Drawing

  final override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    guard hasHeader else { return }
    canvas.stroke(
      bounds, cornerRadius: background?.cornerRadius ?? 0,
      width: isSelected ? Self.selectedBorderWidth * scale : Self.borderWidth,
      color: isSelected ? theme.accent : Look.hairline.faded(by: theme.opacity))
  }
}

extension Icon {
  static let padlock = Icon(
    [-4, -1, -4, -5, -2, -8, 2, -8, 4, -5, 4, -1], shapes: [[-6.5, -1, 6.5, -1, 6.5, 8, -6.5, 8]])
  static let openPadlock = Icon(
    [-4, -1, -4, -8, -2, -11, 2, -11, 4, -8, 4, -4],
    [-6.5, -1, 6.5, -1, 6.5, 8, -6.5, 8, -6.5, -1, -5.5, -1])

  /// Returns the icon enlarged by a factor about its centre.
  func scaled(by scale: Double) -> Icon {
    Icon(
      lines: lines.map { $0.map { $0 * scale } }, shapes: shapes.map { $0.map { $0 * scale } })
  }
}
