import GeometryKit

extension Canvas {
  /// Draws a text with its upper left corner at a point, moved to the nearest device pixel, so that
  /// it is as sharp as it was made; nothing where there is no text.
  public func draw(_ label: Text.Label?, at corner: Point, color: Color) {
    guard let label else { return }
    let snapped = Point(
      x: (corner.x * pixelRatio).rounded() / pixelRatio,
      y: (corner.y * pixelRatio).rounded() / pixelRatio)
    draw(label.texture, in: label.textureBounds.offset(by: snapped), tint: color)
  }
}
