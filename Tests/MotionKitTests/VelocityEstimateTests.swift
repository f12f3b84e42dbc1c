import GeometryKit
import MotionKit
import TestSupport
import Testing

@Suite struct VelocityEstimateTests {
  /// Returns an estimate from (x, time) samples, with y = −2x.
  private func estimate(_ samples: [(Double, Double)]) -> VelocityEstimate {
    var estimate = VelocityEstimate()
    for (x, time) in samples { estimate.add(Point(x: x, y: -2 * x), at: time) }
    return estimate
  }

  @Test func velocityIsZeroWithFewerThanTwoSamples() {
    #expect(VelocityEstimate().velocity(at: 0) == .zero)
    #expect(estimate([(5, 1)]).velocity(at: 1) == .zero)
  }

  @Test func velocityIsTheWeightedMeanOfTheLastThreeIntervals() {
    // The velocities of the last three intervals are 100, 200 and 400 pt/s, oldest first. The
    // velocity of 9000 pt/s before them doesn't count.
    let samples = [(-90.0, 0.99), (0, 1.0), (1, 1.01), (3, 1.02), (7, 1.03)]
    let expected = 0.60 * 100 + 0.35 * 200 + 0.05 * 400
    let velocity = estimate(samples).velocity(at: 1.03)
    #expect(abs(velocity.x - expected) < 1e-9)
    #expect(abs(velocity.y + 2 * expected) < 1e-9)
  }

  @Test(arguments: [2, 3, 4, 5, 50], [60.0, 120, 240, 1000])
  func velocityIsExactAtConstantSpeed(count: Int, rate: Double) {
    let samples = (0..<count).map { (800 * Double($0) / rate, Double($0) / rate) }
    let velocity = estimate(samples).velocity(at: samples[count - 1].1)
    #expect(abs(velocity.x - 800) < 1e-6)
    #expect(abs(velocity.y + 1600) < 1e-6)
  }

  /// Returns the velocities after each batch of events from a finger at a constant 800 pt/s,
  /// without the first five batches.
  ///
  /// A batch holds the events of 16 ms. They all get the time at which the batch ends. `rate` is
  /// the number of events per second.
  private func velocitiesOfBatchedEvents(rate: Double) -> [Double] {
    var estimate = VelocityEstimate()
    var event = 0
    var velocities: [Double] = []
    for batch in 1...200 {
      let time = Double(batch) * 0.016
      while Double(event) / rate <= time + 1e-9 {
        estimate.add(Point(x: 800 * Double(event) / rate, y: 0), at: time)
        event += 1
      }
      if batch > 5 { velocities.append(estimate.velocity(at: time).x) }
    }
    return velocities
  }

  @Test(arguments: [62.5, 125, 250, 500])
  func velocityIsExactWhenAllBatchesHaveEquallyManyEvents(rate: Double) {
    for velocity in velocitiesOfBatchedEvents(rate: rate) { #expect(abs(velocity - 800) < 1e-6) }
  }

  /// In every 25 batches, one to four lack an event and contain less of the movement. The velocity
  /// between two full batches is therefore about 4 % too high. The velocity of a smaller batch is
  /// too low by the distance of one event, and has a weight of at most 0.60. At 60 Hz, 24 of 25
  /// velocities are 1.042 times the true velocity, and one is 0.521 times the true velocity. Their
  /// mean is 1.021.
  @Test(arguments: [(60.0, 0.28), (120, 0.28), (240, 0.12)])
  func velocityIsApproximateWhenBatchesDiffer(rate: Double, tolerance: Double) {
    let velocities = velocitiesOfBatchedEvents(rate: rate)
    for velocity in velocities { #expect(abs(velocity / 800 - 1) < tolerance) }
    let mean = velocities.reduce(0, +) / Double(velocities.count)
    #expect(abs(mean / 800 - 1) < 0.03)
  }

  /// An error of at most e in the positions causes an error of at most 1.2 · e / interval in the
  /// velocity. The factor 1.2 is the sum of the four positions' weights, 0.60, 0.25, 0.30 and 0.05.
  @Test(arguments: [60.0, 120, 240])
  func positionNoiseCausesABoundedVelocityError(rate: Double) {
    var random = SplitMix64(seed: 7)
    var estimate = VelocityEstimate()
    for index in 0..<1000 {
      let time = Double(index) / rate
      let noise = Double.random(in: -0.5...0.5, using: &random)
      estimate.add(Point(x: 300 * time + noise, y: 0), at: time)
      guard index >= 3 else { continue }
      #expect(abs(estimate.velocity(at: time).x - 300) <= 1.2 * 0.5 * rate + 1e-6)
    }
  }

  @Test func velocityIsZeroWhenTheFingerHasStopped() {
    let moving = estimate([(0, 0), (10, 0.01), (20, 0.02), (30, 0.03)])
    #expect(moving.velocity(at: 0.03).x > 999)
    #expect(moving.velocity(at: 0.079).x > 999)
    #expect(moving.velocity(at: 0.081) == .zero)
    #expect(moving.velocity(at: .infinity) == .zero)
    #expect(moving.velocity(at: .nan) == .zero)
  }

  @Test func flickAfterAPauseIgnoresTheSamplesBeforeThePause() {
    let flick = estimate([(0, 0), (0, 0.01), (0, 0.02), (4, 1.00), (14, 1.01)])
    #expect(abs(flick.velocity(at: 1.01).x - 1000) < 1e-6)
  }

  @Test func sampleWithTheSameTimeReplacesThePreviousSample() {
    let merged = estimate([(0, 0), (3, 0.01), (99, 0.01), (10, 0.01), (20, 0.02)])
    let single = estimate([(0, 0), (10, 0.01), (20, 0.02)])
    #expect(merged.velocity(at: 0.02) == single.velocity(at: 0.02))
  }

  @Test func sampleSlightlyOutOfOrderGetsTheTimeOfThePreviousSample() {
    let back = estimate([(0, 0), (3, 0.010), (10, 0.008), (20, 0.020)])
    #expect(abs(back.velocity(at: 0.02).x - 1000) < 1e-6)
  }

  @Test func sampleMuchEarlierThanTheLastDiscardsAllPreviousSamples() {
    let restarted = estimate([(0, 50), (3, 50.01), (10, 1), (20, 1.01)])
    #expect(abs(restarted.velocity(at: 1.01).x - 1000) < 1e-6)
  }

  @Test func nonFiniteSamplesAreIgnored() {
    var estimate = estimate([(0, 0), (10, 0.01)])
    let before = estimate.velocity(at: 0.01)
    for bad in [Double.nan, .infinity, -.infinity] {
      estimate.add(Point(x: bad, y: 0), at: 0.02)
      estimate.add(Point(x: 0, y: bad), at: 0.02)
      estimate.add(.zero, at: bad)
    }
    #expect(estimate.velocity(at: 0.01) == before)
  }

  @Test func velocityIsFiniteForExtremeInput() {
    var random = SplitMix64(seed: 3)
    let extremes = [0, 1, -1, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .nan, .infinity]
    var estimate = VelocityEstimate()
    for _ in 0..<20_000 {
      let x = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let y = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let far = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let time = Bool.random(using: &random) ? far : Double.random(in: 0...0.2, using: &random)
      estimate.add(Point(x: x, y: y), at: time)
      let velocity = estimate.velocity(at: time)
      #expect(velocity.x.isFinite && velocity.y.isFinite)
    }
  }

  @Test func negatedSamplesHaveTheNegatedVelocity() {
    var random = SplitMix64(seed: 11)
    var one = VelocityEstimate()
    var other = VelocityEstimate()
    var time = 0.0
    for _ in 0..<500 {
      time += Double.random(in: 0...0.03, using: &random)
      let point = Point(
        x: Double.random(in: -50...50, using: &random), y: Double.random(in: 0...9, using: &random))
      one.add(point, at: time)
      other.add(-point, at: time)
      #expect(one.velocity(at: time) == -other.velocity(at: time))
    }
  }

  /// A finger that hasn't moved for 0.05 s has no velocity.
  @Test(arguments: [(0.046, false), (0.054, true)])
  func velocityIsZeroAfterAPauseLongerThanTheStillnessInterval(pause: Double, isStill: Bool) {
    var estimate = VelocityEstimate()
    for sample in 0..<4 {
      estimate.add(Point(x: Double(sample) * 10, y: 0), at: 1 + Double(sample) * 0.01)
    }
    #expect((estimate.velocity(at: 1.03 + pause) == .zero) == isStill)
  }

  /// If two samples are less than 3 ms apart, the next sample replaces the second one. The velocity
  /// is then measured over both intervals.
  @Test(arguments: [(0.002, 2500.0), (0.004, 2187.5)])
  func samplesOfAFastMouseAreMerged(interval: Double, velocity: Double) {
    var estimate = VelocityEstimate()
    // All 10 points of the movement are in the first interval. Over 4 ms, that is 2,500 points per
    // second.
    for (sample, x) in [0.0, 10, 10].enumerated() {
      estimate.add(Point(x: x, y: 0), at: 1 + Double(sample) * interval)
    }
    #expect(abs(estimate.velocity(at: 1 + 2 * interval).x - velocity) < 1e-6)
  }
}
