/// Builds animated GIF, PNG and WebP files.
struct Animation {
  /// A frame of a single colour.
  struct Frame {
    var x = 0
    var y = 0
    var width = 4
    var height = 2
    /// Red, green, blue and alpha. GIF supports only the colours of `palette`, without partial
    /// transparency.
    var color: [UInt8] = Animation.red
    var milliseconds = 100
    /// The disposal method. Before the next frame is drawn, 0 leaves the frame's area unchanged, 1
    /// clears the area, and 2 restores the content from before the frame.
    var disposal = 0
    /// Whether the frame is blended over the previous content. GIF frames are always blended.
    var isOver = true
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]
  private static let palette = [red, green, blue, clear]

  var width = 4
  var height = 2
  /// The number of times that the animation plays; 0 to repeat it forever.
  var repeats = 0
  var frames: [Frame] = []

  private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  var gif: [UInt8] {
    let colors = Self.palette.flatMap { $0.prefix(3) }
    var bytes = Array("GIF89a".utf8) + Self.two(width) + Self.two(height) + [0x91, 0, 0] + colors
    if repeats != 1 {
      let count = Self.two(repeats == 0 ? 0 : repeats - 1)
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + count + [0]
    }
    for frame in frames {
      let flags = UInt8([1, 2, 3][frame.disposal] << 2 | 1)
      bytes += [0x21, 0xF9, 4, flags] + Self.two(frame.milliseconds / 10) + [3, 0, 0x2C]
      bytes += [frame.x, frame.y, frame.width, frame.height].flatMap(Self.two) + [0, 2]
      bytes += Self.codes(Self.palette.firstIndex(of: frame.color) ?? 3, frame.width * frame.height)
    }
    return bytes + [0x3B]
  }

  /// Returns the LZW codes of `count` pixels with the same colour index. A clear code before each
  /// pair of pixels ensures that all codes have 3 bits.
  private static func codes(_ number: Int, _ count: Int) -> [UInt8] {
    var codes: [Int] = []
    for index in 0..<count { codes += index.isMultiple(of: 2) ? [4, number] : [number] }
    var bits = (codes + [5]).flatMap { code in (0..<3).map { code >> $0 & 1 } }
    while !bits.count.isMultiple(of: 8) { bits.append(0) }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { first in
      UInt8((0..<8).reduce(0) { $0 | bits[first + $1] << $1 })
    }
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }

  var png: [UInt8] {
    func four(_ number: Int) -> [UInt8] { PNGMaker.four(number) }
    func packed(_ frame: Frame) -> [UInt8] {
      let row: [UInt8] = [0] + (0..<frame.width).flatMap { _ in frame.color }
      return PNGMaker.packed((0..<frame.height).flatMap { _ in row })
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += PNGMaker.chunk("IHDR", four(width) + four(height) + [8, 6, 0, 0, 0])
    bytes += PNGMaker.chunk("acTL", four(frames.count) + four(repeats))
    for (number, frame) in frames.enumerated() {
      let frameFields = [number, frame.width, frame.height, frame.x, frame.y].flatMap(four)
      let time = Array(four(frame.milliseconds).suffix(2)) + [0x03, 0xE8]
      bytes += PNGMaker.chunk(
        "fcTL", frameFields + time + [UInt8(frame.disposal), frame.isOver ? 1 : 0])
      bytes +=
        number == 0
        ? PNGMaker.chunk("IDAT", packed(frame))
        : PNGMaker.chunk("fdAT", four(number) + packed(frame))
    }
    return bytes + PNGMaker.chunk("IEND", [])
  }

  /// Returns an animated WebP file with a canvas of 64 × 32 pixels. All frames show the same image,
  /// which is given as a WebP file.
  func webP(of simple: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(content.count, 4) + content
        + [UInt8](repeating: 0, count: content.count & 1)
    }
    var content = Array("WEBP".utf8)
    content += part("VP8X", [0x12, 0, 0, 0] + bytes(63, 3) + bytes(31, 3))
    content += part("ANIM", [0, 0, 0, 0] + bytes(repeats, 2))
    for frame in frames {
      let frameFields = bytes(frame.x / 2, 3) + bytes(frame.y / 2, 3) + bytes(31, 3) + bytes(15, 3)
      let flags = UInt8((frame.isOver ? 0 : 2) | (frame.disposal == 1 ? 1 : 0))
      content += part("ANMF", frameFields + bytes(frame.milliseconds, 3) + [flags] + simple[12...])
    }
    return Array("RIFF".utf8) + bytes(content.count, 4) + content
  }
}
