import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture in a carousel, cropped to fill its frame.
final class Cover: View {
  var picture: Picture?

  /// Shows a texture of the picture at a size in points.
  func show(_ texture: Texture?, filling size: Size) {
    frame.size = size
    background = Background(
      filling: size, with: texture, of: picture, cornerRadius: min(size.width * 0.05, 16))
  }
}

extension Background {
  /// Creates the background of a card that a picture fills. Without a texture, the card has a plain
  /// colour.
  init(filling size: Size, with texture: Texture?, of picture: Picture?, cornerRadius: Double) {
    let aspect = picture?.aspect ?? texture.map { Double($0.width) / Double(max($0.height, 1)) }
    self.init(
      color: texture == nil ? Look.tile : .white, texture: texture,
      source: .part(ofPicture: aspect ?? 1, filling: size), cornerRadius: cornerRadius,
      shadow: Shadow())
    turns = picture?.turns ?? 0
  }
}

extension TextureStore {
  /// The ratio of the sides of a picture up to which a cropped picture is as sharp as its card. A
  /// longer picture is loaded at a lower resolution.
  private static var maxAspect: Double { 2 }

  /// Sets the number of visible cards of a size in points that pictures fill. A cropped picture is
  /// longer than its card.
  func setVisibleCards(_ count: Int, filled size: Size, pixelRatio: Double) {
    let side = max(size.width, size.height)
    setVisibleCards(count, pixels: side * Self.maxAspect * pixelRatio)
  }

  /// Returns the texture of a picture that fills a card of a size in points. Requests it at the
  /// resolution at which this card shows the picture.
  func texture(
    of picture: Picture, onCard size: Size, pixelRatio: Double, distance: Double
  ) -> Texture? {
    texture(
      of: picture, pixels: picture.longerSide(filling: size) * pixelRatio, distance: distance)
  }
}

extension Picture {
  /// Returns the length of the longer side of the picture that fills a size without distortion. A
  /// picture of unknown shape counts as square.
  fileprivate func longerSide(filling size: Size) -> Double {
    let aspect = aspect ?? 1
    return max(size.width, size.height * aspect) * max(1, 1 / aspect)
  }
}

extension Rect {
  /// Returns the part of a picture that fills a size without distortion, in fractions of the
  /// picture's width and height. A picture is cropped equally at its sides, and less at the top
  /// than at the bottom. `aspect` is the ratio of the picture's width to its height.
  static func part(ofPicture aspect: Double, filling size: Size) -> Rect {
    var part = ImageView.source(filling: size, aspect: aspect)
    part.origin.y = (1 - part.height) * cropAtTop
    return part
  }

  /// The fraction of the cropped height that is cut off at the top. Chosen: the main subject of
  /// most pictures is above the middle.
  private static let cropAtTop = 1.0 / 3
}
