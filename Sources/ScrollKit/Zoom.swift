import GeometryKit

/// The zoom of a scroll view: the scale of its content, and the pinch that changes the scale.
struct Zoom {
  /// The scale of the content relative to its natural size.
  private(set) var scale = 1.0
  /// The size of the content at `scale`, in points.
  private(set) var contentSize = Size.zero
  /// The size of the content at zoom scale 1.
  private var naturalSize = Size.zero
  /// The pinch in progress.
  var pinch: ScrollPinch?

  mutating func setContentSize(_ size: Size) {
    contentSize = size
    naturalSize = size * (1 / scale)
  }

  mutating func setScale(_ newScale: Double) {
    guard newScale != scale else { return }
    scale = newScale
    contentSize = contentSize(at: newScale)
  }

  /// Returns the size of the content at a scale, in points.
  func contentSize(at scale: Double) -> Size { naturalSize * scale }
}
