import Glibc
import StageKit

/// Reads the frames of an animated PNG file. Each frame is repackaged as a PNG file in memory,
/// which libpng decodes.
///
/// Source: PNG specification, third edition, 11.3.6.
final class PNGFrames: FrameReader {
  private static let (control, picture, later) = (0x6163_544C, 0x6663_544C, 0x6664_4154)
  /// The maximum number of compressed bytes of a frame.
  private static let maximumBytes = 256 << 20

  private let file: PictureFile
  private let header: PictureHeader
  private var chunks: PNGChunks
  private var canvas: AnimationCanvas
  private(set) var repeats: Int?
  /// The content of the header chunk, and the palette and transparency chunks. All frames share
  /// them.
  private var head: [UInt8] = []
  private var common: [UInt8] = []
  /// The control chunk of the next frame.
  private var nextControl: Description?

  /// The content of a frame control chunk (`fcTL`).
  private struct Description {
    var area: AnimationCanvas.Area
    var milliseconds: Int
    var disposal: AnimationCanvas.Disposal
    var isOver: Bool

    init?(_ content: [UInt8]) {
      let reader = ByteReader(content[...])
      guard let width = reader.uint32(4), let height = reader.uint32(8), let x = reader.uint32(12),
        let y = reader.uint32(16), let time = reader.uint16(20), let unit = reader.uint16(22),
        let disposal = reader.uint8(24), let blend = reader.uint8(25)
      else { return nil }
      area = AnimationCanvas.Area(x: x, y: y, width: width, height: height)
      milliseconds = time * 1000 / (unit == 0 ? 100 : unit)
      self.disposal = disposal == 1 ? .clear : disposal == 2 ? .restore : .keep
      isOver = blend == 1
    }
  }

  /// Creates a reader. Returns `nil` if the file has only one frame, or more than `maximumPixels`
  /// pixels.
  init?(_ file: PictureFile, _ header: PictureHeader, maximumPixels: Int) {
    (self.file, self.header) = (file, header)
    chunks = PNGChunks(file)
    guard let width = header.width, let height = header.height, width > 0, height > 0,
      header.pixelCount > 0, header.pixelCount <= maximumPixels,
      let count = chunks.first(where: { $0.type == Self.control || $0.type == PNGChunks.pixels }),
      count.type == Self.control
    else { return nil }
    let numbers = ByteReader(file.bytes(at: count.offset, atMost: 8)[...])
    guard numbers.uint32(0) ?? 0 > 1, let times = numbers.uint32(4) else { return nil }
    repeats = times == 0 ? nil : times
    canvas = AnimationCanvas(width: width, height: height)
    rewind()
  }

  func rewind() {
    chunks = PNGChunks(file)
    canvas = AnimationCanvas(width: canvas.width, height: canvas.height)
    (head, common, nextControl) = ([], [], nil)
  }

  func next() -> SourceFrame? {
    var packed: [UInt8] = []
    while true {
      let here = chunks
      let chunk = chunks.next()
      switch chunk?.type {
      case PNGChunks.header?: head = content(of: chunk, atMost: 13)
      case PNGChunks.palette?, PNGChunks.transparency?:
        guard let chunk else { break }
        common += Self.chunk(chunk.type, content(of: chunk, atMost: 768))
      case PNGChunks.pixels? where nextControl != nil: packed += content(of: chunk)
      case Self.later? where nextControl != nil: packed += content(of: chunk).dropFirst(4)
      case Self.picture?, PNGChunks.end?, nil:
        if let nextControl, !packed.isEmpty {
          // This chunk belongs to the next frame, so let the next call read it again.
          chunks = here
          self.nextControl = nil
          return frame(packed, nextControl)
        }
        guard chunk?.type == Self.picture else { return nil }
        nextControl = Description(content(of: chunk, atMost: 26))
      default: break
      }
      guard packed.count <= Self.maximumBytes else { return nil }
    }
  }

  private func content(of chunk: PNGChunks.Chunk?, atMost limit: Int = maximumBytes) -> [UInt8] {
    chunk.map { file.bytes(at: $0.offset, atMost: min($0.count, limit)) } ?? []
  }

  private static func chunk(_ type: Int, _ content: [UInt8]) -> [UInt8] {
    // The checksum can be 0, because the decoder ignores checksums.
    bigEndianBytes(content.count) + bigEndianBytes(type) + content + bigEndianBytes(0)
  }

  private static func bigEndianBytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Decodes a frame and draws it on the canvas.
  private func frame(_ packed: [UInt8], _ description: Description) -> SourceFrame? {
    let area = description.area
    guard head.count == 13, area.width > 0, area.height > 0, area.x + area.width <= canvas.width,
      area.y + area.height <= canvas.height
    else { return nil }
    let size = Self.bigEndianBytes(area.width) + Self.bigEndianBytes(area.height)
    var alone: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    alone += Self.chunk(PNGChunks.header, size + head[8...]) + common
    alone += Self.chunk(PNGChunks.pixels, packed) + Self.chunk(PNGChunks.end, [])
    var header = header
    (header.width, header.height) = (area.width, area.height)
    let picture = alone.withUnsafeMutableBytes { bytes -> PixelImage? in
      guard let stream = fmemopen(bytes.baseAddress, bytes.count, "rb") else { return nil }
      defer { fclose(stream) }
      return try? PNGDecoder.decode(stream, count: bytes.count, header, longestSide: 0)
    }
    guard let picture else { return nil }
    canvas.begin(area, description.disposal)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<area.height {
        let start = row * area.width * 4
        canvas.draw(
          row: row, UnsafeBufferPointer(rebasing: pixels[start..<(start + area.width * 4)]),
          isOver: description.isOver)
      }
    }
    return SourceFrame(
      width: canvas.width, height: canvas.height, pixels: canvas.pixels,
      milliseconds: description.milliseconds)
  }
}
