/// The way of a page's picture from how it was turned to how it is now.
struct Rotation {
  /// How far it is from there, in quarters clockwise.
  private var way = SpringMove(0, precision: 0.001)

  /// Turns by so many quarters more, at a time in seconds.
  mutating func turn(by quarters: Int, at time: Double) {
    let (value, velocity) = (way.value(at: time), way.velocity(at: time))
    way.hold(value - Double(quarters))
    way.go(to: 0, velocity: velocity, at: time)
  }

  /// Is over.
  mutating func end() { way.hold(0) }

  /// Whether it is over at a time, in seconds.
  func isOver(at time: Double) -> Bool { way.isOver(at: time) }

  /// How far it is from its end at a time, as an angle clockwise.
  func angle(at time: Double) -> Double { way.value(at: time) * .pi / 2 }

  /// How much of the way to lying across it is at a time, 0…1.
  func crossing(at time: Double) -> Double {
    let quarters = abs(way.value(at: time)).truncatingRemainder(dividingBy: 2)
    return 1 - abs(1 - quarters)
  }
}
