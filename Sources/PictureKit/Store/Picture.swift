import StageKit
import SystemKit

/// A picture of a texture store: its file and its loading state. Use it on the main thread.
public final class Picture {
  /// The loading state.
  public enum State {
    /// Not loaded yet. `since` is the time at which the picture was first needed, in seconds; `nil`
    /// if it hasn't been needed.
    case waiting(since: Double?)
    /// Loaded. `since` is the time at which the fade-in starts, in seconds.
    case ready(since: Double)
    /// Can't be shown. The value is a short description of the reason.
    case failed(String)
  }

  /// The number that identifies the picture in caches.
  package let id: Int
  /// The path of the file.
  public let path: FilePath
  /// The file's name.
  public var name: String { path.name }
  /// The file's name without a leading track number and without its extension.
  public private(set) lazy var caption = Self.caption(of: path.stem)
  /// The loading state.
  public package(set) var state = State.waiting(since: nil)
  /// Whether the file can contain an animation, judging by its extension.
  public private(set) lazy var canContainAnimation = PicturePlayer.canContainAnimation(path)
  /// The number of times that the file's contents have changed.
  public private(set) var version = 0
  /// The upright size in the file, in pixels; `nil` until known.
  public private(set) var fullSize: PixelSize?
  /// Whether parts of the picture can be decoded separately. True until a part has turned out to be
  /// undecodable.
  package var hasParts = true
  /// The aspect ratio (width / height) in the file; `nil` until known.
  public private(set) var fileAspect: Double?
  /// The number of quarter turns by which the user has rotated the picture clockwise, 0…3. The file
  /// isn't changed.
  public private(set) var turns = 0
  /// The aspect ratio (width / height) as displayed; `nil` until known.
  public var aspect: Double? { turns % 2 == 0 ? fileAspect : fileAspect.map { 1 / $0 } }
  /// The aspect ratio of the opened picture as displayed. It is computed from the exact size in the
  /// file, so that the picture's pixels can coincide with those of the display.
  public var openAspect: Double? {
    guard let fullSize else { return aspect }
    let exact = Double(fullSize.width) / Double(fullSize.height)
    return turns % 2 == 0 ? exact : 1 / exact
  }
  /// The longer side that was requested for the card's texture, in pixels; `Int.max` if the file
  /// has no more pixels than that texture.
  package var cardPixels = 0
  /// The longer side that was requested for the texture that fills the window, in pixels; `Int.max`
  /// if the file has no more pixels than that texture.
  package var openPixels = 0

  package init(id: Int, path: FilePath) {
    self.id = id
    self.path = path
  }

  /// Records the time in seconds at which the picture is needed but not loaded. Only the first such
  /// time counts.
  func markAsNeeded(at time: Double) {
    if case .waiting(nil) = state { state = .waiting(since: time) }
  }

  /// The duration of the fade-in of a loaded picture, in seconds.
  public static let fadeDuration = 0.2

  /// Starts the fade-in of the loaded picture at a time in seconds. If the placeholder was visible
  /// only briefly, the fade is shortened or left out, because it would only draw attention to the
  /// placeholder.
  func markAsLoaded(at time: Double) {
    guard case .waiting(let since) = state else { return }
    let noticedDelay = time - (since ?? time) - Self.unnoticedDelay
    state = .ready(since: time - Self.fadeDuration + min(max(noticedDelay, 0), Self.fadeDuration))
  }

  /// The longest delay that nobody notices, in seconds. Source: responses within 0.1 s are felt as
  /// immediate (Miller, Response time in man-computer conversational transactions, 1968).
  private static let unnoticedDelay = 0.1

  /// Updates the size and the aspect ratio from a loaded texture. Ignores changes of the aspect
  /// ratio below 1 %, because textures of different sizes round it differently.
  ///
  /// - Returns: Whether the size or the aspect ratio has changed.
  @discardableResult
  package func apply(_ shape: PictureShape) -> Bool {
    let isOtherSize = shape.fullSize != nil && shape.fullSize != fullSize
    if isOtherSize { fullSize = shape.fullSize }
    let aspect = Double(shape.width) / Double(shape.height)
    if let fileAspect, abs(aspect / fileAspect - 1) < 0.01 { return isOtherSize }
    fileAspect = aspect
    return true
  }

  /// Turns the displayed picture clockwise by quarter turns.
  public func turn(by quarters: Int) { turns = (turns + quarters) & 3 }

  /// Records that the file's contents have changed. The old textures stay visible until the new
  /// ones are loaded.
  package func fileWasRewritten() {
    version += 1
    cardPixels = 0
    openPixels = 0
    hasParts = true
    if case .failed = state { state = .waiting(since: nil) }
  }

  private static func caption(of name: String) -> String {
    // Remove only track numbers, as in "07 Rain". Keep other numbers, such as a camera's date and
    // time, because they distinguish pictures.
    let rest = name.drop { $0.isNumber }
    let title = rest.drop { " -_.".contains($0) }
    let isTrack =
      name.count - rest.count == 2 && title.count < rest.count && title.first?.isLetter == true
    return isTrack ? String(title) : name
  }
}

/// The shape of a loaded picture.
public struct PictureShape: Hashable, Sendable {
  /// The width and height of the loaded texture, in pixels; both at least 1.
  public var width, height: Int
  /// The upright size in the file, in pixels; `nil` if unknown.
  public var fullSize: PixelSize?

  /// Creates a shape from the loaded size and the size in the file, in pixels.
  public init(width: Int, height: Int, fullSize: PixelSize? = nil) {
    self.width = width
    self.height = height
    self.fullSize = fullSize
  }
}
