import StageKit

/// Uploading loaded pictures.
extension TextureStore {
  /// Uploads the loaded pictures. Returns whether anything new is visible.
  func storeLoaded(at time: Double) -> Bool {
    var hasLoaded = false
    loader.deliverResults { request, outcome, isPreview in
      guard let picture = requests.pictures[request] else { return }
      if !isPreview { requests.finish(request) }
      if let tiles = requests.tiles.removeValue(forKey: request) {
        if store(tiles, outcome) { hasLoaded = true }
        return
      }
      switch outcome {
      case .success(let mips):
        if !isPreview || !copies.contains(picture.id) { copies.insert(mips, for: picture.id) }
        limitTextureMemory()
        if isPreview, !isLarger(mips, than: picture) { return }
        upload(mips, of: picture, for: request, isPreview: isPreview, at: time)
      case .failure(let error): markAsFailed(picture, error)
      }
      hasLoaded = true
    }
    return hasLoaded
  }

  private func upload(
    _ mips: MipChain, of picture: Picture, for request: PictureRequest, isPreview: Bool,
    at time: Double
  ) {
    guard let texture = Texture(mips, on: canvas) else {
      picture.state = .failed("not enough graphics memory")
      return
    }
    apply(
      PictureShape(width: texture.width, height: texture.height, fullSize: mips.fullSize),
      of: picture)
    // If the texture is smaller than requested, the file has no more pixels.
    let isAll = max(texture.width, texture.height) < request.longestSide
    let pixels = isAll ? Int.max : request.longestSide
    if isPreview {
      picture.cardPixels = 0
      store(texture, of: picture, .card)
    } else if request.longestSide > cardResolution.step {
      picture.openPixels = pixels
      store(texture, of: picture, .open)
    } else if pixels > picture.cardPixels
      || !textures.contains(Key(picture: picture.id, use: .card))
    {
      // Views of different sizes can request the same picture. The largest texture serves them all.
      picture.cardPixels = pixels
      store(texture, of: picture, .card)
    }
    picture.markAsLoaded(at: time)
  }

  /// Marks a picture as failed, and removes its preview.
  private func markAsFailed(_ picture: Picture, _ error: PictureError) {
    copies.remove(picture.id)
    if picture.cardPixels == 0 { textures.remove(Key(picture: picture.id, use: .card)) }
    if picture.openPixels == 0 { textures.remove(Key(picture: picture.id, use: .open)) }
    picture.state = .failed(error.description)
  }

  /// Sets the shape of a picture, and reports a change to `onShape`.
  func apply(_ shape: PictureShape, of picture: Picture) {
    if setsShapes, picture.apply(shape) { onShape?(picture, shape) }
  }

  /// Returns whether a preview has more pixels than the card's texture.
  private func isLarger(_ mips: MipChain, than picture: Picture) -> Bool {
    guard let texture = textures.texture(for: Key(picture: picture.id, use: .card)) else {
      return true
    }
    let preview = mips.levels[0]
    return max(preview.width, preview.height) > max(texture.width, texture.height)
  }
}
