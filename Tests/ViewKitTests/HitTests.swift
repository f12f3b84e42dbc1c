import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests that a touch hits the view that is drawn at its position, however views are arranged and
/// rotated.
@WindowActor
@Suite(.serialized)
struct HitTests {
  private static let size = Size(width: 480, height: 360)
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Tests 100 trees of up to 40 views, with 1,000 points each. Each view has a colour of its own.
  @Test func touchHitsTheViewThatIsDrawn() throws {
    let headless = try HeadlessWindow(size: Self.size, access: access)
    let canvas = headless.window.canvas
    var random = SplitMix64(seed: 77)
    var checked = 0
    var hits = Set<Int>()
    for number in 0..<100 {
      var views: [View] = []
      let tree = ViewTree()
      tree.size = Self.size
      Self.fill(tree.root, depth: 0, &views, &random)
      canvas.begin(size: Self.size, pixelRatio: 1)
      canvas.fill(Rect(origin: .zero, size: Self.size), color: .black)
      tree.draw(on: canvas, text: headless.text)
      canvas.end()
      let result = canvas.readPixels()
      for _ in 0..<1000 {
        let (x, y) = (
          Int.random(in: 1..<479, using: &random), Int.random(in: 1..<359, using: &random)
        )
        guard let color = result.number(x, y) else { continue }
        checked += 1
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let hit = tree.root.hitTest(point)
        let index = hit.flatMap { hit in views.firstIndex { $0 === hit } }.map { $0 + 1 } ?? 0
        #expect(index == color, "tree \(number) at \(x), \(y)")
        hits.insert(index)
      }
    }
    #expect(checked > 80_000)
    #expect(hits.count > 20)
  }

  /// Adds random subviews to a view. They may be rotated, displaced, clipping or hidden, or have a
  /// perspective for their own subviews.
  private static func fill(
    _ parent: View, depth: Int, _ views: inout [View], _ random: inout SplitMix64
  ) {
    for _ in 0..<Int.random(in: 1...4, using: &random) where views.count < 40 {
      let bounds = parent.bounds
      let view = View(
        frame: Rect(
          x: .random(in: -20...bounds.width * 0.7, using: &random),
          y: .random(in: -20...bounds.height * 0.7, using: &random),
          width: .random(in: 30...max(bounds.width * 0.8, 40), using: &random),
          height: .random(in: 30...max(bounds.height * 0.8, 40), using: &random)))
      let number = views.count + 1
      view.background = Background(color: Color(number: number))
      view.clipsToBounds = Bool.random(using: &random)
      view.isHidden = Int.random(in: 0..<8, using: &random) == 0
      if Bool.random(using: &random) {
        view.transform = .rotation(
          angle: .random(in: -0.9...0.9, using: &random), x: .random(in: -1...1, using: &random),
          y: .random(in: -1...1, using: &random), z: .random(in: -1...1, using: &random))
      }
      if Bool.random(using: &random) {
        view.displacement = Point(
          x: .random(in: -30...30, using: &random), y: .random(in: -30...30, using: &random))
      }
      if Bool.random(using: &random) {
        view.perspective = -1 / .random(in: 800...3000, using: &random)
      }
      parent.add(view)
      views.append(view)
      if depth < 4, Bool.random(using: &random) {
        fill(view, depth: depth + 1, &views, &random)
      }
    }
  }
}
