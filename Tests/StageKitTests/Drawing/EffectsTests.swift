import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// What is drawn of shadows and mirror images, and when.
  @WindowActor @Suite struct Effects: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(isVsynced: true, turn: await Turn.take())
    }

    private func seen(_ effects: Double, shadow: Shadow?, reflection: Reflection?) -> PixelImage {
      canvas.effects = effects
      defer { canvas.effects = 1 }
      return picture {
        canvas.fill(Rect(origin: .zero, size: size), color: .white)
        canvas.draw([
          Card(
            texture: nil, rect: Rect(x: -60, y: -80, width: 120, height: 100),
            projection: projection(.identity), tint: Color(red: 0.2, green: 0.6, blue: 1),
            shadow: shadow, reflection: reflection)
        ])
      }
    }

    /// They are as strong as is said, and nothing else changes.
    @Test func shadowsAndMirrorImagesAreAsStrongAsIsSaid() {
      let bare = seen(1, shadow: nil, reflection: nil)
      for (shadow, reflection) in [(Shadow(), nil), (nil, Reflection())] as [(Shadow?, Reflection?)]
      {
        let (whole, half, none) = (
          seen(1, shadow: shadow, reflection: reflection),
          seen(0.5, shadow: shadow, reflection: reflection),
          seen(0, shadow: shadow, reflection: reflection)
        )
        #expect(none == bare && whole != bare)
        let farthest = bare.pixels.indices.map { index in
          abs(
            Double(half.pixels[index])
              - (Double(whole.pixels[index]) + Double(bare.pixels[index])) / 2)
        }.max()
        #expect(farthest ?? 255 <= 2)
      }
    }

    /// Moves at the pace of a display on which every second frame is missed, for a second.
    private final class Mover: FrameClient {
      var end = 0.0
      var shares: [Double] = []

      func handle(_ event: Event) {}
      func update(to time: Double) -> Activity { time < end ? .moving : .still(until: nil) }
      func draw(on canvas: Canvas) { shares.append(canvas.effects) }
    }

    /// The loop lets them go while frames are late, and draws everything again at rest.
    @Test func theLoopTakesThemAwayWhileFramesAreLate() {
      let loop = FrameLoop(window: headless.window)
      let mover = Mover()
      let period = 1 / headless.window.refreshRate
      var (time, activity) = (100.0, Activity.still(until: nil))
      mover.end = time + 1
      while time < mover.end {
        activity = loop.turn(mover, at: time, after: activity, isRested: false)
        time += 2 * period
      }
      #expect(mover.shares.first == 1 && mover.shares.last == 0)
      // It wakes by itself, and draws until they are all there.
      for _ in 0..<60 {
        activity = loop.turn(mover, at: time, after: activity, isRested: activity != .moving)
        if case .still(let deadline) = activity {
          guard let deadline else { break }
          time = max(deadline, time)
        }
        time += period
      }
      #expect(activity == .still(until: nil) && mover.shares.last == 1)
    }
  }
}
