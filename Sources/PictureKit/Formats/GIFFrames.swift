import CGIFPictureKit
import Glibc

/// Reads the frames of a GIF file with giflib, row by row.
///
/// Source: GIF89a specification, sections 23 and 26.
final class GIFFrames: FrameReader {
  private let file: PictureFile
  private let maxPixels: Int
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var canvas: AnimationCanvas?
  private(set) var repeats: Int? = 1
  /// The reason for the first failure to decode; `nil` if decoding hasn't failed.
  private(set) var reason: String?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - maxPixels: The maximum number of pixels of the canvas and of each frame. `next()`
  ///     returns `nil` if the canvas or the frame is larger.
  init(_ file: PictureFile, maxPixels: Int) {
    self.file = file
    self.maxPixels = maxPixels
    rewind()
  }

  deinit { close() }

  private func close() {
    if let gif { DGifCloseFile(gif, nil) }
    gif = nil
  }

  func rewind() {
    close()
    canvas = nil
    var code: Int32 = 0
    gif = DGifOpen(
      file.fromStart(),
      { gif, bytes, count in
        guard let stream = gif?.pointee.UserData else { return 0 }
        return Int32(fread(bytes, 1, Int(count), stream.assumingMemoryBound(to: FILE.self)))
      }, &code)
    if gif == nil { fail(code) }
  }

  private func fail(_ code: Int32) {
    guard reason == nil else { return }
    reason = GifErrorString(code).map { String(cString: $0) } ?? "it can't be decoded"
  }

  func next() -> SourceFrame? {
    guard let gif else { return nil }
    var control = GraphicsControlBlock(
      DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: -1)
    var type = UNDEFINED_RECORD_TYPE
    while DGifGetRecordType(gif, &type) == GIF_OK {
      if type == EXTENSION_RECORD_TYPE {
        guard readExtension(of: gif, into: &control) else { break }
      } else if type == IMAGE_DESC_RECORD_TYPE {
        return picture(in: gif, control)
      } else {
        return nil
      }
    }
    fail(gif.pointee.Error)
    return nil
  }

  /// Reads an extension, which can contain settings of the next frame or the number of repetitions.
  /// Stores the settings in `control`. Returns false if the extension is damaged.
  private func readExtension(
    of gif: UnsafeMutablePointer<GifFileType>, into control: inout GraphicsControlBlock
  ) -> Bool {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard DGifGetExtension(gif, &code, &block) == GIF_OK else { return false }
    var isRepetitionBlock = false
    while let bytes = block {
      let content = UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))
      if code == GRAPHICS_EXT_FUNC_CODE {
        DGifExtensionToGCB(content.count, content.baseAddress, &control)
      } else if code == APPLICATION_EXT_FUNC_CODE {
        if isRepetitionBlock, content.count == 3, content[0] == 1 {
          // The file contains how often the animation repeats after it has played once. As in
          // browsers, 0 means forever.
          let count = Int(content[1]) | Int(content[2]) << 8
          repeats = count == 0 ? nil : count + 1
        }
        isRepetitionBlock = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains {
          content.elementsEqual($0.utf8)
        }
      }
      guard DGifGetExtensionNext(gif, &block) == GIF_OK else { return false }
    }
    return true
  }

  /// Reads the next frame and draws it on the canvas. Draws the existing rows of a truncated frame,
  /// after which the animation ends.
  private func picture(
    in gif: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock
  ) -> SourceFrame? {
    guard DGifGetImageDesc(gif) == GIF_OK else {
      fail(gif.pointee.Error)
      return nil
    }
    let image = gif.pointee.Image
    let area = AnimationCanvas.Area(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    guard let colors = colors(of: gif, control) else {
      reason = reason ?? "it has no colours"
      return nil
    }
    guard area.width > 0, area.height > 0, area.width * area.height <= maxPixels,
      var canvas = canvas ?? makeCanvas(of: gif, for: area)
    else {
      reason = reason ?? "its frames are empty or too large"
      return nil
    }
    self.canvas = nil
    let disposals: [Int32: AnimationCanvas.Disposal] = [2: .clear, 3: .restore]
    canvas.begin(area, disposals[control.DisposalMode] ?? .keep)
    let rows = draw(on: &canvas, from: gif, area, colors, isInterlaced: image.Interlace)
    self.canvas = canvas
    if rows < area.height {
      fail(gif.pointee.Error)
      close()
    }
    guard rows > 0 else { return nil }
    return SourceFrame(
      width: canvas.width, height: canvas.height, pixels: canvas.pixels,
      milliseconds: Int(control.DelayTime) * 10)
  }

  /// Returns the red, green, blue and alpha bytes of the 256 colours. Returns `nil` if the file has
  /// no colour table.
  private func colors(
    of gif: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock
  ) -> [UInt8]? {
    guard let map = gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap,
      let colors = map.pointee.Colors
    else { return nil }
    var table = [UInt8](repeating: 0, count: 256 * 4)
    for number in 0..<256 {
      if number < Int(map.pointee.ColorCount) {
        table[4 * number] = colors[number].Red
        table[4 * number + 1] = colors[number].Green
        table[4 * number + 2] = colors[number].Blue
      }
      table[4 * number + 3] = number == Int(control.TransparentColor) ? 0 : 255
    }
    return table
  }

  /// Creates the canvas, which contains at least the first frame. Returns `nil` if the canvas would
  /// have too many pixels.
  private func makeCanvas(
    of gif: UnsafeMutablePointer<GifFileType>, for area: AnimationCanvas.Area
  ) -> AnimationCanvas? {
    let width = max(Int(gif.pointee.SWidth), area.x + area.width)
    let height = max(Int(gif.pointee.SHeight), area.y + area.height)
    guard width * height <= maxPixels else { return nil }
    return AnimationCanvas(width: width, height: height)
  }

  /// Draws the rows of a frame. Returns how many rows were read.
  private func draw(
    on canvas: inout AnimationCanvas, from gif: UnsafeMutablePointer<GifFileType>,
    _ area: AnimationCanvas.Area, _ colors: [UInt8], isInterlaced: Bool
  ) -> Int {
    var numbers = [UInt8](repeating: 0, count: area.width)
    var line = [UInt8](repeating: 0, count: area.width * 4)
    let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    var count = 0
    for (first, step) in passes {
      for row in stride(from: first, to: area.height, by: step) {
        guard DGifGetLine(gif, &numbers, Int32(area.width)) == GIF_OK else { return count }
        for x in 0..<area.width {
          let color = 4 * Int(numbers[x])
          for channel in 0..<4 { line[4 * x + channel] = colors[color + channel] }
        }
        line.withUnsafeBufferPointer { canvas.draw(row: row, $0, isOver: true) }
        count += 1
      }
    }
    return count
  }
}
