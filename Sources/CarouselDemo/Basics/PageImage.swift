import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A picture that fills a page.
final class PageImage: View {
  override var role: Role? { .image }

  /// Shows a texture of a picture, cropped to the aspect ratio of a size.
  func show(_ texture: Texture?, of picture: Picture?, filling size: Size) {
    guard let texture, let picture else {
      background = nil
      return
    }
    background = Background(showing: texture, of: picture, filling: size)
  }
}

extension Background {
  /// Creates a background that shows a texture of a picture, cropped to the aspect ratio of a size.
  init(showing texture: Texture, of picture: Picture, filling size: Size) {
    let aspect = picture.aspect ?? Double(texture.width) / Double(max(texture.height, 1))
    self.init(texture: texture, source: .part(ofPicture: aspect, filling: size))
    turns = picture.turns
  }
}

extension TextureStore {
  /// Returns the texture of a picture that fills a page.
  func texture(of picture: Picture, filling size: Size, pixelRatio: Double) -> Texture? {
    openTexture(of: picture, pixels: max(size.width, size.height) * pixelRatio)
  }

  /// Returns the texture of a picture that fills a page `distance` pages away from the middle.
  func texture(
    ofNeighbour picture: Picture, filling size: Size, pixelRatio: Double, distance: Double
  ) -> Texture? {
    texture(
      ofNeighbour: picture, pixels: max(size.width, size.height) * pixelRatio, distance: distance)
  }
}
