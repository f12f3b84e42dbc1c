import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A single-line text field. A tap places the caret, a double tap selects a word, a triple tap
/// selects everything, and a drag selects a part. A text longer than the field scrolls within it.
///
/// The field takes the focus when tapped. While it has the focus, it receives text from the
/// keyboard or an input method. A drag on a field without the focus scrolls the enclosing
/// `ScrollSurface`. If the finger rests on the field first, the field keeps the touch. To let the
/// surface scroll in this case, too, set `canCancelControlTouches` of the surface.
public final class TextField: View, TouchControl {
  /// The placeholder, shown while the field is empty. It is also the name for assistive programs.
  public var placeholder: String
  /// The text. Setting it doesn't call `onChange`, and moves the caret to the end.
  public var text: String {
    get { entry.text }
    set {
      entry.text = newValue
      composition = ""
      textDidChange()
    }
  }
  /// Called when the user has changed the text.
  public var onChange: ((_ text: String) -> Void)?
  /// Called when Enter is pressed.
  public var onSubmit: ((_ text: String) -> Void)?

  /// The text, the caret, and the selection.
  var entry = TextEntry()
  /// The text that an input method is composing at the caret.
  var composition = ""
  /// The laid-out pieces of the text, including the composition.
  var pieces: [Text.Piece] = []
  /// The indexes of the laid-out characters that contain the composition.
  var composed = 0..<0
  /// The horizontal position of the caret, in points from the text's left end.
  var caretX = 0.0
  var lineHeight = 0.0
  /// The horizontal scroll offset of the text, in points.
  var scroll = 0.0
  /// Whether the field has the focus in its window.
  var hasFocus = false
  /// Whether text can be entered: the field has the focus, and the window has the keyboard focus.
  var isEntering = false
  var blink = CaretBlink()

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// The latest touch that began on the field.
  private var landing: Touch?

  /// The margin at the left and right of the text, in points. Source: GNOME's entries, slightly
  /// enlarged for touch.
  static let margin = 10.0
  /// The width of the caret, in points.
  static let caretWidth = 1.5
  /// The distance from the caret to the placeholder, in points.
  static let caretGap = 1.5

  /// Creates a text field.
  public init(_ placeholder: String, text: String = "", frame: Rect = .zero) {
    self.placeholder = placeholder
    super.init(frame: frame)
    entry.text = text
    tap.maximumCount = 3
    pan.axis = .horizontal
    touch.onDown = { [weak self] in self?.landing = $0 }
    tap.onTap = { [weak self] in self?.handle($0) }
    pan.shouldBegin = { [weak self] _ in
      guard let self else { return false }
      return hasFocus || landing?.device == .mouse
    }
    pan.onPan = { [weak self] in self?.handle($0) }
  }

  public override var role: Role? { .textField }
  public override var accessibleName: String { placeholder }
  public override var accessibleValue: String { text }
  public override var acceptsTouches: Bool { true }
  public override var acceptsFocus: Bool { true }
  public override var showsOwnFocus: Bool { true }

  public override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    competition.append(pan)
    competition.append(touch)
  }

  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    let line = measures.text.lineHeight(measures.theme.caption)
    return Size(
      width: min(max(frame.width, 200), available.width), height: max(line + 16, Self.minTargetSize)
    )
  }

  // MARK: Time

  public override func advance(to time: Double) {
    let isEntering = hasFocus && tree?.hasKeyboard ?? false
    if isEntering, !self.isEntering { blink.start = time }
    self.isEntering = isEntering
  }

  public override var ownActivity: Activity {
    .still(until: isEntering ? blink.nextChange(after: time) : nil)
  }

  // MARK: Focus and text

  public override func focusChanged(_ hasFocus: Bool) {
    self.hasFocus = hasFocus
    composition = ""
    // If a key moved the focus to the field, all text is selected, as is usual for Tab.
    if hasFocus, tree?.showsFocus ?? false { entry.selectAll() }
    textDidChange()
  }

  public override var textInputArea: Rect? {
    Rect(
      x: Self.margin + caretX - scroll, y: (size.height - lineHeight) / 2, width: Self.caretWidth,
      height: lineHeight)
  }

  public override func receive(text: String) {
    composition = ""
    edit { $0.replaceSelection(with: text) }
  }

  public override func receive(composition: String) {
    self.composition = Text.singleLine(composition)
    if !self.composition.isEmpty, !entry.selection.isEmpty { edit { $0.delete(to: $0.caret) } }
    textDidChange()
  }

  public override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    // While an input method is composing, it handles all keys itself, except Tab.
    if !composition.isEmpty { return key != .tab }
    let isSelecting = modifiers.contains(.shift)
    let byWords = modifiers.contains(.control)
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.left, .control): step(isReadingRightToLeft ? 1 : -1, isSelecting, byWords)
    case (.right, []), (.right, .control): step(isReadingRightToLeft ? -1 : 1, isSelecting, byWords)
    case (.home, []), (.home, .control): move(to: 0, isSelecting)
    case (.end, []), (.end, .control): move(to: entry.characters.count, isSelecting)
    case (.backspace, []), (.backspace, .control):
      edit { $0.delete(to: $0.position(by: -1, byWords: byWords)) }
    case (.delete, []), (.delete, .control):
      edit { $0.delete(to: $0.position(by: 1, byWords: byWords)) }
    case (.enter, []): onSubmit?(text)
    case (.escape, []): tree?.focus(nil)
    case (.letter(let letter), .control): return perform(letter)
    // The characters of these keys arrive separately, as text input.
    case (.letter, []), (.digit, []), (.space, []), (.minus, []), (.equals, []), (.question, []):
      break
    default: return false
    }
    return true
  }

  // MARK: Touch

  private func handle(_ tap: Tap) {
    tree?.focus(self)
    composition = ""
    switch tap.count {
    case 1: move(to: caretIndex(at: tap.position.x), false)
    case 2:
      entry.selectWord(at: character(at: tap.position.x))
      textDidChange()
    default:
      entry.selectAll()
      textDidChange()
    }
  }

  private func handle(_ pan: Pan) {
    guard let landing, pan.state == .began || pan.state == .changed else { return }
    if pan.state == .began {
      tree?.focus(self)
      composition = ""
      move(to: caretIndex(at: landing.position.x), false)
    }
    move(to: caretIndex(at: landing.position.x + pan.translation.x), true)
  }

  /// Lays out the text and scrolls it to show the caret.
  public override func layOut(_ measures: Measures) {
    let style = measures.theme.caption
    let displayed = entry.composing(composition)
    composed = displayed.composed
    pieces = measures.text.pieces(of: String(displayed.characters), style)
    lineHeight = measures.text.lineHeight(style)
    caretX = edge(before: composed.upperBound)
    let width = (pieces.last?.maxX ?? 0) + Self.caretWidth
    let maxScroll = max(width - textArea.width, 0)
    scroll = min(max(scroll, caretX + Self.caretWidth - textArea.width, 0), caretX, maxScroll)
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = min(9, size.height / 2)
    canvas.fill(bounds, cornerRadius: radius, color: theme.plate)
    if hasFocus {
      let width = Canvas.focusRingWidth
      canvas.drawFocusRing(
        around: bounds.inset(by: width), cornerRadius: max(radius - width, 0), theme: theme)
    }
    let top = (size.height - lineHeight) / 2
    // The placeholder begins to the right of the caret.
    let start = Self.caretWidth + Self.caretGap
    if pieces.isEmpty,
      let label = text.label(placeholder, theme.caption, width: max(textArea.width - start, 1))
    {
      canvas.draw(label, at: Point(x: textArea.minX + start, y: top), color: theme.secondary)
    }
    // Text that fits isn't clipped, which saves a draw call.
    let isLonger = (pieces.last?.maxX ?? 0) > textArea.width
    if isLonger {
      canvas.withClip(textArea) { drawText(on: canvas, text, theme, top) }
    } else {
      drawText(on: canvas, text, theme, top)
    }
  }
}
