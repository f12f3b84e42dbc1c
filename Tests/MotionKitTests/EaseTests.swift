import MotionKit
import Testing

@Suite struct EaseTests {
  static let shares = (1..<100).map { Double($0) / 100 }

  @Test func endsAndMiddleAreExact() {
    #expect(Ease.inOut(0) == 0)
    #expect(Ease.inOut(0.5) == 0.5)
    #expect(Ease.inOut(1) == 1)
    #expect(Ease.inOut(-3) == 0)
    #expect(Ease.inOut(7) == 1)
    #expect(Ease.inOut(.nan) == 1)
  }

  /// A quarter of the time makes 4 · (1/4)³ of the way.
  @Test func quarter() {
    #expect(Ease.inOut(0.25) == 0.0625)
  }

  @Test(arguments: shares) func isSymmetricAndRises(share: Double) {
    #expect(abs(Ease.inOut(share) + Ease.inOut(1 - share) - 1) < 1e-15)
    #expect(Ease.inOut(share) > Ease.inOut(share - 0.01))
    let slope = (Ease.inOut(share + 1e-6) - Ease.inOut(share - 1e-6)) / 2e-6
    #expect(abs(Ease.inOutSlope(share) - slope) < 1e-4)
  }

  /// It begins with its speed and ends without any, where it began.
  @Test func momentumDiesAway() {
    #expect(Ease.momentum(-0.25) == -0.25)
    #expect(Ease.momentum(0) == 0 && Ease.momentum(1) == 0 && Ease.momentum(.nan) == 0)
    #expect(abs(Ease.momentum(1e-6) - 1e-6) < 1e-11)
    #expect(abs(Ease.momentum(1 - 1e-6)) < 1e-11)
    #expect(Self.shares.allSatisfy { Ease.momentum($0) > 0 && Ease.momentum($0) < 0.149 })
  }

  @Test func moveArrivesExactly() {
    let move = EasedMove(from: 0.1, to: 0.7, duration: 0.3)
    #expect(move.position(at: 0) == 0.1)
    #expect(move.position(at: 0.3) == 0.7)
    #expect(move.velocity(at: 0.3) == 0)
    #expect(EasedMove(from: 1, to: 2, duration: 0).position(at: 0) == 2)
  }
}
