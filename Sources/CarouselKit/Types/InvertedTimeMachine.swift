extension CarouselLayout {
  /// Like `timeMachine`, but in the opposite direction.
  public static let invertedTimeMachine: CarouselLayout = {
    var type = timeMachine
    type.name = "invertedTimeMachine"
    type.key = "minus"
    type.fadeMin = 0
    type.fadeMax = .infinity
    type.transform = { offset, metrics in queueTransform(-offset, tilt: -metrics.tilt, metrics) }
    return type
  }()
}
