import GeometryKit
import StageKit
import ViewKit

/// An item that is no picture: a rounded card in a colour of the palette, with a large numeral, and below
/// it a caption if it has one.
///
///     let card = NumberedCard(frame: Rect(x: 0, y: 0, width: 240, height: 320))
///     card.number = 7
///     card.caption = "Press it"
///
/// What has controls on it leaves room for them by overriding `face`, where the numeral stands.
class NumberedCard: View {
  /// What it shows; it also gives the colour. Default 0.
  final var number: Int {
    didSet { if number != oldValue { showNumber() } }
  }
  /// What is written below the numeral; empty, the default, for nothing.
  final var caption: String {
    get { words.text }
    set {
      guard newValue != words.text else { return }
      words.text = newValue
      setNeedsLayout()
    }
  }

  private final let numeral = Label(
    "", style: Text.Style(size: 64, weight: .semibold), alignment: .center)
  private final let words = Label(
    "", style: Text.Style(size: 15), color: Theme.onPalette.secondary, alignment: .center, lines: 3)

  private static let greatestRadius = 20.0
  /// The numeral's size in heights of the face, and the width of a digit in sizes: that of the widest
  /// interface fonts.
  private static let share = 0.44
  private static let digitWidth = 0.72
  /// The width of the gap between two groups of digits, in digits.
  private static let gapWidth = 0.4

  /// A card with a number in a frame.
  init(number: Int = 0, caption: String = "", frame: Rect = .zero) {
    self.number = number
    super.init(frame: frame)
    ground = Ground(shadow: Shadow())
    theme = .onPalette
    words.text = caption
    add(numeral)
    add(words)
    showNumber()
  }

  /// The radius of its corners, in points: small cards have smaller ones.
  var cornerRadius: Double { min(Self.greatestRadius, min(size.width, size.height) * 0.14) }

  /// Where numeral and caption stand, in points of its plane. Default: all of it.
  var face: Rect { bounds }

  private final func showNumber() {
    numeral.text = number.grouped
    ground?.color = Palette.color(at: number)
    setNeedsLayout()
  }

  /// Places numeral and caption; a subclass with views of its own calls it from its own.
  override func layOut(_ measures: Measures) {
    ground?.cornerRadius = cornerRadius
    let face = face
    let width = face.width * 0.86
    let digits = numeral.text.reduce(0) { $0 + ($1.isNumber ? 1 : Self.gapWidth) }
    let fitting = min(
      face.height * Self.share, width / (digits * Self.digitWidth),
      max(200, face.height * 0.3))
    // Whole sizes: while a card grows, no text is made anew for every frame.
    numeral.style.size = fitting.rounded(.down)
    words.style.size = min(
      max((face.width * 0.065).rounded(), 12), max(17, (face.width * 0.04).rounded()))
    let numeralHeight = measures.text.lineHeight(numeral.style)
    let wordsHeight =
      caption.isEmpty
      ? 0 : words.fittingSize(in: Size(width: width, height: face.height), measures).height
    let top = face.center.y - (numeralHeight + wordsHeight) / 2
    let left = face.center.x - width / 2
    numeral.frame = Rect(x: left, y: top, width: width, height: numeralHeight)
    words.frame = Rect(
      x: left, y: top + numeralHeight, width: width, height: wordsHeight)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: cornerRadius, width: 1, color: Look.hairline)
  }
}
