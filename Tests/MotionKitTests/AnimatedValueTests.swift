import MotionKit
import Testing

@Suite struct AnimatedValueTests {
  /// An eased curve and a spring, both of which need between 0.2 s and 1 s.
  static let curves: [AnimatedValue.Curve] = [
    .eased(duration: 0.3), .spring(frequency: 16, precision: 0.01),
  ]

  @Test(arguments: curves) func valueRestsUntilItsTargetChanges(curve: AnimatedValue.Curve) {
    let number = AnimatedValue(3, curve)
    for time in [-1e9, 0, 5] {
      #expect(number.value(at: time) == 3 && number.velocity(at: time) == 0)
      #expect(number.isAtRest(at: time))
    }
    #expect(number.target == 3)
  }

  @Test(arguments: curves) func movementEndsExactlyAtItsTarget(curve: AnimatedValue.Curve) {
    var number = AnimatedValue(0, curve)
    number.go(to: 0.7, at: 10)
    #expect(number.value(at: 10) == 0 && number.target == 0.7)
    #expect(!number.isAtRest(at: 10.2))
    #expect(number.value(at: 10.2) > 0 && number.value(at: 10.2) < 0.7)
    #expect(number.isAtRest(at: 11))
    #expect(number.value(at: 11) == 0.7 && number.velocity(at: 11) == 0)
  }

  @Test(arguments: curves) func valueDoesNotJumpWhenItsTargetChanges(curve: AnimatedValue.Curve) {
    var number = AnimatedValue(0, curve)
    number.go(to: 1, at: 10)
    let value = number.value(at: 10.1)
    number.go(to: -2, at: 10.1)
    #expect(abs(number.value(at: 10.1) - value) < 1e-12)
    #expect(number.value(at: 20) == -2)
  }

  @Test func springKeepsItsVelocityWhenItsTargetChanges() {
    var number = AnimatedValue(0, .spring(frequency: 16, precision: 0.01))
    number.go(to: 1, at: 10)
    let velocity = number.velocity(at: 10.1)
    number.go(to: -2, at: 10.1)
    #expect(velocity > 1 && abs(number.velocity(at: 10.1) - velocity) < 1e-9)
  }

  @Test func springStartsWithTheGivenVelocity() {
    var number = AnimatedValue(5, .spring(frequency: 16, precision: 0.01))
    number.go(to: 5, velocity: -300, at: 10)
    #expect(number.velocity(at: 10) == -300)
    #expect(number.value(at: 10.05) < 4 && number.value(at: 20) == 5)
  }

  @Test(arguments: curves) func movementToTheSameTargetIsNotRestarted(curve: AnimatedValue.Curve) {
    var number = AnimatedValue(0, curve)
    number.go(to: 1, at: 10)
    let other = number
    number.go(to: 1, at: 10.1)
    for step in 0..<100 {
      let time = 10.1 + Double(step) / 100
      #expect(number.value(at: time) == other.value(at: time))
    }
  }

  @Test func movementCanHaveACurveOfItsOwn() {
    var number = AnimatedValue(0, .eased(duration: 0.3))
    number.go(to: 1, at: 10, along: .eased(duration: 0.1))
    #expect(number.isAtRest(at: 10.11))
    number.go(to: 0, at: 20)
    #expect(!number.isAtRest(at: 20.29) && number.isAtRest(at: 20.31))
  }

  @Test(arguments: curves) func setValueEndsTheMovement(curve: AnimatedValue.Curve) {
    var number = AnimatedValue(0, curve)
    number.go(to: 1, at: 10)
    number.set(0.4)
    #expect(number.value(at: 10.1) == 0.4 && number.target == 0.4)
    #expect(number.isAtRest(at: 10.1))
  }
}
