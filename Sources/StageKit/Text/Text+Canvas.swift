import GeometryKit
import MeshKit

extension Canvas {
  /// Draws a label with its upper left corner at a point. The point is rounded to the nearest
  /// device pixel, so that the label stays sharp. Draws nothing if the label is `nil`.
  public func draw(_ label: Text.Label?, at corner: Point, color: Color) {
    guard let label else { return }
    let snapped = Point(
      x: (corner.x * pixelRatio).rounded() / pixelRatio,
      y: (corner.y * pixelRatio).rounded() / pixelRatio)
    let rect = label.textureBounds.offset(by: snapped)
    guard !rect.isEmpty, color.alpha > 0, !isDigested(.label, label.source.number, rect, color)
    else { return }
    drawBackdrop()
    if drawPixels(of: label.texture, in: rect, tint: color) { return }
    guard let center = face.project(rect.center) else { return }
    let all = Rect.unit
    let texels = TextureMap(face, rect: rect, source: all).density(
      at: center, width: Double(label.texture.width), height: Double(label.texture.height))
    let level = label.level(across: texels.across, down: texels.down)
    guard let texture = level.texture.levels.first else { return }
    let reach = Rect(
      x: rect.minX + level.reach.minX * rect.width, y: rect.minY + level.reach.minY * rect.height,
      width: level.reach.width * rect.width, height: level.reach.height * rect.height)
    fill(
      reach, with: texture, TextureMap(face, rect: reach, source: all), tint: color,
      tolerance: Self.textTolerance)
  }

  /// The texture error allowed for letters on a face at an angle, in device pixels. Letters may
  /// tremble by that much when a face is subdivided differently from one frame to the next.
  private static let textTolerance = TextureTolerance(0.12)
}
