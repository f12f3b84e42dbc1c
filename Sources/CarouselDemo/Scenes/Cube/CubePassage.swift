import GeometryKit
import MotionKit
import ViewKit

/// The movement of a cube between a card in another scene and the whole window.
///
/// The moving cube is tipped, so that it can be recognized as a cube. The movement can be reversed
/// at any time.
struct CubePassage {
  /// The scene with the card.
  private(set) weak var scene: Scene?
  /// The card; `nil` for a cube that grows from the centre of the window.
  private var card: SceneCard?
  /// The growth of the cube: 0 on the card, 1 in the whole window.
  private var growth: AnimatedValue
  /// The tip of the cube: 0 upright, 1 tipped the most.
  private var tip = AnimatedValue(0, .spring(frequency: 11, precision: 0.002))
  /// The time at which the cube begins to stand up again, in seconds; `nil` if it isn't tipping.
  private var tipEnd: Double?
  /// The target of a movement that begins with the next frame; `nil` if there is none.
  private var nextTarget: Double?

  /// The time for which the cube tips, in seconds.
  private static let tipDuration = 0.32
  /// The angle of the tipped cube about each axis: 15°, in radians.
  private static let angle = Double.pi / 12
  /// The fraction by which the tipped cube is smaller, so that it fits into the window.
  private static let reduction = 0.24
  /// The fraction by which the perspective of the tipped cube is weaker. Without this, its sides
  /// would be hidden in a narrow window, where the eye is close to the cube.
  private static let flattening = 0.75

  /// Creates the passage of a cube that fills the window, or that has the size of the card in a
  /// scene.
  init(with scene: Scene, fromWindow: Bool) {
    self.scene = scene
    growth = AnimatedValue(fromWindow ? 1 : 0, .spring(frequency: 9, precision: 0.001))
  }

  /// Starts a movement with the next frame. That frame may be late, because a scene that is shown
  /// for the first time takes a while to draw.
  mutating func move(toWindow: Bool) { nextTarget = toWindow ? 1 : 0 }

  /// Returns whether the cube has arrived on the card or in the window.
  func hasArrived(at time: Double) -> Bool {
    nextTarget == nil && tipEnd == nil && growth.isAtRest(at: time) && tip.isAtRest(at: time)
  }

  /// Advances the movement to a time, in seconds.
  mutating func advance(to time: Double) {
    if let target = nextTarget {
      nextTarget = nil
      growth.go(to: target, at: time)
      tip.go(to: 1, at: time)
      tipEnd = time + Self.tipDuration
    }
    if let start = tipEnd, time >= start {
      tipEnd = nil
      tip.go(to: 0, at: start)
    }
    // A card that isn't visible in this frame keeps its latest frame.
    if let card = scene?.centeredCard { self.card = card }
  }

  /// Returns the growth of the cube, 0…1.
  func growth(at time: Double) -> Double { min(max(growth.value(at: time), 0), 1) }

  /// Returns the corner radius of the front face, in points of the page.
  func cornerRadius(at time: Double, in size: Size) -> Double {
    guard let card, card.frame.width > 0 else { return 0 }
    // The corners are square before the cube is visibly tipped.
    let roundness = max(1 - growth(at: time) / 0.15, 0)
    return card.cornerRadius * roundness * size.width / card.frame.width
  }

  /// Returns the pose of the cube in a window.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - size: The size of the window, in points.
  ///   - showsRight: Whether the tipped cube shows its right side.
  /// - Returns: The pose, which is the pose of an upright, full-size cube at the end.
  func pose(at time: Double, in size: Size, showsRight: Bool) -> CubePose {
    let progress = growth(at: time)
    let tip = tip.value(at: time)
    let center = Rect(origin: .zero, size: size).center
    let start = card?.frame ?? Rect(center: center, size: .zero)
    let smaller = 1 - Self.reduction * tip
    let width = (start.width + (size.width - start.width) * progress) * smaller
    let height = (start.height + (size.height - start.height) * progress) * smaller
    return CubePose(
      pitch: Self.angle * tip, yaw: (showsRight ? Self.angle : -Self.angle) * tip,
      scale: Size(width: width / max(size.width, 1), height: height / max(size.height, 1)),
      offset: (start.center - center) * (1 - progress), perspective: 1 - Self.flattening * tip)
  }
}
