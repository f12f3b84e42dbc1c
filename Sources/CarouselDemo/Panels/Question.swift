import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A modal question. The user answers it by a button, by a key, or by a tap outside the panel,
/// which means no.
final class Question: Overlay {
  private var onYes: (() -> Void)?
  private let questionLabel = Label("", style: Look.title)
  private let detail = Label("", style: Look.body, color: Look.secondary)
  /// The buttons for no and yes. Enter or Space presses the marked button.
  let buttons = [Button("Cancel"), Button("")]
  private var marked = 1
  /// Whether the marked button is highlighted: true once the user has moved the mark by a key.
  private var showsMark = false

  private static let maxWidth = 420.0
  private static let padding = 22.0
  private static let gap = 10.0
  private static let buttonHeight = 46.0
  /// The colour of a destructive action's button.
  private static let destructiveColor = Color(hex: 0xB3323B)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    theme = .panel
    for view in [questionLabel, detail] {
      view.alignment = .center
      view.lines = 4
      plate.add(view)
    }
    for button in buttons { plate.add(button) }
    buttons[0].onPress = { [unowned self] in answer(false) }
    buttons[1].onPress = { [unowned self] in answer(true) }
    tap.onTap = { [unowned self] in if !plate.frame.contains($0.position) { answer(false) } }
  }

  override var shade: Double { 0.45 }

  /// Asks whether to perform an action.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - detail: Additional information, shown below the question.
  ///   - yes: The title of the button that performs the action.
  ///   - time: The current time, in seconds.
  ///   - onYes: Performs the action.
  func ask(
    _ question: String, detail: String, yes: String, at time: Double,
    onYes: @escaping () -> Void
  ) {
    questionLabel.text = question
    self.detail.text = detail
    buttons[1].title = yes
    buttons[1].color = Self.destructiveColor
    self.onYes = onYes
    marked = 1
    showsMark = false
    setShown(true, at: time)
    setNeedsLayout()
  }

  private func answer(_ isYes: Bool) {
    guard isShown else { return }
    setShown(false, at: time)
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

  /// Handles every key while the question is shown, so that no key reaches a view behind it.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard isShown else { return false }
    if isRepeat { return true }
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

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let width = min(size.width - 2 * 16, Self.maxWidth)
    let inner = max(width - 2 * Self.padding, 16)
    let available = Size(width: inner, height: size.height)
    let heights = [questionLabel, detail].map { $0.fittingSize(in: available, measures).height }
    // Align text of several lines at its leading edge.
    let isShort = heights[0] < 1.5 * measures.text.lineHeight(questionLabel.style)
    for view in [questionLabel, detail] { view.alignment = isShort ? .center : .leading }
    // Stack the buttons if they don't fit side by side.
    let buttonWidth = buttons.map { $0.fittingSize(in: available, measures).width }.max() ?? 0
    let isRow = 2 * buttonWidth + Self.gap <= inner
    let buttonsHeight = isRow ? Self.buttonHeight : 2 * Self.buttonHeight + Self.gap
    let height = 2 * Self.padding + heights[0] + Self.gap + heights[1] + 20 + buttonsHeight
    plate.frame = Rect(center: bounds.center, size: Size(width: width, height: height))
    plate.frame.origin = Point(x: plate.frame.minX.rounded(), y: plate.frame.minY.rounded())
    var y = Self.padding
    questionLabel.frame = Rect(x: Self.padding, y: y, width: inner, height: heights[0])
    y += heights[0] + Self.gap
    detail.frame = Rect(x: Self.padding, y: y, width: inner, height: heights[1])
    y += heights[1] + 20
    placeButtons(from: Point(x: Self.padding, y: y), width: inner, isRow: isRow)
  }

  /// Places the buttons side by side or, with the button for yes at the top, below one another.
  private func placeButtons(from origin: Point, width: Double, isRow: Bool) {
    let size = Size(width: isRow ? (width - Self.gap) / 2 : width, height: Self.buttonHeight)
    let step =
      isRow ? Point(x: size.width + Self.gap, y: 0) : Point(x: 0, y: size.height + Self.gap)
    for (index, button) in (isRow ? buttons : buttons.reversed()).enumerated() {
      button.frame = Rect(origin: origin + step * Double(index), size: size)
    }
  }
}
