import StageKit

/// The textures of pictures that are shown larger than their cards: an opened picture and its
/// neighbours.
extension TextureStore {
  /// Returns the texture of an opened picture that covers `pixels` pixels along its longer side.
  /// Until this texture is loaded, returns a smaller one.
  public func openTexture(of picture: Picture, pixels: Double) -> Texture? {
    openTexture(of: picture, step: step(for: pixels), pixels: pixels, distance: -1)
  }

  /// Returns the texture of a picture that is `distance` items away from the opened picture. The
  /// texture is prefetched once the opened picture is loaded, at a size that fits in the memory
  /// limit.
  public func texture(ofNeighbour picture: Picture, pixels: Double, distance: Double) -> Texture? {
    let step = min(
      step(for: pixels), CardResolution.side(ofEachOf: Self.maxOpenTextures, in: memoryLimit / 2))
    return openTexture(
      of: picture, step: step, pixels: min(pixels, Double(step)), distance: distance - 1)
  }

  /// The number of large textures that fit in half of the memory limit: those of the opened
  /// picture, its neighbours, and cards.
  private static let maxOpenTextures = 6

  private func openTexture(
    of picture: Picture, step: Int, pixels: Double, distance: Double
  ) -> Texture? {
    let texture = texture(of: picture, .open)
    if case .failed = picture.state { return texture ?? self.texture(of: picture, .card) }
    if step > cardResolution.step, isTooSmall(picture.cardPixels, for: pixels),
      texture == nil || isTooSmall(picture.openPixels, for: pixels)
    {
      request(picture, longestSide: step, distance: distance)
    }
    return texture ?? self.texture(of: picture, distance: distance + 1)
  }

  /// Returns the longer side, in pixels, at which to load a picture that covers `pixels` pixels
  /// along its longer side.
  func step(for pixels: Double) -> Int { min(CardResolution.step(for: pixels), longestSide) }

  /// Returns whether a texture that was loaded with a longer side of `loaded` pixels is too small
  /// to cover `pixels` pixels.
  private func isTooSmall(_ loaded: Int, for pixels: Double) -> Bool {
    loaded < longestSide && Double(loaded) < pixels
  }
}
