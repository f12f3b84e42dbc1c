import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import CarouselKit

/// Changes of the carousel type or the axis with natural motion.
@Suite struct TypeChangeTests {
  /// Returns a carousel in a desktop-sized window with item 20 in the centre, seen from the type's
  /// recommended camera.
  private func fixture(_ type: CarouselLayout, isVertical: Bool = false) -> CarouselFixture {
    let fixture = CarouselFixture(items: 41, type: type, isVertical: isVertical)
    fixture.cardSize = Size(width: 368, height: 368)
    fixture.carousel.motion = .natural
    fixture.carousel.reloadData()
    fixture.carousel.bounds = Size(width: 1280, height: 800)
    fixture.carousel.camera = type.look.camera(fixture.cardSize, fixture.carousel.axis)
    fixture.carousel.scrollToItem(at: 20, animated: false)
    fixture.run()
    return fixture
  }

  /// Changes the type to the built-in type at an index. If the carousel already has that type,
  /// changes the axis. If `movesCamera` is true, also sets the camera that the new type recommends.
  private func change(_ fixture: CarouselFixture, to number: Int, movesCamera: Bool = true) {
    let goal = CarouselLayout.builtIn[number]
    var configuration = fixture.carousel.configuration
    if goal == fixture.carousel.type {
      configuration.isVertical.toggle()
    } else {
      configuration.type = goal
    }
    let axis: Axis =
      configuration.isVertical && goal.axes.contains(.vertical) ? .vertical : .horizontal
    if movesCamera { configuration.camera = goal.look.camera(fixture.cardSize, axis) }
    fixture.carousel.configuration = configuration
  }

  private func items(_ fixture: CarouselFixture) -> [ObjectIdentifier: PresentedItem<Card>] {
    var items: [ObjectIdentifier: PresentedItem<Card>] = [:]
    for item in fixture.carousel.presentedItems { items[ObjectIdentifier(item.view)] = item }
    return items
  }

  /// Returns the smallest homogeneous coordinate w of an item's corners. It is 1 at the depth of
  /// the carousel and 0 at the eye.
  private func nearestDepth(_ item: PresentedItem<Card>) -> Double {
    let m = item.transform
    let size = item.view.size
    return m.m44 - abs(m.m14) * size.width / 2 - abs(m.m24) * size.height / 2
  }

  /// Returns the largest difference between the elements of two transforms.
  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    let parts: [Double] = [
      a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m21 - b.m21, a.m22 - b.m22, a.m23 - b.m23,
      a.m31 - b.m31, a.m32 - b.m32, a.m33 - b.m33, a.m41 - b.m41, a.m42 - b.m42, a.m43 - b.m43,
    ]
    return parts.map(abs).max() ?? 0
  }

  /// Drawing a carousel between two frames, for example for a screenshot, doesn't change what later
  /// frames show.
  @Test func readingTheDrawListHasNoEffectOnLaterFrames() {
    let fixtures = [false, true].map { (isRead: $0, fixture: fixture(.linear)) }
    for number in CarouselLayout.builtIn.indices {
      for (isRead, fixture) in fixtures {
        change(fixture, to: number)
        if isRead { _ = items(fixture) }
      }
      for step in 0..<40 {
        for (isRead, fixture) in fixtures {
          let carousel = fixture.carousel
          if step == 6 { carousel.scrollOffset += 2.3 }
          if step == 12 { carousel.scrollToItem(at: 20, animated: true) }
          if isRead { _ = items(fixture) }
          carousel.advance(to: carousel.time + 1.0 / 60)
        }
        let lists = fixtures.map { Array($0.fixture.carousel.presentedItems) }
        #expect(lists[0].map(\.index) == lists[1].map(\.index), "\(number), \(step)")
        #expect(lists[0].map(\.alpha) == lists[1].map(\.alpha), "\(number), \(step)")
        #expect(lists[0].map(\.transform) == lists[1].map(\.transform), "\(number), \(step)")
      }
    }
  }

  /// The items start from the centre outwards, 25 ms apart. The eighth item and those beyond it
  /// start together.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func itemsStartFromTheCentreOutwards(type: CarouselLayout, isVertical: Bool) {
    for number in CarouselLayout.builtIn.indices {
      let fixture = fixture(type, isVertical: isVertical)
      let c = fixture.carousel
      var starts: [Int: Transform3D] = [:]
      for index in c.indexesForVisibleItems {
        starts[index] = c.items.slot(at: index).map { c.camera.removed(from: $0.transform) }
      }
      let start = c.time
      change(fixture, to: number)
      for (index, transform) in starts {
        guard let slot = c.items.slot(at: index) else { continue }
        guard distance(c.camera.removed(from: slot.transform), transform) > 1 else { continue }
        let delay = 0.025 * Double(min(abs(index - 20), 8))
        let name = "\(type.name) → \(CarouselLayout.builtIn[number].name), item \(index)"
        for (time, moves) in [(delay - 0.001, false), (delay + 0.02, true)] where time > 0 {
          let presented = slot.presentedTransform(at: start + time, layoutCamera: c.camera)
          let moved = distance(c.camera.removed(from: presented), transform)
          #expect((moved > 1e-6) == moves, "\(name) at \(time) s")
        }
      }
    }
  }

  /// No two overlapping items are translucent, with an alpha between 0.1 and 0.9, for longer than
  /// 60 ms at a time.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func translucentItemsDoNotOverlapForLong(type: CarouselLayout, isVertical: Bool) {
    let step = 1.0 / 240
    for number in CarouselLayout.builtIn.indices {
      let fixture = fixture(type, isVertical: isVertical)
      let c = fixture.carousel
      change(fixture, to: number)
      var durations: [Set<ObjectIdentifier>: Double] = [:]
      var longest = 0.0
      while c.isMoving {
        let translucent = c.presentedItems.filter {
          !$0.isHidden && $0.alpha > 0.1 && $0.alpha < 0.9
        }
        let bounds = translucent.map {
          Projection($0.transform, origin: c.center)
            .bounds(of: Rect(center: .zero, size: $0.view.size))
        }
        var current: [Set<ObjectIdentifier>: Double] = [:]
        for one in translucent.indices {
          for other in translucent.indices where other > one {
            if let a = bounds[one], let b = bounds[other], a.intersection(b).isEmpty { continue }
            let pair: Set = [
              ObjectIdentifier(translucent[one].view), ObjectIdentifier(translucent[other].view),
            ]
            current[pair] = (durations[pair] ?? 0) + step
          }
        }
        durations = current
        longest = max(longest, durations.values.max() ?? 0)
        c.advance(to: c.time + step)
      }
      #expect(longest <= 0.06 + step, "\(type.name) → \(CarouselLayout.builtIn[number].name)")
    }
  }

  /// An item that moves behind or in front of others is translucent for just under 60 ms each time
  /// it fades, and invisible in between for at least one frame at 60 Hz.
  @Test func itemThatMovesPastAnotherIsInvisibleForAFrame() {
    let fade = Fade(crossingFrom: 1, at: 0)
    let alphas = (0...1000).map { fade.alpha(at: Double($0) / 1000, to: 1) }
    let translucent = alphas.filter { $0 > 0.1 && $0 < 0.9 }.count
    #expect((100...120).contains(translucent), "\(translucent) ms")
    let invisible = alphas.filter { $0 == 0 }.count
    #expect((17...25).contains(invisible), "\(invisible) ms")
    #expect(alphas.first == 1 && alphas.last == 1)
  }

  /// During a change, no item comes nearer to the eye than it is before or after the change. If the
  /// camera moves away from the items, items behind the carousel's plane may come nearer, but not
  /// nearer than this plane.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func itemsDoNotApproachTheEye(type: CarouselLayout, isVertical: Bool) {
    for number in 0..<2 * CarouselLayout.builtIn.count {
      let (goal, movesCamera) = (number / 2, number % 2 == 1)
      let fixture = fixture(type, isVertical: isVertical)
      let c = fixture.carousel
      let before = items(fixture)
      var nearest = before.mapValues(nearestDepth)
      change(fixture, to: goal, movesCamera: movesCamera)
      while c.isMoving {
        for (view, item) in items(fixture) where item.alpha > 1.0 / 255 && !item.isHidden {
          nearest[view] = min(nearest[view] ?? .infinity, nearestDepth(item))
        }
        c.advance(to: c.time + 1.0 / 120)
      }
      let after = items(fixture)
      for (view, depth) in nearest {
        var limit = before[view].map(nearestDepth) ?? .infinity
        limit = min(limit, after[view].map(nearestDepth) ?? .infinity)
        if movesCamera { limit = min(limit, 1) }
        #expect(
          depth >= limit - 1e-9,
          "\(type.name) → \(CarouselLayout.builtIn[goal].name): \(depth) < \(limit)")
      }
    }
  }

  /// The last items start after 0.2 s and move for 0.5 s. All fades end before that.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func changeEndsWithinSevenTenthsOfASecond(type: CarouselLayout, isVertical: Bool) {
    for number in CarouselLayout.builtIn.indices {
      let fixture = fixture(type, isVertical: isVertical)
      let c = fixture.carousel
      // Skip the fixture's own type. Its items overlap so little that their draw order changes
      // late.
      if CarouselLayout.builtIn[number] == .custom { continue }
      let start = c.time
      change(fixture, to: number)
      let name = "\(type.name) → \(CarouselLayout.builtIn[number].name)"
      while c.isMoving {
        c.advance(to: c.time + 1.0 / 120)
        let isFading = c.presentedItems.contains { $0.alpha > 0 && $0.alpha < 1 && !$0.isHidden }
        if isFading, c.time - start > 0.51 {
          Issue.record("\(name): an item fades after \(c.time - start) s")
          break
        }
      }
      #expect(c.time - start < 0.72, "\(name)")
    }
  }

  /// After a change, the carousel is in the same state as a carousel that was created with the
  /// type.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func changeEndsInTheStateOfTheNewType(type: CarouselLayout, isVertical: Bool) {
    for number in CarouselLayout.builtIn.indices {
      let changed = fixture(type, isVertical: isVertical)
      change(changed, to: number)
      changed.run()
      let c = changed.carousel
      let other = fixture(c.type, isVertical: c.isVertical)
      let name = "\(type.name) → \(CarouselLayout.builtIn[number].name)"
      #expect(c.presentedItems.count == other.carousel.presentedItems.count, "\(name)")
      for (item, expected) in zip(c.presentedItems, other.carousel.presentedItems) {
        #expect(item.index == expected.index, "\(name)")
        #expect(item.transform == expected.transform, "\(name), item \(expected.index ?? -1)")
        #expect(item.alpha == expected.alpha && item.isHidden == expected.isHidden, "\(name)")
      }
    }
  }

  /// Another change, a step or a drag that interrupts a change continues from the visible state: no
  /// item jumps, becomes visible at once or changes its velocity at once.
  @Test(arguments: CarouselLayout.builtIn, ["type", "axis", "step", "drag"])
  func interruptedChangeIsContinuous(type: CarouselLayout, interruption: String) {
    var random = SplitMix64(seed: 5)
    for (number, goal) in CarouselLayout.builtIn.enumerated() {
      // When the task switcher is scrolled to the right, the distance that its cards move has no
      // limit.
      if interruption == "step", goal == .taskSwitcher { continue }
      let fixture = fixture(type)
      let c = fixture.carousel
      change(fixture, to: number)
      c.advance(to: c.time + Double.random(in: 0.02..<0.5, using: &random))
      let moment = 1e-4
      let earlier = items(fixture)
      c.advance(to: c.time + moment)
      let before = items(fixture)
      switch interruption {
      case "type": c.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
      case "axis": c.isVertical.toggle()
      case "step": c.step(by: 1)
      default:
        c.touchDown()
        let time = c.time
        c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: time))
      }
      let now = items(fixture)
      c.advance(to: c.time + moment)
      let later = items(fixture)
      let name = "\(type.name) → \(CarouselLayout.builtIn[number].name)"
      for (view, item) in before {
        guard let next = now[view] else {
          #expect(item.alpha < 1e-3, "\(name)")
          continue
        }
        if item.isHidden, next.isHidden { continue }
        #expect(abs(item.alpha - next.alpha) < 1e-9 || item.isHidden, "\(name)")
        guard !item.isHidden, item.alpha > 1e-3 else { continue }
        #expect(!next.isHidden, "\(name)")
        #expect(distance(item.transform, next.transform) < 1e-6, "\(name)")
        guard let first = earlier[view], let last = later[view], !first.isHidden else { continue }
        func velocity(_ path: KeyPath<Transform3D, Double>) -> Double {
          let after = (last.transform[keyPath: path] - next.transform[keyPath: path]) / moment
          let until = (item.transform[keyPath: path] - first.transform[keyPath: path]) / moment
          return abs(after - until)
        }
        // In 0.1 ms, a spring over 6,000 points changes its velocity by 194 points/s.
        let change = max(velocity(\.m41), velocity(\.m42), velocity(\.m43))
        #expect(change < 200, "\(name): \(change) points/s")
      }
      for (view, item) in now where before[view] == nil { #expect(item.alpha == 0, "\(name)") }
      fixture.run()
      #expect(c.presentedItems.compactMap(\.index) == c.drawOrder, "\(name)")
      #expect(fixture.violation() == nil && c.violation() == nil)
    }
  }

  /// If a type hides the backs of items, a change to that type fades out each item whose back is
  /// visible. A change from that type fades these items in.
  @Test func itemsDoNotAppearOrDisappearAtOnceWhenBacksAreHidden() {
    for (type, goal) in [
      (CarouselLayout.cylinder, CarouselLayout.invertedCylinder), (.invertedCylinder, .cylinder),
    ] {
      let fixture = fixture(type)
      let c = fixture.carousel
      var former = items(fixture)
      c.type = goal
      repeat {
        let now = items(fixture)
        for (view, item) in now {
          let before = former[view].map { $0.isHidden ? 0 : $0.alpha } ?? 0
          let alpha = item.isHidden ? 0 : item.alpha
          // An item that turns may show its back or its front when it is seen edge-on.
          guard abs(item.transform.m33) > 0.3 else { continue }
          #expect(abs(alpha - before) < 0.25, "\(type.name) → \(goal.name)")
        }
        former = now
        c.advance(to: c.time + 1.0 / 120)
      } while c.isMoving
    }
  }
}
