import MotionKit
import Testing

@Suite struct CarriedVelocityTests {
  @Test func carriedVelocityGrowsWithTheInterruptedVelocityUpToItsLimit() {
    #expect(Flick.carriedVelocity(of: 0) == 0)
    #expect(Flick.carriedVelocity(of: 100) < 10)
    #expect(abs(Flick.carriedVelocity(of: 2000) - 2540) < 10)
    #expect(Flick.carriedVelocity(of: 1e9) == 40000)
    for speed in [10.0, 500, 8000] {
      #expect(Flick.carriedVelocity(of: -speed) == -Flick.carriedVelocity(of: speed))
    }
  }
}
