import GeometryKit
import StageKit

/// An opaque sheet that is printed with shapes, one on top of another, with antialiased edges.
///
/// A shape is a list of contours. Contours in opposite directions cut holes into each other. The
/// coverage of each pixel is the exact area of the shape in that pixel, accumulated from left to
/// right as in the font rasterizer font-rs.
struct PrintSheet {
  private let width: Int
  private let height: Int
  /// The number of pixels per unit of the coordinates.
  private let scale: Double
  private var pixels: [SIMD4<Float>]
  /// The change of coverage from each pixel to the next. Each row has room for two more pixels.
  private var changes: [Float]
  /// The columns and rows to which shapes are clipped.
  private var columns: Range<Int>
  private var rows: Range<Int>

  /// Creates a sheet of one colour. `size` is in units, `width` in pixels.
  init(size: Size, width: Int, color: Color) {
    self.width = max(width, 1)
    scale = Double(self.width) / size.width
    height = max(Int((size.height * scale).rounded()), 1)
    pixels = Array(repeating: color.ink, count: self.width * height)
    changes = Array(repeating: 0, count: (self.width + 2) * height)
    columns = 0..<self.width
    rows = 0..<height
  }

  /// The printed picture.
  var image: PixelImage {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      for (index, pixel) in pixels.enumerated() {
        for channel in 0..<4 { bytes[index * 4 + channel] = UInt8(pixel[channel] + 0.5) }
      }
      count = width * height * 4
    }
    return PixelImage(width: width, height: height, pixels: bytes)
  }

  /// Returns an area with its edges moved to the nearest edges of pixels.
  func aligned(_ area: Rect) -> Rect {
    func edge(_ position: Double) -> Double { (position * scale).rounded() / scale }
    let origin = Point(x: edge(area.minX), y: edge(area.minY))
    return Rect(
      origin: origin,
      size: Size(width: edge(area.maxX) - origin.x, height: edge(area.maxY) - origin.y))
  }

  /// Clips the following shapes to an area, rounded to whole pixels.
  mutating func clip(to area: Rect) {
    func range(_ start: Double, _ end: Double, in limits: Range<Int>) -> Range<Int> {
      (Int((start * scale).rounded())..<Int((end * scale).rounded())).clamped(to: limits)
    }
    columns = range(area.minX, area.maxX, in: 0..<width)
    rows = range(area.minY, area.maxY, in: 0..<height)
  }

  /// Prints a shape. If `overprints` is true, the ink multiplies the colours below.
  mutating func fill(_ contours: [[Point]], _ color: Color, overprints: Bool = false) {
    let heights = contours.joined().map { $0.y * scale }
    guard let top = heights.min(), let bottom = heights.max(),
      top < Double(rows.upperBound), bottom > Double(rows.lowerBound)
    else { return }
    let lines = (Int(max(top, 0))..<Int(bottom.rounded(.up))).clamped(to: rows)
    for contour in contours {
      guard var before = contour.last else { continue }
      for point in contour {
        addEdge(from: before * scale, to: point * scale, lines)
        before = point
      }
    }
    let ink = color.ink
    let (columns, width) = (columns, width)
    changes.withUnsafeMutableBufferPointer { changes in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in lines {
          var sum: Float = 0
          for x in columns {
            sum += changes[y * (width + 2) + x]
            changes[y * (width + 2) + x] = 0
            let coverage = min(abs(sum), 1)
            guard coverage > 0.002 else { continue }
            let paper = pixels[y * width + x]
            let printed = overprints ? paper * ink * (1 / 255) : ink
            pixels[y * width + x] = paper + (printed - paper) * coverage
          }
          changes[y * (width + 2) + columns.upperBound] = 0
          changes[y * (width + 2) + columns.upperBound + 1] = 0
        }
      }
    }
  }

  /// Adds the area to the right of an edge to the coverage. Positions are in pixels.
  private mutating func addEdge(from start: Point, to end: Point, _ lines: Range<Int>) {
    guard start.y != end.y else { return }
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let sides = Double(columns.lowerBound)...Double(columns.upperBound)
    func x(at y: Double) -> Double {
      min(max(upper.x + (y - upper.y) * slope, sides.lowerBound), sides.upperBound)
    }
    let first = max(upper.y, Double(lines.lowerBound))
    let last = min(lower.y, Double(lines.upperBound))
    guard first < last else { return }
    for y in Int(first)..<Int(last.rounded(.up)) {
      let (from, to) = (max(Double(y), first), min(Double(y + 1), last))
      let (a, b) = (x(at: from), x(at: to))
      addEdge(min(a, b), max(a, b), (to - from) * (start.y < end.y ? 1 : -1), inRow: y)
    }
  }

  /// Adds an edge from `left` to `right` within a row. `height` is positive for downward edges.
  private mutating func addEdge(_ left: Double, _ right: Double, _ height: Double, inRow y: Int) {
    /// Returns the area to the right of the edge and to the left of `x`, per unit of height.
    func area(_ x: Double) -> Double {
      if x <= left { return 0 }
      return x >= right
        ? x - (left + right) / 2 : (x - left) * (x - left) / (2 * (right - left))
    }
    let row = y * (width + 2)
    let (first, end) = (Int(left), max(Int(right.rounded(.up)), Int(left) + 1))
    var covered = 0.0
    for column in first..<end {
      let now = area(Double(column + 1)) - area(Double(column))
      changes[row + column] += Float(height * (now - covered))
      covered = now
    }
    changes[row + end] += Float(height * (1 - covered))
  }
}

extension Color {
  /// The colour's channels, 0…255.
  fileprivate var ink: SIMD4<Float> {
    SIMD4(Float(red * 255), Float(green * 255), Float(blue * 255), 255)
  }
}
