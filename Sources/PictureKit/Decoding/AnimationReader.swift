import StageKit

/// Reads the frames of an animated picture file. The frames are upright, in sRGB, and scaled down
/// to the requested size. Repeats the animation as often as the file specifies. Used by one thread
/// only.
final class AnimationReader {
  /// The maximum number of pixels of a frame. It is limited because several frames are in memory at
  /// once.
  static let maxPixels = 1 << 24

  private let frames: any FrameReader
  private let orientation: Orientation
  private let conversion: ColorConversion?
  private let longestSide: Int
  /// The number of completed repetitions.
  private var completedRepetitions = 0
  /// The number of the next frame in the current repetition, from 0.
  private var number = 0

  /// Creates a reader. Returns `nil` if the file's header rules out an animation, or if the frames
  /// have more than `maxPixels` pixels.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - longestSide: The maximum number of pixels along the longer side; larger frames are scaled
  ///     down.
  ///   - first: The number of frames to skip.
  /// - Throws: An error if the file can't be read.
  init?(_ file: PictureFile, longestSide: Int, from first: Int = 0) throws(PictureError) {
    guard let header = try PictureHeader.read(from: file), let frames = Self.frames(file, header)
    else { return nil }
    self.frames = frames
    self.longestSide = longestSide
    orientation = header.orientation
    conversion = header.profile.flatMap { ColorConversion(from: $0, .rgba) }
    while number < first, frames.next() != nil { number += 1 }
  }

  private static func frames(_ file: PictureFile, _ header: PictureHeader) -> (any FrameReader)? {
    if header.isPNG { return PNGFrames(file, header, maxPixels: maxPixels) }
    if header.isAnimated { return WebPFrames(file, maxPixels: maxPixels) }
    return header.isGIF ? GIFFrames(file, maxPixels: maxPixels) : nil
  }

  /// Returns the next frame. Returns `nil` after the last frame, which then stays visible.
  func next() -> DecodedFrame? {
    var frame = frames.next()
    if frame == nil {
      completedRepetitions += 1
      // A single frame isn't repeated.
      guard number > 1, completedRepetitions < frames.repeats ?? .max else { return nil }
      number = 0
      frames.rewind()
      frame = frames.next()
    }
    guard let frame else { return nil }
    defer { number += 1 }
    return DecodedFrame(
      mips: MipChain(image(of: frame)), duration: Self.duration(frame.milliseconds),
      number: number)
  }

  private func image(of frame: SourceFrame) -> PixelImage {
    var image = frame.image(longestSide: longestSide)
    conversion?.apply(to: &image.pixels)
    return image.turned(by: orientation)
  }

  /// Returns the duration of a frame in seconds. Frames of at most 10 ms last 0.1 s, as in
  /// browsers.
  private static func duration(_ milliseconds: Int) -> Double {
    milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000
  }
}

/// A decoded frame of an animated picture file.
struct DecodedFrame: Sendable {
  var mips: MipChain
  /// How long the frame is visible, in seconds.
  var duration: Double
  /// The frame's number, from 0, in the current repetition of the animation.
  var number: Int
}
