import MeshKit

/// A mip level for faces seen at an angle, reduced more in one direction than in the other. For
/// example, a face rotated by 60° shows half of its picture's columns, but all of its rows.
struct AnisotropicLevel {
  /// The number of times that the columns (`across`) and the rows (`down`) of the picture were
  /// halved.
  let across, down: Int
  /// The level's SDL texture.
  let handle: OpaquePointer
  /// The size of the level's pixels, in bytes.
  let byteCount: Int
  /// The number of the frame that last drew this level.
  var frame: Int
}

/// An anisotropic mip level that was needed for drawing but didn't exist.
struct MissingLevel {
  let texture: Texture
  let across, down: Int
}

extension Canvas {
  /// Starts to create anisotropic mip levels that were missing in the last frame. At most
  /// `maxNewLevels` are created, those of the frontmost cards first. The remaining levels are
  /// requested again when they are drawn.
  ///
  /// Call this method between two frames, when reading the source pixels doesn't have to wait for
  /// drawing in progress.
  ///
  /// - Parameter run: Runs its first argument, possibly later and on another thread. Then passes
  ///   the result to its second argument, on the main thread and between two frames.
  func createMissingLevels(
    run: (@escaping @Sendable () -> PixelImage, @escaping (PixelImage) -> Void) -> Void
  ) {
    for missed in missingLevels.suffix(Self.maxNewLevels) {
      let (texture, across, down) = (missed.texture, missed.across, missed.down)
      guard !texture.isCreatingLevel, !texture.has(across, down),
        let source = texture.source(across: across, down: down, on: self)
      else { continue }
      let size = texture.size(across: across, down: down)
      texture.isCreatingLevel = true
      run(
        { source.scaled(width: size.width, height: size.height) },
        { [weak self, weak texture] pixels in
          guard let self, let texture else { return }
          texture.isCreatingLevel = false
          guard !texture.has(across, down) else { return }
          _ = texture.addAnisotropicLevel(pixels, across: across, down: down, on: self)
        })
    }
    missingLevels.removeAll(keepingCapacity: true)
  }

  /// The maximum number of levels whose creation begins before one frame. With a maximum of three,
  /// more frames took longer than 8 ms while cards moved.
  private static var maxNewLevels: Int { 2 }

  /// Returns the mip level of a texture to draw with, for a density in texels per device pixel.
  ///
  /// In this level, a device pixel covers one to two columns and rows, so bilinear filtering skips
  /// none of them. Anisotropic mip levels are created on demand.
  ///
  /// - Returns: The level's SDL texture; `nil` if the texture was discarded.
  func level(of texture: Texture, for density: TexelDensity) -> OpaquePointer? {
    guard density.across > 0, density.down > 0, (density.across + density.down).isFinite,
      !texture.levels.isEmpty
    else { return texture.levels.last }
    let across = Self.halvings(for: density.across, of: texture.width)
    let down = Self.halvings(for: density.down, of: texture.height)
    let square = min(across, down, texture.levels.count - 1)
    if across == square && down == square { return texture.levels[square] }
    return texture.anisotropicLevel(across: across, down: down, on: self)
      ?? texture.uniformLevel(for: density)
  }

  /// Returns the mip level of a texture for a blurred reflection. In this level, a texel covers
  /// about four device pixels.
  ///
  /// - Returns: The level's SDL texture; `nil` if the texture was discarded.
  func blurredLevel(of texture: Texture, for density: TexelDensity) -> OpaquePointer? {
    guard density.across > 0, density.down > 0, (density.across + density.down).isFinite,
      !texture.levels.isEmpty
    else { return texture.levels.last }
    return texture.uniformLevel(
      for: TexelDensity(across: 4 * density.across, down: 4 * density.down))
  }

  /// Returns how often a width or height of `extent` texels is halved, for a density in texels per
  /// device pixel. An extent of fewer than 32 texels isn't halved, since a picture of this size is
  /// hardly recognisable.
  private static func halvings(for density: Double, of extent: Int) -> Int {
    var (count, limit, left) = (0, 2.0, extent)
    while density >= limit, left >= 32 { (count, limit, left) = (count + 1, limit * 2, left / 2) }
    return count
  }
}

extension Texture {
  /// Returns whether the texture has the anisotropic mip level with the given numbers of halvings.
  fileprivate func has(_ across: Int, _ down: Int) -> Bool {
    anisotropicLevels.contains { $0.across == across && $0.down == down }
  }

  /// Returns an anisotropic mip level, created if needed.
  ///
  /// Returns `nil` if the picture has a single mip level, if the renderer can't draw to textures,
  /// or if the creation is postponed. Also returns `nil` if the maximum number of levels exists and
  /// all of them were drawn recently.
  fileprivate func anisotropicLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    for index in anisotropicLevels.indices
    where anisotropicLevels[index].across == across && anisotropicLevels[index].down == down {
      use(anisotropicLevel: index, in: canvas.frame)
      return anisotropicLevels[index].handle
    }
    // A postponed level must not replace a level that was drawn in this frame or the last frame.
    // The next frame would miss the replaced level again.
    guard levels.count > 1, canvas.hasTargets,
      canAddLevel(besidesLevelsOf: canvas.defersLevelCreation ? canvas.frame - 1 : canvas.frame)
    else { return nil }
    if canvas.defersLevelCreation {
      canvas.missingLevels.append(MissingLevel(texture: self, across: across, down: down))
      return nil
    }
    return makeAnisotropicLevel(across: across, down: down, on: canvas)
  }

  /// Creates an anisotropic mip level. Returns `nil` if the renderer can't create it, or if the
  /// maximum number of levels exists and all of them were drawn in this frame.
  private func makeAnisotropicLevel(across: Int, down: Int, on canvas: Canvas) -> OpaquePointer? {
    let size = size(across: across, down: down)
    return source(across: across, down: down, on: canvas).flatMap { source in
      addAnisotropicLevel(
        source.scaled(width: size.width, height: size.height), across: across, down: down,
        on: canvas)
    }
  }

  /// Returns the size of the anisotropic mip level with the given numbers of halvings.
  fileprivate func size(across: Int, down: Int) -> PixelSize {
    PixelSize(width: max(width >> across, 1), height: max(height >> down, 1))
  }

  /// Returns the pixels of the smallest level from which an anisotropic mip level can be scaled
  /// down. Returns `nil` if the renderer can't read them, or if the level can't be added.
  fileprivate func source(across: Int, down: Int, on canvas: Canvas) -> PixelImage? {
    guard !levels.isEmpty, canAddLevel(besidesLevelsOf: canvas.frame) else { return nil }
    let square = min(across, down, levels.count - 1)
    let size = size(across: square, down: square)
    return canvas.pixels(of: levels[square], width: size.width, height: size.height)
  }

  /// Adds an anisotropic mip level with the given pixels. Returns `nil` if the texture was
  /// discarded or the renderer can't create the level. Also returns `nil` if the maximum number of
  /// levels exists and all of them were drawn in this frame.
  fileprivate func addAnisotropicLevel(
    _ pixels: PixelImage, across: Int, down: Int, on canvas: Canvas
  ) -> OpaquePointer? {
    guard !levels.isEmpty, canAddLevel(besidesLevelsOf: canvas.frame),
      let handle = Self.upload(pixels, to: canvas.renderer)
    else { return nil }
    if anisotropicLevels.count == Self.maxAnisotropicLevels, let oldestAnisotropicLevel {
      discard(anisotropicLevel: oldestAnisotropicLevel)
    }
    add(
      AnisotropicLevel(
        across: across, down: down, handle: handle,
        byteCount: Self.bytes(pixels.width, pixels.height), frame: canvas.frame))
    return handle
  }

  /// Returns whether an anisotropic mip level can be added. If the maximum number of levels exists,
  /// the least recently drawn level must be replaced. This is possible if that level was last drawn
  /// before `frame`.
  private func canAddLevel(besidesLevelsOf frame: Int) -> Bool {
    anisotropicLevels.count < Self.maxAnisotropicLevels
      || oldestAnisotropicLevel.map { anisotropicLevels[$0].frame < frame } ?? true
  }

  /// The index of the least recently drawn anisotropic mip level; `nil` if there is none.
  private var oldestAnisotropicLevel: Int? {
    anisotropicLevels.indices.min { anisotropicLevels[$0].frame < anisotropicLevels[$1].frame }
  }

  /// The maximum number of anisotropic mip levels per texture. Each needs at most half of the
  /// picture's memory.
  private static let maxAnisotropicLevels = 3

  /// Returns the best level that is reduced equally in both directions. On a face seen at a steep
  /// angle, the level is a compromise: it can be up to half a level too coarse for one direction,
  /// which causes some blur but less shimmer.
  fileprivate func uniformLevel(for density: TexelDensity) -> OpaquePointer? {
    let maxDensity = max(density.across, density.down)
    let minDensity = min(density.across, density.down)
    let wantedDensity =
      minDensity * min((maxDensity / minDensity).squareRoot().squareRoot(), 2.0.squareRoot())
    var (index, limit) = (0, 2.0)
    while index + 1 < levels.count, wantedDensity >= limit {
      (index, limit) = (index + 1, limit * 2)
    }
    return levels[index]
  }
}
