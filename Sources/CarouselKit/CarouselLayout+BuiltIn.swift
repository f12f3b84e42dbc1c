extension CarouselLayout {
  /// The types that come with the package: iCarousel's twelve in its order, then our own.
  public static let builtIn: [CarouselLayout] = [
    linear, rotary, invertedRotary, cylinder, invertedCylinder, wheel, invertedWheel,
    coverFlow, coverFlow2, timeMachine, invertedTimeMachine, custom,
    taskSwitcher,
  ]

  /// The built-in type of that name.
  public static func builtIn(named name: String) -> CarouselLayout? {
    builtIn.first { $0.name == name }
  }
}
