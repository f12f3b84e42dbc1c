import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The titles and the covers of the shelves while they scroll.
@WindowActor @Suite struct ShelfScrollTests {
  // Views are released before the window closes, in the order of the properties.
  private let scene: ShelvesScene
  private let program: HeadlessProgram

  init() async throws {
    let access = await WindowAccess.acquire()
    program = try HeadlessProgram(pictures: 1, scene: .shelves, access: access)
    scene = try program.scene(ShelvesScene.self)
    SceneHarness(program).rest()
  }

  private func frame(of view: View) throws -> Rect {
    try #require(view.projection.bounds(of: view.bounds))
  }

  /// Titles that scroll past the touch bar's dots move to the right and don't touch the dots. All
  /// other titles are at the left margin.
  @Test(arguments: [Size(width: 640, height: 400), Size(width: 360, height: 720)])
  func titlesMakeRoomForTheDots(size: Size) throws {
    program.resize(to: size)
    program.passFrame()
    let scroll = scene.surface.scrollView
    let dots = TouchBar.dotsFrame
    var movedTitles: Set<String> = []
    for offset in stride(from: 0, through: scroll.range(along: .vertical).upperBound, by: 10) {
      scroll.contentOffset.y = offset
      program.passFrame()
      program.draw()
      for label in scene.shelves.flatMap({ $0.visibleViews(Label.self) }) where label.text != "" {
        let frame = try frame(of: label)
        #expect(frame.intersection(dots).isEmpty, "\(label.text) at \(offset)")
        let distance = max(frame.minY - dots.maxY, dots.minY - frame.maxY)
        if distance > 60 { #expect(label.displacement.x == 0, "\(label.text) at \(offset)") }
        if distance <= 0 {
          #expect(label.displacement.x > 0, "\(label.text) at \(offset)")
          movedTitles.insert(label.text)
        }
      }
    }
    #expect(movedTitles.count >= 4)
  }

  /// Each step brings the next cover to the same place, so that all steps are equally long.
  @Test func rowsScrollInEvenSteps() throws {
    for shelf in scene.shelves {
      let carousel = shelf.covers.carousel
      scene.surface.scrollView.contentOffset.y = shelf.frame.minY
      let frames = try (1..<4).map { index in
        carousel.currentItemIndex = index
        program.passFrame()
        program.draw()
        return try [index - 1, index].map { try frame(of: #require(carousel.itemView(at: $0))) }
      }
      for step in frames.dropFirst() {
        for (place, first) in zip(step, frames[0]) {
          let distance = (place.center - first.center).length
          #expect(distance < 0.01, "\(carousel.type.name): \(distance)")
        }
      }
    }
  }

  /// In a row, the distance from one cover to the next changes only gradually.
  @Test func coversAreEvenlySpaced() throws {
    for shelf in scene.shelves {
      let carousel = shelf.covers.carousel
      scene.surface.scrollView.contentOffset.y = shelf.frame.minY
      program.passFrame()
      program.draw()
      let items = carousel.presentedItems.filter { !$0.isHidden && $0.alpha == 1 }
      let sides = items.compactMap { item in
        item.index.map { (offset: carousel.offsetForItem(at: $0), view: item.view) }
      }.filter { abs($0.offset) >= 1 }.sorted { $0.offset < $1.offset }
      for side in [sides.filter { $0.offset < 0 }, sides.filter { $0.offset > 0 }] {
        let centers = try side.map { try frame(of: $0.view).center.x }
        let steps = zip(centers, centers.dropFirst()).map { $1 - $0 }
        for (step, next) in zip(steps, steps.dropFirst()) {
          #expect(step > 0 && next > 0 && step / next > 0.6 && step / next < 1 / 0.6, "\(steps)")
        }
      }
    }
  }
}
