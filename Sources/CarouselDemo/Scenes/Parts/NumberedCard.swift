import GeometryKit
import StageKit
import ViewKit

/// An item without a picture: a rounded card in a colour of the palette, with a large number and an
/// optional caption.
///
///     let card = NumberedCard(frame: Rect(x: 0, y: 0, width: 240, height: 320))
///     card.number = 7
///     card.caption = "Press it"
///
/// Subclasses with controls override `face`, the area of the number and the caption, to leave room
/// for the controls.
class NumberedCard: View {
  /// The number on the card, which also determines the colour. Default: 0.
  final var number: Int {
    didSet { if number != oldValue { showNumber() } }
  }
  /// The text below the number. Empty by default.
  final var caption: String {
    get { captionLabel.text }
    set {
      guard newValue != captionLabel.text else { return }
      captionLabel.text = newValue
      setNeedsLayout()
    }
  }

  private final let numeral = Label(
    "", style: Text.Style(size: 64, weight: .semibold), color: Palette.primary, alignment: .center)
  private final let captionLabel = Label(
    "", style: Text.Style(size: 15), color: Palette.secondary, alignment: .center, lines: 3)

  private static let maxRadius = 20.0
  /// The font size of the number as a fraction of the face's height.
  private static let fontScale = 0.44
  /// The width of a digit in the widest interface fonts, as a fraction of the font size.
  private static let digitWidth = 0.72
  /// The width of the gap between two groups of digits, in digits.
  private static let gapWidth = 0.4

  /// Creates a card with a number, a caption and a frame.
  init(number: Int = 0, caption: String = "", frame: Rect = .zero) {
    self.number = number
    super.init(frame: frame)
    background = Background(shadow: Shadow())
    captionLabel.text = caption
    add(numeral)
    add(captionLabel)
    showNumber()
  }

  /// The radius of the corners, in points. It is smaller for small cards.
  var cornerRadius: Double { min(Self.maxRadius, min(size.width, size.height) * 0.14) }

  /// The area of the number and the caption, in the card's coordinates. Default: the bounds.
  var face: Rect { bounds }

  private final func showNumber() {
    numeral.text = number.grouped
    background?.color = Palette.color(at: number)
    setNeedsLayout()
  }

  /// Lays out the number and the caption. Subclasses that override this method must call `super`.
  override func layOut(_ measures: Measures) {
    background?.cornerRadius = cornerRadius
    let face = face
    let width = face.width * 0.86
    let digits = numeral.text.reduce(0) { $0 + ($1.isNumber ? 1 : Self.gapWidth) }
    let fitting = min(
      face.height * Self.fontScale, width / (digits * Self.digitWidth),
      max(200, face.height * 0.3))
    // Use whole font sizes only, so that a growing card doesn't render new text in every frame.
    numeral.style.size = fitting.rounded(.down)
    captionLabel.style.size = min(
      max((face.width * 0.065).rounded(), 12), max(17, (face.width * 0.04).rounded()))
    let numeralHeight = measures.text.lineHeight(numeral.style)
    let captionHeight =
      caption.isEmpty
      ? 0 : captionLabel.fittingSize(in: Size(width: width, height: face.height), measures).height
    let top = face.center.y - (numeralHeight + captionHeight) / 2
    let left = face.center.x - width / 2
    numeral.frame = Rect(x: left, y: top, width: width, height: numeralHeight)
    captionLabel.frame = Rect(
      x: left, y: top + numeralHeight, width: width, height: captionHeight)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.stroke(bounds, cornerRadius: cornerRadius, width: 1, color: Look.hairline)
  }
}
