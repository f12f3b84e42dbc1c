import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests thin shapes on a tilted face. The expected values are the exact coverages of the pixels.
  @WindowActor @Suite struct TiltedLineTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 320, height: 200), access: await WindowAccess.acquire())
    }

    /// A shape that is a few points thick or thinner.
    enum Shape: String, CaseIterable, Sendable {
      case frame, across, down, slanted, groove, upright

      static let rect = Rect(x: -80, y: -45, width: 160, height: 90)
      static let bar = Rect(x: -80, y: -2, width: 160, height: 4)
      static let post = Rect(x: -2, y: -60, width: 4, height: 120)

      var ends: (Point, Point) {
        switch self {
        case .across: (Point(x: -80, y: 3), Point(x: 80, y: 3))
        case .down: (Point(x: 5, y: -60), Point(x: 5, y: 60))
        default: (Point(x: -70, y: -40), Point(x: 70, y: 50))
        }
      }

      /// Returns whether a point of the face's plane lies on the shape.
      func contains(_ p: Point) -> Bool {
        switch self {
        case .frame: Self.covers(Self.rect, 0, p) && !Self.covers(Self.rect.inset(by: 1.5), 0, p)
        case .groove: Self.covers(Self.bar, 2, p)
        case .upright: Self.covers(Self.post, 2, p)
        default: isOnLine(p)
        }
      }

      private func isOnLine(_ p: Point) -> Bool {
        let (a, b) = ends
        let along = (b - a) * (1 / (b - a).length)
        let d = p - a
        let t = d.x * along.x + d.y * along.y
        return (0...(b - a).length).contains(t) && abs(d.x * along.y - d.y * along.x) <= 0.75
      }

      private static func covers(_ rect: Rect, _ radius: Double, _ p: Point) -> Bool {
        let x = max(rect.minX + radius - p.x, p.x - rect.maxX + radius, 0)
        let y = max(rect.minY + radius - p.y, p.y - rect.maxY + radius, 0)
        return radius == 0 ? x == 0 && y == 0 : x * x + y * y <= radius * radius
      }
    }

    nonisolated static let turns: [(Double, Bool)] = [40.0, 80].flatMap { degrees in
      [true, false].map { (degrees, $0) }
    }

    private func transform(_ degrees: Double, _ isUpright: Bool) -> Transform3D {
      isUpright
        ? .rotation(angle: degrees * .pi / 180, y: 1) : .rotation(angle: degrees * .pi / 180, x: 1)
    }

    private func drawn(_ shape: Shape, _ projection: Projection) -> [Double] {
      let result = picture {
        canvas.withProjection(projection) {
          switch shape {
          case .frame: canvas.stroke(Shape.rect, width: 1.5, color: .white)
          case .groove: canvas.fill(Shape.bar, cornerRadius: 2, color: .white)
          case .upright: canvas.fill(Shape.post, cornerRadius: 2, color: .white)
          case .across, .down, .slanted:
            canvas.stroke(line: [shape.ends.0, shape.ends.1], width: 1.5, color: .white)
          }
        }
      }
      return stride(from: 0, to: result.pixels.count, by: 4).map { Double(result.pixels[$0]) }
    }

    /// Returns the fraction of each pixel that a shape covers, times 255. Samples only pixels in or
    /// next to the drawn shape.
    private func exactly(
      _ shape: Shape, _ projection: Projection, around drawn: [Double], samples: (Int, Int)
    ) -> [Double] {
      let (width, height) = (Int(size.width), Int(size.height))
      var near = [Bool](repeating: false, count: drawn.count)
      for index in drawn.indices where drawn[index] > 0 {
        for row in -2...2 {
          for column in -2...2 {
            let at = index + row * width + column
            if near.indices.contains(at) { near[at] = true }
          }
        }
      }
      let (across, down) = samples
      return (0..<width * height).map { index in
        guard near[index] else { return 0 }
        var count = 0
        for sample in 0..<across * down {
          let point = Point(
            x: Double(index % width) + (Double(sample % across) + 0.5) / Double(across),
            y: Double(index / width) + (Double(sample / across) + 0.5) / Double(down))
          if let flat = projection.unproject(point), shape.contains(flat) { count += 1 }
        }
        return Double(count) / Double(across * down) * 255
      }
    }

    @Test(arguments: Shape.allCases, turns)
    func thinShapesHaveTheirExactCoverage(shape: Shape, turn: (Double, Bool)) {
      for step in 0..<min(RandomTests.scale, 3) {
        let projection = projection(transform(turn.0 + 0.25 * Double(step), turn.1))
        let drawn = drawn(shape, projection)
        let exact = exactly(
          shape, projection, around: drawn, samples: turn.1 ? (64, 8) : (8, 64))
        let (drawnSum, exactSum) = (drawn.reduce(0, +), exact.reduce(0, +))
        #expect(abs(drawnSum - exactSum) < 0.06 * exactSum)
        // A line thinner than half a pixel is drawn two pixels wide and fainter. The limit for
        // steep tilts is therefore higher.
        let square = zip(drawn, exact).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let exactSquare = exact.reduce(0) { $0 + $1 * $1 }
        let limit = turn.0 < 80 ? 0.15 : 0.6
        #expect(square < limit * limit * exactSquare)
      }
    }
  }
}
