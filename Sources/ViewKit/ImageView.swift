import GeometryKit
import StageKit

/// A view that fills its bounds with a picture. A picture of another aspect ratio is cropped
/// equally on both sides.
public final class ImageView: View {
  /// The picture; `nil` if there is none.
  public var texture: Texture?
  /// The corner radius in points. Default: 0.
  public var cornerRadius = 0.0
  /// The colour by which the picture's colours are multiplied. Default: white, which leaves them
  /// unchanged.
  public var tint = Color.white

  public override var role: Role? { .image }

  /// Returns the largest size with the picture's aspect ratio; zero without a picture.
  public override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    guard let texture, texture.width > 0, texture.height > 0 else { return .zero }
    let (width, height) = (Double(texture.width), Double(texture.height))
    let scale = min(available.width / width, available.height / height)
    return Size(width: width * scale, height: height * scale)
  }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let texture, !bounds.isEmpty else { return }
    canvas.draw([
      Card(
        texture: texture, source: Self.source(filling: size, from: texture), rect: bounds,
        projection: canvas.projection, cornerRadius: cornerRadius,
        tint: tint.faded(by: theme.opacity))
    ])
  }

  /// Returns the centred part of a picture that fills a size without distortion, in fractions of
  /// the picture's width and height.
  static func source(filling size: Size, from texture: Texture) -> Rect {
    guard texture.width > 0, texture.height > 0 else {
      return .unit
    }
    return source(filling: size, aspect: Double(texture.width) / Double(texture.height))
  }

  /// Returns the centred part of a picture that fills a size without distortion, in fractions of
  /// the picture's width and height. `aspect` is the ratio of the picture's width to its height.
  public static func source(filling size: Size, aspect: Double) -> Rect {
    let wanted = size.width / size.height
    guard wanted > 0, wanted.isFinite, aspect > 0, aspect.isFinite else {
      return .unit
    }
    let part =
      aspect > wanted
      ? Size(width: wanted / aspect, height: 1) : Size(width: 1, height: aspect / wanted)
    return Rect(center: Point(x: 0.5, y: 0.5), size: part)
  }
}
