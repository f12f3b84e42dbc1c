import CSDL2StageKit

/// A picture in the graphics memory, in all the sizes of its mip chain, and in up to three
/// narrower or lower ones for faces that are turned away.
///
/// It keeps no pixels of its own: where the device loses textures, make new ones. Make it and let
/// it go on the main thread.
public final class Texture {
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// Whether some of what is behind shows through.
  public let hasAlpha: Bool
  /// The bytes that it takes now, with what was made of it for turned faces: nothing once it was discarded.
  public private(set) var byteCount = 0

  /// SDL's textures, the largest first; each about half as large as the one before. None once it was
  /// discarded.
  private(set) var levels: [OpaquePointer] = []
  /// Levels halved more often along one side than along the other, made as they are drawn.
  private(set) var turnedLevels: [TurnedLevel] = []
  /// What it is counted in together with others, as long as a cache holds it.
  var account: TextureAccount? {
    didSet {
      oldValue?.byteCount -= byteCount
      account?.byteCount += byteCount
    }
  }
  private let ledger: TextureLedger

  /// Uploads a picture; nil if it is empty or larger than the device takes, or memory is short.
  public init?(_ mips: MipChain, on canvas: Canvas) {
    guard canvas.ledger.isAlive, let first = mips.levels.first, first.width > 0, first.height > 0
    else { return nil }
    (width, height, hasAlpha) = (first.width, first.height, !mips.isOpaque)
    ledger = canvas.ledger
    for level in mips.levels {
      guard let handle = Self.upload(level, to: canvas.renderer) else { break }
      levels.append(handle)
      count(Self.bytes(level.width, level.height))
    }
    if levels.isEmpty { return nil }
  }

  /// Uploads a part of a picture, for no other size than its own; nil if it doesn't lie in the picture, or memory
  /// is short.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - x: the part's first column.
  ///   - y: its first row.
  ///   - width: its columns, at least 1.
  ///   - height: its rows, at least 1.
  ///   - isOpaque: whether no pixel of the picture lets anything through.
  ///   - canvas: where it is drawn.
  public init?(
    partOf image: PixelImage, x: Int, y: Int, width: Int, height: Int, isOpaque: Bool,
    on canvas: Canvas
  ) {
    guard canvas.ledger.isAlive, x >= 0, y >= 0, width > 0, height > 0, x + width <= image.width,
      y + height <= image.height
    else { return nil }
    (self.width, self.height, hasAlpha) = (width, height, !isOpaque)
    ledger = canvas.ledger
    let handle = Self.upload(
      image, from: (y * image.width + x) * 4, width: width, height: height, to: canvas.renderer)
    guard let handle else { return nil }
    levels = [handle]
    count(Self.bytes(width, height))
  }

  /// Takes over one of SDL's textures that is opaque.
  init(_ handle: OpaquePointer, width: Int, height: Int, on canvas: Canvas) {
    (self.width, self.height, hasAlpha) = (width, height, false)
    ledger = canvas.ledger
    levels = [handle]
    count(Self.bytes(width, height))
  }

  deinit { discard() }

  /// Gives its memory back at once, whoever still holds it: from then on it is empty, and what is drawn
  /// with it shows nothing.
  public func discard() {
    account = nil
    discardTurnedLevels()
    for (index, handle) in levels.enumerated() {
      destroy(handle, bytes: Self.bytes(max(width >> index, 1), max(height >> index, 1)))
    }
    levels.removeAll()
  }

  /// Adds a level for turned faces.
  func add(_ level: TurnedLevel) {
    turnedLevels.append(level)
    count(level.byteCount)
  }

  /// A level for turned faces is drawn in a frame.
  func use(turnedLevel index: Int, in frame: Int) { turnedLevels[index].frame = frame }

  /// Gives the memory of a level for turned faces back.
  func discard(turnedLevel index: Int) {
    let level = turnedLevels.remove(at: index)
    destroy(level.handle, bytes: level.byteCount)
  }

  /// Gives the memory of all of them back: they are made again as they are drawn.
  func discardTurnedLevels() {
    while !turnedLevels.isEmpty { discard(turnedLevel: turnedLevels.count - 1) }
  }

  /// What a picture of a size takes.
  static func bytes(_ width: Int, _ height: Int) -> Int { width * height * 4 }

  private func count(_ bytes: Int) {
    ledger.add(bytes: bytes)
    byteCount += bytes
    account?.byteCount += bytes
  }

  private func destroy(_ handle: OpaquePointer, bytes: Int) {
    ledger.destroy(handle, bytes: bytes)
    byteCount -= bytes
    account?.byteCount -= bytes
  }

  static func upload(_ image: PixelImage, to renderer: OpaquePointer?) -> OpaquePointer? {
    upload(image, from: 0, width: image.width, height: image.height, to: renderer)
  }

  /// Uploads so many columns and rows of a picture from one of its bytes on.
  private static func upload(
    _ image: PixelImage, from start: Int, width: Int, height: Int, to renderer: OpaquePointer?
  ) -> OpaquePointer? {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
        height)
    else { return nil }
    let status = image.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress.map { $0 + start }, Int32(image.width * 4))
    }
    guard status == 0 else {
      SDL_DestroyTexture(texture)
      return nil
    }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
  }
}

/// What several textures take together, in bytes.
final class TextureAccount {
  var byteCount = 0
}
