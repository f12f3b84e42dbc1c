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
  private let rows = ScrollSurface(content: ControlRow())
  /// Between two buttons of a narrow page, in points.
  private static let gap = 12.0
  /// Between the board's sides and what is on it, in points.
  private static let side = 16.0
  /// How far rows are apart and how high a row and a slider are at most, in points where letters have their usual
  /// size: farther apart, they would not be seen to belong together.
  private static let (greatestStep, greatestHeight, sliderHeight) = (80.0, 60.0, 48.0)
  /// How much larger than usual letters, knobs and rows are.
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
    let count = isWide ? 4 : 5 + buttonRows
    let room = column.height - ScrollSurface.margin
    let step = min(max(room / count, 56), Self.greatestStep * scale)
    if isWide {
      placeInTwoColumns(width: column.width, step: step)
    } else {
      placeInOneColumn(width: column.width, step: step, buttonRows: buttonRows)
    }
    placeBoard(height: count * step - (step - rowHeight(step)), in: column)
  }

  /// The board keeps its own distance from what is above and below, and at its sides holds the ring that shows where keys
  /// go and the indicator. What there is room for stands in the middle.
  private func placeBoard(height: Double, in column: Rect) {
    let margin = ScrollSurface.margin
    let whole = column.inset(
      by: Insets(top: -margin, left: -Self.side, bottom: 0, right: -Self.side))
    let seen = min(height + 2 * margin, whole.height)
    rows.frame = Rect(
      x: whole.minX, y: whole.minY + ((whole.height - seen) / 2).rounded(), width: whole.width,
      height: seen)
    rows.contentSize = Size(width: whole.width, height: height + 2 * margin)
  }

  /// How high a control is where rows are so far apart.
  private func rowHeight(_ step: Double) -> Double {
    min(step - 8, Self.greatestHeight * scale).rounded()
  }

  /// Where a control lies in a row. A slider's caption is to be nearer to its groove than to the one above.
  private func place(
    _ view: View, inRow row: Double, from left: Double, width: Double, step: Double
  ) {
    let whole = rowHeight(step)
    let height = view is Slider ? min(whole, Self.sliderHeight * scale).rounded() : whole
    view.frame = Rect(
      x: left, y: ScrollSurface.margin + row * step + ((whole - height) / 2).rounded(),
      width: width, height: height)
  }

  private func placeInOneColumn(width: Double, step: Double, buttonRows: Double) {
    let area = Rect(x: Self.side, y: 0, width: width, height: buttonRows * step)
    placeButtons(in: area, rows: Int(buttonRows), step: step, gap: Self.gap)
    for (index, view) in [wrap, shade, distance, textSize, reset].enumerated() {
      place(view, inRow: buttonRows + Double(index), from: Self.side, width: width, step: step)
    }
  }

  /// Colours and sliders side by side, the switches below them, and the way back at the foot.
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
    place(reset, inRow: 3, from: Self.side, width: width, step: step)
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
