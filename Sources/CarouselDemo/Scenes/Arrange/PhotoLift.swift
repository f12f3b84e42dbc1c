import GeometryKit

/// The photographs that the user has lifted, and the finger that moves them.
struct PhotoLift {
  /// The lifted photographs, in their order in the grid.
  let photos: [Int]
  /// The photograph under the finger.
  let touched: Int
  /// The order of all photographs before the lift.
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
