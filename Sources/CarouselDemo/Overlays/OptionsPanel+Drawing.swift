import Geometry
import Stage

extension OptionsPanel {
  func draw(on canvas: Canvas, text: Text) {
    let alpha = openness
    guard alpha > 0 else { return }
    refreshTexts()
    let shift = Point(x: 0, y: (1 - alpha) * 16)
    let panel = frame.offset(by: shift)
    canvas.drawPanel(panel, alpha: alpha)
    canvas.draw(
      text.label("Options", Look.title),
      at: Point(x: panel.minX + Self.padding, y: panel.minY + 14),
      color: Look.primary.faded(by: alpha))
    let hint = text.label("Double tap: default", Look.body, width: max(panel.width - 110, 8))
    canvas.draw(
      hint,
      at: Point(x: panel.maxX - Self.padding - (hint?.size.width ?? 0), y: panel.minY + 16),
      color: Look.secondary.faded(by: 0.7 * alpha))
    let area = rowsFrame.offset(by: shift)
    canvas.fill(
      Rect(x: panel.minX + 1, y: area.minY - 1, width: panel.width - 2, height: 1),
      color: Look.hairline.faded(by: alpha))
    canvas.clip = area
    for index in lines.indices {
      let row = frame(ofRow: index).offset(by: shift)
      guard row.maxY > area.minY, row.minY < area.maxY else { continue }
      draw(lines[index], in: row, alpha: alpha, on: canvas, text: text)
      if showsFocus, index == focus {
        canvas.stroke(
          row.inset(by: Insets(top: 0, left: 6, bottom: 0, right: 6)), cornerRadius: 8, width: 2,
          color: Look.accent.faded(by: alpha))
      }
    }
    canvas.clip = nil
    drawIndicator(in: area, alpha: alpha, on: canvas)
  }

  private func draw(
    _ line: Line, in row: Rect, alpha: Double, on canvas: Canvas, text: Text
  ) {
    let left = row.minX + Self.padding
    let right = row.maxX - Self.padding
    let isOwn = !line.row.isSwitch && scene.isSet(line.row)
    let height = text.lineHeight(Look.body)
    let value = line.row.isSwitch ? nil : text.label(line.text, isOwn ? Look.strong : Look.body)
    let room = right - left - (line.row.isSwitch ? 56 : (value?.size.width ?? 0) + 8)
    let top = line.row.isSwitch ? row.center.y - height / 2 : row.minY + 6
    canvas.draw(
      text.label(line.row.title, Look.body, width: max(room, 8)), at: Point(x: left, y: top),
      color: Look.primary.faded(by: alpha))
    guard let scale = scale(of: line.row) else {
      drawSwitch(
        isOn: scene.value(of: line.row) != 0, right: right, y: row.center.y, alpha: alpha,
        on: canvas)
      return
    }
    canvas.draw(
      value, at: Point(x: right - (value?.size.width ?? 0), y: top),
      color: (isOwn ? Look.primary : Look.secondary).faded(by: alpha))
    drawSlider(line, scale, in: row, alpha: alpha, on: canvas)
  }

  private func drawSlider(
    _ line: Line, _ scale: OptionScale, in row: Rect, alpha: Double, on canvas: Canvas
  ) {
    let track = track(in: row)
    let y = row.minY + 32
    let knob = track.start + scale.position(of: line.value) * track.length
    let groove = Rect(
      x: track.start - Self.knobRadius, y: y - 2, width: track.length + 2 * Self.knobRadius,
      height: 4)
    canvas.fill(groove, cornerRadius: 2, color: .white.faded(by: 0.14 * alpha))
    canvas.fill(
      Rect(x: groove.minX, y: groove.minY, width: knob - groove.minX, height: 4),
      cornerRadius: 2, color: Look.accent.faded(by: alpha))
    drawKnob(Point(x: knob, y: y), alpha: alpha, on: canvas)
  }

  private func drawSwitch(
    isOn: Bool, right: Double, y: Double, alpha: Double, on canvas: Canvas
  ) {
    let rect = Rect(x: right - 42, y: y - 12, width: 42, height: 24)
    let color = isOn ? Look.accent : Color.white.faded(by: 0.16)
    canvas.fill(rect, cornerRadius: 12, color: color.faded(by: alpha))
    let knob = Point(x: isOn ? rect.maxX - 12 : rect.minX + 12, y: y)
    drawKnob(knob, alpha: alpha, on: canvas)
  }

  private func drawKnob(_ center: Point, alpha: Double, on canvas: Canvas) {
    let radius = Self.knobRadius
    let rect = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    canvas.fill(
      rect.inset(by: -1.5).offset(by: Point(x: 0, y: 1)), cornerRadius: radius + 1.5,
      color: .black.faded(by: 0.3 * alpha))
    canvas.fill(rect, cornerRadius: radius, color: Color(hex: 0xE8ECF2).faded(by: alpha))
  }

  /// How far the rows are scrolled, where not all fit.
  private func drawIndicator(in area: Rect, alpha: Double, on canvas: Canvas) {
    guard scrollRange > 0, area.height > 0 else { return }
    let length = max(area.height * area.height / (area.height + scrollRange), 24)
    let y = area.minY + scroll / scrollRange * (area.height - length)
    canvas.fill(
      Rect(x: area.maxX - 6, y: y, width: 3, height: length), cornerRadius: 1.5,
      color: .white.faded(by: 0.25 * alpha))
  }
}
