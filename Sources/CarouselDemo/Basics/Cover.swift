import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture in a carousel, cropped to fill its frame.
final class Cover: View {
  var picture: Picture?

  func show(_ store: TextureStore, _ size: Size, distance: Double) {
    frame.size = size
    background = Background(
      filling: size, with: picture.flatMap { store.texture(of: $0, distance: distance) },
      of: picture, cornerRadius: min(size.width * 0.05, 16))
  }
}

extension Background {
  /// Creates the background of a card that a picture fills, cropped equally on both sides. Without
  /// a texture, the card has a plain colour.
  init(filling size: Size, with texture: Texture?, of picture: Picture?, cornerRadius: Double) {
    let aspect = picture?.aspect ?? texture.map { Double($0.width) / Double(max($0.height, 1)) }
    self.init(
      color: texture == nil ? Look.tile : .white, texture: texture,
      source: ImageView.source(filling: size, aspect: aspect ?? 1), cornerRadius: cornerRadius,
      shadow: Shadow())
    turns = picture?.turns ?? 0
  }
}
