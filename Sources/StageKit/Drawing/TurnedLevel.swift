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

/// A level for turned faces that was missed when a picture was drawn.
struct MissedLevel {
  let texture: Texture
  let across, down: Int
}

extension Canvas {
  /// Makes some of the levels that the last frame has missed, those in front first. Before a frame nothing of
  /// it has to be waited for to read the pixels that they are made of.
  func makeMissedLevels() {
    for missed in missedLevels.suffix(Self.mostNewLevels)
    where !missed.texture.has(missed.across, missed.down) {
      _ = missed.texture.makeTurnedLevel(across: missed.across, down: missed.down, on: self)
    }
    missedLevels.removeAll(keepingCapacity: true)
  }

  /// How many are made before a frame: with three, more of them took longer than 8 milliseconds in flight.
  private static var mostNewLevels: Int { 2 }

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
  /// Whether there is a level for turned faces.
  fileprivate func has(_ across: Int, _ down: Int) -> Bool {
    turnedLevels.contains { $0.across == across && $0.down == down }
  }

  /// A level made as it was drawn; nil where the device can't, too many are wanted at once, it is made later, or
  /// the picture has no levels at all.
  fileprivate func turnedLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    for index in turnedLevels.indices
    where turnedLevels[index].across == across && turnedLevels[index].down == down {
      use(turnedLevel: index, in: canvas.frame)
      return turnedLevels[index].handle
    }
    // Of those that were drawn in this frame or the last one none may go, to be missed again in the next.
    guard levels.count > 1, canvas.hasTargets,
      hasRoom(beside: canvas.postponesLevels ? canvas.frame - 1 : canvas.frame)
    else { return nil }
    if canvas.postponesLevels {
      canvas.missedLevels.append(MissedLevel(texture: self, across: across, down: down))
      return nil
    }
    return makeTurnedLevel(across: across, down: down, on: canvas)
  }

  /// Makes a level for turned faces; nil where the device can't, or there is no room for it.
  fileprivate func makeTurnedLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    guard !levels.isEmpty, hasRoom(beside: canvas.frame) else { return nil }
    if turnedLevels.count == Self.mostTurnedLevels, let oldestTurnedLevel {
      discard(turnedLevel: oldestTurnedLevel)
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

  /// Whether there is room for one more level beside those that were drawn since a frame.
  private func hasRoom(beside frame: Int) -> Bool {
    turnedLevels.count < Self.mostTurnedLevels
      || oldestTurnedLevel.map { turnedLevels[$0].frame < frame } ?? true
  }

  /// The level that was drawn last of all.
  private var oldestTurnedLevel: Int? {
    turnedLevels.indices.min { turnedLevels[$0].frame < turnedLevels[$1].frame }
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
