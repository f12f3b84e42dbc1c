import GeometryKit

/// An edge of a rectangle.
enum RectEdge { case top, bottom, left, right }

extension Rect {
  /// Creates a square.
  init(center: Point, side: Double) {
    self.init(center: center, size: Size(width: side, height: side))
  }

  /// Cuts a strip off at an edge, and a gap beside the strip. Returns the strip. The rest stays at
  /// least one point wide and high.
  mutating func cut(_ length: Double, from edge: RectEdge, gap: Double = 0) -> Rect {
    var strip = self
    switch edge {
    case .top, .bottom:
      strip.size.height = length
      size.height = max(height - length - gap, 1)
    case .left, .right:
      strip.size.width = length
      size.width = max(width - length - gap, 1)
    }
    switch edge {
    case .top: origin.y += length + gap
    case .left: origin.x += length + gap
    case .bottom: strip.origin.y = maxY + gap
    case .right: strip.origin.x = maxX + gap
    }
    return strip
  }

  /// Returns equal columns side by side, with a gap between two columns.
  func columns(_ count: Int, gap: Double) -> [Rect] {
    let width = (self.width + gap) / Double(max(count, 1)) - gap
    return (0..<count).map { index in
      Rect(x: minX + Double(index) * (width + gap), y: minY, width: max(width, 1), height: height)
    }
  }
}
