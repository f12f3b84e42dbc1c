import GeometryKit
import StageKit
import ViewKit

/// A page of controls for the cube: the accent colours and the eye distance in a group, switches in
/// another group, and a button that resets all.
final class ControlsPage: CubeDemoPage {
  private let accentLabel = Label("Accent", style: Theme().caption)
  private let accents = CubeSettings.accents.map { _ in Button("") }
  private let distance = Slider("Eye distance", in: 0.7...4, value: 1)
  private let wrapSwitch = Switch(CommandInfo.toggleWrap.title)
  private let shadeSwitch = Switch("Shade faces")
  private let bounceSwitch = Switch("Bounce at edges")
  private let decelerationSwitch = Switch("Fast deceleration")
  private var switches: [Switch] { [wrapSwitch, shadeSwitch, bounceSwitch, decelerationSwitch] }
  private let reset = Button(CommandInfo.reset.title)
  private let groups = ControlGroups()
  private let surface: ScrollSurface

  /// The maximum width of the groups, in points at scale 1.
  private static let maxWidth = 560.0
  /// The height of the row with the accents, in points at scale 1.
  private static let accentHeight = 64.0
  /// The height of the row with the slider, in points at scale 1.
  private static let sliderHeight = 80.0
  /// The height of a row with a switch, in points at scale 1.
  private static let switchHeight = 56.0
  /// The height of the slider and the reset button, in points at scale 1.
  private static let controlHeight = 52.0
  /// The space between accents, in points.
  private static let accentGap = 10.0

  init(_ settings: CubeSettings) {
    surface = ScrollSurface(content: groups)
    super.init(SceneHeading("Controls"), top: 0x3B5560, bottom: 0x17242B)
    groups.add(accentLabel)
    for (button, accent) in zip(accents, CubeSettings.accents) {
      button.name = accent.name
      button.color = accent.color
      button.onPress = { settings.accent = accent.color }
      groups.add(button)
    }
    distance.onChange = { settings.distance = $0 }
    wrapSwitch.onChange = { settings.isWrapped = $0 }
    shadeSwitch.onChange = { settings.isShaded = $0 }
    bounceSwitch.onChange = { settings.bounces = $0 }
    decelerationSwitch.onChange = { settings.stopsFast = $0 }
    reset.onPress = { settings.reset() }
    groups.add(distance)
    for control in switches { groups.add(control) }
    groups.add(reset)
    surface.limitToVerticalScrolling()
    surface.canCancelControlTouches = true
    surface.scrollView.indicatorStyle = .white
    surface.edgeFade = ScrollSurface.margin
    add(surface)
  }

  override var scrollSurface: ScrollSurface? { surface }

  override func apply(_ settings: CubeSettings) {
    super.apply(settings)
    for (button, accent) in zip(accents, CubeSettings.accents) {
      button.isChosen = settings.accent == accent.color
    }
    wrapSwitch.set(settings.isWrapped)
    shadeSwitch.set(settings.isShaded)
    bounceSwitch.set(settings.bounces)
    decelerationSwitch.set(settings.stopsFast)
    distance.value = settings.distance
    distance.amount = "\(settings.distance.percentage) of page width"
  }

  override func layOut(_ measures: Measures) {
    // In larger windows, everything is larger, by at most a factor of 2.
    let native = Look.nativeSize
    let scale = min(max(min(size.width / native.width, size.height / native.height), 1), 2)
    theme?.caption.size = 16 * scale
    theme?.title.size = 16 * scale
    theme?.knobSize = 26 * scale
    theme?.switchHeight = 30 * scale
    accentLabel.style.size = 16 * scale
    let column = placeHeading(columnWidth: Self.maxWidth * scale, measures)
    let height = placeGroups(width: column.width, scale, measures)
    // The margins leave space for the focus ring and the scroll indicator.
    let margin = ScrollSurface.margin
    let visibleHeight = min(height + 2 * margin, column.height + margin)
    let slack = max(column.height - margin - visibleHeight, 0)
    surface.frame = Rect(
      x: column.minX - margin, y: column.minY - margin + (slack / 2).rounded(),
      width: column.width + 2 * margin, height: visibleHeight)
    surface.contentSize = Size(width: surface.frame.width, height: height + 2 * margin)
  }

  /// Places all controls and the groups around them. Returns the height of all groups together.
  private func placeGroups(width: Double, _ scale: Double, _ measures: Measures) -> Double {
    let height = Self.controlHeight * scale
    groups.begin(width: width, scale)
    placeAccents(in: groups.addRow(Self.accentHeight * scale), scale, measures)
    let row = groups.addRow(Self.sliderHeight * scale)
    distance.frame = Rect(
      x: row.minX, y: row.minY + ((row.height - height) / 2).rounded(), width: row.width,
      height: height.rounded())
    groups.endPanel()
    for control in switches {
      control.frame = groups.addRow(Self.switchHeight * scale)
      control.frame.size.height.round()
    }
    groups.endPanel()
    reset.frame = groups.panel
    reset.frame.size.height = height.rounded()
    return reset.frame.maxY - ScrollSurface.margin
  }

  private func placeAccents(in row: Rect, _ scale: Double, _ measures: Measures) {
    let side = max((36 * scale).rounded(), View.minTargetSize)
    var x = row.maxX
    for button in accents.reversed() {
      x -= side
      button.frame = Rect(x: x, y: row.center.y - side / 2, width: side, height: side)
      x -= Self.accentGap
    }
    let line = measures.text.lineHeight(accentLabel.style)
    accentLabel.frame = Rect(
      x: row.minX, y: (row.center.y - line / 2).rounded(), width: max(x - row.minX, 16),
      height: line)
  }
}

/// Rows of controls on panels, with lines between the rows of a panel. The panels are filled from
/// top to bottom, in points of this view.
private final class ControlGroups: ControlRow {
  private var panels: [Rect] = []
  /// The vertical positions of the lines.
  private var separators: [Double] = []
  /// The panel that is being filled, as high as its rows.
  private(set) var panel = Rect.zero
  /// The space between panels.
  private var gap = 0.0
  /// The space beside the controls and the lines in a panel.
  private var inset = 0.0

  /// Removes all panels, and begins the first one.
  func begin(width: Double, _ scale: Double) {
    panels.removeAll(keepingCapacity: true)
    separators.removeAll(keepingCapacity: true)
    gap = 20 * scale
    inset = 18 * scale
    panel = Rect(x: ScrollSurface.margin, y: ScrollSurface.margin, width: width, height: 0)
  }

  /// Adds a row to the panel. Returns the space for its controls.
  func addRow(_ height: Double) -> Rect {
    if panel.height > 0 { separators.append(panel.maxY) }
    let row = Rect(
      x: panel.minX + inset, y: panel.maxY, width: panel.width - 2 * inset, height: height)
    panel.size.height += height
    return row
  }

  /// Ends the panel, and begins the next one below it.
  func endPanel() {
    panels.append(panel)
    panel.origin.y = panel.maxY + gap
    panel.size.height = 0
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for panel in panels {
      canvas.fill(panel, cornerRadius: Look.panelRadius, color: .white.faded(by: 0.09))
    }
    for y in separators {
      canvas.fill(
        Rect(x: panel.minX + inset, y: y, width: panel.width - inset, height: 1),
        color: .white.faded(by: 0.1))
    }
  }
}
