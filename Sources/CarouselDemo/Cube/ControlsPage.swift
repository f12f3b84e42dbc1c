import GeometryKit
import StageKit
import ViewKit

/// A page of buttons, switches and sliders, each with a visible effect.
final class ControlsPage: CubeDemoPage {
  private let accents: [Button]
  private let wrap = Switch(CommandInfo.toggleWrap.title)
  private let shade = Switch("Shade faces")
  private let bounce = Switch("Bounce at edges")
  private let fast = Switch("Fast deceleration")
  private let distance = Slider("Eye distance", in: 0.7...4, value: 1)
  private let textSize = Slider("Text size", in: 13...30, value: 17)
  private let reset = Button(CommandInfo.reset.title)
  private static let names = ["Sky", "Amber", "Moss", "Rose"]
  private let rows = ScrollSurface(content: ControlRow())
  /// The space between the buttons of a narrow page, in points.
  private static let gap = 12.0
  /// The space between the sides of the scrolling area and its contents, in points.
  private static let side = 16.0
  /// The maximum distance between rows, the maximum row height, and the height of a slider, in
  /// points at the usual text size. Rows farther apart wouldn't look like a group.
  private static let (maxStep, maxHeight, sliderHeight) = (80.0, 60.0, 48.0)
  /// The scale of text, knobs and rows.
  private var scale = 1.0

  init(_ settings: CubeSettings) {
    accents = Self.names.map { Button($0) }
    super.init("Controls", top: 0x1D2C33, bottom: 0x10191D)
    for (index, button) in accents.enumerated() {
      button.color = CubeSettings.accents[index].faded(by: 0.55)
      button.onPress = { settings.accent = CubeSettings.accents[index] }
      rows.content.add(button)
    }
    wrap.onChange = { settings.isWrapped = $0 }
    shade.onChange = { settings.isShaded = $0 }
    bounce.onChange = { settings.bounces = $0 }
    fast.onChange = { settings.stopsFast = $0 }
    distance.onChange = { settings.distance = $0 }
    textSize.onChange = { settings.textSize = $0.rounded() }
    reset.onPress = { settings.reset() }
    for view in [wrap, shade, distance, textSize, bounce, fast, reset] { rows.content.add(view) }
    rows.limitToVerticalScrolling()
    rows.canCancelControlTouches = true
    rows.scrollView.indicatorStyle = .white
    rows.edgeFade = ScrollSurface.margin
    add(rows)
  }

  override var scroller: ScrollSurface? { rows }

  override func apply(_ settings: CubeSettings) {
    super.apply(settings)
    for (index, button) in accents.enumerated() {
      button.isChosen = settings.accent == CubeSettings.accents[index]
    }
    wrap.set(settings.isWrapped)
    shade.set(settings.isShaded)
    bounce.set(settings.bounces)
    fast.set(settings.stopsFast)
    distance.value = settings.distance
    distance.amount = "\(Int((settings.distance * 100).rounded()))% of page width"
    textSize.value = settings.textSize
    textSize.amount = "\(Int(settings.textSize.rounded())) pt"
  }

  override func layOut(_ measures: Measures) {
    let isWide = size.width >= 760 && size.width > size.height
    let column = placeHeading(over: isWide ? max(1000, size.width * 0.4) : 520, measures)
    scale = min(
      max(min(column.width, column.height * 1.3) / 640, 1), max(column.width / 800, 1.25))
    theme?.caption.size = 15 * scale
    theme?.title.size = 15 * scale
    theme?.knobSize = 26 * scale
    theme?.switchHeight = 30 * scale
    let widest = accents.map { $0.fittingSize(in: column.size, measures).width }.max() ?? 0
    let needed = Double(accents.count) * widest + Double(accents.count - 1) * Self.gap
    let buttonRows = needed > column.width ? 2.0 : 1
    let count = isWide ? 5 : 7 + buttonRows
    let height = column.height - ScrollSurface.margin
    let step = min(max(height / count, 56), Self.maxStep * scale)
    if isWide {
      placeInTwoColumns(width: column.width, step: step)
    } else {
      placeInOneColumn(width: column.width, step: step, buttonRows: buttonRows)
    }
    placeRows(height: count * step - (step - rowHeight(step)), in: column)
  }

  /// Sets the frame and content size of the scrolling area. The frame includes margins for the
  /// focus ring and the scroll indicator. If all rows fit without scrolling, they are centred
  /// vertically.
  private func placeRows(height: Double, in column: Rect) {
    let margin = ScrollSurface.margin
    let area = column.inset(
      by: Insets(top: -margin, left: -Self.side, bottom: 0, right: -Self.side))
    let visibleHeight = min(height + 2 * margin, area.height)
    rows.frame = Rect(
      x: area.minX, y: area.minY + ((area.height - visibleHeight) / 2).rounded(),
      width: area.width, height: visibleHeight)
    rows.contentSize = Size(width: area.width, height: height + 2 * margin)
  }

  /// Returns the height of a control if the rows are `step` points apart.
  private func rowHeight(_ step: Double) -> Double {
    min(step - 8, Self.maxHeight * scale).rounded()
  }

  /// Sets a control's frame in a row. A slider is less high than its row, so that its caption is
  /// closest to its own groove.
  private func place(
    _ view: View, inRow row: Double, from left: Double, width: Double, step: Double
  ) {
    let rowHeight = rowHeight(step)
    let height = view is Slider ? min(rowHeight, Self.sliderHeight * scale).rounded() : rowHeight
    view.frame = Rect(
      x: left, y: ScrollSurface.margin + row * step + ((rowHeight - height) / 2).rounded(),
      width: width, height: height)
  }

  private func placeInOneColumn(width: Double, step: Double, buttonRows: Double) {
    let area = Rect(x: Self.side, y: 0, width: width, height: buttonRows * step)
    placeButtons(in: area, rows: Int(buttonRows), step: step, gap: Self.gap)
    let views = [wrap, shade, distance, textSize, bounce, fast, reset]
    for (index, view) in views.enumerated() {
      place(view, inRow: buttonRows + Double(index), from: Self.side, width: width, step: step)
    }
  }

  /// Lays out the colours and sliders side by side, the switches below them, and the reset button
  /// at the bottom.
  private func placeInTwoColumns(width: Double, step: Double) {
    let gap = min(width * 0.08, 72)
    let half = (width - gap) / 2
    placeButtons(
      in: Rect(x: Self.side, y: 0, width: half, height: 2 * step), rows: 2, step: step, gap: 16)
    let right = Self.side + half + gap
    place(distance, inRow: 0, from: right, width: half, step: step)
    place(textSize, inRow: 1, from: right, width: half, step: step)
    place(wrap, inRow: 2, from: Self.side, width: half, step: step)
    place(shade, inRow: 2, from: right, width: half, step: step)
    place(bounce, inRow: 3, from: Self.side, width: half, step: step)
    place(fast, inRow: 3, from: right, width: half, step: step)
    place(reset, inRow: 4, from: Self.side, width: width, step: step)
  }

  private func placeButtons(in area: Rect, rows: Int, step: Double, gap: Double) {
    let columns = accents.count / rows
    let width = (area.width - Double(columns - 1) * gap) / Double(columns)
    for (index, button) in accents.enumerated() {
      button.frame = Rect(
        x: area.minX + Double(index % columns) * (width + gap),
        y: ScrollSurface.margin + area.minY + Double(index / columns) * step, width: width,
        height: rowHeight(step))
    }
  }
}
