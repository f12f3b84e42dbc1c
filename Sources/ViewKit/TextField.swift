import GeometryKit
import GestureKit
import StageKit

/// A line of text that a person writes: a tap places the caret, a second one selects the word, a third
/// one all; a drag along it selects. A text longer than the field moves on within it.
///
/// It takes the focus where it is tapped, and text from the keyboard or an input method as long as it has
/// the focus. A finger's drag on one without the focus is left to what it lies on.
public final class TextField: View {
  /// What it is called, written in it while it is empty.
  public var placeholder: String
  /// What is written in it. Setting it tells nobody, and puts the caret at the end.
  public var text: String {
    get { entry.text }
    set {
      entry.text = newValue
      composition = ""
      hasMoved()
    }
  }
  /// Somebody has changed the text.
  public var onChange: ((_ text: String) -> Void)?
  /// Enter was pressed.
  public var onSubmit: ((_ text: String) -> Void)?

  /// What is written in it, and the caret.
  var entry = TextEntry()
  /// What an input method is composing, at the caret.
  var composition = ""
  /// The text as it was laid out, with what is composed in it, and from its left end to where the caret
  /// is in it, in points.
  var pieces: [Text.Piece] = []
  /// Which characters of what is laid out hold some of what is composed.
  var composed = 0..<0
  var caretX = 0.0
  var lineHeight = 0.0
  /// How far the text is moved to the left, in points.
  var scroll = 0.0
  var time = 0.0
  /// Whether keys go to it, and so do they to the window.
  var hasFocus = false
  var isEntering = false
  var blink = CaretBlink()

  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  /// The touch that landed last.
  private var landing: Touch?

  /// From its sides to the text, in points. Source: GNOME's entries, a little more for fingers.
  static let margin = 10.0
  /// The width of the caret, in points.
  static let caretWidth = 1.5
  /// From the caret to what is written in the field while it is empty, in points.
  static let caretGap = 1.5

  /// A field with a text in it.
  public init(_ placeholder: String, text: String = "", frame: Rect = .zero) {
    self.placeholder = placeholder
    super.init(frame: frame)
    entry.text = text
    tap.maximumCount = 3
    pan.axis = .horizontal
    touch.onDown = { [weak self] in self?.landing = $0 }
    tap.onTap = { [weak self] in self?.take($0) }
    pan.shouldBegin = { [weak self] _ in
      guard let self else { return false }
      return hasFocus || landing?.device == .mouse
    }
    pan.onPan = { [weak self] in self?.follow($0) }
  }

  public override var role: Role? { .textField }
  public override var accessibleName: String { placeholder }
  public override var accessibleValue: String { text }
  public override var takesTouches: Bool { true }
  public override var takesKeys: Bool { true }
  public override var showsOwnFocus: Bool { true }

  public override func enter(_ contest: Contest, at point: Point) {
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
  }

  public override func fittingSize(in room: Size, _ measures: Measures) -> Size {
    let line = measures.text.lineHeight(measures.theme.caption)
    return Size(
      width: min(max(frame.width, 200), room.width), height: max(line + 16, Self.leastTarget))
  }

  // MARK: Time

  public override func advance(to time: Double) {
    self.time = time
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
    // As Tab does everywhere.
    if hasFocus, tree?.showsFocus ?? false { entry.selectAll() }
    hasMoved()
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
    hasMoved()
  }

  public override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // What an input method is composing is its own affair until it is done.
    if !composition.isEmpty { return key != .tab }
    let isSelecting = modifiers.contains(.shift)
    let words = modifiers.contains(.control)
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.left, .control): step(isReadingRightToLeft ? 1 : -1, isSelecting, words)
    case (.right, []), (.right, .control): step(isReadingRightToLeft ? -1 : 1, isSelecting, words)
    case (.home, []), (.home, .control): move(to: 0, isSelecting)
    case (.end, []), (.end, .control): move(to: entry.characters.count, isSelecting)
    case (.backspace, []), (.backspace, .control):
      edit { $0.delete(to: $0.place(by: -1, words: words)) }
    case (.delete, []), (.delete, .control):
      edit { $0.delete(to: $0.place(by: 1, words: words)) }
    case (.enter, []): onSubmit?(text)
    case (.escape, []): tree?.focus(nil)
    case (.letter(let letter), .control): return perform(letter)
    // The text that they make comes by itself.
    case (.letter, []), (.digit, []), (.space, []), (.minus, []), (.equals, []), (.question, []):
      break
    default: return false
    }
    return true
  }

  // MARK: Touch

  private func take(_ tap: Tap) {
    tree?.focus(self)
    composition = ""
    switch tap.count {
    case 1: move(to: place(at: tap.position.x), false)
    case 2:
      entry.selectWord(at: character(at: tap.position.x))
      hasMoved()
    default:
      entry.selectAll()
      hasMoved()
    }
  }

  private func follow(_ pan: Pan) {
    guard let landing, pan.state == .began || pan.state == .changed else { return }
    if pan.state == .began {
      tree?.focus(self)
      composition = ""
      move(to: place(at: landing.position.x), false)
    }
    move(to: place(at: landing.position.x + pan.translation.x), true)
  }

  /// Lays out the text, and moves it so that the caret is seen.
  public override func layOut(_ measures: Measures) {
    let style = measures.theme.caption
    let shown = entry.composing(composition)
    composed = shown.composed
    pieces = measures.text.pieces(of: String(shown.characters), style)
    lineHeight = measures.text.lineHeight(style)
    caretX = edge(before: composed.upperBound)
    let width = (pieces.last?.maxX ?? 0) + Self.caretWidth
    let most = max(width - room.width, 0)
    scroll = min(max(scroll, caretX + Self.caretWidth - room.width, 0), caretX, most)
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
    // The caret stands before it.
    let start = Self.caretWidth + Self.caretGap
    if pieces.isEmpty,
      let label = text.label(placeholder, theme.caption, width: max(room.width - start, 1))
    {
      canvas.draw(label, at: Point(x: room.minX + start, y: top), color: theme.secondary)
    }
    // What fits needs no clip, which costs a drawing call.
    let isLonger = (pieces.last?.maxX ?? 0) > room.width
    if isLonger {
      canvas.withClip(room) { drawText(on: canvas, text, theme, top) }
    } else {
      drawText(on: canvas, text, theme, top)
    }
  }
}
