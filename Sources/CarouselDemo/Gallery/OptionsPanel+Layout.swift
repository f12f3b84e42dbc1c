import GeometryKit
import ViewKit

extension OptionsPanel {
  private var window: Size { parent?.size ?? .zero }
  /// Whether the panel is at the bottom of the window. In a window that is at least as wide as
  /// high, the panel is at the side.
  private var isAtBottom: Bool { window.height > window.width }
  private var columns: Int { frame.width >= 520 ? 2 : 1 }
  private var rowsInColumn: Int { (rows.count + columns - 1) / columns }

  /// The panel's frame in the window when it is fully open.
  private var openFrame: Rect {
    let window = window
    let margin = min(window.width, window.height) < 560 ? 10.0 : 16.0
    let extra = Self.headerHeight + Self.footerHeight
    func height(ofRows count: Int, in available: Double) -> Double {
      extra
        + ScrollSurface.height(
          ofRows: count, each: Self.rowHeight, margin: Self.rowsMargin, in: available - extra)
    }
    if isAtBottom {
      let width = max(min(window.width - 2 * margin, 640), 1)
      let rows = width >= 520 ? (rows.count + 1) / 2 : rows.count
      let height = height(ofRows: rows, in: window.height * 0.45)
      return Rect(
        x: ((window.width - width) / 2).rounded(), y: window.height - margin - height.rounded(),
        width: width, height: height.rounded())
    }
    let width = max(min(320, (window.width * 0.42).rounded()), 1)
    let height = height(ofRows: rows.count, in: window.height - 2 * margin)
    return Rect(
      x: window.width - margin - width, y: ((window.height - height) / 2).rounded(), width: width,
      height: height)
  }

  /// The visible area of the rows.
  private var rowsFrame: Rect {
    bounds.inset(by: Insets(top: Self.headerHeight, left: 0, bottom: Self.footerHeight, right: 0))
  }

  /// Returns the part of a rectangle that the panel leaves free at a time in seconds. If the panel
  /// isn't visible, returns the whole rectangle.
  func stage(in window: Rect, at time: Double) -> Rect {
    let openness = presence.value(at: time)
    guard openness > 0, parent != nil else { return window }
    let frame = openFrame
    return isAtBottom
      ? window.inset(
        by: Insets(top: 0, left: 0, bottom: (window.maxY - frame.minY) * openness, right: 0))
      : window.inset(
        by: Insets(top: 0, left: 0, bottom: 0, right: (window.maxX - frame.minX) * openness))
  }

  /// Returns the frame of a row in the scrolling content.
  func frame(ofRow index: Int) -> Rect {
    let width = rowsFrame.width / Double(columns)
    return Rect(
      x: Double(index / rowsInColumn) * width,
      y: Self.rowsMargin + Double(index % rowsInColumn) * Self.rowHeight, width: width,
      height: Self.rowHeight)
  }

  /// Lays out the panel for the current window and rows.
  func arrange() {
    guard isOpen else { return }
    frame = openFrame
    ring.isHidden = !showsFocus || !rows.indices.contains(focus)
    // These insets keep the focus ring clear of the row's text and of the slider's knob.
    ring.frame = frame(ofRow: focus).inset(by: Insets(top: -1, left: 6, bottom: -1, right: 6))
    buttonRing.isHidden = !showsFocus || focus < rows.count
    if !buttonRing.isHidden {
      let button = buttons[focus - rows.count]
      // Draw the focus ring inside the closing button, because there is no room around that button.
      buttonRing.frame = button.frame.inset(by: button === closing ? 2 : -3)
    }
    guard arranged?.size != size || arranged?.rows != rows else { return }
    arranged = (size, rows)
    plate.frame.size = size
    let side = Self.headerHeight - 2
    closing.frame = Rect(x: size.width - side - 1, y: 1, width: side, height: side)
    title.frame = Rect(
      x: OptionControl.side, y: 14, width: closing.frame.minX - OptionControl.side, height: 20)
    surface.frame = rowsFrame
    surface.contentSize = Size(
      width: rowsFrame.width,
      height: Double(rowsInColumn) * Self.rowHeight + 2 * Self.rowsMargin)
    for (index, row) in rows.enumerated() { control(of: row).place(in: frame(ofRow: index)) }
    arrangeFooter()
  }

  private func arrangeFooter() {
    let gap = 10.0
    let available = size.width - 2 * OptionControl.side + gap
    let width = max(available / Double(commands.count) - gap, 1)
    for (index, (_, button)) in commands.enumerated() {
      button.frame = Rect(
        x: OptionControl.side + Double(index) * (width + gap),
        y: size.height - Self.footerHeight + (Self.footerHeight - View.minTargetSize) / 2,
        width: width,
        height: View.minTargetSize)
    }
  }

  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    let position = point - rowsFrame.origin + scrollView.contentOffset
    return rows.indices.first { frame(ofRow: $0).contains(position) }
  }
}
