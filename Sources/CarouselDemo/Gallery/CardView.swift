import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A card of the carousel, which shows one picture after another as it is used again.
final class CardView: View, SwipedCard {
  var picture: GalleryPicture { didSet { fit() } }
  private let hanging: Hanging
  /// How far a finger has moved it from its place, in points along y.
  var lift = SpringMove(0)
  /// Whether it flies away by itself, and isn't drawn where the carousel has it.
  var isFlying = false
  /// The picture over its tile, while it fades in.
  private let photograph = View()
  private var time = 0.0

  init(picture: GalleryPicture, hanging: Hanging) {
    self.picture = picture
    self.hanging = hanging
    super.init()
    photograph.isHidden = true
    add(photograph)
    fit()
  }

  /// Another one of the same picture at the same height, to be shown where this one isn't any more.
  func takeOff() -> CardView {
    let copy = CardView(picture: picture, hanging: hanging)
    copy.lift = lift
    isFlying = true
    return copy
  }

  // MARK: Its place

  /// Where the picture lies on it.
  var pictureBounds: Rect { bounds.inset(by: groundInsets) }

  private var pictureSize: Size {
    let card = hanging.card
    guard let aspect = picture.aspect, aspect > 0 else { return card }
    let width = min(card.width, card.height * aspect)
    let whole = Size(width: width, height: width / aspect)
    return Size(
      width: whole.width + (card.width - whole.width) * hanging.crop,
      height: whole.height + (card.height - whole.height) * hanging.crop)
  }

  /// The part of the picture that is seen, in its own extents.
  var source: Rect {
    let size = pictureSize
    guard hanging.crop > 0, let aspect = picture.aspect, aspect > 0, size.height > 0 else {
      return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    let seen = size.width / size.height
    return Rect(
      center: Point(x: 0.5, y: 0.5),
      size: Size(width: min(seen / aspect, 1), height: min(aspect / seen, 1)))
  }

  /// 5 % of the width, at most 16 points.
  var cornerRadius: Double { min(pictureSize.width * 0.05, 16) }

  /// Takes the room that it needs: the picture, with the place above it where it stands.
  private func fit() {
    var size = pictureSize
    size.height += hanging.standing * (hanging.card.height - size.height)
    if size != frame.size { frame = Rect(center: frame.center, size: size) }
  }

  override func advance(to time: Double) {
    self.time = time
    fit()
    displacement.y = lift.value(at: time)
  }

  // MARK: Its look

  /// Shows what there is of the picture.
  ///
  /// - Parameters:
  ///   - texture: the picture; nil as long as it isn't there.
  ///   - reflection: its mirror image, where it stands on a mirror.
  func show(_ texture: Texture?, reflection: Reflection?) {
    let presence = texture == nil ? 0 : self.presence
    photograph.isHidden = texture == nil || presence >= 1
    guard let texture, presence >= 1 else {
      showTile(under: texture, presence, reflection)
      return
    }
    ground = ground(of: texture, reflection)
    // The shadow is that of a whole card, and would be seen through a picture that isn't whole.
    if texture.hasAlpha { ground?.shadow = nil }
  }

  /// Shows the tile, and on it the picture as far as it has faded in.
  private func showTile(under texture: Texture?, _ presence: Double, _ reflection: Reflection?) {
    var tile = Ground(
      color: Look.tile, cornerRadius: cornerRadius, shadow: Shadow(), reflection: reflection)
    tile.insets = groundInsets
    // The mirror image, and a tile that would be seen through the picture, give way to the picture.
    tile.reflection?.alpha *= 1 - presence
    if texture?.hasAlpha == true { tile.color = tile.color.faded(by: 1 - presence) }
    ground = tile
    guard let texture else { return }
    photograph.frame = bounds
    photograph.opacity = presence
    photograph.ground = ground(of: texture, reflection)
    photograph.ground?.shadow = nil
  }

  private func ground(of texture: Texture, _ reflection: Reflection?) -> Ground {
    var ground = Ground(
      texture: texture, source: source, cornerRadius: cornerRadius, shadow: Shadow(),
      reflection: reflection)
    ground.turns = picture.turns
    ground.insets = groundInsets
    return ground
  }

  /// What is above the picture, where it stands.
  private var groundInsets: Insets {
    Insets(top: frame.height - pictureSize.height, left: 0, bottom: 0, right: 0)
  }

  /// How far the picture has faded in.
  private var presence: Double {
    guard case .ready(let since) = picture.state else { return 1 }
    return min(max((time - since) / Look.fade, 0), 1)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard photograph.isHidden, ground?.texture == nil, case .failed(let reason) = picture.state
    else { return }
    canvas.drawFailure(reason, of: picture.name, in: pictureBounds, text: text)
  }
}
