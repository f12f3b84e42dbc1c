import StageKit

/// Playback of animated picture files. At most one picture plays at a time.
extension TextureStore {
  /// The maximum side of a playing picture, in pixels. It is limited because several of the
  /// picture's frames are in memory at once.
  private static let maxPlayingSide = 2048

  /// Returns the current frame of an animated picture. The picture plays as long as this method is
  /// called in each iteration of the frame loop.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - pixels: The pixels that the picture covers along its longer side.
  /// - Returns: `nil` if the picture isn't animated, or its first frame isn't decoded yet.
  public func playingTexture(of picture: Picture, pixels: Double) -> Texture? {
    guard picture.canContainAnimation, case .ready = picture.state else { return nil }
    if playing?.picture !== picture { stopPlaying() }
    let texture = texture(of: picture, .moving)
    var request = PictureRequest(
      path: picture.path, longestSide: min(step(for: pixels), Self.maxPlayingSide),
      version: picture.version)
    if let played = player.request, played.path == request.path, played.version == request.version {
      // If the current size is large enough, or the file has no more pixels, continue to play in
      // the current size.
      let isAll = texture.map { max($0.width, $0.height) < played.longestSide } ?? false
      if isAll || played.longestSide > request.longestSide {
        request.longestSide = played.longestSide
      }
    }
    player.play(request)
    playing = (picture, true)
    return texture
  }

  /// Uploads the frame that is due at a time in seconds. The result is still until the next frame
  /// is due.
  func play(to time: Double) -> Activity {
    if let picture = playing?.picture, let mips = player.nextFrame(at: time),
      let texture = Texture(mips, on: canvas)
    {
      store(texture, of: picture, .moving)
    }
    return .still(until: player.deadline)
  }

  /// Stops playback if the playing picture's texture wasn't requested in this frame.
  func stopUnseenPlayback() {
    if playing?.isVisible == false { stopPlaying() }
    playing?.isVisible = false
  }

  /// Stops playback.
  func stopPlaying() {
    guard let picture = playing?.picture else { return }
    player.stop()
    textures.remove(Key(picture: picture.id, use: .moving))
    playing = nil
  }
}
