import Geometry
import Stage

/// The gallery's pictures as textures: asks for those that are missed, nearest first, and keeps the
/// last seen within a bound.
final class PictureStore {
  /// The bytes of textures kept for cards: a hundred of 512 pixels squared with their smaller ones.
  private static let cardLimit = 160 << 20
  /// And for pictures that are open.
  private static let openLimit = 64 << 20

  private let canvas: Canvas
  private let loader: PictureLoader
  /// The pictures by their files.
  private var known: [String: GalleryPicture] = [:]
  private var nextID = 0
  /// What is on its way.
  private var pictures: [PictureRequest: GalleryPicture] = [:]
  private let cards = TextureCache<Int>(limit: cardLimit)
  private let opened = TextureCache<Int>(limit: openLimit)
  /// The most pixels along the longer side of a card. Cards that have fewer are shown with what they
  /// have until they are loaded anew.
  var cardPixels = 512 { didSet { if cardPixels != oldValue { cancelAll() } } }

  init(canvas: Canvas, waker: Waker) {
    self.canvas = canvas
    loader = PictureLoader(waker: waker)
  }

  /// The pixels that a card of a size needs along its longer side, in steps, so that a window drawn
  /// larger doesn't load everything anew for each pixel.
  static func pixels(for card: Size, pixelRatio: Double) -> Int {
    let pixels = max(card.width, card.height) * pixelRatio
    return [256, 512, 768, 1024, 1536].first { Double($0) >= pixels } ?? 2048
  }

  /// The picture in a file: the same one whenever it is asked for, so that it is loaded once however
  /// often it hangs. One that couldn't be shown is tried anew.
  func picture(at path: String) -> GalleryPicture {
    if let picture = known[path] {
      if case .failed = picture.state {} else { return picture }
    }
    nextID += 1
    let picture = GalleryPicture(id: nextID, path: path)
    known[path] = picture
    return picture
  }

  /// Whether pictures are on their way.
  var isLoading: Bool { !pictures.isEmpty }

  /// The texture for a card; where it is missing it is asked for. Of those asked for, the least
  /// distance from the centre, in items, is loaded first.
  func texture(of picture: GalleryPicture, distance: Double) -> Texture? {
    let texture = cards.texture(for: picture.id)
    if case .failed = picture.state { return texture }
    if texture == nil || picture.cardPixels < cardPixels {
      ask(for: picture, longestSide: cardPixels, distance: distance)
    }
    return texture
  }

  /// The texture of a picture that fills the window; a smaller one until it is there.
  func openTexture(of picture: GalleryPicture, longestSide: Int) -> Texture? {
    let texture = opened.texture(for: picture.id)
    if case .failed = picture.state { return texture ?? cards.texture(for: picture.id) }
    if longestSide > cardPixels, texture == nil || picture.openPixels < longestSide {
      ask(for: picture, longestSide: longestSide, distance: -1)
    }
    return texture ?? self.texture(of: picture, distance: 0)
  }

  /// Takes what has been loaded. Whether anything came.
  func takeLoaded(at time: Double) -> Bool {
    var hasNews = false
    loader.takeOutcomes { request, outcome in
      guard let picture = pictures.removeValue(forKey: request) else { return }
      hasNews = true
      switch outcome {
      case .success(let mips):
        guard let texture = Texture(mips, on: canvas) else {
          picture.state = .failed(.corrupt(reason: "the display has no room for it"))
          return
        }
        picture.aspect = Double(texture.width) / Double(texture.height)
        if request.longestSide > cardPixels {
          picture.openPixels = request.longestSide
          opened.insert(texture, for: picture.id)
        } else {
          picture.cardPixels = request.longestSide
          cards.insert(texture, for: picture.id)
        }
        if case .waiting = picture.state { picture.state = .ready(since: time) }
      case .failure(let error):
        picture.state = .failed(error)
      }
    }
    return hasNews
  }

  /// Drops every texture: they are loaded again as they are missed.
  func removeAll() {
    cards.removeAll()
    opened.removeAll()
  }

  /// Forgets every picture and gives up what was asked for: the files may be others now.
  func forgetAll() {
    cancelAll()
    removeAll()
    known.removeAll()
  }

  /// Gives up what was asked for.
  func cancelAll() {
    for request in pictures.keys { loader.cancel(request) }
    pictures.removeAll()
  }

  private func ask(for picture: GalleryPicture, longestSide: Int, distance: Double) {
    let request = PictureRequest(path: picture.path, longestSide: longestSide)
    guard pictures[request] == nil else { return }
    pictures[request] = picture
    loader.request(request, distance: distance)
  }
}
