/// When each of the pictures that follow one another is seen.
struct FrameTiming {
  /// When the picture that is seen makes way for the next one; nil before the first.
  private var due: Double?
  /// Whether the next one wasn't there when it was due.
  private var isLate = false

  /// When the next one is due; nil where it is so already and isn't there.
  var deadline: Double? { isLate ? nil : due }

  /// Takes the picture that is to be seen at a time, if it is another one than before.
  ///
  /// - Parameters:
  ///   - time: never less than the last one.
  ///   - next: gives the next one, if it is there.
  /// - Returns: nil where the same one is still to be seen, or there is none yet.
  mutating func take(at time: Double, next: () -> MovingPicture?) -> MovingPicture? {
    var picture: MovingPicture?
    while due ?? -.infinity <= time {
      guard let next = next() else {
        isLate = true
        break
      }
      due = (isLate ? time : due ?? time) + next.duration
      isLate = false
      picture = next
    }
    return picture
  }
}
