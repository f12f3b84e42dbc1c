import GeometryKit
import StageKit

/// A picture that fills its bounds; what doesn't fit is cut off evenly.
public final class ImageView: View {
  /// The picture; `nil` while there is none.
  public var texture: Texture?
  /// The radius of its corners in points. Default 0.
  public var cornerRadius = 0.0
  /// Multiplies the picture's colours. Default white, which leaves them.
  public var tint = Color.white

  public override var role: Role? { .image }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let texture, !bounds.isEmpty else { return }
    canvas.draw([
      Card(
        texture: texture, source: Self.source(filling: size, from: texture), rect: bounds,
        projection: canvas.projection, cornerRadius: cornerRadius,
        tint: tint.faded(by: theme.opacity))
    ])
  }

  /// The part of a picture, in its own extents, that fills a size.
  static func source(filling size: Size, from texture: Texture) -> Rect {
    guard texture.width > 0, texture.height > 0 else {
      return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    return source(filling: size, aspect: Double(texture.width) / Double(texture.height))
  }

  /// The part of a picture with a width of `aspect` heights, in its own extents, that fills a size.
  public static func source(filling size: Size, aspect: Double) -> Rect {
    let wanted = size.width / size.height
    guard wanted > 0, wanted.isFinite, aspect > 0, aspect.isFinite else {
      return Rect(x: 0, y: 0, width: 1, height: 1)
    }
    let part =
      aspect > wanted
      ? Size(width: wanted / aspect, height: 1) : Size(width: 1, height: aspect / wanted)
    return Rect(center: Point(x: 0.5, y: 0.5), size: part)
  }
}
