import GeometryKit
import TestSupport
import Testing

@testable import CarouselDemo

/// The pan and zoom over the pictures of a slideshow.
@Suite struct SlideMotionTests {
  private static let durations = SlideshowSettings.Interval.allCases.map(\.seconds)
  /// The largest visible parts of pictures whose shapes differ from the window's by more and more.
  private static let crops = [
    Size(width: 1, height: 1), Size(width: 1, height: 0.98), Size(width: 0.9, height: 1),
    Size(width: 1, height: 0.7), Size(width: 0.47, height: 1), Size(width: 1, height: 0.05),
  ]

  /// Calls a closure with motions of all durations and many directions, and with all crops.
  private func forEachMotion(
    _ body: (_ motion: SlideMotion, _ duration: Double, _ crop: Size) -> Void
  ) {
    for duration in Self.durations {
      for seed in 0..<60 {
        let motion = SlideMotion(seed: UInt64(seed), duration: duration)
        for crop in Self.crops { body(motion, duration, crop) }
      }
    }
  }

  @Test func visiblePartStaysInsideThePicture() {
    forEachMotion { motion, duration, crop in
      for step in -5...105 {
        let part = motion.part(at: duration * Double(step) / 100, of: crop)
        #expect(part.minX >= -1e-12 && part.maxX <= 1 + 1e-12, "\(duration) s, \(crop)")
        #expect(part.minY >= -1e-12 && part.maxY <= 1 + 1e-12, "\(duration) s, \(crop)")
      }
    }
  }

  @Test func pictureIsNeverDistorted() {
    forEachMotion { motion, duration, crop in
      let part = motion.part(at: duration * 0.37, of: crop)
      #expect(abs(part.width / crop.width - part.height / crop.height) < 1e-12)
    }
  }

  /// A step of a sixtieth of a second moves the edges of the visible part by less than a thousandth
  /// of its size, which is about a point.
  @Test func motionIsSlowAndContinuous() {
    forEachMotion { motion, duration, crop in
      var former = motion.part(at: 0, of: crop)
      var age = 0.0
      while age < duration {
        age += 1.0 / 60
        let part = motion.part(at: age, of: crop)
        let x = max(abs(part.minX - former.minX), abs(part.maxX - former.maxX)) / part.width
        let y = max(abs(part.minY - former.minY), abs(part.maxY - former.maxY)) / part.height
        #expect(x < 0.001 && y < 0.001, "\(duration) s, \(crop), at \(age) s")
        former = part
      }
    }
  }

  @Test func middleOfTheVisiblePartNeverReversesItsDirection() {
    forEachMotion { motion, duration, crop in
      let middles = (0...50).map { motion.part(at: duration * Double($0) / 50, of: crop).center }
      for axis in [\Point.x, \Point.y] {
        let steps = zip(middles, middles.dropFirst()).map { $1[keyPath: axis] - $0[keyPath: axis] }
        #expect(
          steps.allSatisfy { $0 >= -1e-12 } || steps.allSatisfy { $0 <= 1e-12 },
          "\(duration) s, \(crop)")
      }
    }
  }

  /// The visible part of a picture that fills the window exactly changes its width by at least 4 %,
  /// so that a motion is noticed.
  @Test func everyMotionZooms() {
    forEachMotion { motion, duration, crop in
      let ends = [motion.part(at: 0, of: crop), motion.part(at: duration, of: crop)].map(\.width)
      #expect((ends.max() ?? 0) / (ends.min() ?? 1) > 1.04)
    }
  }

  /// A portrait in a wide window is panned over by at least a tenth of its visible part.
  @Test func croppedPictureIsPannedOver() {
    for seed in 0..<60 {
      let motion = SlideMotion(seed: UInt64(seed), duration: 6)
      let crop = Size(width: 1, height: 0.5)
      let travel = motion.part(at: 6, of: crop).center - motion.part(at: 0, of: crop).center
      #expect(abs(travel.y) > 0.05)
    }
  }

  @Test func directionDependsOnlyOnTheSeed() {
    func part(_ seed: UInt64) -> Rect {
      SlideMotion(seed: seed, duration: 6).part(at: 2, of: Size(width: 0.8, height: 1))
    }
    #expect(part(7) == part(7))
    #expect(Set((0..<20).map { part($0).center.x }).count > 15)
  }

  @Test func pictureFillsTheWindowUnlessItWouldBeCroppedTooMuch() {
    let window = Size(width: 1280, height: 800)
    for aspect in [0.6, 0.75, 1, 1.5, 1.6, 2.4, 4] {
      #expect(SlideMotion.frame(in: window, aspect: aspect) == Rect(origin: .zero, size: window))
    }
    let panorama = SlideMotion.frame(in: window, aspect: 8)
    #expect(panorama.width == 1280 && abs(panorama.height - 160) < 1e-9)
    #expect(abs(panorama.center.y - 400) < 1e-9)
    // A phone held upright shows photographs of 3 : 2 and films of 16 : 9 without bars.
    let phone = Size(width: 360, height: 720)
    for aspect in [4.0 / 3, 1024.0 / 724, 1.5, 16.0 / 9] {
      #expect(SlideMotion.frame(in: phone, aspect: aspect) == Rect(origin: .zero, size: phone))
    }
    let tower = SlideMotion.frame(in: window, aspect: 0.25)
    #expect(tower.height == 800 && tower.width == 200)
  }
}

/// The sequence of the pictures in a slideshow.
@Suite struct SlideSequenceTests {
  /// Returns the indexes that a sequence shows in a number of steps.
  private func indexes(_ sequence: SlideSequence, steps: Int) -> [Int] {
    var sequence = sequence
    return (0..<steps).map { _ in
      defer { sequence.move(by: 1) }
      return sequence.index
    }
  }

  @Test func sequenceInOrderWrapsAround() {
    let sequence = SlideSequence(.inOrder, of: 4, from: 2, seed: 1)
    #expect(indexes(sequence, steps: 7) == [2, 3, 0, 1, 2, 3, 0])
  }

  @Test(arguments: [1, 2, 3, 50]) func roundOfAShuffledSequenceContainsEveryPictureOnce(
    count: Int
  ) {
    for first in Set([0, count / 2, count - 1]) {
      let sequence = SlideSequence(.shuffled, of: count, from: first, seed: UInt64(count))
      let round = indexes(sequence, steps: count)
      #expect(round.first == first && round.sorted() == Array(0..<count))
      #expect(indexes(sequence, steps: 2 * count) == round + round)
    }
  }

  @Test func seedsGiveDifferentShuffledSequences() {
    func round(_ seed: UInt64) -> [Int] {
      indexes(SlideSequence(.shuffled, of: 20, from: 3, seed: seed), steps: 20)
    }
    #expect(round(1) == round(1) && round(1) != round(2))
    #expect(round(1).sorted() != round(1))
  }

  @Test func stepBackReturnsToThePreviousPicture() {
    for order in SlideshowSettings.Order.allCases {
      var sequence = SlideSequence(order, of: 9, from: 0, seed: 5)
      let former = sequence.index(after: -1)
      sequence.move(by: -1)
      #expect(sequence.index == former && sequence.index(after: 1) == 0)
    }
  }
}
