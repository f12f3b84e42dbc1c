/// One or more notches of a wheel.
public struct WheelStep: Hashable, Sendable {
  /// How many notches: positive onwards (wheel down or to the right), negative back.
  public var count: Int
  /// How many since the wheel last rested, this one included, so that fast notches add up:
  /// the target is the place where the first of them started, and so many steps on.
  public var total: Int

  /// Notches from their parts.
  public init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }
}
