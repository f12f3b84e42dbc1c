import CarouselKit
import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A reusable card of the carousel that shows one picture.
final class CardView: View, SwipeableCard {
  var picture: Picture { didSet { fit() } }
  private let cardStyle: CardStyle
  /// The vertical displacement of the card by a finger, in points.
  var lift = AnimatedValue(0, .spring())
  /// The edge of the card with which the picture is aligned: −1 for the left edge, 1 for the
  /// right edge, 0 for the middle. Only pictures that are aligned to the bottom are affected.
  var sideAlignment = 0.0
  /// The horizontal displacement of a card whose picture is aligned to the bottom, in points.
  var shift = 0.0
  /// The movement of `itemExtent` after the shape of the picture has become known.
  var extentMovement = AnimatedValue(1, .spring(precision: 0.001))
  /// Whether a copy of the card is flying out, so that this view isn't drawn.
  var isFlying = false
  /// The brightness of the picture, 0…1.
  private var light = 1.0
  /// The picture, drawn over the placeholder tile while it fades in.
  private let photograph = View()

  init(picture: Picture, cardStyle: CardStyle) {
    self.picture = picture
    self.cardStyle = cardStyle
    super.init()
    photograph.isHidden = true
    add(photograph)
    fit()
  }

  /// Returns a copy with the same picture and lift, to be drawn instead of this view.
  func makeFlyingCopy() -> CardView {
    let copy = CardView(picture: picture, cardStyle: cardStyle)
    copy.lift = lift
    isFlying = true
    return copy
  }

  // MARK: Geometry

  /// The rectangle of the picture in the card's coordinates.
  var pictureBounds: Rect { bounds.inset(by: backgroundInsets) }

  private var pictureSize: Size {
    let card = cardStyle.card
    let fitted = card.fitting(aspect: picture.aspect)
    return Size(
      width: fitted.width + (card.width - fitted.width) * cardStyle.crop,
      height: fitted.height + (card.height - fitted.height) * cardStyle.crop)
  }

  /// The visible part of the picture, in unit coordinates.
  var source: Rect {
    let size = pictureSize
    guard cardStyle.crop > 0, let aspect = picture.aspect, aspect > 0, size.height > 0 else {
      return .unit
    }
    let visibleAspect = size.width / size.height
    return Rect(
      center: Point(x: 0.5, y: 0.5),
      size: Size(width: min(visibleAspect / aspect, 1), height: min(aspect / visibleAspect, 1)))
  }

  /// The corner radius: 5 % of the width, at most 16 points.
  var cornerRadius: Double { min(pictureSize.width * 0.05, 16) }

  /// Fits the frame to the picture, including the space above and beside a picture that is aligned
  /// to the bottom.
  func fit() {
    var size = pictureSize
    size.width += cardStyle.bottomAlignment * (cardStyle.card.width - size.width)
    size.height += cardStyle.bottomAlignment * (cardStyle.card.height - size.height)
    if size != frame.size { frame = Rect(center: frame.center, size: size) }
  }

  override func advance(to time: Double) {
    fit()
    displacement = Point(
      x: shift * cardStyle.bottomAlignment, y: lift.value(at: time))
  }

  // MARK: Appearance

  /// Shows the picture. While it is loading or fading in, also shows a placeholder.
  ///
  /// - Parameters:
  ///   - texture: The picture; `nil` until it is loaded.
  ///   - reflection: The picture's reflection; `nil` for none.
  ///   - light: The brightness of the picture, 0…1.
  func show(_ texture: Texture?, reflection: Reflection?, light: Double) {
    self.light = light
    let presence = texture == nil ? 0 : self.presence
    photograph.isHidden = texture == nil || presence >= 1
    guard let texture, presence >= 1 else {
      showTile(under: texture, presence, reflection)
      return
    }
    background = background(of: texture, reflection)
    // The shadow of a full rectangle would show through a transparent picture.
    if texture.hasAlpha { background?.shadow = nil }
  }

  /// Shows the placeholder tile, and over it the picture at its current opacity.
  private func showTile(under texture: Texture?, _ presence: Double, _ reflection: Reflection?) {
    var tile = Background(
      color: Look.tile.dimmed(by: light), cornerRadius: cornerRadius, shadow: Shadow(),
      reflection: reflection)
    tile.insets = backgroundInsets
    // While the picture fades in, the tile's reflection fades out. The tile itself fades out only
    // behind a transparent picture.
    tile.reflection?.alpha *= 1 - presence
    if texture?.hasAlpha == true { tile.color = tile.color.faded(by: 1 - presence) }
    background = tile
    guard let texture else { return }
    photograph.frame = bounds
    photograph.opacity = presence
    photograph.background = background(of: texture, reflection)
    photograph.background?.shadow = nil
  }

  private func background(of texture: Texture, _ reflection: Reflection?) -> Background {
    var background = Background(
      color: Color.white.dimmed(by: light), texture: texture, source: source,
      cornerRadius: cornerRadius, shadow: Shadow(), reflection: reflection)
    background.turns = picture.turns
    background.insets = backgroundInsets
    return background
  }

  /// The space above and beside the picture when it is aligned to the bottom.
  private var backgroundInsets: Insets {
    let picture = pictureSize
    let space = frame.width - picture.width
    let left = space * (1 + sideAlignment) / 2
    return Insets(
      top: frame.height - picture.height, left: left, bottom: 0, right: space - left)
  }

  /// The progress of the picture's fade-in, 0…1. It is 1 if the picture isn't loaded.
  private var presence: Double {
    guard case .ready(let since) = picture.state else { return 1 }
    return min(max((time - since) / Picture.fadeDuration, 0), 1)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard photograph.isHidden, background?.texture == nil, case .failed(let reason) = picture.state
    else { return }
    canvas.drawFailure(reason, of: picture.name, in: pictureBounds, text: text)
  }
}
