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
  /// The maximum side of a loaded picture, in pixels.
  private static let longestSide = 8192

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
  /// The open requests, each with its picture.
  package private(set) var pictures: [PictureRequest: Picture] = [:]
  /// The open requests for tiles, each with the block of tiles that it loads.
  package var tileRequests: [PictureRequest: TileRequest] = [:]
  /// The requests since the last frame, with their distances from the centre. The nearest one is
  /// loaded first.
  private var missed: [PictureRequest: Double] = [:]
  /// The number of requests so far.
  public private(set) var requestCount = 0
  /// The number of requests that have been loaded or have failed.
  public private(set) var doneCount = 0
  /// Whether the loader had requests after the last frame.
  private var isRequesting = false
  /// The time of the last frame, in seconds.
  private var time = 0.0
  /// The time at which the last fade-in ends, in seconds.
  private var fadeEnd = -Double.infinity
  package let textures: TextureCache<Key>
  /// Tiny copies of the pictures, by the pictures' `id`.
  package private(set) var copies: TinyCopyCache<Int>
  /// The memory limit for the pixels of all pictures, in bytes. Only visible pictures can exceed
  /// it.
  public var memoryLimit: Int
  /// The number of visible cards, and the pixels that a card covers along its longer side. Smaller
  /// textures are shown until larger ones are loaded.
  package private(set) var cards = (count: 0, pixels: 0.0)
  /// The maxima of the arguments of `setVisibleCards`: in the current frame (`wanted`), and in the
  /// last frame (`formerlyWanted`).
  private var wanted = (count: 0, pixels: 0.0)
  private var formerlyWanted = (count: 0, pixels: 0.0)
  /// The longer side to load for a card, in pixels.
  private var cardStep: Int
  /// The maximum side of a picture that this store loads, in pixels. The graphics device must
  /// support this side, and a square picture of this side must fit in the memory limit.
  package let longestSide: Int

  /// Called when the shape of a loaded picture differs from the known shape.
  public var onShape: ((Picture, PictureShape) -> Void)?
  /// Whether loading a picture sets its shape. False in the replay of a recorded session, where the
  /// recording sets the shapes.
  public var setsShapes = true

  /// Whether the store has reported that decoders run without a full sandbox.
  private var hasReportedSandbox = false
  private var hasReportedMissingText = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - canvas: the canvas that the textures are drawn on.
  ///   - waker: the waker of the frame loop, which is woken when a picture has been loaded.
  ///   - memoryLimit: the memory limit for all pictures, in bytes.
  ///   - decoding: where pictures are decoded.
  ///   - cache: the thumbnail cache to read and to fill; none by default.
  public init(
    canvas: Canvas, waker: Waker, memoryLimit: Int = defaultMemoryLimit,
    decoding: PictureLoader.Decoding, cache: ThumbnailCache? = nil
  ) {
    self.canvas = canvas
    self.memoryLimit = memoryLimit
    textures = TextureCache(limit: memoryLimit - Self.loaderMemory(of: memoryLimit))
    copies = TinyCopyCache(limit: memoryLimit / 8)
    longestSide = min(
      canvas.longestTextureSide, Self.longestSide, Self.side(ofEachOf: 1, in: memoryLimit))
    cardStep = min(Self.cardStep(for: 0, among: 0, in: memoryLimit), longestSide)
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
  /// this method in each frame. If it is called several times in a frame, the maxima count. Larger
  /// values apply at once, smaller ones from the next frame on.
  public func setVisibleCards(_ count: Int, pixels: Double) {
    wanted = (max(wanted.count, count), max(wanted.pixels, pixels))
    adapt(
      to: (max(formerlyWanted.count, wanted.count), max(formerlyWanted.pixels, wanted.pixels)))
  }

  /// Updates the size at which cards are loaded. Cancels all requests if the size changes.
  private func adapt(to wanted: (count: Int, pixels: Double)) {
    guard cards != wanted else { return }
    cards = wanted
    let step = min(
      Self.cardStep(for: cards.pixels, among: cards.count, in: memoryLimit), longestSide)
    guard step != cardStep else { return }
    cancelAll()
    cardStep = step
  }

  /// Returns the longer side, in pixels, at which to load a picture that covers `pixels` pixels
  /// along its longer side. The result includes up to 10 % for subpixel positions and slightly
  /// enlarged windows. It is at least 256, and at most `longestSide`.
  package static func step(for pixels: Double) -> Int {
    let wanted = min(pixels + min(pixels * 0.1, 64), Double(longestSide))
    return wanted > 256 ? Int((wanted / 32).rounded(.up)) * 32 : 256
  }

  /// Returns the longer side, in pixels, at which to load a card's picture, so that all visible
  /// cards fit in the memory limit.
  package static func cardStep(for pixels: Double, among count: Int, in memoryLimit: Int) -> Int {
    min(step(for: pixels), side(ofEachOf: max(count, minCards), in: memoryLimit))
  }

  /// The minimum number of cards that must fit in the memory limit, even if fewer are visible.
  private static let minCards = 9

  /// Returns the side, in pixels, of `count` square pictures that together fill a memory limit. A
  /// pixel takes 4 bytes, and mip levels take a third more.
  static func side(ofEachOf count: Int, in memoryLimit: Int) -> Int {
    let side = Int((Double(memoryLimit) / Double(count) * 3 / 16).squareRoot())
    return max(side / 32 * 32, 16)
  }

  func step(for pixels: Double) -> Int { min(Self.step(for: pixels), longestSide) }

  /// Returns whether a texture that was loaded with a longer side of `loaded` pixels is too small
  /// to cover `pixels` pixels.
  private func isTooSmall(_ loaded: Int, for pixels: Double) -> Bool {
    loaded < longestSide && Double(loaded) < pixels
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
    for path in paths { picturesByPath[path].map(wasRewritten) }
  }

  /// Marks all files as changed, so that they are loaded again when they are needed.
  public func markAllAsChanged() {
    for picture in picturesByPath.values { wasRewritten(picture) }
  }

  private func wasRewritten(_ picture: Picture) {
    picture.fileWasRewritten()
    copies.remove(picture.id)
    for request in pictures.keys where request.path == picture.path { forget(request) }
  }

  /// Removes a request, so that its result is ignored.
  private func forget(_ request: PictureRequest) {
    pictures[request] = nil
    tileRequests[request] = nil
  }

  /// Whether there are open requests.
  public var isLoading: Bool { !pictures.isEmpty }
  /// The number of open requests.
  public var pendingCount: Int { pictures.count }

  /// The loading speed in pictures per second, estimated from the latest pictures.
  public var picturesPerSecond: Double { loader.picturesPerSecond }

  /// Returns the texture for a card. Requests it if it is missing or too small.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - distance: the distance from the centre, in items. The nearest picture is loaded first;
  ///     `nil` requests nothing.
  /// - Returns: the texture; until the picture is loaded, a texture of its tiny copy, or `nil` if
  ///   there is no tiny copy.
  public func texture(of picture: Picture, distance: Double?) -> Texture? {
    let texture = texture(of: picture, .card) ?? tinyTexture(of: picture)
    if case .failed = picture.state { return texture }
    let isTooSmall = picture.cardPixels < cardStep && Double(picture.cardPixels) < cards.pixels
    if let distance, texture == nil || isTooSmall {
      ask(for: picture, longestSide: cardStep, distance: distance)
    }
    return texture
  }

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
      step(for: pixels), Self.side(ofEachOf: Self.maxOpenTextures, in: memoryLimit / 2))
    return openTexture(
      of: picture, step: step, pixels: min(pixels, Double(step)), distance: distance - 1)
  }

  /// The number of large textures into which half of the memory limit is divided: for the opened
  /// picture, its neighbours, and cards.
  private static let maxOpenTextures = 6

  private func openTexture(
    of picture: Picture, step: Int, pixels: Double, distance: Double
  ) -> Texture? {
    let texture = texture(of: picture, .open)
    if case .failed = picture.state { return texture ?? self.texture(of: picture, .card) }
    if step > cardStep, isTooSmall(picture.cardPixels, for: pixels),
      texture == nil || isTooSmall(picture.openPixels, for: pixels)
    {
      ask(for: picture, longestSide: step, distance: distance)
    }
    return texture ?? self.texture(of: picture, distance: distance + 1)
  }

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

  /// Ends a frame. Pictures whose textures weren't requested in this frame count as invisible:
  /// their requests are cancelled, and their textures can be evicted.
  public func endFrame() {
    (formerlyWanted, wanted) = (wanted, (0, 0))
    limitTextureMemory()
    textures.endFrame()
    for request in pictures.keys where missed[request] == nil { forget(request) }
    if !missed.isEmpty || isRequesting { loader.load(only: missed) }
    isRequesting = !missed.isEmpty
    missed.removeAll(keepingCapacity: true)
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

  /// Called with a message for the user: once if decoders run without a full sandbox, and once if
  /// text in SVG pictures can't be drawn.
  public var onProblem: ((_ message: String) -> Void)?

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

  /// Uploads the loaded pictures. Returns whether anything new is visible.
  private func storeLoaded(at time: Double) -> Bool {
    var hasLoaded = false
    loader.deliverResults { request, outcome, isPreview in
      guard let picture = pictures[request] else { return }
      if !isPreview {
        pictures[request] = nil
        doneCount += 1
      }
      if let tiles = tileRequests.removeValue(forKey: request) {
        if store(tiles, outcome) { hasLoaded = true }
        return
      }
      switch outcome {
      case .success(let mips):
        if !isPreview || !copies.contains(picture.id) { copies.insert(mips, for: picture.id) }
        limitTextureMemory()
        if isPreview, !isLarger(mips, than: picture) { return }
        guard let texture = Texture(mips, on: canvas) else {
          picture.state = .failed("not enough graphics memory")
          hasLoaded = true
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
        } else if request.longestSide > cardStep {
          picture.openPixels = pixels
          store(texture, of: picture, .open)
        } else {
          picture.cardPixels = pixels
          store(texture, of: picture, .card)
        }
        picture.arrive(at: time)
      case .failure(let error):
        // Remove the preview of a picture that can't be shown.
        copies.remove(picture.id)
        if picture.cardPixels == 0 { textures.remove(Key(picture: picture.id, use: .card)) }
        if picture.openPixels == 0 { textures.remove(Key(picture: picture.id, use: .open)) }
        picture.state = .failed(error.description)
      }
      hasLoaded = true
    }
    return hasLoaded
  }

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
    pictures.removeAll()
    tileRequests.removeAll()
    missed.removeAll()
    loader.load(only: missed)
  }

  private func ask(for picture: Picture, longestSide: Int, distance: Double) {
    ask(
      for: picture,
      PictureRequest(path: picture.path, longestSide: longestSide, version: picture.version),
      distance: distance)
  }

  func ask(for picture: Picture, _ request: PictureRequest, distance: Double) {
    missed[request] = distance
    picture.miss(at: time)
    if pictures.updateValue(picture, forKey: request) == nil { requestCount += 1 }
  }
}
