/// The user's settings for the slideshow.
struct SlideshowSettings: Equatable {
  /// The time that the slideshow shows a picture. The raw values are seconds.
  enum Interval: Int, CaseIterable {
    case three = 3
    case five = 5
    case ten = 10
    case thirty = 30

    /// The time in seconds.
    var seconds: Double { Double(rawValue) }
  }

  /// The order of the pictures.
  enum Order: String, CaseIterable {
    case inOrder = "in-order"
    case shuffled
  }

  var interval = Interval.five
  var order = Order.inOrder
}
