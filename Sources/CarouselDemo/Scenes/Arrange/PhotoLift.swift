import GeometryKit

/// The photographs that the user has lifted, and the finger that moves them.
struct PhotoLift {
  /// The lifted photographs, in their order in the grid.
  let photos: [PhotoID]
  /// The photograph under the finger.
  let touched: PhotoID
  /// The order of all photographs before the lift.
  let formerOrder: [PhotoID]
  /// The vector from the finger to the centre of the photograph under it, in points.
  let grip: Point
  /// The position of the finger, in the scene's coordinates.
  var finger: Point
  /// Whether the finger has been outside the removal area, which can appear under the finger.
  var hasLeftRemovalArea = false

  /// The centre of the photograph under the finger, in the scene's coordinates.
  var center: Point { finger + grip }
  /// The number of lifted photographs before the one under the finger.
  var countBeforeTouched: Int { photos.firstIndex(of: touched) ?? 0 }
}
