import GeometryKit
import StageKit

/// The window's pictures as textures, whichever scenes show them: asks for those that are missed, nearest
/// first, and keeps the last seen, on cards and opened ones alike. Of all that ever came tiny copies are kept, so
/// that what comes back shows something at once.
///
/// One bound holds for the pixels of all of them, wherever they are: of what is being decoded and waits, of
/// copies and of textures. What is seen may exceed it, and a picture that is larger by itself.
///
/// What it drops is empty from then on, whoever still holds it: so ask for a texture in each frame that
/// shows it.
final class PictureStore {
  /// The bytes that all pictures may take, beyond which only what is seen stays: beside two of 12 megapixels that
  /// are being decoded some 200 cards of 352 pixels squared with their smaller ones, and 50,000 tiny copies.
  static let standardBudget = 256 << 20
  /// The most pixels along a side that are loaded, however many are covered.
  private static let longestSide = 8192

  /// A picture is there up to three times: as large as cards are, as large as it is when it is open, and as
  /// it is at the moment where it moves; and a large one in tiles of what is seen of it.
  enum Use: Hashable {
    case card, open, moving
    case tile(version: Int, level: Int, column: Int, row: Int)
  }

  struct Key: Hashable {
    let picture: Int
    let use: Use
  }

  let canvas: Canvas
  let loader: PictureLoader
  /// Plays the one picture that may move, and whether somebody has asked for it since the frame before.
  let player: PicturePlayer
  var playing: (picture: GalleryPicture, isSeen: Bool)?
  /// The pictures by their files.
  private var known: [FilePath: GalleryPicture] = [:]
  private var nextID = 0
  /// What is on its way.
  private(set) var pictures: [PictureRequest: GalleryPicture] = [:]
  /// What of it are tiles.
  var tileRequests: [PictureRequest: TileRequest] = [:]
  /// What of it was asked for since the frame before, and how far it is from the centre.
  private var missed: [PictureRequest: Double] = [:]
  /// How many were asked for, and how many of these have come or failed.
  private var (askedCount, doneCount) = (0, 0)
  /// Whether the loader was asked for any after the last frame.
  private var isRequesting = false
  /// The time of the frame, in seconds.
  private var time = 0.0
  /// When the last one that came has faded in.
  private var fadeEnd = -Double.infinity
  let textures: TextureCache<Key>
  /// Tiny copies of the pictures, by their numbers.
  private(set) var copies: TinyCopies<Int>
  /// The bytes that all pixels may take, but for what is seen.
  var budget: Int
  /// How many cards are seen at once, and how many pixels one covers along its longer side. Cards that
  /// have fewer are shown with what they have until they are loaded anew.
  private(set) var cards = (count: 0, pixels: 0.0)
  /// What was wanted of cards since the frame before, and up to it.
  private var wanted = (count: 0, pixels: 0.0)
  private var formerlyWanted = (count: 0, pixels: 0.0)
  /// The pixels to load for a card.
  private var cardStep: Int
  /// The most pixels along a side that are loaded here: no more than the device takes, and than the budget
  /// has room for in a square.
  let longestSide: Int

  /// A picture that was loaded has told another shape than was known.
  var onShape: ((GalleryPicture, PictureShape) -> Void)?
  /// Whether pictures that are loaded tell their shapes; else somebody else does.
  var takesShapes = true

  /// Whether it has been said that decoders aren't wholly shut in.
  private var hasComplained = false
  private var hasComplainedOfWords = false

  init(
    canvas: Canvas, waker: Waker, budget: Int = standardBudget,
    decoding: PictureLoader.Decoding = .inThisProcess, cache: ThumbnailCache? = nil
  ) {
    self.canvas = canvas
    self.budget = budget
    textures = TextureCache(limit: budget - Self.loaderShare(of: budget))
    copies = TinyCopies(limit: budget / 8)
    longestSide = min(
      canvas.longestTextureSide, Self.longestSide, Self.side(ofEachOf: 1, in: budget))
    cardStep = min(Self.cardStep(for: 0, among: 0, in: budget), longestSide)
    loader = PictureLoader(
      waker: waker, decoding: decoding, cache: cache, memory: Self.loaderShare(of: budget))
    player = PicturePlayer(waker: waker, decoding: decoding)
  }

  /// What of a budget is for what is on its way.
  static func loaderShare(of budget: Int) -> Int { budget / 12 * 5 }

  /// Leaves the textures what nothing else takes or may take.
  func makeRoom() {
    let loading = max(loader.byteCount, Self.loaderShare(of: budget))
    textures.limit = max(budget - loading - copies.byteCount - player.byteCount, 0)
  }

  /// Says how many cards are seen at once, and how many pixels one covers along its longer side, in each
  /// frame. Where several say it, the most counts; more counts at once, less from the next frame on.
  func wantCards(_ count: Int, pixels: Double) {
    wanted = (max(wanted.count, count), max(wanted.pixels, pixels))
    adapt(
      to: (max(formerlyWanted.count, wanted.count), max(formerlyWanted.pixels, wanted.pixels)))
  }

  /// Loads cards as large as they are wanted now.
  private func adapt(to wanted: (count: Int, pixels: Double)) {
    guard cards != wanted else { return }
    cards = wanted
    let step = min(
      Self.cardStep(for: cards.pixels, among: cards.count, in: budget), longestSide)
    guard step != cardStep else { return }
    cancelAll()
    cardStep = step
  }

  /// The pixels to load where so many are covered: somewhat more, so that neither a place between two
  /// pixels nor a window drawn a little larger shows. At most `longestSide`.
  static func step(for pixels: Double) -> Int {
    let wanted = min(pixels + min(pixels * 0.1, 64), Double(longestSide))
    return wanted > 256 ? Int((wanted / 32).rounded(.up)) * 32 : 256
  }

  /// The pixels to load for a card that covers so many: no more than let all that are seen fit.
  static func cardStep(for pixels: Double, among count: Int, in budget: Int) -> Int {
    min(step(for: pixels), side(ofEachOf: max(count, leastCards), in: budget))
  }

  /// However few cards are seen, there is room for so many.
  private static let leastCards = 9

  /// The pixels along a side of so many square pictures that together take all of a budget: four bytes a
  /// pixel, and a third more for the smaller levels.
  static func side(ofEachOf count: Int, in budget: Int) -> Int {
    let side = Int((Double(budget) / Double(count) * 3 / 16).squareRoot())
    return max(side / 32 * 32, 16)
  }

  func step(for pixels: Double) -> Int { min(Self.step(for: pixels), longestSide) }

  /// Whether a texture that so many pixels were asked for is too small where so many are covered.
  private func isTooSmall(_ loaded: Int, for pixels: Double) -> Bool {
    loaded < longestSide && Double(loaded) < pixels
  }

  /// The picture in a file: the same one whenever it is asked for, so that it is loaded once however
  /// often it hangs.
  func picture(at path: FilePath) -> GalleryPicture {
    if let picture = known[path] { return picture }
    nextID += 1
    let picture = GalleryPicture(id: nextID, path: path)
    known[path] = picture
    return picture
  }

  /// Tries those anew that couldn't be shown.
  func forgetFailures() {
    // They would forget a shape that only somebody else knows.
    guard takesShapes else { return }
    known = known.filter { if case .failed = $1.state { false } else { true } }
  }

  /// Loads files anew that have other contents now.
  func filesWereRewritten(_ paths: Set<FilePath>) {
    for path in paths { known[path].map(wasRewritten) }
  }

  /// Loads all files anew as they are missed: what has become of them isn't known.
  func anyFileMayBeRewritten() { for picture in known.values { wasRewritten(picture) } }

  private func wasRewritten(_ picture: GalleryPicture) {
    picture.fileWasRewritten()
    copies.remove(picture.id)
    for request in pictures.keys where request.path == picture.path { forget(request) }
  }

  /// Nobody waits for a request any more.
  private func forget(_ request: PictureRequest) {
    pictures[request] = nil
    tileRequests[request] = nil
  }

  /// Whether pictures are on their way.
  var isLoading: Bool { !pictures.isEmpty }
  /// What has become of those that were asked for, in all.
  var counts: LoadingProgress.Counts {
    LoadingProgress.Counts(asked: askedCount, done: doneCount, pending: pictures.count)
  }

  /// How many pictures are loaded in a second, as the last ones went.
  var pace: Double { loader.pace }

  /// The texture for a card; where it is missing it is asked for. Of those asked for, the least
  /// distance from the centre, in items, is loaded first; without one, what there is is shown. Until it is
  /// there that may be its tiny copy.
  func texture(of picture: GalleryPicture, distance: Double?) -> Texture? {
    let texture = texture(of: picture, .card) ?? tinyTexture(of: picture)
    if case .failed = picture.state { return texture }
    let isTooSmall = picture.cardPixels < cardStep && Double(picture.cardPixels) < cards.pixels
    if let distance, texture == nil || isTooSmall {
      ask(for: picture, longestSide: cardStep, distance: distance)
    }
    return texture
  }

  /// The texture of a picture that is open, and covers so many pixels along its longer side; a
  /// smaller one until it is there.
  func openTexture(of picture: GalleryPicture, pixels: Double) -> Texture? {
    openTexture(of: picture, step: step(for: pixels), pixels: pixels, distance: -1)
  }

  /// The same of a picture so many places beside the one that is open, after which it is loaded ahead, as long
  /// as the budget has room for all of them.
  func texture(ofNeighbour picture: GalleryPicture, pixels: Double, distance: Double) -> Texture? {
    let step = min(step(for: pixels), Self.side(ofEachOf: Self.mostOpen, in: budget / 2))
    return openTexture(
      of: picture, step: step, pixels: min(pixels, Double(step)), distance: distance - 1)
  }

  /// So many large textures have room in the budget: the open one's, those beside it, and as many cards.
  private static let mostOpen = 6

  private func openTexture(
    of picture: GalleryPicture, step: Int, pixels: Double, distance: Double
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

  func texture(of picture: GalleryPicture, _ use: Use) -> Texture? {
    textures.texture(for: Key(picture: picture.id, use: use))
  }

  /// Puts a picture's tiny copy in the place of its texture; nil if there is none.
  private func tinyTexture(of picture: GalleryPicture) -> Texture? {
    guard let copy = copies.copy(for: picture.id),
      let texture = Texture(MipChain(unscaled: copy), on: canvas)
    else { return nil }
    picture.cardPixels = 0
    keep(texture, of: picture, .card)
    return texture
  }

  func keep(_ texture: Texture, of picture: GalleryPicture, _ use: Use) {
    textures.insert(texture, for: Key(picture: picture.id, use: use))
  }

  /// A frame is drawn: what nobody has asked for since the one before isn't seen. It goes where there is no
  /// room for it, and what is still on its way is given up, so that the pictures that are seen come first.
  func frameWasDrawn() {
    (formerlyWanted, wanted) = (wanted, (0, 0))
    makeRoom()
    textures.frameWasDrawn()
    for request in pictures.keys where missed[request] == nil { forget(request) }
    if !missed.isEmpty || isRequesting { loader.load(only: missed) }
    isRequesting = !missed.isEmpty
    missed.removeAll(keepingCapacity: true)
    stopWhatIsNotSeen()
  }

  /// Takes what has been loaded by a time.
  ///
  /// - Returns: whether pictures are fading in, or when one that moves looks different.
  func advance(to time: Double) -> Activity {
    self.time = time
    if takeLoaded(at: time) {
      fadeEnd = time + Look.fade
      complain()
    }
    return play(to: time).union(time < fadeEnd ? .moving : .still(until: nil))
  }

  /// Says once what decoders may do that they shouldn't, and what they can't.
  private func complain() {
    if !hasComplained, let problem = loader.problem {
      hasComplained = true
      Complaint.print("pictures are decoded with limits, but not shut in: \(problem)")
    }
    if !hasComplainedOfWords, let missing = loader.missingForWords {
      hasComplainedOfWords = true
      Complaint.print("the words in drawings are left out: they need \(missing)")
    }
  }

  /// Takes what has been loaded. Whether anything came.
  private func takeLoaded(at time: Double) -> Bool {
    var hasNews = false
    loader.takeOutcomes { request, outcome, isPreview in
      guard let picture = pictures[request] else { return }
      if !isPreview {
        pictures[request] = nil
        doneCount += 1
      }
      if let tiles = tileRequests.removeValue(forKey: request) {
        if take(tiles, outcome) { hasNews = true }
        return
      }
      switch outcome {
      case .success(let mips):
        if !isPreview || !copies.contains(picture.id) { copies.keep(mips, for: picture.id) }
        makeRoom()
        if isPreview, !isLarger(mips, than: picture) { return }
        guard let texture = Texture(mips, on: canvas) else {
          picture.state = .failed("the display has no room for it")
          hasNews = true
          return
        }
        take(
          PictureShape(width: texture.width, height: texture.height, fullSize: mips.fullSize),
          of: picture)
        // A file that gave less than was asked for has no more.
        let isAll = max(texture.width, texture.height) < request.longestSide
        let pixels = isAll ? Int.max : request.longestSide
        if isPreview {
          picture.cardPixels = 0
          keep(texture, of: picture, .card)
        } else if request.longestSide > cardStep {
          picture.openPixels = pixels
          keep(texture, of: picture, .open)
        } else {
          picture.cardPixels = pixels
          keep(texture, of: picture, .card)
        }
        picture.arrive(at: time)
      case .failure(let error):
        // Of what can't be shown there is no preview either.
        copies.remove(picture.id)
        if picture.cardPixels == 0 { textures.remove(Key(picture: picture.id, use: .card)) }
        if picture.openPixels == 0 { textures.remove(Key(picture: picture.id, use: .open)) }
        picture.state = .failed(error.description)
      }
      hasNews = true
    }
    return hasNews
  }

  func take(_ shape: PictureShape, of picture: GalleryPicture) {
    if takesShapes, picture.take(shape) { onShape?(picture, shape) }
  }

  /// Whether a preview shows more of a picture than what there is of it on its card.
  private func isLarger(_ mips: MipChain, than picture: GalleryPicture) -> Bool {
    guard let texture = textures.texture(for: Key(picture: picture.id, use: .card)) else {
      return true
    }
    let preview = mips.levels[0]
    return max(preview.width, preview.height) > max(texture.width, texture.height)
  }

  /// Drops every texture: they are loaded again as they are missed.
  func removeAll() { textures.removeAll() }

  /// Forgets every picture and gives up what was asked for: the files may be others now.
  func forgetAll() {
    cancelAll()
    stopPlaying()
    removeAll()
    copies.removeAll()
    known.removeAll()
  }

  /// Gives up what was asked for.
  func cancelAll() {
    pictures.removeAll()
    tileRequests.removeAll()
    missed.removeAll()
    loader.load(only: missed)
  }

  private func ask(for picture: GalleryPicture, longestSide: Int, distance: Double) {
    ask(
      for: picture,
      PictureRequest(path: picture.path, longestSide: longestSide, version: picture.version),
      distance: distance)
  }

  func ask(for picture: GalleryPicture, _ request: PictureRequest, distance: Double) {
    missed[request] = distance
    picture.miss(at: time)
    if pictures.updateValue(picture, forKey: request) == nil { askedCount += 1 }
  }
}
