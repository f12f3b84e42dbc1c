import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture in a carousel, cropped to fill its frame.
final class Cover: View {
  var picture: Picture?

  func show(_ store: TextureStore, _ size: Size, distance: Double) {
    frame.size = size
    let texture = picture.flatMap { store.texture(of: $0, distance: distance) }
    let source = texture.map { texture in
      ImageView.source(
        filling: size,
        aspect: picture?.aspect ?? Double(texture.width) / Double(max(texture.height, 1)))
    }
    var background = Background(
      color: texture == nil ? Look.tile : .white, texture: texture,
      source: source ?? Rect(x: 0, y: 0, width: 1, height: 1),
      cornerRadius: min(size.width * 0.05, 16), shadow: Shadow())
    background.turns = picture?.turns ?? 0
    self.background = background
  }
}
