import CSDL2ImagePictureKit
import CSDL2StageKit

/// Decodes the first frame of an animated WebP file. SDL2_image can only decode all frames
/// together. Source: RFC 9649, section 2.7.1.1.
enum WebPAnimation {
  /// Returns the first frame, drawn at its position on a transparent canvas. Returns `nil` if the
  /// frame is missing or damaged.
  static func firstPicture(
    of file: PictureFile, _ header: PictureHeader
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    guard let frame = WebPChunks(file).first(where: { $0.name == WebPChunks.frame }),
      let width = header.width, let height = header.height, frame.count >= 16
    else { return nil }
    let header = ByteReader(file.bytes(at: frame.offset, atMost: 16)[...])
    guard let x = header.uint24LittleEndian(0), let y = header.uint24LittleEndian(3),
      let columns = header.uint24LittleEndian(6), let rows = header.uint24LittleEndian(9),
      2 * x + columns + 1 <= width, 2 * y + rows + 1 <= height,
      let picture = decode(standaloneFile(frame, in: file, columns: columns, rows: rows))
    else { return nil }
    defer { SDL_FreeSurface(picture) }
    let canvas = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_RGBA32.rawValue)
    guard let canvas else { return nil }
    var rect = SDL_Rect(x: Int32(2 * x), y: Int32(2 * y), w: 0, h: 0)
    SDL_SetSurfaceBlendMode(picture, SDL_BLENDMODE_NONE)
    SDL_UpperBlit(picture, nil, canvas, &rect)
    return canvas
  }

  /// Returns a frame as a WebP file of its own.
  private static func standaloneFile(
    _ frame: WebPChunks.Chunk, in file: PictureFile, columns: Int, rows: Int
  ) -> [UInt8] {
    let end = frame.offset + frame.count
    let parts = WebPChunks(file, from: frame.offset + 16).prefix { $0.offset + $0.count <= end }
    let isTranslucent = parts.contains { $0.name == WebPChunks.alpha }
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let extended =
      Array("VP8X".utf8) + bytes(10, 4) + [isTranslucent ? 0x10 : 0, 0, 0, 0] + bytes(columns, 3)
      + bytes(rows, 3)
    let content =
      Array("WEBP".utf8) + (isTranslucent ? extended : [])
      + file.bytes(at: frame.offset + 16, atMost: frame.count - 16)
    return Array("RIFF".utf8) + bytes(content.count, 4) + content
  }

  private static func decode(_ bytes: [UInt8]) -> UnsafeMutablePointer<SDL_Surface>? {
    bytes.withUnsafeBytes { bytes in
      SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)).flatMap {
        IMG_LoadTyped_RW($0, 1, "WEBP")
      }
    }
  }
}
