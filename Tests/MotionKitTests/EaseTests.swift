import MotionKit
import Testing

@Suite struct EaseTests {
  static let fractions = (1..<100).map { Double($0) / 100 }

  @Test func easeIsExactAtItsEndsAndMiddle() {
    #expect(Ease.inOut(0) == 0)
    #expect(Ease.inOut(0.5) == 0.5)
    #expect(Ease.inOut(1) == 1)
    #expect(Ease.inOut(-3) == 0)
    #expect(Ease.inOut(7) == 1)
    #expect(Ease.inOut(.nan) == 1)
  }

  /// The exact value is 4 · (1/4)³.
  @Test func easeIsOneSixteenthAfterAQuarter() {
    #expect(Ease.inOut(0.25) == 0.0625)
  }

  @Test(arguments: fractions) func easeIsSymmetricAndIncreasing(fraction: Double) {
    #expect(abs(Ease.inOut(fraction) + Ease.inOut(1 - fraction) - 1) < 1e-15)
    #expect(Ease.inOut(fraction) > Ease.inOut(fraction - 0.01))
    let slope = (Ease.inOut(fraction + 1e-6) - Ease.inOut(fraction - 1e-6)) / 2e-6
    #expect(abs(Ease.inOutSlope(fraction) - slope) < 1e-4)
  }

  @Test func initialVelocityTermStartsWithSlopeOneAndEndsAtZeroWithSlopeZero() {
    #expect(Ease.initialVelocityTerm(-0.25) == -0.25)
    #expect(
      Ease.initialVelocityTerm(0) == 0 && Ease.initialVelocityTerm(1) == 0
        && Ease.initialVelocityTerm(.nan) == 0)
    #expect(abs(Ease.initialVelocityTerm(1e-6) - 1e-6) < 1e-11)
    #expect(abs(Ease.initialVelocityTerm(1 - 1e-6)) < 1e-11)
    #expect(
      Self.fractions.allSatisfy {
        Ease.initialVelocityTerm($0) > 0 && Ease.initialVelocityTerm($0) < 0.149
      })
  }

  @Test func easedMoveEndsExactlyAtItsTarget() {
    let move = EasedMove(from: 0.1, to: 0.7, duration: 0.3)
    #expect(move.position(at: 0) == 0.1)
    #expect(move.position(at: 0.3) == 0.7)
    #expect(move.velocity(at: 0.3) == 0)
    #expect(EasedMove(from: 1, to: 2, duration: 0).position(at: 0) == 2)
  }
}
