import GeometryKit

/// A picture, or one colour, on a rectangle somewhere in space.
public struct Card {
  /// What is on it; nil for nothing but the tint.
  public var texture: Texture?
  /// The part of the picture that is shown, in its own extents as it is turned: by default all,
  /// (0, 0, 1, 1).
  public var source: Rect
  /// By how many quarters the picture is turned clockwise in its rectangle. Default 0.
  public var turns: Int
  /// Where it lies in its own plane, in points.
  public var rect: Rect
  /// From its plane to the window.
  public var projection: Projection
  /// The radius of its corners in points; at most half its smaller side counts.
  public var cornerRadius: Double
  /// 1 is fully there, 0 can't be seen.
  public var alpha: Double
  /// Multiplies the picture's colours; white leaves them, grey shades them. Without a picture it is
  /// the card's own colour.
  public var tint: Color
  /// The shadow around it, if it casts one.
  public var shadow: Shadow?
  /// Its image in the floor, if it stands on a mirror.
  public var reflection: Reflection?

  /// A card from its parts.
  public init(
    texture: Texture?, source: Rect = Rect(x: 0, y: 0, width: 1, height: 1), turns: Int = 0,
    rect: Rect, projection: Projection, cornerRadius: Double = 0, alpha: Double = 1,
    tint: Color = .white,
    shadow: Shadow? = nil, reflection: Reflection? = nil
  ) {
    self.texture = texture
    self.source = source
    self.turns = turns
    self.rect = rect
    self.projection = projection
    self.cornerRadius = cornerRadius
    self.alpha = alpha
    self.tint = tint
    self.shadow = shadow
    self.reflection = reflection
  }

  /// Whether it hides what is behind it.
  public var isOpaque: Bool { alpha >= 1 && tint.alpha >= 1 && texture?.hasAlpha != true }
}

/// A soft shadow, a little below its card and in the card's plane.
public struct Shadow: Hashable, Sendable {
  /// How far it fades out around the card's edge, in points.
  public var radius: Double
  /// How far it lies below the card, in points.
  public var offset: Double
  /// Its colour where it is darkest.
  public var color: Color

  /// 20 points soft, 7 points down, black at 40 %.
  public init(radius: Double = 20, offset: Double = 7, color: Color = .black.faded(by: 0.4)) {
    self.radius = radius
    self.offset = offset
    self.color = color
  }
}

/// A mirror image below a card, in the card's plane.
public struct Reflection: Hashable, Sendable {
  /// How opaque it is at the card's foot, before it fades.
  public var alpha: Double
  /// The part of the card's height over which it fades out.
  public var extent: Double
  /// The distance between card and mirror image, in points.
  public var gap: Double

  /// 25 % at the foot, gone after 36 % of the height.
  public init(alpha: Double = 0.25, extent: Double = 0.36, gap: Double = 2) {
    self.alpha = alpha
    self.extent = extent
    self.gap = gap
  }
}
