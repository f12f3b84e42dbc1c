import CSDL2StageKit

/// A picture in graphics memory, with its mip levels.
///
/// For faces seen at an angle, up to three further levels are created, which are reduced more in
/// one direction than in the other. A texture keeps no copy of its pixels: if the device loses its
/// textures, create new ones. Create and release a texture on the main thread.
public final class Texture {
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// Whether the picture has transparent or translucent pixels.
  public let hasAlpha: Bool
  /// The graphics memory in use, in bytes, including the anisotropic mip levels; 0 after
  /// `discard()`.
  public private(set) var byteCount = 0

  /// The SDL textures of the mip levels, the largest first. Each level is about half as wide and
  /// high as the level before. Empty after `discard()`.
  private(set) var levels: [OpaquePointer] = []
  /// The mip levels that were halved more often in one direction than in the other. They are
  /// created when first drawn.
  private(set) var anisotropicLevels: [AnisotropicLevel] = []
  /// Whether the pixels of an anisotropic mip level are being computed.
  var isCreatingLevel = false
  /// The running total of bytes of the cache that holds this texture; `nil` if no cache holds it.
  var cacheCounter: ByteCounter? {
    didSet {
      oldValue?.byteCount -= byteCount
      cacheCounter?.byteCount += byteCount
    }
  }
  private let textureMemory: TextureMemoryCounter

  /// Uploads a picture. Returns `nil` if the picture is empty or larger than the device supports,
  /// if memory is short, or if the canvas's window no longer exists.
  public init?(_ mips: MipChain, on canvas: Canvas) {
    guard canvas.textureMemory.isAlive, let first = mips.levels.first, first.width > 0,
      first.height > 0
    else { return nil }
    width = first.width
    height = first.height
    hasAlpha = !mips.isOpaque
    textureMemory = canvas.textureMemory
    for level in mips.levels {
      guard let handle = Self.upload(level, to: canvas.renderer) else { break }
      levels.append(handle)
      count(Self.bytes(level.width, level.height))
    }
    if levels.isEmpty { return nil }
  }

  /// Uploads a part of a picture without mip levels, to be drawn at its own size only. Returns
  /// `nil` if the part isn't inside the picture, if memory is short, or if the canvas's window no
  /// longer exists.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - x: The first column of the part.
  ///   - y: The first row of the part.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - isOpaque: Whether every pixel of the picture is opaque.
  ///   - canvas: The canvas to draw the texture on.
  public init?(
    partOf image: PixelImage, x: Int, y: Int, width: Int, height: Int, isOpaque: Bool,
    on canvas: Canvas
  ) {
    guard canvas.textureMemory.isAlive, x >= 0, y >= 0, width > 0, height > 0,
      x + width <= image.width, y + height <= image.height
    else { return nil }
    self.width = width
    self.height = height
    hasAlpha = !isOpaque
    textureMemory = canvas.textureMemory
    let handle = Self.upload(
      image, from: (y * image.width + x) * 4, width: width, height: height, to: canvas.renderer)
    guard let handle else { return nil }
    levels = [handle]
    count(Self.bytes(width, height))
  }

  /// Creates a texture that owns an SDL texture without transparent pixels.
  init(_ handle: OpaquePointer, width: Int, height: Int, on canvas: Canvas) {
    self.width = width
    self.height = height
    hasAlpha = false
    textureMemory = canvas.textureMemory
    levels = [handle]
    count(Self.bytes(width, height))
  }

  deinit { discard() }

  /// Frees the graphics memory at once, even if the texture is still referenced. Afterwards the
  /// texture is empty, and drawing it shows nothing.
  public func discard() {
    cacheCounter = nil
    discardAnisotropicLevels()
    for (index, handle) in levels.enumerated() {
      destroy(handle, bytes: Self.bytes(max(width >> index, 1), max(height >> index, 1)))
    }
    levels.removeAll()
  }

  /// Adds an anisotropic mip level.
  func add(_ level: AnisotropicLevel) {
    anisotropicLevels.append(level)
    count(level.byteCount)
  }

  /// Records the frame that draws an anisotropic mip level.
  func use(anisotropicLevel index: Int, in frame: Int) { anisotropicLevels[index].frame = frame }

  /// Destroys an anisotropic mip level.
  func discard(anisotropicLevel index: Int) {
    let level = anisotropicLevels.remove(at: index)
    destroy(level.handle, bytes: level.byteCount)
  }

  /// Destroys all anisotropic mip levels; they are created again when drawn.
  func discardAnisotropicLevels() {
    while !anisotropicLevels.isEmpty { discard(anisotropicLevel: anisotropicLevels.count - 1) }
  }

  /// Returns the size of a picture's pixels, in bytes.
  static func bytes(_ width: Int, _ height: Int) -> Int { width * height * 4 }

  private func count(_ bytes: Int) {
    textureMemory.add(bytes: bytes)
    byteCount += bytes
    cacheCounter?.byteCount += bytes
  }

  private func destroy(_ handle: OpaquePointer, bytes: Int) {
    textureMemory.destroy(handle, bytes: bytes)
    byteCount -= bytes
    cacheCounter?.byteCount -= bytes
  }

  static func upload(_ image: PixelImage, to renderer: OpaquePointer?) -> OpaquePointer? {
    upload(image, from: 0, width: image.width, height: image.height, to: renderer)
  }

  /// Uploads `width` columns and `height` rows of a picture from the byte `start` on. Returns `nil`
  /// if the renderer can't create the texture.
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

/// A running total of the bytes of several textures.
final class ByteCounter {
  var byteCount = 0
}
