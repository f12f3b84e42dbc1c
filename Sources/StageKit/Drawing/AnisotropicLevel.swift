import MeshKit

/// A mip level for faces seen at an angle, reduced more in one direction than in the other. For
/// example, a face rotated by 60° shows half of its picture's columns, but all of its rows.
struct AnisotropicLevel {
  let kind: Kind
  /// The level's SDL texture.
  let handle: OpaquePointer
  /// The size of the level's pixels, in bytes.
  let byteCount: Int
  /// The number of the frame that last drew this level.
  var frame: Int

  /// The properties that distinguish a level from the other levels of a picture.
  struct Kind: Equatable {
    /// The number of times that the columns (`across`) and the rows (`down`) of the picture were
    /// halved.
    var across, down: Int
    /// Whether the level is blurred for a reflection; see `PixelImage.blurredAboveLowerEdge()`.
    var isBlurred = false
  }
}

/// An anisotropic mip level that was needed for drawing but didn't exist.
struct MissingLevel {
  let texture: Texture
  let kind: AnisotropicLevel.Kind
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
      let (texture, kind) = (missed.texture, missed.kind)
      guard !texture.isCreatingLevel, !texture.has(kind),
        let source = texture.source(of: kind, on: self)
      else { continue }
      let size = texture.size(of: kind)
      texture.isCreatingLevel = true
      run(
        { source.level(kind, size) },
        { [weak self, weak texture] pixels in
          guard let self, let texture else { return }
          texture.isCreatingLevel = false
          guard !texture.has(kind) else { return }
          _ = texture.addAnisotropicLevel(pixels, kind, on: self)
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
    return texture.anisotropicLevel(.init(across: across, down: down), on: self)
      ?? texture.uniformLevel(for: density)
  }

  /// Returns the mip level of a texture for the reflection of its lower edge. Where the level is
  /// blurred, the blur increases with the distance from the edge.
  ///
  /// Translucent and rotated pictures are drawn with a plain level, which is about as coarse.
  ///
  /// - Parameters:
  ///   - texture: The texture.
  ///   - turns: The clockwise rotation of the texture, in quarter turns.
  /// - Returns: The level's SDL texture; `nil` if the texture was discarded.
  func reflectionLevel(of texture: Texture, turns: Int) -> OpaquePointer? {
    guard let last = texture.levels.indices.last else { return nil }
    let columns = Self.reflectionColumns * pixelRatio
    let index = (0..<last).first { Double(texture.width >> $0) <= columns } ?? last
    let kind = AnisotropicLevel.Kind(across: index, down: index, isBlurred: true)
    let blurred =
      texture.hasAlpha || turns & 3 != 0 ? nil : texture.anisotropicLevel(kind, on: self)
    return blurred ?? texture.levels[index]
  }

  /// The maximum number of columns of a level for reflections, at one device pixel per point.
  private static var reflectionColumns: Double { 128 }

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
  /// Returns whether the texture has the anisotropic mip level of a kind.
  fileprivate func has(_ kind: AnisotropicLevel.Kind) -> Bool {
    anisotropicLevels.contains { $0.kind == kind }
  }

  /// Returns an anisotropic mip level, created if needed.
  ///
  /// Returns `nil` if the picture has a single mip level, if the renderer can't draw to textures,
  /// or if the creation is postponed. Also returns `nil` if the maximum number of levels exists and
  /// all of them were drawn recently.
  fileprivate func anisotropicLevel(
    _ kind: AnisotropicLevel.Kind, on canvas: Canvas
  ) -> OpaquePointer? {
    for index in anisotropicLevels.indices where anisotropicLevels[index].kind == kind {
      use(anisotropicLevel: index, in: canvas.frame)
      return anisotropicLevels[index].handle
    }
    // A postponed level must not replace a level that was drawn in this frame or the last frame.
    // The next frame would miss the replaced level again.
    guard levels.count > 1, canvas.hasTargets,
      canAdd(kind, besidesLevelsOf: canvas.defersLevelCreation ? canvas.frame - 1 : canvas.frame)
    else { return nil }
    if canvas.defersLevelCreation {
      canvas.missingLevels.append(MissingLevel(texture: self, kind: kind))
      return nil
    }
    return makeAnisotropicLevel(kind, on: canvas)
  }

  /// Creates an anisotropic mip level. Returns `nil` if the renderer can't create it, or if the
  /// maximum number of levels exists and all of them were drawn in this frame.
  private func makeAnisotropicLevel(
    _ kind: AnisotropicLevel.Kind, on canvas: Canvas
  ) -> OpaquePointer? {
    source(of: kind, on: canvas).flatMap { source in
      addAnisotropicLevel(source.level(kind, size(of: kind)), kind, on: canvas)
    }
  }

  /// Returns the size of the anisotropic mip level of a kind.
  fileprivate func size(of kind: AnisotropicLevel.Kind) -> PixelSize {
    PixelSize(width: max(width >> kind.across, 1), height: max(height >> kind.down, 1))
  }

  /// Returns the pixels of the smallest level from which an anisotropic mip level can be scaled
  /// down. Returns `nil` if the renderer can't read them, or if the level can't be added.
  fileprivate func source(
    of kind: AnisotropicLevel.Kind, on canvas: Canvas
  ) -> PixelImage? {
    guard !levels.isEmpty, canAdd(kind, besidesLevelsOf: canvas.frame) else { return nil }
    let square = min(kind.across, kind.down, levels.count - 1)
    let size = size(of: .init(across: square, down: square))
    return canvas.pixels(of: levels[square], width: size.width, height: size.height)
  }

  /// Adds an anisotropic mip level with the given pixels. Returns `nil` if the texture was
  /// discarded or the renderer can't create the level. Also returns `nil` if the maximum number of
  /// levels exists and all of them were drawn in this frame.
  fileprivate func addAnisotropicLevel(
    _ pixels: PixelImage, _ kind: AnisotropicLevel.Kind, on canvas: Canvas
  ) -> OpaquePointer? {
    guard !levels.isEmpty, canAdd(kind, besidesLevelsOf: canvas.frame),
      let handle = Self.upload(pixels, to: canvas.renderer)
    else { return nil }
    if let replaced = levelToReplace(by: kind) { discard(anisotropicLevel: replaced) }
    add(
      AnisotropicLevel(
        kind: kind, handle: handle, byteCount: Self.bytes(pixels.width, pixels.height),
        frame: canvas.frame))
    return handle
  }

  /// Returns whether an anisotropic mip level can be added. If a level must be replaced, it must
  /// have been drawn last before `frame`.
  private func canAdd(
    _ kind: AnisotropicLevel.Kind, besidesLevelsOf frame: Int
  ) -> Bool {
    levelToReplace(by: kind).map { anisotropicLevels[$0].frame < frame } ?? true
  }

  /// Returns the index of the least recently drawn anisotropic mip level, blurred or not like the
  /// new level. Returns `nil` if there are fewer of them than the maximum number.
  private func levelToReplace(by kind: AnisotropicLevel.Kind) -> Int? {
    var (count, oldest): (Int, Int?) = (0, nil)
    for index in anisotropicLevels.indices
    where anisotropicLevels[index].kind.isBlurred == kind.isBlurred {
      count += 1
      let frame = anisotropicLevels[index].frame
      if oldest.map({ frame < anisotropicLevels[$0].frame }) ?? true { oldest = index }
    }
    return count < (kind.isBlurred ? 1 : Self.maxAnisotropicLevels) ? nil : oldest
  }

  /// The maximum number of anisotropic mip levels per texture, besides a blurred level. Each needs
  /// at most half of the picture's memory.
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
      index += 1
      limit *= 2
    }
    return levels[index]
  }
}

extension PixelImage {
  /// Returns an anisotropic mip level, made of the pixels of a larger level.
  fileprivate func level(_ kind: AnisotropicLevel.Kind, _ size: PixelSize) -> PixelImage {
    kind.isBlurred
      ? blurredAboveLowerEdge() : scaled(width: size.width, height: size.height)
  }
}
