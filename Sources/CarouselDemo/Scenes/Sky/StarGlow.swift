import GeometryKit
import StageKit

/// The soft light of a star on the star chart.
enum StarGlow {
  /// The width and height of the texture's picture, in pixels.
  private static let side = 32

  /// Creates the texture of a white disc that fades out towards its edge.
  static func makeTexture(on canvas: Canvas) -> Texture? {
    var image = PixelImage(width: side, height: side, color: .white)
    let radius = Double(side - 1) / 2
    let center = Point(x: radius, y: radius)
    for index in 0..<side * side {
      let pixel = Point(x: Double(index % side), y: Double(index / side))
      let light = max(1 - (pixel - center).length / radius, 0)
      image.pixels[4 * index + 3] = UInt8(255 * light * light)
    }
    return Texture(MipChain(image), on: canvas)
  }
}
