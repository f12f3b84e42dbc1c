import GeometryKit
import StageKit

/// The background of a view: a colour or a picture over all of its bounds. In perspective, it hides
/// the views farther back, and can have a shadow and a reflection.
public struct Background {
  /// The colour. With a picture, the picture's colours are multiplied by this colour.
  public var color: Color
  /// The picture; `nil` for a plain colour.
  public var texture: Texture?
  /// The visible part of the picture, in fractions of its width and height after the rotation by
  /// `turns`. Default: the whole picture, (0, 0, 1, 1).
  public var source: Rect
  /// The rotation of the picture in quarter turns clockwise. Default: 0.
  public var turns = 0
  /// The corner radius in points, limited to half the shorter side.
  public var cornerRadius: Double
  /// The shadow; `nil` for none.
  public var shadow: Shadow?
  /// The reflection below the view; `nil` for none.
  public var reflection: Reflection?
  /// The insets from the view's bounds, in points; negative insets extend beyond them. Default: 0.
  public var insets = Insets.zero

  /// Creates a background. The default colour is white, which leaves the colours of a picture
  /// unchanged.
  public init(
    color: Color = .white, texture: Texture? = nil,
    source: Rect = .unit, cornerRadius: Double = 0,
    shadow: Shadow? = nil, reflection: Reflection? = nil
  ) {
    self.color = color
    self.texture = texture
    self.source = source
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.reflection = reflection
  }

  /// Returns whether the background covers a point of a view with the given bounds. Round corners
  /// are taken into account; the shadow and the reflection aren't.
  func contains(_ point: Point, in bounds: Rect) -> Bool {
    let rect = bounds.inset(by: insets)
    guard rect.contains(point) else { return false }
    let radius = max(min(cornerRadius, rect.width / 2, rect.height / 2), 0)
    // How far the point lies beyond the centre of the nearest corner's circle, towards the corner.
    let beyond = Point(
      x: max(radius - (point.x - rect.minX), radius - (rect.maxX - point.x), 0),
      y: max(radius - (point.y - rect.minY), radius - (rect.maxY - point.y), 0))
    return beyond.x == 0 || beyond.y == 0 || beyond.length <= radius
  }

  /// Returns the card that draws the background.
  func card(_ bounds: Rect, _ projection: Projection, alpha: Double) -> Card {
    Card(
      texture: texture, source: source, turns: turns, rect: bounds.inset(by: insets),
      projection: projection, cornerRadius: cornerRadius, alpha: alpha, tint: color,
      shadow: shadow, reflection: reflection)
  }
}
