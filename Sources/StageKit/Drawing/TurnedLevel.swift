import CSDL2StageKit
import MeshKit

/// A picture made smaller along one side more than along the other, for faces that are turned away:
/// one turned by 60° shows half of the columns of its picture, but all of its rows.
struct TurnedLevel {
  /// How often columns and rows were halved.
  let across, down: Int
  /// SDL's texture.
  let handle: OpaquePointer
  /// The frame in which it was drawn last.
  var frame: Int
}

extension Canvas {
  /// The level of a texture to draw with.
  ///
  /// A pixel takes one to two of its columns and of its rows, which the renderer's mean of four shows
  /// without loss. Levels that are not square are drawn from the others when they are first wanted.
  ///
  /// - Returns: SDL's texture.
  func level(of texture: Texture, for density: TexelDensity) -> OpaquePointer? {
    guard density.across > 0, density.down > 0, (density.across + density.down).isFinite else {
      return texture.levels.last
    }
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
  /// A level made as it was drawn; nil where the device can't, too many are wanted at once, the picture
  /// has no levels at all, or some of what is behind shows through: a renderer's mean doesn't weigh
  /// colours by their opacity.
  fileprivate func turnedLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    for index in turnedLevels.indices
    where turnedLevels[index].across == across && turnedLevels[index].down == down {
      turnedLevels[index].frame = canvas.frame
      return turnedLevels[index].handle
    }
    guard !hasAlpha, levels.count > 1, canvas.hasTargets else { return nil }
    if turnedLevels.count == Self.mostTurnedLevels {
      // What is drawn in this frame may not be dropped to be made again, frame after frame.
      guard
        let oldest = turnedLevels.indices.min(by: {
          turnedLevels[$0].frame < turnedLevels[$1].frame
        }),
        turnedLevels[oldest].frame != canvas.frame
      else { return nil }
      SDL_DestroyTexture(turnedLevels.remove(at: oldest).handle)
    }
    guard let handle = makeLevel(across: across, down: down, on: canvas) else { return nil }
    turnedLevels.append(
      TurnedLevel(across: across, down: down, handle: handle, frame: canvas.frame))
    return handle
  }

  /// The most levels of a picture that are not square. Each takes at most half of the picture's memory.
  private static let mostTurnedLevels = 3

  /// Halves the square level before it until it is as wanted.
  private func makeLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    let renderer = canvas.renderer
    let target = SDL_GetRenderTarget(renderer)
    defer {
      SDL_SetRenderTarget(renderer, target)
      canvas.applyClip()
    }
    let square = min(across, down, levels.count - 1)
    var (width, height) = (Int32(width >> square), Int32(height >> square))
    var (columns, rows) = (across - square, down - square)
    var made: OpaquePointer?
    while columns > 0 || rows > 0 {
      if columns > 0 { (columns, width) = (columns - 1, max(width / 2, 1)) }
      if rows > 0 { (rows, height) = (rows - 1, max(height / 2, 1)) }
      let next = Self.copy(made ?? levels[square], width: width, height: height, on: renderer)
      if let made { SDL_DestroyTexture(made) }
      guard let next else { return nil }
      made = next
    }
    return made
  }

  /// A picture in another size: at half of it, each pixel is the mean of two, or of four.
  private static func copy(
    _ source: OpaquePointer, width: Int32, height: Int32, on renderer: OpaquePointer
  ) -> OpaquePointer? {
    guard
      let copy = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width,
        height)
    else { return nil }
    SDL_SetTextureScaleMode(copy, SDL_ScaleModeLinear)
    SDL_SetTextureBlendMode(source, SDL_BLENDMODE_NONE)
    guard SDL_SetRenderTarget(renderer, copy) == 0,
      SDL_RenderCopy(renderer, source, nil, nil) == 0
    else {
      SDL_DestroyTexture(copy)
      return nil
    }
    return copy
  }

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
