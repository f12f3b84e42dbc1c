import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A question over everything, which has to be answered first: by its buttons, by keys, or by a tap beside
/// it, which means no.
final class Question: Overlay {
  private var onYes: (() -> Void)?
  /// What stands on the panel, whose place is this view's frame.
  private let panel = View()
  private let words = Label("", style: Look.title)
  private let detail = Label("", style: Look.body, color: Look.secondary)
  /// No and yes. Keys go to the one that is marked.
  let buttons = [Button("Cancel"), Button("")]
  private var marked = 1
  /// Whether keys were used last, so that the mark is shown.
  private var showsMark = false

  private static let widest = 420.0
  private static let padding = 22.0
  private static let gap = 10.0
  private static let buttonHeight = 46.0
  /// What can't be meant lightly.
  private static let grave = Color(hex: 0xB3323B)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    add(panel)
    for view in [words, detail] {
      view.alignment = .center
      view.lines = 4
      panel.add(view)
    }
    for button in buttons { panel.add(button) }
    buttons[0].onPress = { [unowned self] in answer(false) }
    buttons[1].onPress = { [unowned self] in answer(true) }
    tap.onTap = { [unowned self] in if !panel.frame.contains($0.position) { answer(false) } }
  }

  /// Asks whether something is to be done.
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - detail: what is to be known for that.
  ///   - yes: what the button says that does it.
  ///   - time: when, in seconds.
  ///   - onYes: does it.
  func ask(
    _ question: String, detail: String, yes: String, at time: Double,
    onYes: @escaping () -> Void
  ) {
    words.text = question
    self.detail.text = detail
    buttons[1].title = yes
    buttons[1].color = Self.grave
    self.onYes = onYes
    (marked, showsMark) = (1, false)
    setShown(true, at: time)
    setNeedsLayout()
  }

  private func answer(_ isYes: Bool) {
    guard isShown else { return }
    setShown(false, at: tree?.time ?? time)
    let onYes = onYes
    self.onYes = nil
    if isYes { onYes?() }
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    for (index, button) in buttons.enumerated() {
      button.isChosen = showsMark && index == marked
    }
  }

  // MARK: Input

  /// No key does anything else as long as it is there.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isShown else { return false }
    if tree?.isKeyRepeated == true { return true }
    switch (key, modifiers) {
    case (.escape, []): answer(false)
    case (.enter, []), (.space, []): answer(marked == 1)
    case (.left, []), (.right, []), (.up, []), (.down, []), (.tab, []), (.tab, .shift):
      marked = 1 - marked
      showsMark = true
    default: break
    }
    return true
  }

  // MARK: Drawing

  override func layOut(_ measures: Measures) {
    let width = min(size.width - 2 * 16, Self.widest)
    let inner = max(width - 2 * Self.padding, 16)
    let room = Size(width: inner, height: size.height)
    let heights = [words, detail].map { $0.fittingSize(in: room, measures).height }
    // Several lines begin one below the other.
    let isShort = heights[0] < 1.5 * measures.text.lineHeight(words.style)
    for view in [words, detail] { view.alignment = isShort ? .center : .leading }
    // One below the other where both don't fit beside each other.
    let needed = buttons.map { $0.fittingSize(in: room, measures).width }.max() ?? 0
    let isRow = 2 * needed + Self.gap <= inner
    let foot = isRow ? Self.buttonHeight : 2 * Self.buttonHeight + Self.gap
    let height = 2 * Self.padding + heights[0] + Self.gap + heights[1] + 20 + foot
    panel.frame = Rect(center: bounds.center, size: Size(width: width, height: height))
    panel.frame.origin = Point(
      x: panel.frame.minX.rounded(), y: panel.frame.minY.rounded())
    var y = Self.padding
    words.frame = Rect(x: Self.padding, y: y, width: inner, height: heights[0])
    y += heights[0] + Self.gap
    detail.frame = Rect(x: Self.padding, y: y, width: inner, height: heights[1])
    y += heights[1] + 20
    if isRow {
      let half = (inner - Self.gap) / 2
      for (index, button) in buttons.enumerated() {
        button.frame = Rect(
          x: Self.padding + Double(index) * (half + Self.gap), y: y, width: half,
          height: Self.buttonHeight)
      }
    } else {
      for (index, button) in buttons.reversed().enumerated() {
        button.frame = Rect(
          x: Self.padding, y: y + Double(index) * (Self.buttonHeight + Self.gap), width: inner,
          height: Self.buttonHeight)
      }
    }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, color: .black.faded(by: 0.45))
    canvas.drawPanel(panel.frame, alpha: 1)
  }
}
