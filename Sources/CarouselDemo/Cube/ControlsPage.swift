import GeometryKit
import StageKit
import ViewKit

/// Buttons, switches and sliders, each of which changes something that is seen.
final class ControlsPage: CubeDemoPage {
  private let accents: [Button]
  private let wrap = Switch(Command.toggleWrap.title)
  private let shade = Switch("Shade the faces")
  private let distance = Slider("Eye distance", in: 0.7...4, value: 1)
  private let textSize = Slider("Size of the text", in: 13...30, value: 17)
  private let reset = Button(Command.reset.title)
  private static let names = ["Sky", "Amber", "Moss", "Rose"]
  private let rows = ScrollSurface()
  /// Between two buttons of a narrow page, in points.
  private static let gap = 12.0
  /// Between the board's sides and what is on it, in points.
  private static let side = 16.0

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
    distance.onChange = { settings.distance = $0 }
    textSize.onChange = { settings.textSize = $0.rounded() }
    reset.onPress = { settings.reset() }
    for view in [wrap, shade, distance, textSize, reset] { rows.content.add(view) }
    rows.scrollsVertically()
    rows.scrollView.indicatorStyle = .white
    rows.edgeFade = ScrollSurface.margin
    add(rows)
  }

  override var scroller: ScrollSurface? { rows }

  override func take(_ settings: CubeSettings) {
    super.take(settings)
    for (index, button) in accents.enumerated() {
      button.isChosen = settings.accent == CubeSettings.accents[index]
    }
    wrap.set(settings.isWrapped)
    shade.set(settings.isShaded)
    distance.value = settings.distance
    distance.amount = "\(Int((settings.distance * 100).rounded())) % of the width"
    textSize.value = settings.textSize
    textSize.amount = "\(Int(settings.textSize.rounded())) pt"
  }

  override func layOut(_ measures: Measures) {
    let isWide = size.width >= 760
    let column = column(width: isWide ? 1000 : 520)
    placeTitle(over: column)
    // The board keeps its own distance from what is above and below, and at its sides holds the ring that shows
    // where keys go and the indicator.
    let margin = ScrollSurface.margin
    rows.frame = column.inset(
      by: Insets(top: -margin, left: -Self.side, bottom: 0, right: -Self.side))
    let scale = min(max(min(column.width, column.height * 1.3) / 640, 1), 1.25)
    theme?.caption.size = 15 * scale
    theme?.title.size = 15 * scale
    theme?.knobSize = 26 * scale
    theme?.switchHeight = 30 * scale
    let height = column.height - margin
    if isWide {
      let step = min(max(height / 4, 60), 152)
      placeInTwoColumns(width: column.width, step: step)
      setHeight(4 * step - (step - rowHeight(step)))
    } else {
      let widest = accents.map { $0.fittingSize(in: column.size, measures).width }.max() ?? 0
      let needed = Double(accents.count) * widest + Double(accents.count - 1) * Self.gap
      let buttons = needed > column.width ? 2.0 : 1
      let step = min(max(height / (5 + buttons), 56), 96)
      placeInOneColumn(width: column.width, step: step, buttonRows: buttons)
      setHeight((5 + buttons) * step - (step - rowHeight(step)))
    }
  }

  /// Tells how high all rows are together.
  private func setHeight(_ height: Double) {
    rows.contentSize = Size(width: rows.size.width, height: height + 2 * ScrollSurface.margin)
  }

  /// How high a control is where rows are so far apart.
  private func rowHeight(_ step: Double) -> Double { min(step - 8, 80).rounded() }

  private func placeInOneColumn(width: Double, step: Double, buttonRows: Double) {
    let area = Rect(x: Self.side, y: 0, width: width, height: buttonRows * step)
    placeButtons(in: area, rows: Int(buttonRows), step: step, gap: Self.gap)
    for (index, view) in [wrap, shade, distance, textSize, reset].enumerated() {
      // A slider's caption is to be nearer to its groove than to the one above.
      let height = view is Slider ? min(rowHeight(step), 60) : rowHeight(step)
      view.frame = Rect(
        x: Self.side, y: ScrollSurface.margin + (buttonRows + Double(index)) * step, width: width,
        height: height)
    }
  }

  /// Colours and sliders side by side, the switches below them, and the way back at the foot.
  private func placeInTwoColumns(width: Double, step: Double) {
    let gap = min(width * 0.08, 72)
    let half = (width - gap) / 2
    let height = rowHeight(step)
    let top = ScrollSurface.margin
    placeButtons(
      in: Rect(x: Self.side, y: 0, width: half, height: 2 * step), rows: 2, step: step, gap: 16)
    let right = Self.side + half + gap
    distance.frame = Rect(x: right, y: top, width: half, height: min(height, 60))
    textSize.frame = Rect(x: right, y: top + step, width: half, height: min(height, 60))
    wrap.frame = Rect(x: Self.side, y: top + 2 * step, width: half, height: height)
    shade.frame = Rect(x: right, y: top + 2 * step, width: half, height: height)
    reset.frame = Rect(x: Self.side, y: top + 3 * step, width: width, height: height)
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
