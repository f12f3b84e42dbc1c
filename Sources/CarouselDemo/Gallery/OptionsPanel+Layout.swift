import GeometryKit
import ViewKit

extension OptionsPanel {
  private var window: Size { parent?.size ?? .zero }
  /// Whether the panel is at the bottom of the window. In a window that is at least as wide as
  /// high, the panel fills the right side.
  var isAtBottom: Bool { window.height > window.width }

  /// The distance of a panel at the bottom from the window's edges, in points.
  private var margin: Double { min(window.width, window.height) < 560 ? 10 : 16 }

  /// The panel's width in the window, in points.
  private var openWidth: Double {
    isAtBottom
      ? max(min(window.width - 2 * margin, 640), 1)
      : max(min(320, (window.width * 0.42).rounded()), 1)
  }

  /// The panel's frame in the window when it is fully open.
  private var openFrame: Rect {
    let (window, width) = (window, openWidth)
    guard isAtBottom else {
      return Rect(x: window.width - width, y: 0, width: width, height: window.height)
    }
    let available = window.height * 0.45 - Self.headerHeight
    let height = (Self.headerHeight + arrangement.visibleHeight(in: available)).rounded()
    return Rect(
      x: ((window.width - width) / 2).rounded(), y: window.height - margin - height,
      width: width, height: height)
  }

  /// The visible area of the rows.
  private var rowsFrame: Rect {
    bounds.inset(by: Insets(top: Self.headerHeight, left: 0, bottom: 0, right: 0))
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
  func frame(ofRow index: Int) -> Rect { arrangement.rows[safe: index] ?? .zero }

  /// Lays out the panel for the current window and rows.
  func arrange() {
    guard isOpen else { return }
    if arranged?.rows != rows || frame.width != openWidth {
      let width = openWidth
      arrangement = OptionArrangement(rows, columns: width >= 520 ? 2 : 1, width: width)
    }
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
    resetting.frame = Rect(x: closing.frame.minX - 4 - 72, y: 8, width: 72, height: 30)
    title.frame = Rect(
      x: OptionControl.side, y: 14, width: resetting.frame.minX - OptionControl.side, height: 20)
    surface.frame = rowsFrame
    surface.contentSize = Size(width: rowsFrame.width, height: arrangement.height)
    for (heading, frame) in zip(headings, arrangement.headings) {
      heading.frame = frame.inset(
        by: Insets(top: 14, left: OptionControl.side, bottom: 6, right: OptionControl.side))
      heading.isHidden = frame.isEmpty
    }
    for (index, row) in rows.enumerated() { control(of: row).place(in: frame(ofRow: index)) }
  }

  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    let position = point - rowsFrame.origin + scrollView.contentOffset
    return rows.indices.first { frame(ofRow: $0).contains(position) }
  }
}
