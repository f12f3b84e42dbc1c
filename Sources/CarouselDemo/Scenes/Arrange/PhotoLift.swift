import GeometryKit

/// Photographs that a finger holds.
struct PhotoLift {
  /// All held photographs, in their order.
  let photos: [Int]
  /// The photograph under the finger.
  let held: Int
  /// The order in which the photographs were lifted.
  let formerOrder: [Int]
  /// The vector from the finger to the centre of the photograph under it, in points.
  let grip: Point
  /// The position of the finger, in the scene's coordinates.
  var finger: Point
  /// Whether the finger has been outside the removal area, which can appear under the finger.
  var hasLeftRemovalArea = false

  /// The centre of the photograph under the finger, in the scene's coordinates.
  var center: Point { finger + grip }
}
