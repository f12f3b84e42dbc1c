import GeometryKit
import Glibc
import StageKit

/// Measures how visible a focus ring is, by comparing pictures without and with the ring.
public enum RingVisibility {
  /// Returns the mean thickness of a focus ring on each side of a rectangle, in points.
  ///
  /// Only pixels whose contrast between the two pictures is at least 3 : 1 count. Source: WCAG 2.2,
  /// 2.4.13, which requires a ring 2 points thick.
  ///
  /// - Parameters:
  ///   - before: The picture without the ring.
  ///   - after: The picture with the ring.
  ///   - bounds: The rectangle inside the ring, in points of the plane that contains it. Pixels up
  ///     to 7 points inside and outside its edges are compared.
  ///   - projection: The projection from that plane to the window.
  ///   - ratio: The number of device pixels per point of the window.
  /// - Returns: The thickness on the upper, right, lower and left side.
  public static func thickness(
    from before: PixelImage, to after: PixelImage, around bounds: Rect,
    through projection: Projection, ratio: Double = 1
  ) -> [Double] {
    let band = bounds.inset(by: -7)
    func corners(_ rect: Rect) -> [Point] {
      [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
      ].compactMap { projection.project($0).map { $0 * ratio } }
    }
    let (outer, inner) = (corners(band), corners(bounds))
    guard outer.count == 4, inner.count == 4 else { return [0, 0, 0, 0] }
    func range(_ values: [Double], below end: Int) -> Range<Int> {
      let lower = min(max(Int(values.min() ?? 0), 0), end)
      return lower..<min(max(Int(values.max() ?? 0) + 1, lower), end)
    }
    var changed = [0.0, 0, 0, 0]
    for y in range(outer.map(\.y), below: after.height) {
      for x in range(outer.map(\.x), below: after.width) {
        let pixel = Point(x: (Double(x) + 0.5) / ratio, y: (Double(y) + 0.5) / ratio)
        guard let point = projection.unproject(pixel), band.contains(point) else { continue }
        let distances = [
          point.y - bounds.minY, bounds.maxX - point.x, bounds.maxY - point.y,
          point.x - bounds.minX,
        ]
        guard let minimum = distances.min(), minimum < 7,
          let side = distances.firstIndex(of: minimum),
          contrast(before[x, y], after[x, y]) >= 3
        else { continue }
        changed[side] += 1
      }
    }
    return (0..<4).map { side in
      changed[side] / max((inner[(side + 1) % 4] - inner[side]).length, 1) / ratio
    }
  }

  private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  private static func contrast(_ a: Pixel, _ b: Pixel) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ pixel: Pixel) -> Double {
    0.2126 * linear[Int(pixel.red)] + 0.7152 * linear[Int(pixel.green)]
      + 0.0722 * linear[Int(pixel.blue)]
  }

  private static let linear = (0...255).map { (byte: Int) -> Double in
    let part = Double(byte) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
