import GeometryKit
import StageKit
import ViewKit

/// A page of controls for the cube, in groups.
final class ControlsPage: CubeDemoPage {
  private let accentLabel = Label("Accent", style: Theme().caption)
  private let accents: [Button]
  private let distance = Slider("Eye distance", in: 0.7...4, value: 1)
  private let wrapSwitch = Switch(CommandInfo.toggleWrap.title)
  private let shadeSwitch = Switch("Shade faces")
  private let bounceSwitch = Switch("Bounce at edges")
  private let decelerationSwitch = Switch("Fast deceleration")
  private let reset = Button(CommandInfo.reset.title)
  private let groups = ControlGroups()
  private let surface: ScrollSurface
  /// The greatest width of the groups, in points at the usual text size.
  private static let maxWidth = 560.0
  /// The height of a row with a switch, a slider or the accents, in points at the usual text size.
  private static let (rowHeight, sliderHeight, accentHeight) = (56.0, 80.0, 64.0)
  /// The space between groups, and beside the controls in a group, in points.
  private static let (groupGap, inset) = (20.0, 18.0)
  /// The space between accents, in points.
  private static let accentGap = 10.0
  /// The scale of text, knobs and rows.
  private var scale = 1.0

  init(_ settings: CubeSettings) {
    accents = CubeSettings.accents.map { Button($0.name) }
    surface = ScrollSurface(content: groups)
    super.init(SceneHeading("Controls"), top: 0x3B5560, bottom: 0x17242B)
    groups.add(accentLabel)
    for (index, button) in accents.enumerated() {
      let accent = CubeSettings.accents[index]
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
    for view in [distance, wrapSwitch, shadeSwitch, bounceSwitch, decelerationSwitch, reset] {
      groups.add(view)
    }
    surface.limitToVerticalScrolling()
    surface.canCancelControlTouches = true
    surface.scrollView.indicatorStyle = .white
    surface.edgeFade = ScrollSurface.margin
    add(surface)
  }

  override var scrollSurface: ScrollSurface? { surface }

  override func apply(_ settings: CubeSettings) {
    super.apply(settings)
    for (index, button) in accents.enumerated() {
      button.isChosen = settings.accent == CubeSettings.accents[index].color
    }
    wrapSwitch.set(settings.isWrapped)
    shadeSwitch.set(settings.isShaded)
    bounceSwitch.set(settings.bounces)
    decelerationSwitch.set(settings.stopsFast)
    distance.value = settings.distance
    distance.amount = "\(Int((settings.distance * 100).rounded()))% of page width"
  }

  override func layOut(_ measures: Measures) {
    scale = min(max(min(size.width / 1280, size.height / 800), 1), 2)
    theme?.caption.size = 16 * scale
    theme?.title.size = 16 * scale
    theme?.knobSize = 26 * scale
    theme?.switchHeight = 30 * scale
    accentLabel.style.size = 16 * scale
    let column = placeHeading(columnWidth: Self.maxWidth * scale, measures)
    let height = placeGroups(width: column.width, measures)
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
  private func placeGroups(width: Double, _ measures: Measures) -> Double {
    let margin = ScrollSurface.margin
    let gap = Self.groupGap * scale
    var y = margin
    groups.inset = Self.inset * scale
    groups.panels.removeAll(keepingCapacity: true)
    groups.separators.removeAll(keepingCapacity: true)
    func place(_ view: View, height: Double, controlHeight: Double) {
      view.frame = Rect(
        x: margin + groups.inset, y: y + ((height - controlHeight) / 2).rounded(),
        width: width - 2 * groups.inset, height: controlHeight.rounded())
      y += height
    }
    func endGroup(_ start: Double) {
      groups.panels.append(Rect(x: margin, y: start, width: width, height: y - start))
      y += gap
    }
    let (row, accentRow) = (Self.rowHeight * scale, Self.accentHeight * scale)
    placeAccents(in: Rect(x: margin, y: y, width: width, height: accentRow), measures)
    y += accentRow
    groups.separators.append(y)
    place(distance, height: Self.sliderHeight * scale, controlHeight: 52 * scale)
    endGroup(margin)
    let start = y
    for (index, view) in [wrapSwitch, shadeSwitch, bounceSwitch, decelerationSwitch].enumerated() {
      if index > 0 { groups.separators.append(y) }
      place(view, height: row, controlHeight: row)
    }
    endGroup(start)
    reset.frame = Rect(x: margin, y: y, width: width, height: (52 * scale).rounded())
    return reset.frame.maxY - margin
  }

  private func placeAccents(in row: Rect, _ measures: Measures) {
    let side = max((36 * scale).rounded(), View.minTargetSize)
    var x = row.maxX - groups.inset
    for button in accents.reversed() {
      x -= side
      button.frame = Rect(x: x, y: row.center.y - side / 2, width: side, height: side)
      x -= Self.accentGap
    }
    let line = measures.text.lineHeight(accentLabel.style)
    let left = row.minX + groups.inset
    accentLabel.frame = Rect(
      x: left, y: (row.center.y - line / 2).rounded(), width: max(x - left, 16), height: line)
  }
}

/// Rows of controls on panels, with lines between the rows of a panel.
private final class ControlGroups: ControlRow {
  /// The panels, in points of this view.
  var panels: [Rect] = []
  /// The vertical positions of the lines, in points of this view.
  var separators: [Double] = []
  /// The space between the lines and the left side of the panels, in points.
  var inset = 0.0

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for panel in panels {
      canvas.fill(panel, cornerRadius: Look.panelRadius, color: .white.faded(by: 0.09))
    }
    guard let panel = panels.first else { return }
    for y in separators {
      canvas.fill(
        Rect(x: panel.minX + inset, y: y, width: panel.width - inset, height: 1),
        color: .white.faded(by: 0.1))
    }
  }
}
