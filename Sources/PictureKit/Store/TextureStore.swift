import StageKit
import SystemKit

/// A memory-bounded store of the textures of picture files.
///
/// In each frame, request the texture of each visible picture, and then call `endFrame()`. The
/// store loads the missing pictures, those nearest to the centre first, and keeps the textures that
/// were used most recently:
///
///     let store = TextureStore(
///       canvas: window.canvas, waker: loop.waker, decoding: .inWorkers())
///     let picture = store.picture(at: "07 Red Canyon.jpg")
///     // in each frame:
///     let activity = store.advance(to: time)
///     store.setVisibleCards(1, pixels: 640)
///     let texture = store.texture(of: picture, distance: 0)
///     store.endFrame()
///
/// The store also keeps tiny copies of pictures whose textures have been evicted, so that a picture
/// that becomes visible again can be shown at once. One memory limit, `memoryLimit`, covers the
/// pixels of decoders, finished results, copies and textures. Only visible pictures, or a single
/// larger picture, can exceed the limit.
///
/// An evicted texture becomes empty, even if it is still referenced. Therefore request a texture in
/// each frame that shows it. Use a store on the main thread.
public final class TextureStore {
  /// The default memory limit for all pictures, in bytes. Only visible pictures can exceed it. It
  /// is enough for two 12-megapixel pictures in decoders, some 200 cards of 352 × 352 pixels with
  /// mip levels, and 50,000 tiny copies.
  public static let defaultMemoryLimit = 256 << 20

  /// The use of a texture: on the picture's card, for the opened picture, as the current frame of a
  /// playing picture, or as a tile of a large picture.
  package enum Use: Hashable {
    case card, open, moving
    case tile(version: Int, level: Int, column: Int, row: Int)
  }

  package struct Key: Hashable {
    let picture: Int
    let use: Use

    package init(picture: Int, use: Use) { (self.picture, self.use) = (picture, use) }
  }

  let canvas: Canvas
  package let loader: PictureLoader
  /// The player, and the picture that it plays. `isVisible` is true if the picture's texture has
  /// been requested since the last frame.
  package let player: PicturePlayer
  package var playing: (picture: Picture, isVisible: Bool)?
  /// The pictures by file.
  private var picturesByPath: [FilePath: Picture] = [:]
  private var nextID = 0
  /// The open requests.
  package var requests = OpenRequests()
  /// The time of the last frame, in seconds.
  private var time = 0.0
  /// The time at which the last fade-in ends, in seconds.
  private var fadeEnd = -Double.infinity
  package let textures: TextureCache<Key>
  /// Tiny copies of the pictures, by the pictures' `id`.
  package var copies: TinyCopyCache<Int>
  /// The memory limit for the pixels of all pictures, in bytes. Only visible pictures can exceed
  /// it.
  public var memoryLimit: Int
  /// The maximum resolution at which the pictures of cards are loaded.
  package private(set) var cardResolution: CardResolution
  /// The maximum side of a picture that this store loads, in pixels. The graphics device must
  /// support this side, and a square picture of this side must fit in the memory limit.
  package let longestSide: Int

  /// Called when the shape of a loaded picture differs from the known shape.
  public var onShape: ((Picture, PictureShape) -> Void)?
  /// Called with a message for the user: once if decoders run without a full sandbox, and once if
  /// text in SVG pictures can't be drawn.
  public var onProblem: ((_ message: String) -> Void)?
  /// Whether loading a picture sets its shape. False in the replay of a recorded session, where the
  /// recording sets the shapes.
  public var setsShapes = true

  /// Whether the store has reported that decoders run without a full sandbox.
  private var hasReportedSandbox = false
  private var hasReportedMissingText = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - canvas: The canvas that the textures are drawn on.
  ///   - waker: The waker of the frame loop, which is woken when a picture has been loaded.
  ///   - memoryLimit: The memory limit for all pictures, in bytes.
  ///   - decoding: Where pictures are decoded.
  ///   - cache: The thumbnail cache to read and to fill; none by default.
  public init(
    canvas: Canvas, waker: Waker, memoryLimit: Int = defaultMemoryLimit,
    decoding: PictureLoader.Decoding, cache: ThumbnailCache? = nil
  ) {
    self.canvas = canvas
    self.memoryLimit = memoryLimit
    textures = TextureCache(limit: memoryLimit - Self.loaderMemory(of: memoryLimit))
    copies = TinyCopyCache(limit: memoryLimit / 8)
    longestSide = min(
      canvas.longestTextureSide, CardResolution.longestSide,
      CardResolution.side(ofEachOf: 1, in: memoryLimit))
    cardResolution = CardResolution(longestSide: longestSide, memoryLimit: memoryLimit)
    loader = PictureLoader(
      waker: waker, decoding: decoding, cache: cache, memory: Self.loaderMemory(of: memoryLimit))
    player = PicturePlayer(waker: waker, decoding: decoding)
  }

  /// Returns the part of a memory limit that is reserved for requests in progress, in bytes.
  package static func loaderMemory(of memoryLimit: Int) -> Int { memoryLimit / 12 * 5 }

  /// Limits the textures to the memory that the loader, the tiny copies and the player leave. The
  /// loader's part of the memory limit stays reserved even while the loader doesn't use it.
  func limitTextureMemory() {
    let loading = max(loader.byteCount, Self.loaderMemory(of: memoryLimit))
    textures.limit = max(memoryLimit - loading - copies.byteCount - player.byteCount, 0)
  }

  /// Sets the number of visible cards and the pixels that a card covers along its longer side. Call
  /// this method in each frame. If it is called several times in a frame, the largest values count.
  /// Larger values apply at once, smaller ones from the next frame on.
  public func setVisibleCards(_ count: Int, pixels: Double) {
    let former = cardResolution.step
    cardResolution.setVisibleCards(count, pixels: pixels, in: memoryLimit)
    if cardResolution.step != former { cancelAll() }
  }

  /// Returns the picture object for a file. Repeated calls return the same object, so a file is
  /// loaded once even if it is shown several times.
  public func picture(at path: FilePath) -> Picture {
    if let picture = picturesByPath[path] { return picture }
    nextID += 1
    let picture = Picture(id: nextID, path: path)
    picturesByPath[path] = picture
    return picture
  }

  /// Forgets the pictures that failed to load, so that they are tried again.
  public func forgetFailures() {
    // In the replay of a recorded session, new objects would lack the recorded shapes.
    guard setsShapes else { return }
    picturesByPath = picturesByPath.filter { if case .failed = $1.state { false } else { true } }
  }

  /// Marks files as changed, so that they are loaded again when they are needed.
  public func markAsChanged(_ paths: Set<FilePath>) {
    for path in paths { picturesByPath[path].map(markAsChanged) }
  }

  /// Marks all files as changed, so that they are loaded again when they are needed.
  public func markAllAsChanged() {
    for picture in picturesByPath.values { markAsChanged(picture) }
  }

  private func markAsChanged(_ picture: Picture) {
    picture.fileWasRewritten()
    copies.remove(picture.id)
    requests.remove(for: picture.path)
  }

  /// Whether there are open requests.
  public var isLoading: Bool { pendingCount > 0 }
  /// The number of open requests.
  public var pendingCount: Int { requests.pictures.count }
  /// The number of requests so far.
  public var requestCount: Int { requests.count }
  /// The number of requests that have been loaded or have failed.
  public var doneCount: Int { requests.doneCount }

  /// The loading speed in pictures per second, estimated from the latest pictures.
  public var picturesPerSecond: Double { loader.picturesPerSecond }

  /// Returns the texture for a card. Requests it if it is missing or too small.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - distance: The distance from the centre, in items. The nearest picture is loaded first;
  ///     `nil` requests nothing.
  /// - Returns: The texture; until the picture is loaded, a texture of its tiny copy, or `nil` if
  ///   there is no tiny copy.
  public func texture(of picture: Picture, distance: Double?) -> Texture? {
    cardTexture(
      of: picture, pixels: cardResolution.cards.pixels, longestSide: cardResolution.step,
      distance: distance)
  }

  /// Returns the texture for a card that is smaller than the largest visible cards. Requests it if
  /// it is missing or too small.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - pixels: The pixels that the picture covers along its longer side. At most the resolution
  ///     of the largest cards is loaded.
  ///   - distance: The distance from the centre, in items. The nearest picture is loaded first.
  /// - Returns: The texture; until the picture is loaded, a smaller one, or `nil` if there is none.
  public func texture(of picture: Picture, pixels: Double, distance: Double) -> Texture? {
    cardTexture(
      of: picture, pixels: pixels,
      longestSide: min(CardResolution.step(for: pixels), cardResolution.step), distance: distance)
  }

  /// Returns the texture for a card on which the picture covers `pixels` pixels along its longer
  /// side. If the texture is missing or too small, requests one with at most `longestSide` pixels
  /// along its longer side; if `distance` is `nil`, requests nothing.
  private func cardTexture(
    of picture: Picture, pixels: Double, longestSide: Int, distance: Double?
  ) -> Texture? {
    let texture = texture(of: picture, .card) ?? tinyTexture(of: picture)
    if case .failed = picture.state { return texture }
    let loaded = picture.cardPixels
    if let distance, texture == nil || loaded < longestSide && Double(loaded) < pixels {
      request(picture, longestSide: longestSide, distance: distance)
    }
    return texture
  }

  /// Loads a small copy of a picture that may become visible soon, so that the picture's card isn't
  /// blank. A picture with a known copy isn't loaded again. `distance` is the distance from the
  /// centre, in items.
  public func prefetch(_ picture: Picture, distance: Double) {
    if case .failed = picture.state { return }
    let isKnown =
      copies.contains(picture.id) || textures.contains(Key(picture: picture.id, use: .card))
    guard !isKnown else { return }
    let side = min(Self.prefetchedSide, cardResolution.step)
    request(picture, longestSide: side, distance: distance)
  }

  /// The longer side of a prefetched picture, in pixels: that of a cached thumbnail.
  private static let prefetchedSide = 256

  func texture(of picture: Picture, _ use: Use) -> Texture? {
    textures.texture(for: Key(picture: picture.id, use: use))
  }

  /// Creates a card's texture from the picture's tiny copy. Returns `nil` if there is no tiny copy.
  private func tinyTexture(of picture: Picture) -> Texture? {
    guard let copy = copies.copy(for: picture.id),
      let texture = Texture(MipChain(unscaled: copy), on: canvas)
    else { return nil }
    picture.cardPixels = 0
    store(texture, of: picture, .card)
    return texture
  }

  func store(_ texture: Texture, of picture: Picture, _ use: Use) {
    textures.insert(texture, for: Key(picture: picture.id, use: use))
  }

  /// Returns a copy of a picture with at most 32 pixels along a side; `nil` until the picture has
  /// been loaded.
  public func tinyCopy(of picture: Picture) -> PixelImage? { copies.copy(for: picture.id) }

  /// Ends a frame. Pictures whose textures weren't requested in this frame count as invisible:
  /// their requests are cancelled, and their textures can be evicted.
  public func endFrame() {
    cardResolution.endFrame()
    limitTextureMemory()
    textures.endFrame()
    requests.endFrame(loader)
    stopUnseenPlayback()
  }

  /// Uploads the pictures that have been loaded, and the playing picture's frame that is due at a
  /// time in seconds.
  ///
  /// - Returns: `moving` while pictures fade in; otherwise `still` until the playing picture's next
  ///   frame is due.
  public func advance(to time: Double) -> Activity {
    self.time = time
    if storeLoaded(at: time) {
      fadeEnd = time + Picture.fadeDuration
      reportLoaderProblems()
    }
    return play(to: time).union(time < fadeEnd ? .moving : .still(until: nil))
  }

  private func reportLoaderProblems() {
    if !hasReportedSandbox, let problem = loader.problem {
      hasReportedSandbox = true
      onProblem?("pictures are decoded without a full sandbox: \(problem)")
    }
    if !hasReportedMissingText, let missing = loader.missingTextSupport {
      hasReportedMissingText = true
      onProblem?("text in SVG files isn't shown: it requires \(missing)")
    }
  }

  /// Discards all textures. They are loaded again when they are needed.
  public func removeAll() { textures.removeAll() }

  /// Forgets all pictures and cancels all requests, because the files may have changed.
  public func forgetAll() {
    cancelAll()
    stopPlaying()
    removeAll()
    copies.removeAll()
    picturesByPath.removeAll()
  }

  /// Cancels all requests.
  public func cancelAll() {
    requests.removeAll()
    loader.load(only: [:])
  }

  func request(_ picture: Picture, longestSide: Int, distance: Double) {
    addRequest(
      PictureRequest(path: picture.path, longestSide: longestSide, version: picture.version),
      for: picture, distance: distance)
  }

  func addRequest(_ request: PictureRequest, for picture: Picture, distance: Double) {
    requests.add(request, for: picture, distance: distance)
    picture.markAsNeeded(at: time)
  }
}
