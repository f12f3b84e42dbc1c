import GeometryKit

/// A picture or a plain colour on a rectangle in space.
public struct Card {
  /// The picture; `nil` for a card in the plain colour `tint`.
  public var texture: Texture?
  /// The visible part of the picture, in fractions of its width and height after the rotation by
  /// `turns`. Default: the whole picture, (0, 0, 1, 1).
  public var source: Rect
  /// The clockwise rotation of the picture in its rectangle, in quarter turns. Default 0.
  public var turns: Int
  /// The card's rectangle in its own plane, in points.
  public var rect: Rect
  /// The projection from the card's plane to the window.
  public var projection: Projection
  /// The radius of the corners, in points, limited to half the shorter side.
  public var cornerRadius: Double
  /// The opacity: 1 is fully visible, 0 is invisible.
  public var alpha: Double
  /// The colour by which the picture's colours are multiplied: white leaves them unchanged, grey
  /// darkens them. Without a picture, the card's own colour.
  public var tint: Color
  /// The shadow around the card; `nil` for none.
  public var shadow: Shadow?
  /// The reflection below the card; `nil` for none.
  public var reflection: Reflection?

  /// Creates a card from its parts.
  public init(
    texture: Texture?, source: Rect = .unit, turns: Int = 0, rect: Rect, projection: Projection,
    cornerRadius: Double = 0, alpha: Double = 1, tint: Color = .white, shadow: Shadow? = nil,
    reflection: Reflection? = nil
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

  /// Whether the card hides everything behind it.
  public var isOpaque: Bool { alpha >= 1 && tint.alpha >= 1 && texture?.hasAlpha != true }
}

/// A soft shadow of a card, in the card's plane and moved slightly down.
public struct Shadow: Hashable, Sendable {
  /// The distance over which the shadow fades out, both inside and outside its edge, in points.
  public var radius: Double
  /// The distance by which the shadow is moved down, in points.
  public var offset: Double
  /// The colour where the shadow is darkest.
  public var color: Color

  /// Creates a shadow. By default it fades out over 20 points, is moved down by 7 points, and is
  /// black with an opacity of 40 %.
  public init(radius: Double = 20, offset: Double = 7, color: Color = .black.faded(by: 0.4)) {
    self.radius = radius
    self.offset = offset
    self.color = color
  }
}

/// A mirror image below a card, in the card's plane.
public struct Reflection: Hashable, Sendable {
  /// The opacity next to the card, from where the reflection fades out downwards.
  public var alpha: Double
  /// The fraction of the card's height over which the reflection fades out, 0…1.
  public var extent: Double
  /// The distance between the card and its reflection, in points.
  public var gap: Double

  /// Creates a reflection. By default its opacity decreases from 25 % to 0 over 36 % of the card's
  /// height, and its distance from the card is 2 points.
  public init(alpha: Double = 0.25, extent: Double = 0.36, gap: Double = 2) {
    self.alpha = alpha
    self.extent = extent
    self.gap = gap
  }
}
