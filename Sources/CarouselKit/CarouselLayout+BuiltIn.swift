extension CarouselLayout {
  /// The built-in types: the twelve types of iCarousel, in iCarousel's order, and then the
  /// additional types.
  public static let builtIn: [CarouselLayout] = [
    linear, rotary, invertedRotary, cylinder, invertedCylinder, wheel, invertedWheel,
    coverFlow, coverFlow2, timeMachine, invertedTimeMachine, custom,
    taskSwitcher,
  ]

  /// Returns the built-in type with a name; `nil` if there is none.
  public static func builtIn(named name: String) -> CarouselLayout? {
    builtIn.first { $0.name == name }
  }
}
