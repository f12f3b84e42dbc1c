import CarouselKit
import GeometryKit
import Testing

/// Animated changes of the type, the items and the options.
@Suite struct MovementTests {
  /// Returns the largest difference between the elements of two transforms, without m14, m24 and
  /// m34.
  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    let parts = [
      a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m21 - b.m21, a.m22 - b.m22, a.m23 - b.m23,
      a.m31 - b.m31, a.m32 - b.m32, a.m33 - b.m33, a.m41 - b.m41, a.m42 - b.m42, a.m43 - b.m43,
      a.m44 - b.m44,
    ]
    return parts.map(abs).max() ?? 0
  }

  /// Returns the first item that is being removed, or `nil` if there is none.
  private func leaving(_ fixture: CarouselFixture) -> PresentedItem<Card>? {
    fixture.carousel.presentedItems.first { $0.isLeaving }
  }

  private func appearances(_ fixture: CarouselFixture) -> [ObjectIdentifier: (Transform3D, Double)]
  {
    Dictionary(
      fixture.carousel.presentedItems.map { (ObjectIdentifier($0.view), ($0.transform, $0.alpha)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A change from any type to any other animates each item from its old position to its new one
  /// without a jump.
  @Test(arguments: CarouselLayout.builtIn, CarouselLayout.builtIn)
  func typeChangeAnimatesWithoutAJump(from: CarouselLayout, to: CarouselLayout) {
    guard from != to else { return }
    let fixture = CarouselFixture(items: 9, type: from)
    fixture.carousel.scrollToItem(at: 4, animated: false)
    fixture.run()
    let before = appearances(fixture)
    fixture.carousel.type = to
    let after = appearances(fixture)
    for (view, appearance) in before {
      guard let now = after[view] else {
        #expect(appearance.1 == 0)
        continue
      }
      #expect(distance(now.0, appearance.0) < 1e-9)
      #expect(abs(now.1 - appearance.1) < 1e-9)
    }
    for (view, appearance) in after where before[view] == nil { #expect(appearance.1 == 0) }
    var last = after
    var steps: [Double] = []
    while fixture.carousel.isMoving {
      fixture.carousel.advance(to: fixture.carousel.time + 0.005)
      let next = appearances(fixture)
      steps.append(
        next.compactMap { view, appearance in last[view].map { distance($0.0, appearance.0) } }
          .max() ?? 0)
      last = next
    }
    // In 5 ms, an animation of 0.4 s moves by at most 3/80 of its distance, because the slope of
    // the easing curve is at most 3. The limit of 60 points allows distances of 1,600 points.
    #expect((steps.max() ?? 0) < 60)
    for index in fixture.carousel.indexesForVisibleItems {
      let item = fixture.carousel.layoutAttributesForItem(at: index)
      #expect(item?.isSettled == true)
      #expect(item?.presentedTransform == item?.transform)
    }
    #expect(leaving(fixture) == nil)
  }

  /// A card that changes its orientation by half a rotation keeps its size: it rotates and doesn't
  /// flatten.
  @Test func cardsRotateWithoutFlattening() throws {
    let fixture = CarouselFixture(items: 12, type: .cylinder)
    fixture.run()
    fixture.carousel.type = .invertedCylinder
    fixture.carousel.advance(to: fixture.carousel.time + 0.2)
    for index in fixture.carousel.indexesForVisibleItems {
      let m = try #require(fixture.carousel.layoutAttributesForItem(at: index)).presentedTransform
      let width = (m.m11 * m.m11 + m.m12 * m.m12 + m.m13 * m.m13).squareRoot()
      #expect(abs(width - 1) < 1e-9)
    }
  }

  /// A change during an animation continues from the current state of the animation.
  @Test func changesDuringAnAnimationContinueFromItsCurrentState() {
    let fixture = CarouselFixture(items: 9, type: .coverFlow)
    fixture.run()
    fixture.carousel.type = .wheel
    fixture.carousel.advance(to: fixture.carousel.time + 0.15)
    for change in 0..<4 {
      let before = appearances(fixture)
      switch change {
      case 0: fixture.carousel.type = .rotary
      case 1: fixture.carousel.isVertical = true
      case 2:
        fixture.items += 1
        fixture.carousel.insertItem(at: 3, animated: true)
      default:
        fixture.items -= 1
        fixture.carousel.removeItem(at: 1, animated: true)
      }
      let after = appearances(fixture)
      for (view, appearance) in before {
        guard let now = after[view] else {
          #expect(appearance.1 == 0)
          continue
        }
        #expect(distance(now.0, appearance.0) < 1e-9)
        #expect(abs(now.1 - appearance.1) < 1e-9)
      }
      fixture.carousel.advance(to: fixture.carousel.time + 0.07)
    }
    fixture.run()
    #expect(fixture.violation() == nil)
  }

  /// The type changes twelve times, each time before the previous animation has ended. Items move
  /// in every frame, and neither their positions nor their speeds jump.
  @Test(arguments: [false, true]) func quickTypeChangesKeepTheSpeedContinuous(isVertical: Bool) {
    let fixture = CarouselFixture(items: 9, isVertical: isVertical)
    let c = fixture.carousel
    c.scrollToItem(at: 4, animated: false)
    fixture.run()
    // The time machines are excluded because half of their items are transparent.
    let types = CarouselLayout.builtIn.filter { type in
      type != .linear && type.fadeMin != 0 && type.fadeMax != 0
    }
    let indexes = [2, 3, 4, 5, 6]
    func positions() -> [SIMD3<Double>] {
      indexes.map { index in
        let m = c.layoutAttributesForItem(at: index)?.presentedTransform ?? .identity
        return SIMD3(m.m41, m.m42, m.m43)
      }
    }
    func greatest(_ movements: [SIMD3<Double>]) -> Double {
      movements.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    }
    var (last, speeds) = (positions(), [SIMD3<Double>](repeating: .zero, count: indexes.count))
    let start = c.time
    var steepest = 0.0
    for millisecond in 0..<12 * 80 {
      if millisecond % 80 == 0 {
        c.type = types[millisecond / 80 % types.count]
        #expect(greatest(zip(positions(), last).map { $0 - $1 }) < 1e-9)
      }
      c.advance(to: start + Double(millisecond + 1) / 1000)
      let now = positions()
      let movements = zip(now, last).map { $0 - $1 }
      #expect(greatest(movements) > (millisecond < 20 ? 0 : 1e-3), "\(millisecond) ms")
      steepest = max(steepest, greatest(zip(movements, speeds).map { $0 - $1 }))
      (last, speeds) = (now, movements)
    }
    // Easing over 0.4 s and 1,500 points accelerates by up to 75 · 1,500 points/s². The previous
    // animation adds up to half of that. The movements of successive steps of 1 ms then differ by
    // about 0.17 points.
    #expect(steepest < 0.2, "\(steepest)")
    fixture.run()
    #expect(fixture.violation() == nil)
  }

  /// An inserted item fades in within 0.4 s while the other items move aside.
  @Test func insertedItemFadesInWhileOthersMoveAside() throws {
    let fixture = CarouselFixture(items: 5)
    fixture.run()
    let start = fixture.carousel.time
    let before = try #require(fixture.carousel.layoutAttributesForItem(at: 1)).transform.m41
    fixture.items += 1
    fixture.carousel.insertItem(at: 1, animated: true)
    #expect(fixture.carousel.layoutAttributesForItem(at: 1)?.presentedAlpha == 0)
    #expect(fixture.carousel.layoutAttributesForItem(at: 2)?.presentedTransform.m41 == before)
    fixture.carousel.advance(to: start + 0.2)
    #expect(
      abs((fixture.carousel.layoutAttributesForItem(at: 1)?.presentedAlpha ?? 0) - 0.5) < 1e-9)
    #expect(
      abs((fixture.carousel.layoutAttributesForItem(at: 2)?.presentedTransform.m41 ?? 0) - 150)
        < 1e-9)
    fixture.carousel.advance(to: start + 0.41)
    #expect(fixture.carousel.layoutAttributesForItem(at: 2)?.isSettled == true)
  }

  /// A removed item fades out within 0.1 s. Then the other items close the gap within 0.4 s.
  @Test func removedItemFadesOutBeforeTheGapCloses() {
    let fixture = CarouselFixture(items: 5)
    fixture.run()
    let start = fixture.carousel.time
    fixture.items -= 1
    fixture.carousel.removeItem(at: 1, animated: true)
    func m41() -> Double {
      fixture.carousel.layoutAttributesForItem(at: 1)?.presentedTransform.m41 ?? .nan
    }
    #expect(leaving(fixture)?.alpha == 1)
    fixture.carousel.advance(to: start + 0.05)
    #expect(abs((leaving(fixture)?.alpha ?? 0) - 0.5) < 1e-9)
    #expect(m41() == 200)
    // An item that is being removed doesn't respond to touches.
    #expect(fixture.carousel.itemView(at: Point(x: 300, y: 150)) == nil)
    fixture.carousel.advance(to: start + 0.11)
    #expect(leaving(fixture) == nil)
    fixture.carousel.advance(to: start + 0.3)
    #expect(abs(m41() - 150) < 1e-9)
    #expect(
      fixture.carousel.itemView(at: Point(x: 350, y: 150)) === fixture.carousel.itemView(at: 1))
    fixture.carousel.advance(to: start + 0.51)
    #expect(fixture.carousel.layoutAttributesForItem(at: 1)?.isSettled == true)
    #expect(m41() == 100)
  }

  /// Each of several removed items is drawn until its own fade has ended.
  @Test func removedItemLeavesWhenItsFadeEnds() {
    let fixture = CarouselFixture(items: 9)
    let carousel = fixture.carousel
    fixture.run()
    let start = carousel.time
    for removal in 0..<3 {
      carousel.advance(to: start + Double(removal) * 0.04)
      fixture.items -= 1
      carousel.removeItem(at: 1, animated: true)
    }
    for (time, count) in [(0.09, 3), (0.11, 2), (0.15, 1), (0.19, 0)] {
      carousel.advance(to: start + time)
      #expect(carousel.presentedItems.filter(\.isLeaving).count == count, "after \(time) s")
    }
  }

  /// An item that fades out because the new type shows fewer items gets its view back if the type
  /// changes again. The view of a removed item belongs to no other item while it fades out.
  @Test func onlyUnloadedItemsGetTheirViewsBack() {
    let fixture = CarouselFixture(items: 20, type: .timeMachine)
    let carousel = fixture.carousel
    carousel.scrollToItem(at: 15, animated: false)
    fixture.run()
    let view = carousel.itemView(at: 3)
    carousel.type = .linear
    #expect(view != nil && carousel.itemView(at: 3) == nil)
    carousel.advance(to: carousel.time + 0.1)
    carousel.type = .timeMachine
    #expect(carousel.itemView(at: 3) === view)
    let removed = carousel.itemView(at: 14)
    fixture.items = 19
    carousel.removeItem(at: 14, animated: true)
    fixture.items = 20
    carousel.insertItem(at: 14, animated: true)
    #expect(carousel.itemView(at: 14) !== removed)
    #expect(carousel.presentedItems.contains { $0.isLeaving && $0.view === removed })
    #expect(fixture.violation() == nil)
  }

  /// When an item is reloaded, its new view fades in while its old view fades out in the same
  /// position. Afterwards the old view can be reused.
  @Test func reloadedItemCrossFades() {
    let fixture = CarouselFixture(items: 5)
    fixture.run()
    let start = fixture.carousel.time
    let old = fixture.carousel.itemView(at: 1)
    fixture.carousel.reloadItem(at: 1, animated: true)
    #expect(fixture.carousel.itemView(at: 1) !== old)
    fixture.carousel.advance(to: start + 0.1)
    let leaving = leaving(fixture)
    let item = fixture.carousel.layoutAttributesForItem(at: 1)
    #expect(leaving?.view === old)
    #expect(leaving?.transform == item?.presentedTransform)
    #expect(abs((leaving?.alpha ?? 0) + (item?.presentedAlpha ?? 0) - 1) < 1e-9)
    fixture.run()
    let createdViewCount = fixture.createdViewCount
    fixture.carousel.reloadItem(at: 2, animated: false)
    #expect(fixture.carousel.itemView(at: 2) === old)
    #expect(fixture.createdViewCount == createdViewCount)
  }

  /// Views that the app adds to the content are sorted by depth among the items and use the items'
  /// coordinate space.
  @Test func contentViewsAreSortedByDepth() {
    let fixture = CarouselFixture(items: 5, type: .coverFlow)
    let carousel = fixture.carousel
    let behind = Card(size: Size(width: 400, height: 300))
    let between = Card(size: Size(width: 10, height: 10))
    carousel.contentView.add(behind, at: .translation(z: -1000))
    carousel.contentView.add(between, at: .translation(z: -10))
    let views = carousel.presentedItems.map(\.view)
    #expect(views.first === behind)
    #expect(views.last !== between)
    #expect(carousel.presentedItems.compactMap(\.index).count == 5)
    #expect(carousel.presentedItems.first?.transform.m44 == 3)
    carousel.contentView.remove(between)
    #expect(carousel.contentView.views.count == 1)
    #expect(carousel.presentedItems.count == 6)
  }
}
