import StageKit

/// One picture of the gallery: where it comes from and what has become of it.
final class GalleryPicture {
  /// What has become of the file.
  enum State {
    /// It isn't there yet, and missed since a time in seconds, if it is.
    case waiting(since: Double?)
    /// It is, and fades in from a time in seconds on.
    case ready(since: Double)
    /// It can't be shown, for a reason in a few words.
    case failed(String)
  }

  /// Tells pictures apart, for the caches.
  let id: Int
  /// The file.
  let path: FilePath
  /// The file's name.
  var name: String { path.name }
  /// The file's name without a track's number and without extension.
  private(set) lazy var caption = Self.caption(of: path.stem)
  var state = State.waiting(since: nil)
  /// Whether it is of a kind of file that may hold several pictures which follow one another.
  private(set) lazy var mayMove = PicturePlayer.mayHold(path)
  /// How often the file was found to have other contents.
  private(set) var version = 0
  /// How large it is in the file, upright; nil as long as that isn't known.
  private(set) var fullSize: PixelSize?
  /// Whether parts of it can be loaded, as far as is known.
  var hasParts = true
  /// Width over height as it is in the file; that of a card until it is known.
  private(set) var fileAspect: Double?
  /// By how many quarters, 0…3, it has been turned clockwise by hand. The file isn't touched.
  private(set) var turns = 0
  /// Width over height as it is seen; that of a card until it is known.
  var aspect: Double? { turns % 2 == 0 ? fileAspect : fileAspect.map { 1 / $0 } }
  /// Width over height as it is seen where it is open: exactly that of the file, so that each of its pixels may
  /// fall on one of the display's.
  var openAspect: Double? {
    guard let fullSize else { return aspect }
    let exact = Double(fullSize.width) / Double(fullSize.height)
    return turns % 2 == 0 ? exact : 1 / exact
  }
  /// The pixels along the longer side that were asked for when its card's texture was loaded; the
  /// greatest number where that is all the file has.
  var cardPixels = 0
  /// The same of the texture that fills the window.
  var openPixels = 0

  init(id: Int, path: FilePath) {
    self.id = id
    self.path = path
  }

  /// It is missed from a time on.
  func miss(at time: Double) {
    if case .waiting(nil) = state { state = .waiting(since: time) }
  }

  /// It is there from a time on. The shorter it was missed, the less of its fading in is left; a tile that was
  /// seen for a moment isn't noticed, and would only be by the fading.
  func arrive(at time: Double) {
    guard case .waiting(let since) = state else { return }
    let missed = time - (since ?? time) - Self.unnoticed
    state = .ready(since: time - Look.fade + min(max(missed, 0), Look.fade))
  }

  /// For how long nobody notices that it is missing, in seconds. Read: what takes a tenth of a second at most
  /// is felt as immediate (Miller, Response time in man-computer conversational transactions, 1968).
  private static let unnoticed = 0.1

  /// Takes its shape from a texture. One of another size has another rounding, for which no card is to
  /// change its size: only what differs by more than a hundredth is another shape.
  ///
  /// - Returns: whether that is news.
  @discardableResult
  func take(_ shape: PictureShape) -> Bool {
    let isOtherSize = shape.fullSize != nil && shape.fullSize != fullSize
    if isOtherSize { fullSize = shape.fullSize }
    let aspect = Double(shape.width) / Double(shape.height)
    if let fileAspect, abs(aspect / fileAspect - 1) < 0.01 { return isOtherSize }
    fileAspect = aspect
    return true
  }

  /// Is seen turned by so many quarters more, clockwise.
  func turn(by quarters: Int) { turns = (turns + quarters) & 3 }

  /// The file has other contents: what there is of them is shown until they are there.
  func fileWasRewritten() {
    version += 1
    (cardPixels, openPixels) = (0, 0)
    hasParts = true
    if case .failed = state { state = .waiting(since: nil) }
  }

  private static func caption(of name: String) -> String {
    // A track's number, "07 Rain"; all else, such as a camera's date and time, tells pictures apart.
    let rest = name.drop { $0.isNumber }
    let title = rest.drop { " -_.".contains($0) }
    let isTrack =
      name.count - rest.count == 2 && title.count < rest.count && title.first?.isLetter == true
    return isTrack ? String(title) : name
  }
}

/// What a loaded picture tells of its shape.
struct PictureShape: Hashable {
  /// The pixels that were loaded, both from 1.
  var width, height: Int
  /// How large it is in its file, upright; nil where that isn't told.
  var fullSize: PixelSize?
}
