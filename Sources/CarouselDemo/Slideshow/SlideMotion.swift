import GeometryKit
import Glibc

/// The slow pan and zoom over a picture in a slideshow, known as the Ken Burns effect.
///
/// The visible part of the picture is a closed-form function of time. It stays inside the picture,
/// because its position is a fraction of the room around it.
struct SlideMotion {
  /// The duration of the motion, in seconds.
  private let duration: Double
  /// The direction of the pan. The length is 1.
  private let direction: Point
  /// Whether the motion zooms in. Otherwise it zooms out.
  private let zoomsIn: Bool

  /// The speed of the zoom: the growth of the scale per second.
  private static let zoomSpeed = 0.018
  /// The maximum growth of the scale, which limits slow motions.
  private static let maxZoom = 0.28
  /// The speed of the pan: the distance per second as a fraction of the visible part.
  private static let panSpeed = 0.03
  /// The room beside the visible part, as a fraction of the picture, from which on a motion pans
  /// over the picture from one side to the other. With less room, it zooms towards one side.
  private static let panRoom = 0.25
  /// The maximum factor by which a picture is enlarged to fill the window, compared with the size
  /// at which the whole picture fits in the window.
  private static let maxCrop = 4.0

  /// Creates the motion of a slide.
  ///
  /// - Parameters:
  ///   - seed: The seed of the direction.
  ///   - duration: The duration in seconds, greater than 0.
  init(seed: UInt64, duration: Double) {
    var generator = SeededGenerator(seed: seed)
    let angle = Double.random(in: 0..<2 * .pi, using: &generator)
    direction = Point(x: cos(angle), y: sin(angle))
    zoomsIn = Bool.random(using: &generator)
    self.duration = duration
  }

  /// Computes the part of the window that a picture fills: the whole window or, if that would crop
  /// the picture too much, the largest rectangle with the picture's shape.
  ///
  /// - Parameters:
  ///   - window: The size of the window, in points.
  ///   - aspect: The ratio of the picture's width to its height.
  /// - Returns: The rectangle in the window, in points.
  static func frame(in window: Size, aspect: Double) -> Rect {
    let shape = window.width / max(window.height, 1)
    if max(shape / aspect, aspect / shape) <= maxCrop { return Rect(origin: .zero, size: window) }
    return fittingFrame(in: window, aspect: aspect)
  }

  /// Returns the largest rectangle with the shape of a picture, in the middle of a window.
  static func fittingFrame(in window: Size, aspect: Double) -> Rect {
    let width = min(window.width, window.height * aspect)
    return Rect(
      center: Point(x: window.width / 2, y: window.height / 2),
      size: Size(width: width, height: width / aspect))
  }

  /// Computes the visible part of a picture at a time.
  ///
  /// - Parameters:
  ///   - age: The time since the start of the motion, in seconds.
  ///   - crop: The largest visible part, in unit coordinates of the picture. At least one side
  ///     is 1.
  /// - Returns: The visible part, in unit coordinates of the picture.
  func part(at age: Double, of crop: Size) -> Rect {
    let elapsed = min(max(age / duration, 0), 1)
    let progress = zoomsIn ? elapsed : 1 - elapsed
    let zoom = 1 + min(Self.zoomSpeed * duration, Self.maxZoom)
    let scale = pow(zoom, progress)
    let (width, height) = (crop.width / scale, crop.height / scale)
    let x = offset(
      at: progress, towards: direction.x, side: width, sides: crop.width / zoom...crop.width)
    let y = offset(
      at: progress, towards: direction.y, side: height, sides: crop.height / zoom...crop.height)
    return Rect(
      center: Point(x: 0.5 + x, y: 0.5 + y), size: Size(width: width, height: height))
  }

  /// Computes the offset of the visible part from the picture's middle along one axis.
  ///
  /// - Parameters:
  ///   - progress: The progress from the largest visible part (0) to the smallest (1).
  ///   - direction: The component of the direction along the axis, −1…1.
  ///   - side: The side of the visible part along the axis.
  ///   - sides: The smallest and the largest side during the motion.
  /// - Returns: The offset, in unit coordinates of the picture.
  private func offset(
    at progress: Double, towards direction: Double, side: Double, sides: ClosedRange<Double>
  ) -> Double {
    let crossing = min((1 - sides.upperBound) / Self.panRoom, 1)
    // Pan at full speed along an axis on which the picture is cropped, in any direction.
    let strength = direction + (direction < 0 ? -1 - direction : 1 - direction) * crossing
    let reach = Self.panSpeed * duration * sides.lowerBound / (1 - sides.lowerBound)
    let end = strength * min(reach, 1)
    let start = end * (1 - 2 * crossing)
    return (start + (end - start) * progress) * (1 - side) / 2
  }
}
