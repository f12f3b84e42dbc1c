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
  /// The bytes it takes without what is made of it for turned faces, which is at most three halves more
  /// and mostly a quarter.
  public let byteCount: Int

  /// SDL's textures, the largest first; each about half as large as the one before.
  let levels: [OpaquePointer]
  /// Levels halved more often along one side than along the other, made as they are drawn.
  var turnedLevels: [TurnedLevel] = []
  private let life: RendererLife

  /// Uploads a picture; nil if it is empty or larger than the device takes, or memory is short.
  public init?(_ mips: MipChain, on canvas: Canvas) {
    guard canvas.life.isAlive, let first = mips.levels.first, first.width > 0, first.height > 0
    else { return nil }
    (width, height, hasAlpha) = (first.width, first.height, !mips.isOpaque)
    life = canvas.life
    var levels: [OpaquePointer] = []
    var byteCount = 0
    for level in mips.levels {
      guard let handle = Self.upload(level, to: canvas.renderer) else { break }
      levels.append(handle)
      byteCount += level.pixels.count
    }
    self.levels = levels
    self.byteCount = byteCount
    if levels.isEmpty { return nil }
  }

  /// Takes over one of SDL's textures that is opaque.
  init(_ handle: OpaquePointer, width: Int, height: Int, on canvas: Canvas) {
    (self.width, self.height, hasAlpha) = (width, height, false)
    life = canvas.life
    levels = [handle]
    byteCount = width * height * 4
  }

  deinit {
    // A renderer takes its textures with it.
    guard life.isAlive else { return }
    for level in levels { SDL_DestroyTexture(level) }
    for level in turnedLevels { SDL_DestroyTexture(level.handle) }
  }

  static func upload(_ image: PixelImage, to renderer: OpaquePointer) -> OpaquePointer? {
    guard let width = Int32(exactly: image.width), let height = Int32(exactly: image.height),
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
        height)
    else { return nil }
    let status = image.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress, width * 4)
    }
    guard status == 0 else {
      SDL_DestroyTexture(texture)
      return nil
    }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
  }
}

/// Whether a renderer is still there, for the textures that may outlive it.
final class RendererLife {
  var isAlive = true
}
