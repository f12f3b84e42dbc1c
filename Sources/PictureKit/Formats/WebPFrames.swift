import CWebPPictureKit

/// Reads the frames of an animated WebP file with libwebpdemux.
final class WebPFrames: FrameReader {
  /// The maximum number of bytes read from a file.
  private static let maxBytes = 256 << 20

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let info: WebPAnimInfo
  /// The end time of the previous frame, in milliseconds from the start of the animation.
  private var end: Int32 = 0

  /// Creates a reader. Returns `nil` if the file can't be decoded, or its frames have more than
  /// `maxPixels` pixels.
  init?(_ file: PictureFile, maxPixels: Int) {
    let content = file.bytes(at: 0, atMost: Self.maxBytes)
    bytes = .allocate(capacity: content.count)
    _ = bytes.initialize(from: content)
    var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    var options = WebPAnimDecoderOptions()
    var info = WebPAnimInfo()
    guard WebPAnimDecoderOptionsInit(&options) != 0,
      // Check the size before the decoder allocates memory for the pixels.
      Self.pixelCount(&data) <= maxPixels,
      let decoder = WebPAnimDecoderNew(&data, &options)
    else {
      bytes.deallocate()
      return nil
    }
    WebPAnimDecoderGetInfo(decoder, &info)
    self.decoder = decoder
    self.info = info
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    bytes.deallocate()
  }

  private static func pixelCount(_ data: inout WebPData) -> Int {
    guard let demuxer = WebPDemux(&data) else { return .max }
    defer { WebPDemuxDelete(demuxer) }
    return Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
      * Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
  }

  var repeats: Int? { info.loop_count == 0 ? nil : Int(info.loop_count) }

  func next() -> SourceFrame? {
    var pixels: UnsafeMutablePointer<UInt8>?
    var time: Int32 = 0
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0,
      WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels
    else { return nil }
    defer { end = time }
    let (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
    return SourceFrame(
      width: width, height: height,
      pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height * 4)),
      milliseconds: Int(time) - Int(end))
  }

  func rewind() {
    WebPAnimDecoderReset(decoder)
    end = 0
  }
}
