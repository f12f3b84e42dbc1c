import CSDL2StageKit
import MeshKit

/// A picture made smaller along one side more than along the other, for faces that are turned away:
/// one turned by 60° shows half of the columns of its picture, but all of its rows.
struct TurnedLevel {
  /// How often columns and rows were halved.
  let across, down: Int
  /// SDL's texture.
  let handle: OpaquePointer
  /// The bytes that it takes.
  let byteCount: Int
  /// The frame in which it was drawn last.
  var frame: Int
}

extension Canvas {
  /// The level of a texture to draw with.
  ///
  /// A pixel takes one to two of its columns and of its rows, which the renderer's mean of four shows
  /// without loss. Levels that are not square are made from the others when they are first wanted.
  ///
  /// - Returns: SDL's texture; nil where the picture was discarded.
  func level(of texture: Texture, for density: TexelDensity) -> OpaquePointer? {
    guard density.across > 0, density.down > 0, (density.across + density.down).isFinite,
      !texture.levels.isEmpty
    else { return texture.levels.last }
    let across = Self.halvings(for: density.across, of: texture.width)
    let down = Self.halvings(for: density.down, of: texture.height)
    let square = min(across, down, texture.levels.count - 1)
    if across == square && down == square { return texture.levels[square] }
    return texture.turnedLevel(across: across, down: down, on: self)
      ?? texture.squareLevel(for: density)
  }

  /// How often an extent is halved; what has few texels left is not recognised anyway.
  private static func halvings(for density: Double, of extent: Int) -> Int {
    var (count, limit, left) = (0, 2.0, extent)
    while density >= limit, left >= 32 { (count, limit, left) = (count + 1, limit * 2, left / 2) }
    return count
  }
}

extension Texture {
  /// A level made as it was drawn; nil where the device can't, too many are wanted at once, or the picture
  /// has no levels at all.
  fileprivate func turnedLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    for index in turnedLevels.indices
    where turnedLevels[index].across == across && turnedLevels[index].down == down {
      use(turnedLevel: index, in: canvas.frame)
      return turnedLevels[index].handle
    }
    guard levels.count > 1, canvas.hasTargets else { return nil }
    if turnedLevels.count == Self.mostTurnedLevels {
      // What is drawn in this frame may not be dropped to be made again, frame after frame.
      guard
        let oldest = turnedLevels.indices.min(by: {
          turnedLevels[$0].frame < turnedLevels[$1].frame
        }),
        turnedLevels[oldest].frame != canvas.frame
      else { return nil }
      discard(turnedLevel: oldest)
    }
    let square = min(across, down, levels.count - 1)
    let (width, height) = (max(width >> across, 1), max(height >> down, 1))
    guard
      let whole = canvas.pixels(
        of: levels[square], width: max(self.width >> square, 1),
        height: max(self.height >> square, 1)),
      let handle = Self.upload(whole.scaled(width: width, height: height), to: canvas.renderer)
    else { return nil }
    add(
      TurnedLevel(
        across: across, down: down, handle: handle, byteCount: Self.bytes(width, height),
        frame: canvas.frame))
    return handle
  }

  /// The most levels of a picture that are not square. Each takes at most half of the picture's memory.
  private static let mostTurnedLevels = 3

  /// The square level that comes nearest: a strongly turned picture gets half a level less than its
  /// pixels would need, between shimmer and blur.
  fileprivate func squareLevel(for density: TexelDensity) -> OpaquePointer? {
    let most = max(density.across, density.down)
    let least = min(density.across, density.down)
    let seen = least * min((most / least).squareRoot().squareRoot(), 2.0.squareRoot())
    var (index, limit) = (0, 2.0)
    while index + 1 < levels.count, seen >= limit { (index, limit) = (index + 1, limit * 2) }
    return levels[index]
  }
}
