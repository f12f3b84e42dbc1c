/// The properties that control the motion of a carousel. `CarouselEngine` has public properties of
/// the same names, which document them. Setting an invalid value keeps the previous one.
struct MotionSettings: Equatable, Sendable {
  var decelerationRate = ClassicMotion.decelerationRate {
    didSet { if !decelerationRate.isFinite { decelerationRate = oldValue } }
  }
  var scrollSpeed = 1.0 {
    didSet { if !scrollSpeed.isFinite { scrollSpeed = oldValue } }
  }
  var bounceDistance = 1.0 {
    didSet { if !(bounceDistance >= 0 && bounceDistance.isFinite) { bounceDistance = oldValue } }
  }
  var autoscroll = 0.0 {
    didSet { if !autoscroll.isFinite { autoscroll = oldValue } }
  }
  var motion = CarouselMotion.classic
  var bounces = true
  var isScrollEnabled = true
  var isPagingEnabled = false
  var stopAtItemBoundary = true
  var scrollToItemBoundary = true
  var ignorePerpendicularSwipes = true
}
