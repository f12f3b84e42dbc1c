import Glibc
import StageKit

/// Reads the frames of an animated PNG file. Each frame is repackaged as a PNG file in memory,
/// which libpng decodes.
///
/// Source: PNG specification, third edition, 11.3.6.
final class PNGFrames: FrameReader {
  // The names of the animation control, frame control and frame data chunks: acTL, fcTL, fdAT.
  private static let animationControl = 0x6163_544C
  private static let frameControl = 0x6663_544C
  private static let frameData = 0x6664_4154
  /// The maximum number of compressed bytes of a frame.
  private static let maxBytes = 256 << 20

  private let file: PictureFile
  private let header: PictureHeader
  private var chunks: PNGChunks
  private var canvas: AnimationCanvas
  private(set) var repeats: Int?
  /// The content of the header chunk, which applies to all frames.
  private var headerContent: [UInt8] = []
  /// The palette and transparency chunks, which apply to all frames.
  private var commonChunks: [UInt8] = []
  /// The control chunk of the next frame.
  private var nextControl: FrameControl?

  /// The content of a frame control chunk (`fcTL`).
  private struct FrameControl {
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

  /// Creates a reader. Returns `nil` if the file has only one frame, or more than `maxPixels`
  /// pixels.
  init?(_ file: PictureFile, _ header: PictureHeader, maxPixels: Int) {
    self.file = file
    self.header = header
    chunks = PNGChunks(file)
    guard let width = header.width, let height = header.height, width > 0, height > 0,
      header.pixelCount > 0, header.pixelCount <= maxPixels,
      let control = chunks.first(where: {
        $0.type == Self.animationControl || $0.type == PNGChunks.pixels
      }), control.type == Self.animationControl
    else { return nil }
    let content = ByteReader(file.bytes(at: control.offset, atMost: 8)[...])
    guard let frameCount = content.uint32(0), frameCount > 1, let playCount = content.uint32(4)
    else { return nil }
    repeats = playCount == 0 ? nil : playCount
    canvas = AnimationCanvas(width: width, height: height)
    rewind()
  }

  func rewind() {
    chunks = PNGChunks(file)
    canvas = AnimationCanvas(width: canvas.width, height: canvas.height)
    headerContent = []
    commonChunks = []
    nextControl = nil
  }

  func next() -> SourceFrame? {
    var compressed: [UInt8] = []
    while true {
      let previousChunks = chunks
      let chunk = chunks.next()
      switch chunk?.type {
      case PNGChunks.header?: headerContent = content(of: chunk, atMost: 13)
      case PNGChunks.palette?, PNGChunks.transparency?:
        guard let chunk else { break }
        commonChunks += Self.chunk(chunk.type, content(of: chunk, atMost: 768))
      case PNGChunks.pixels? where nextControl != nil: compressed += content(of: chunk)
      case Self.frameData? where nextControl != nil:
        // The data follow a sequence number of four bytes.
        compressed += content(of: chunk).dropFirst(4)
      case Self.frameControl?, PNGChunks.end?, nil:
        if let nextControl, !compressed.isEmpty {
          // This chunk belongs to the next frame, so let the next call read it again.
          chunks = previousChunks
          self.nextControl = nil
          return frame(compressed, nextControl)
        }
        guard chunk?.type == Self.frameControl else { return nil }
        nextControl = FrameControl(content(of: chunk, atMost: 26))
      default: break
      }
      guard compressed.count <= Self.maxBytes else { return nil }
    }
  }

  private func content(of chunk: PNGChunks.Chunk?, atMost limit: Int = maxBytes) -> [UInt8] {
    chunk.map { file.bytes(at: $0.offset, atMost: min($0.count, limit)) } ?? []
  }

  private static func chunk(_ type: Int, _ content: [UInt8]) -> [UInt8] {
    // The checksum can be 0, because the decoder ignores checksums.
    [UInt8](bigEndian: content.count) + [UInt8](bigEndian: type) + content + [0, 0, 0, 0]
  }

  /// Decodes a frame and draws it on the canvas.
  private func frame(_ compressed: [UInt8], _ control: FrameControl) -> SourceFrame? {
    let area = control.area
    guard headerContent.count == 13, area.width > 0, area.height > 0,
      area.x + area.width <= canvas.width, area.y + area.height <= canvas.height
    else { return nil }
    let size = [UInt8](bigEndian: area.width) + [UInt8](bigEndian: area.height)
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += Self.chunk(PNGChunks.header, size + headerContent[8...])
    png += commonChunks
    png += Self.chunk(PNGChunks.pixels, compressed) + Self.chunk(PNGChunks.end, [])
    var header = header
    header.width = area.width
    header.height = area.height
    let picture = png.withUnsafeMutableBytes { bytes -> PixelImage? in
      guard let stream = fmemopen(bytes.baseAddress, bytes.count, "rb") else { return nil }
      defer { fclose(stream) }
      return try? PNGDecoder.decode(stream, count: bytes.count, header, longestSide: 0)
    }
    guard let picture else { return nil }
    canvas.begin(area, control.disposal)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<area.height {
        let start = row * area.width * 4
        canvas.draw(
          row: row, UnsafeBufferPointer(rebasing: pixels[start..<(start + area.width * 4)]),
          isOver: control.isOver)
      }
    }
    return SourceFrame(
      width: canvas.width, height: canvas.height, pixels: canvas.pixels,
      milliseconds: control.milliseconds)
  }
}
