import StageKit

/// The picture that plays where its file holds several which follow one another: one at a time.
extension PictureStore {
  /// The most pixels along a side of one that plays: a few of them are in memory at once.
  private static let longestMovingSide = 2048

  /// The texture of a picture that covers so many pixels along its longer side, as it is at the moment where
  /// it moves; nil where it doesn't, and before its first one is there. It plays as long as it is asked for
  /// in each frame.
  func movingTexture(of picture: GalleryPicture, pixels: Double) -> Texture? {
    guard picture.mayMove, case .ready = picture.state else { return nil }
    if playing?.picture !== picture { stopPlaying() }
    let texture = texture(of: picture, .moving)
    var request = PictureRequest(
      path: picture.path, longestSide: min(step(for: pixels), Self.longestMovingSide),
      version: picture.version)
    if let played = player.request, played.path == request.path, played.version == request.version {
      // One that has no more pixels, or has enough of them, goes on as it is.
      let isAll = texture.map { max($0.width, $0.height) < played.longestSide } ?? false
      if isAll || played.longestSide > request.longestSide {
        request.longestSide = played.longestSide
      }
    }
    player.play(request)
    playing = (picture, true)
    return texture
  }

  /// Goes on to a time; when there is something new to be seen.
  func play(to time: Double) -> Activity {
    if let picture = playing?.picture, let mips = player.takePicture(at: time),
      let texture = Texture(mips, on: canvas)
    {
      keep(texture, of: picture, .moving)
    }
    return .still(until: player.deadline)
  }

  /// A frame is drawn: what nobody has asked for in it stands still.
  func stopWhatIsNotSeen() {
    if playing?.isSeen == false { stopPlaying() }
    playing?.isSeen = false
  }

  /// Plays nothing any more.
  func stopPlaying() {
    guard let picture = playing?.picture else { return }
    player.stop()
    textures.remove(Key(picture: picture.id, use: .moving))
    playing = nil
  }
}
