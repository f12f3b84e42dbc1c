/// The pictures of a file that follow one another, over and over as often as it says, upright, in sRGB and in
/// the size that is wanted. Used by one thread.
final class AnimationReader {
  /// The most pixels of each: a few of them are in memory at once.
  static let maximumPixels = 1 << 24

  private let frames: any FrameReader
  private let orientation: Orientation
  private let conversion: ColorConversion?
  private let longestSide: Int
  /// How often all have been shown.
  private var turns = 0
  /// The number of the next one in its turn.
  private var number = 0

  /// Nil where a file is known to hold one picture alone, or one that is too large to move.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  ///   - first: how many to pass by.
  /// - Throws: why there is none.
  init?(_ file: PictureFile, longestSide: Int, from first: Int = 0) throws(PictureError) {
    guard let header = try PictureDecoder.header(of: file), let frames = Self.frames(file, header)
    else { return nil }
    self.frames = frames
    self.longestSide = longestSide
    orientation = header.orientation
    conversion = header.profile.flatMap { ColorConversion(from: $0, .light) }
    while number < first, frames.next() != nil { number += 1 }
  }

  private static func frames(_ file: PictureFile, _ header: PictureHeader) -> (any FrameReader)? {
    if header.isPNG { return PNGFrames(file, header, maximumPixels: maximumPixels) }
    if header.isAnimated { return WebPFrames(file, maximumPixels: maximumPixels) }
    return header.isGIF ? GIFFrames(file, maximumPixels: maximumPixels) : nil
  }

  /// The next picture; nil where the last one is to stay.
  func next() -> MovingPicture? {
    var frame = frames.next()
    if frame == nil {
      turns += 1
      // One alone doesn't move.
      guard number > 1, turns < frames.repeats ?? .max else { return nil }
      number = 0
      frames.rewind()
      frame = frames.next()
    }
    guard let frame else { return nil }
    defer { number += 1 }
    return MovingPicture(
      mips: MipChain(image(of: frame)), duration: Self.duration(frame.milliseconds),
      number: number)
  }

  private func image(of frame: AnimationFrame) -> PixelImage {
    var image = frame.image(longestSide: longestSide)
    conversion?.apply(to: &image.pixels)
    return image.turned(by: orientation)
  }

  /// In seconds. What says less than the clocks of its time could tell is shown for a tenth, as browsers do.
  private static func duration(_ milliseconds: Int) -> Double {
    milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000
  }
}

/// One of a file's pictures that follow one another.
struct MovingPicture: Sendable {
  var mips: MipChain
  /// How long it is to be seen, in seconds.
  var duration: Double
  /// The how manieth it is, from 0, since the file began last.
  var number: Int
}
