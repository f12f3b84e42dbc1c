import GeometryKit
import TestSupport
import Testing

@testable import GestureKit

@Suite struct PanTests {
  private func desk(_ set: (PanRecognizer) -> Void = { _ in }) -> Desk {
    let desk = Desk()
    let pan = desk.pan("pan")
    set(pan)
    desk.view(0, 0, 1000, 1000, pan)
    return desk
  }

  @Test func beginsPastTheSlopAndCountsFromTheLanding() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.move(110, 100, at: 0.01)
    #expect(desk.told() == [])
    desk.move(110.5, 100, at: 0.02)
    desk.move(130, 95, at: 0.03)
    desk.up(130, 95, at: 0.04)
    #expect(
      desk.told() == [
        "pan began 10,0", "pan changed 10.5,0", "pan changed 30,-5", "pan ended 30,-5",
      ])
    #expect(desk.referee.isAtRest)
  }

  @Test func aMouseHasASmallerSlop() {
    let desk = desk()
    desk.down(100, 100, at: 0, .mouse)
    desk.move(100, 104, at: 0.01, .mouse)
    #expect(desk.told() == [])
    desk.move(100, 105, at: 0.02, .mouse)
    #expect(desk.told() == ["pan began 0,4", "pan changed 0,5"])
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func refusesWhatIsMoreAcrossUntilTheFingerIsLifted(axis: Axis) {
    let desk = desk { $0.axis = axis }
    for (along, across, begins) in [(20.0, 0.0, true), (11, 11, true), (10, 11, false)] {
      var end = Point(x: 100, y: 100)
      end[axis] += along
      end[axis.across] -= across
      desk.down(100, 100, at: 0)
      desk.move(end.x, end.y, at: 0.01)
      #expect(desk.told().isEmpty != begins)
      // What was refused stays refused, wherever the finger goes.
      desk.move(900, 900, at: 0.02)
      #expect(desk.told().isEmpty != begins)
      desk.up(900, 900, at: 0.03)
      #expect(desk.told().isEmpty != begins)
    }
  }

  @Test func asksTheOwnerOnceAtTheSlop() {
    var asked: [Point] = []
    let desk = desk {
      $0.shouldBegin = {
        asked.append($0)
        return false
      }
    }
    desk.down(100, 100, at: 0)
    desk.move(105, 100, at: 0.01)
    desk.move(120, 107, at: 0.02)
    desk.move(200, 100, at: 0.03)
    desk.up(200, 100, at: 0.04)
    // (105, 100) to (120, 107) leaves the circle of 10 points about (100, 100) there.
    let share = (-75 + (75 * 75 + 75 * 274.0).squareRoot()) / 274
    #expect(asked.count == 1)
    #expect(((asked.first ?? .zero) - Point(x: 5 + 15 * share, y: 7 * share)).length < 1e-9)
    #expect(desk.told() == [])
  }

  @Test func aCaughtThingFollowsTheFirstMovement() {
    var isMoving = true
    let desk = desk {
      $0.axis = .horizontal
      $0.isContentMoving = { isMoving }
    }
    desk.down(100, 100, at: 0)
    isMoving = false
    desk.move(100, 100, at: 0.005)
    #expect(desk.told() == [])
    // Across at first, which within the slop is not a refusal.
    desk.move(100, 101, at: 0.01)
    #expect(desk.told() == [])
    desk.move(102, 101, at: 0.02)
    #expect(desk.told() == ["pan began 2,1"])
    desk.up(102, 101, at: 0.03)
    // At rest there is a slop again.
    desk.down(100, 100, at: 1)
    desk.move(102, 100, at: 1.01)
    #expect(desk.told() == ["pan ended 2,1"])
  }

  @Test func aCaughtThingRefusesPastTheSlop() {
    let desk = desk {
      $0.axis = .horizontal
      $0.isContentMoving = { true }
    }
    desk.down(100, 100, at: 0)
    desk.move(100, 111, at: 0.01)
    desk.move(200, 111, at: 0.02)
    desk.up(200, 111, at: 0.03)
    #expect(desk.told() == [])
  }

  /// The law of no jump: what the content is moved by is the way of the finger since `began`.
  @Test func theSumOfChangesIsTheWayOfTheFinger() {
    var random = SplitMix64(seed: 1)
    let desk = desk()
    var position = Point(x: 500, y: 500)
    desk.down(500, 500, at: 0)
    var zero: Point?
    for step in 1...200 {
      position += Point(
        x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
      desk.move(position.x, position.y, at: Double(step) / 100)
      guard let last = desk.pans["pan"]?.last else { continue }
      if zero == nil, let first = desk.pans["pan"]?.first {
        zero = Point(x: 500, y: 500) + first.translation
      }
      guard let zero, let first = desk.pans["pan"]?.first else { continue }
      let moved = last.translation - first.translation
      #expect(last.state == .changed)
      #expect((moved - (position - zero)).length < 1e-9)
    }
    #expect(zero != nil)
  }

  /// However often the device tells where the finger is: what follows it from `began` on stays just the
  /// slop behind.
  @Test(arguments: [60.0, 90, 125, 240, 1000], [100.0, 400, 1200, 3000])
  func whatFollowsStaysTheSlopBehind(rate: Double, speed: Double) throws {
    let directions = [
      Point(x: 1, y: 0), Point(x: 0, y: -1), Point(x: 0.6, y: 0.8), Point(x: -0.28, y: 0.96),
    ]
    for direction in directions {
      for (device, slop) in [
        (Touch.Device.finger, GestureConstants.panSlop), (.mouse, GestureConstants.mousePanSlop),
      ] {
        let desk = desk()
        let landing = Point(x: 500, y: 500)
        desk.down(landing.x, landing.y, at: 0, device)
        for sample in 1...Int(rate / 4) {
          // Not in step with when it has landed.
          let time = (Double(sample) - 0.3) / rate
          let position = landing + direction * (speed * time)
          desk.move(position.x, position.y, at: time, device)
          guard let pans = desk.pans["pan"], let last = pans.last else { continue }
          #expect(pans[0].state == .began && last.state == .changed)
          let moved = last.translation - pans[0].translation
          #expect((position - landing - moved - direction * slop).length < 1e-6)
        }
        _ = try #require(desk.pans["pan"])
      }
    }
  }

  /// The direction in which the finger leaves the slop decides, and not how far beyond it is told of.
  @Test func theDirectionIsThatAtTheSlop() {
    for end in [Point(x: 100, y: 5), Point(x: 30, y: 8), Point(x: 10.1, y: 9.9)] {
      let desk = desk { $0.axis = .vertical }
      desk.down(0, 0, at: 0)
      desk.move(0, 9.9, at: 0.01)
      desk.move(end.x, end.y, at: 0.02)
      #expect(desk.told().first?.hasPrefix("pan began") == true)
    }
  }

  /// A caught thing is held where it was caught, however far the first movement goes.
  @Test func aCaughtThingStaysUnderTheFinger() {
    for way in [1.0, 9, 11, 60] {
      let desk = desk { $0.isContentMoving = { true } }
      desk.down(100, 100, at: 0)
      desk.move(100 + way, 100, at: 0.01)
      #expect(desk.told() == ["pan began 0,0", "pan changed \(text(way)),0"])
    }
  }

  @Test func theFirstFingerLeads() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.move(120, 100, at: 0.01)
    desk.down(500, 500, at: 0.02, id: 2)
    desk.move(600, 600, at: 0.03, id: 2)
    desk.move(125, 100, at: 0.04)
    desk.up(600, 600, at: 0.05, id: 2)
    desk.move(130, 100, at: 0.06)
    desk.up(130, 100, at: 0.07)
    #expect(
      desk.told() == [
        "pan began 10,0", "pan changed 20,0", "pan changed 25,0", "pan changed 30,0",
        "pan ended 30,0",
      ])
  }

  @Test func theNextFingerLeadsOnWithoutAJump() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.move(120, 100, at: 0.01)
    desk.down(500, 500, at: 0.02, id: 2)
    desk.down(700, 700, at: 0.02, id: 3)
    desk.move(540, 500, at: 0.03, id: 2)
    desk.up(120, 100, at: 0.04)
    #expect(desk.told() == ["pan began 10,0", "pan changed 20,0"])
    desk.move(545, 503, at: 0.05, id: 2)
    desk.cancel(545, 503, at: 0.06, id: 2)
    desk.move(700, 690, at: 0.07, id: 3)
    desk.up(700, 690, at: 0.08, id: 3)
    #expect(desk.told() == ["pan changed 25,3", "pan changed 25,-7", "pan ended 25,-7"])
    #expect(desk.referee.isAtRest)
  }

  @Test func theFingerThatMovesFirstLeads() {
    let desk = desk()
    desk.down(100, 100, at: 0)
    desk.down(500, 500, at: 0.01, id: 2)
    desk.move(520, 500, at: 0.02, id: 2)
    desk.move(300, 300, at: 0.03)
    desk.up(300, 300, at: 0.04)
    desk.up(520, 500, at: 0.05, id: 2)
    #expect(desk.told() == ["pan began 10,0", "pan changed 20,0", "pan ended 20,0"])
  }

  /// 800 pt/s at three rates, every event with the time of its pump of 16 ms. How near that is:
  /// the tests of `VelocityEstimate`.
  @Test(arguments: [(62.5, 1e-9), (125, 1e-9), (250, 1e-9), (60, 0.28), (240, 0.12)])
  func aFlickHasTheSpeedOfTheFinger(rate: Double, tolerance: Double) throws {
    let desk = desk()
    desk.down(0, 0, at: 0)
    var event = 1
    for pump in 1...20 {
      let time = Double(pump) * 0.016
      while Double(event) / rate <= time + 1e-9 {
        desk.move(800 * Double(event) / rate, 0, at: time)
        event += 1
      }
      desk.referee.advance(to: time)
    }
    desk.up(800 * Double(event - 1) / rate, 0, at: 0.32)
    let last = try #require(desk.pans["pan"]?.last)
    #expect(last.state == .ended)
    #expect(abs(last.velocity.x / 800 - 1) < tolerance)
  }

  @Test func aFingerThatRestsBeforeItLeavesHasNoVelocity() throws {
    for rest in [0.101, 0.5, 10] {
      // With an event at the end, with one that moves a trifle, and without.
      for shift in [0.0, 0.4] {
        let desk = desk()
        desk.down(0, 0, at: 0)
        for event in 1...20 { desk.move(Double(event) * 10, 0, at: Double(event) / 100) }
        desk.up(200 + shift, 0, at: 0.2 + rest)
        let last = try #require(desk.pans["pan"]?.last)
        #expect(last.state == .ended)
        #expect(last.velocity == .zero)
      }
    }
  }

  @Test func aMovementInTheLiftCounts() {
    let desk = desk()
    desk.down(0, 0, at: 0)
    desk.up(30, 0, at: 0.05)
    #expect(desk.told() == ["pan began 10,0", "pan changed 30,0", "pan ended 30,0"])
  }

  @Test func aCancelledDragHasNoVelocity() throws {
    let desk = desk()
    desk.down(0, 0, at: 0)
    for event in 1...20 { desk.move(Double(event) * 10, 0, at: Double(event) / 100) }
    desk.cancel(200, 0, at: 0.2)
    let last = try #require(desk.pans["pan"]?.last)
    #expect(
      last
        == Pan(state: .cancelled, translation: Point(x: 200, y: 0), velocity: .zero, time: 0.2))
    #expect(desk.referee.isAtRest)
  }
}
