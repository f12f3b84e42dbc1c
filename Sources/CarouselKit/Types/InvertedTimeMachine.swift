extension CarouselLayout {
  /// As `timeMachine`, the other way round.
  public static let invertedTimeMachine: CarouselLayout = {
    var type = timeMachine
    type.name = "invertedTimeMachine"
    type.fadeMin = 0
    type.fadeMax = .infinity
    type.transform = { offset, metrics in inQueue(-offset, tilt: -metrics.tilt, metrics) }
    return type
  }()
}
