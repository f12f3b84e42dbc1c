import CarouselKit
import GeometryKit
import Testing

/// The camera's movement together with the items of a carousel.
@Suite struct CameraMovementTests {
  private let near = CarouselLayout.Camera(
    perspective: -1.0 / 400, contentOffset: Point(x: 0, y: 30))
  private let far = CarouselLayout.Camera(
    perspective: -1.0 / 1200, viewpointOffset: Point(x: 20, y: -80),
    contentOffset: Point(x: -40, y: 10))

  /// Changes the type and the camera in one assignment.
  private func change(
    _ fixture: CarouselFixture, to type: CarouselLayout, isVertical: Bool = false,
    _ camera: CarouselLayout.Camera
  ) {
    var new = fixture.carousel.configuration
    new.type = type
    new.isVertical = isVertical
    new.camera = camera
    fixture.carousel.configuration = new
  }

  private func fixture(_ motion: CarouselMotion = .natural) -> CarouselFixture {
    let fixture = CarouselFixture(items: 9, type: .coverFlow)
    fixture.carousel.motion = motion
    fixture.carousel.camera = near
    fixture.run()
    return fixture
  }

  private func isClose(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6
  }

  /// While the type changes, the presented camera is between the former and the new camera.
  @Test(arguments: CarouselMotion.allCases)
  func cameraMovesWithTheItems(motion: CarouselMotion) {
    let fixture = fixture(motion)
    change(fixture, to: .wheel, far)
    #expect(fixture.carousel.presentedCamera == near && fixture.carousel.camera == far)
    // With classic motion, the change takes 0.4 s. With natural motion, a spring moves the centred
    // item.
    fixture.carousel.advance(to: fixture.carousel.time + (motion == .classic ? 0.2 : 0.093))
    let progress = fixture.carousel.layoutChange?.progress(at: fixture.carousel.time) ?? 0
    #expect(abs(progress - 0.5) < (motion == .classic ? 1e-9 : 0.01))
    let camera = fixture.carousel.presentedCamera
    let change = far.perspective - near.perspective
    #expect(abs(camera.perspective - near.perspective - change * progress) < 1e-9)
    #expect(isClose(camera.viewpointOffset, Point(x: 20, y: -80) * progress))
    #expect(isClose(camera.contentOffset, Point(x: -40 * progress, y: 30 - 20 * progress)))
    #expect(isClose(fixture.carousel.center, Point(x: 200, y: 150) + camera.contentOffset))
    fixture.run()
    #expect(fixture.carousel.presentedCamera == far && fixture.carousel.layoutChange == nil)
    for index in fixture.carousel.indexesForVisibleItems {
      let item = fixture.carousel.layoutAttributesForItem(at: index)
      #expect(item?.presentedTransform == item?.transform)
    }
  }

  /// A change of type and camera that a delegate undoes during the same operation has no effect.
  @Test(arguments: CarouselMotion.allCases)
  func changeUndoneDuringAnOperationHasNoEffect(motion: CarouselMotion) {
    let fixture = fixture(motion)
    let carousel = fixture.carousel
    fixture.onCallback = { [unowned fixture] question in
      guard question == "viewForItem" else { return }
      fixture.onCallback = nil
      let former = fixture.carousel.configuration
      change(fixture, to: .wheel, far)
      fixture.carousel.configuration = former
    }
    carousel.reloadItem(at: 1, animated: false)
    #expect(fixture.onCallback == nil)
    #expect(carousel.presentedCamera == near && carousel.layoutChange == nil && !carousel.isMoving)
  }

  /// Items are drawn with the presented camera, even the centred item, which the change leaves in
  /// place.
  @Test func itemsAreDrawnWithThePresentedCamera() throws {
    let fixture = fixture()
    change(fixture, to: .linear, far)
    for _ in 0..<30 {
      fixture.carousel.advance(to: fixture.carousel.time + 0.01)
      let camera = fixture.carousel.presentedCamera
      let item = try #require(fixture.carousel.presentedItems.first { $0.index == 0 })
      #expect(abs(item.transform.m41 - camera.transform.m41) < 1e-9)
      #expect(abs(item.transform.m42 - camera.transform.m42) < 1e-9)
      #expect(abs(item.transform.m34 - camera.transform.m34) < 1e-12)
    }
  }

  /// If a camera is set without a change of type or axis, it takes effect at once.
  @Test(arguments: CarouselMotion.allCases)
  func cameraWithoutATypeChangeTakesEffectAtOnce(motion: CarouselMotion) {
    let fixture = fixture(motion)
    fixture.carousel.camera = far
    #expect(fixture.carousel.presentedCamera == far && fixture.carousel.layoutChange == nil)
    fixture.carousel.type = .linear
    #expect(fixture.carousel.presentedCamera == far && fixture.carousel.layoutChange != nil)
  }

  /// Changes that interrupt one another continue from the camera's current position and velocity.
  @Test func interruptedMovementsKeepTheCamerasVelocity() {
    let fixture = fixture()
    let types: [CarouselLayout] = [.wheel, .linear, .rotary, .timeMachine]
    func position() -> SIMD4<Double> {
      let camera = fixture.carousel.presentedCamera
      return SIMD4(
        camera.viewpointOffset.x, camera.viewpointOffset.y, camera.contentOffset.x,
        camera.perspective * 1e4)
    }
    var last = position()
    var speed = SIMD4<Double>.zero
    var greatestChange = 0.0
    for millisecond in 0..<800 {
      if millisecond % 80 == 0 {
        let number = millisecond / 80
        change(
          fixture, to: types[number % 4], isVertical: number % 3 == 1, number % 2 == 0 ? far : near)
        #expect(((position() - last) * (position() - last)).sum() < 1e-12)
      }
      fixture.carousel.advance(to: fixture.carousel.time + 1e-3)
      let now = position()
      let step = now - last
      greatestChange = max(greatestChange, (step - speed).max(), (speed - step).max())
      last = now
      speed = step
    }
    // The longest distance is 80 points. The peak acceleration of its spring is 18² · 80 points/s²,
    // and the spring of the previous change adds up to a third of that.
    #expect(greatestChange < 0.035, "\(greatestChange)")
    #expect(fixture.violation() == nil)
  }

  /// Reloading the data ends the movement of the camera.
  @Test func reloadEndsTheCameraMovement() {
    let fixture = fixture()
    change(fixture, to: .wheel, far)
    fixture.carousel.advance(to: fixture.carousel.time + 0.1)
    fixture.carousel.reloadData()
    #expect(fixture.carousel.presentedCamera == far && fixture.carousel.layoutChange == nil)
  }
}
