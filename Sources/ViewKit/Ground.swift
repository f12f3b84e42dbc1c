import GeometryKit
import StageKit

/// What a view stands on: one colour or a picture over all of its bounds. In space it hides what is
/// behind it, casts a shadow and is mirrored in the floor.
public struct Ground {
  /// Its colour; with a picture, what the picture's colours are multiplied by.
  public var color: Color
  /// A picture; nil for nothing but the colour.
  public var texture: Texture?
  /// The part of the picture that is shown, in its own extents as it is turned: by default all,
  /// (0, 0, 1, 1).
  public var source: Rect
  /// By how many quarters the picture is turned clockwise. Default 0.
  public var turns = 0
  /// The radius of its corners in points; at most half its smaller side counts.
  public var cornerRadius: Double
  /// The shadow around it, if it casts one.
  public var shadow: Shadow?
  /// Its image in the floor, if it stands on a mirror.
  public var reflection: Reflection?
  /// How far it stays inside the view's bounds, in points; negative ones reach beyond. Default 0.
  public var insets = Insets.zero

  /// A ground from its parts: white under a picture.
  public init(
    color: Color = .white, texture: Texture? = nil,
    source: Rect = Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: Double = 0,
    shadow: Shadow? = nil, reflection: Reflection? = nil
  ) {
    self.color = color
    self.texture = texture
    self.source = source
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.reflection = reflection
  }

  /// Whether it covers a point of a view with these bounds; beyond its round corners it doesn't, and its
  /// shadow and its mirror image don't count.
  func contains(_ point: Point, in bounds: Rect) -> Bool {
    let rect = bounds.inset(by: insets)
    guard rect.contains(point) else { return false }
    let radius = max(min(cornerRadius, rect.width / 2, rect.height / 2), 0)
    // How far the point is beyond the middles of the corners nearest to it.
    let beyond = Point(
      x: max(radius - (point.x - rect.minX), radius - (rect.maxX - point.x), 0),
      y: max(radius - (point.y - rect.minY), radius - (rect.maxY - point.y), 0))
    return beyond.x == 0 || beyond.y == 0 || beyond.length <= radius
  }

  /// The card that it is drawn as.
  func card(_ bounds: Rect, _ projection: Projection, alpha: Double) -> Card {
    Card(
      texture: texture, source: source, turns: turns, rect: bounds.inset(by: insets),
      projection: projection, cornerRadius: cornerRadius, alpha: alpha, tint: color,
      shadow: shadow, reflection: reflection)
  }
}
