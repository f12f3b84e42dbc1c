import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct LoadingSceneTests {
  private let program: HeadlessProgram

  init() async throws {
    program = try HeadlessProgram(
      pictures: 7, scene: .loading, access: await WindowAccess.acquire())
    program.draw()
    program.pass(0.1)
  }

  private func carousel() throws -> Carousel<LoadingCard> {
    let scene = program.application.scene
    let view = scene.subviews.lazy.compactMap { $0 as? CarouselView<LoadingCard> }.first
    return try #require(view).carousel
  }

  /// Waits for the pictures and previews, which are created on other threads.
  private func settle() {
    let timeout = Timeout(seconds: 20)
    repeat {
      program.draw()
      timeout.pause()
      program.passFrame()
      program.draw()
    } while program.application.isLoading && !timeout.isOver
  }

  /// While a picture loads, a blurred preview is shown. Then the picture becomes sharp.
  @Test func previewsBecomeSharp() throws {
    let carousel = try carousel()
    settle()
    let card = try #require(carousel.itemView(at: 3))
    #expect(card.progress != nil && card.sharpness < 2)
    let preview = try #require(card.background?.texture)
    #expect(preview.width <= 96 && program.passFrame() == .moving)
    program.pass(12)
    program.draw()
    #expect(card.progress == nil && card.sharpness == 3)
    let sharp = try #require(card.background?.texture)
    #expect(sharp !== preview)
    let harness = SceneHarness(program)
    settle()
    #expect(harness.isAtRest)
  }

  /// The ring is visible until the picture becomes sharp, which takes a quarter of a second.
  /// The picture fades in over its opaque preview.
  @Test func ringDisappearsWhenThePictureBecomesSharp() throws {
    let card = try #require(carousel().itemView(at: 2))
    settle()
    var mixtures = 0
    for _ in 0..<600 where card.sharpness < 3 {
      program.passFrame()
      program.draw()
      #expect((card.progress == nil) == (card.sharpness >= 2), "\(card.sharpness)")
      #expect(card.opacity == 1 && card.background?.texture != nil)
      if card.sharpness > 2 { mixtures += 1 }
    }
    #expect(card.sharpness == 3 && mixtures > 2 && Double(mixtures) / 60 <= 0.27, "\(mixtures)")
  }

  /// At first, the network is slow: two pictures load at the same time, the centred one and the
  /// previous one. The centred picture becomes sharp, and the previous one fails.
  @Test func sceneBeginsWithASlowNetworkAndAFailureBesideTheCentre() throws {
    let carousel = try carousel()
    settle()
    func card(_ index: Int) throws -> LoadingCard { try #require(carousel.itemView(at: index)) }
    program.pass(0.5)
    program.draw()
    let progress = try (0..<4).map { try #require(card($0).progress) }
    #expect(carousel.currentItemIndex == 2 && progress[0] == 0 && progress[3] == 0)
    #expect(progress[1] > 0.1 && progress[2] > 0.1)
    program.pass(1.5)
    program.draw()
    #expect(try card(1).failure != nil)
    #expect(try #require(card(3).progress) > 0)
    program.pass(1.8)
    program.draw()
    #expect(try card(1).failure != nil && card(2).sharpness == 3 && card(3).sharpness < 3)
  }

  /// Where the window cuts the message of a failure off, a sign at the visible edge of the card
  /// replaces it. A tap on the card brings it to the centre, where it shows the message.
  @Test(
    arguments: [
      Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
      Size(width: 320, height: 480),
    ])
  func failureBesideTheCentreShowsASign(size: Size) throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    program.resize(to: size)
    harness.pass(0.1)
    harness.pass(0.1)
    let card = try #require(carousel.itemView(at: 1))
    #expect(card.failure != nil && card.signOpacity == 1 && card.retry.parent?.isHidden == true)
    let sign = try harness.position(card.signCenter, on: card)
    #expect(sign.x > 12 && sign.x < size.width / 4, "\(sign)")
    harness.touch(.began, sign)
    program.pass(0.05)
    harness.touch(.ended, sign)
    harness.pass(2)
    #expect(carousel.currentItemIndex == 1 && card.signOpacity == 0)
    #expect(card.retry.parent?.opacity == 1 && card.retry.parent?.isHidden == false)
  }

  /// Scrolls to the next card in a window of a size. In 21 places on the way, calls a closure with
  /// every card, the card's frame in the window, and the centre of the card's ring.
  private func forEachRing(
    in size: Size, _ check: (_ card: LoadingCard, _ frame: Rect, _ ring: Point) throws -> Void
  ) throws {
    program.resize(to: size)
    program.pass(0.1)
    let carousel = try carousel()
    let harness = SceneHarness(program)
    for step in 0...20 {
      carousel.scrollOffset = 2 + Double(step) / 20
      program.passFrame()
      program.draw()
      for card in carousel.presentedItems.map(\.view) {
        let frame = try #require(card.projection.bounds(of: card.bounds))
        try check(card, frame, harness.position(card.signCenter, on: card))
      }
    }
  }

  @Test func ringLiesInTheVisiblePartOfItsCard() throws {
    try forEachRing(in: Size(width: 360, height: 720)) { card, frame, ring in
      guard card.ringOpacity > 0 else { return }
      let radius = 18 * frame.width / card.size.width
      #expect(ring.x - radius >= max(frame.minX, 0) - 0.5, "\(frame)")
      #expect(ring.x + radius <= min(frame.maxX, 360) + 0.5, "\(frame)")
    }
  }

  /// The ring is below the middle of a card that the window doesn't cut off, also while the
  /// carousel moves. On other cards, it stays in the window.
  @Test func ringIsBelowTheMiddleOfAWholeCard() throws {
    try forEachRing(in: Size(width: 1280, height: 800)) { _, frame, ring in
      guard frame.maxX > 60, frame.minX < 1220 else { return }
      #expect(ring.x > 18 && ring.x < 1262, "\(frame)")
      guard frame.minX >= 0, frame.maxX <= 1280 else { return }
      #expect(abs(ring.x - frame.center.x) < 1, "\(frame)")
    }
  }

  /// A picture that a drag brings to the centre at once is still blurred.
  @Test func arrivingPictureIsBlurred() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 3
    program.pass(0.5)
    let (start, end) = (Point(x: 500, y: 200), Point(x: 250, y: 200))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.touch(.ended, end)
    program.pass(1)
    program.draw()
    #expect(carousel.currentItemIndex == 4 && carousel.currentItemView?.progress != nil)
    #expect(try #require(carousel.currentItemView).sharpness < 3)
  }

  /// The message is in the middle of its card, also while the carousel moves.
  @Test func messageIsInTheMiddleOfItsCard() throws {
    let size = Size(width: 1280, height: 800)
    program.resize(to: size)
    let harness = SceneHarness(program)
    harness.pass(0.1)
    try carousel().currentItemIndex = 5
    harness.pass(6)
    let card = try #require(carousel().itemView(at: 5))
    #expect(card.failure != nil)
    #expect(try abs(harness.position(on: card.retry).x - 640) < 1)
    try carousel().scrollOffset = 4.6
    harness.pass(0.02)
    let middle = try harness.position(on: card)
    #expect(try middle.x > 700 && abs(harness.position(on: card.retry).x - middle.x) < 1)
  }

  @Test func everyPictureLoadsOnAFastNetwork() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 5
    try harness.tap("Slow network", role: .toggle)
    harness.pass(4)
    for index in 4..<7 {
      let card = try #require(carousel.itemView(at: index))
      #expect(card.failure == nil && card.sharpness == 3, "\(index)")
    }
  }

  /// A picture that stays in the folder stays loaded and centred.
  @Test func changeOfTheFolderKeepsLoadedPictures() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 1
    try harness.tap("Slow network", role: .toggle)
    harness.pass(4)
    let (scene, subject) = (program.application.scene, program.application.scene.subject)
    let paths = program.application.context.paths
    var listing = PictureListing()
    listing.pictures = Array(paths.dropFirst())
    scene.update(with: CatalogChange(listing), newIndexes: [-1, 0, 1, 2, 3, 4, 5])
    program.passFrame()
    program.draw()
    #expect(scene.subject == subject && carousel.numberOfItems == 6)
    let card = try #require(carousel.currentItemView)
    #expect(card.picture?.path == paths[1] && card.sharpness == 3)
    // A rewritten file loads again.
    var change = CatalogChange(listing)
    change.rewritten = [paths[1]]
    scene.update(with: change, newIndexes: [0, 1, 2, 3, 4, 5])
    program.passFrame()
    program.draw()
    #expect(carousel.currentItemView?.progress != nil)
  }

  /// A picture that failed on the slow network stays failed until it is retried.
  @Test func failedPictureCanBeRetried() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 4
    harness.pass(14)
    harness.drag(from: Point(x: 500, y: 200), to: Point(x: 250, y: 200))
    harness.rest()
    #expect(carousel.currentItemIndex == 5)
    #expect(carousel.itemView(at: 5)?.failure != nil && carousel.itemView(at: 4)?.failure == nil)
    let retry = try #require(carousel.itemView(at: 5)).retry
    let position = try harness.position(on: retry)
    harness.touch(.began, position)
    program.pass(0.05)
    harness.touch(.ended, position)
    program.passFrame()
    #expect(carousel.presentedItems.contains { $0.isLeaving })
    harness.pass(9)
    #expect(carousel.itemView(at: 5)?.failure == nil && carousel.itemView(at: 5)?.sharpness == 3)
    settle()
    #expect(harness.isAtRest)
  }

  /// In a wide and low window, all visible pictures load.
  @Test func everyVisiblePictureLoads() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    let size = Size(width: 1920, height: 540)
    program.resize(to: size)
    harness.pass(30)
    for item in carousel.presentedItems where item.alpha > 0 {
      let frame = item.view.projection.bounds(of: item.view.bounds) ?? .zero
      guard !frame.intersection(Rect(origin: .zero, size: size)).isEmpty else { continue }
      #expect(item.view.progress == nil, "\(item.index ?? -1)")
    }
  }

  /// The switch reloads the pictures. On a slow network, the neighbours still load when those on a
  /// fast network are sharp.
  @Test func slowNetworkDelaysPictures() throws {
    let carousel = try carousel()
    let harness = SceneHarness(program)
    carousel.currentItemIndex = 1
    for isSlow in [false, true] {
      try harness.tap("Slow network", role: .toggle)
      harness.program.pass(0.7)
      harness.program.draw()
      #expect(carousel.itemView(at: 0)?.progress != nil, "\(isSlow)")
      harness.program.pass(0.5)
      harness.program.draw()
      #expect((carousel.itemView(at: 0)?.progress != nil) == isSlow, "\(isSlow)")
    }
  }
}

@Suite struct BlurTests {
  /// A preview shows each detail of a picture at its place, so that nothing moves when the picture
  /// becomes sharp.
  @Test(arguments: [(12, 32, 24), (24, 32, 24), (24, 32, 21), (24, 20, 32), (12, 24, 32)])
  func detailsStayAtTheirPlaces(columns: Int, width: Int, height: Int) {
    for place in [0.4, 0.45, 0.5, 0.55, 0.6] {
      let (left, top) = (Int(place * Double(width)), Int(place * Double(height)))
      var image = PixelImage(width: width, height: height, color: .black)
      for index in 0..<9 {
        let start = ((top + index / 3 - 1) * width + left + index % 3 - 1) * 4
        for channel in 0..<3 { image.pixels[start + channel] = 255 }
      }
      let blurred = image.blurred(columns: columns, width: 96)
      var (light, moment) = (0.0, Point.zero)
      for y in 0..<blurred.height {
        for x in 0..<blurred.width {
          let level = Double(blurred[x, y].red)
          light += level
          moment = moment + Point(x: Double(x) + 0.5, y: Double(y) + 0.5) * level
        }
      }
      let x = moment.x / light / Double(blurred.width)
      let y = moment.y / light / Double(blurred.height)
      let distance = Point(
        x: x - (Double(left) + 0.5) / Double(width), y: y - (Double(top) + 0.5) / Double(height)
      ).length
      #expect(distance < 0.004, "\(place) \(x) \(y)")
    }
  }
}
