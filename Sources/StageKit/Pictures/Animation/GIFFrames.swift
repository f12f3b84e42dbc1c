import CGIFStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pictures of a GIF file, read by giflib row by row. Source of what they say: GIF89a specification, 23 and 26.
final class GIFFrames: FrameReader {
  private let file: PictureFile
  private let maximumPixels: Int
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var canvas: AnimationCanvas?
  private(set) var repeats: Int? = 1
  /// What went wrong first.
  private(set) var reason: String?

  /// - Parameters:
  ///   - file: the file.
  ///   - maximumPixels: the most pixels that all may take together; there are none where one takes more.
  init(_ file: PictureFile, maximumPixels: Int) {
    (self.file, self.maximumPixels) = (file, maximumPixels)
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

  func next() -> AnimationFrame? {
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

  /// Takes what an extension says, and passes it by.
  private func readExtension(
    of gif: UnsafeMutablePointer<GifFileType>, into control: inout GraphicsControlBlock
  ) -> Bool {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard DGifGetExtension(gif, &code, &block) == GIF_OK else { return false }
    var saysRepeats = false
    while let bytes = block {
      let content = UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))
      if code == GRAPHICS_EXT_FUNC_CODE {
        DGifExtensionToGCB(content.count, content.baseAddress, &control)
      } else if code == APPLICATION_EXT_FUNC_CODE {
        if saysRepeats, content.count == 3, content[0] == 1 {
          // How often after the first time; 0 for ever, as browsers have it.
          let count = Int(content[1]) | Int(content[2]) << 8
          repeats = count == 0 ? nil : count + 1
        }
        saysRepeats = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { content.elementsEqual($0.utf8) }
      }
      guard DGifGetExtensionNext(gif, &block) == GIF_OK else { return false }
    }
    return true
  }

  /// Draws the next picture.
  private func picture(
    in gif: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock
  ) -> AnimationFrame? {
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
    guard area.width > 0, area.height > 0, area.width * area.height <= maximumPixels,
      var canvas = canvas ?? makeCanvas(of: gif, for: area)
    else {
      reason = reason ?? "its pictures have no size, or are too large"
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
    return AnimationFrame(
      width: canvas.width, height: canvas.height, pixels: canvas.pixels,
      milliseconds: Int(control.DelayTime) * 10)
  }

  /// Red, green, blue and alpha of each number; nil where there are no colours.
  private func colors(
    of gif: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock
  ) -> [UInt8]? {
    guard let map = gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap,
      let colors = map.pointee.Colors
    else { return nil }
    var table = [UInt8](repeating: 0, count: 256 * 4)
    for number in 0..<256 {
      if number < Int(map.pointee.ColorCount) {
        let color = colors[number]
        (table[4 * number], table[4 * number + 1], table[4 * number + 2]) = (
          color.Red, color.Green, color.Blue
        )
      }
      table[4 * number + 3] = number == Int(control.TransparentColor) ? 0 : 255
    }
    return table
  }

  /// What all are drawn on: at least as large as the first one.
  private func makeCanvas(
    of gif: UnsafeMutablePointer<GifFileType>, for area: AnimationCanvas.Area
  ) -> AnimationCanvas? {
    let width = max(Int(gif.pointee.SWidth), area.x + area.width)
    let height = max(Int(gif.pointee.SHeight), area.y + area.height)
    guard width * height <= maximumPixels else { return nil }
    return AnimationCanvas(width: width, height: height)
  }

  /// Draws the rows; how many there are.
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
