import StageKit

/// Reads the frames of an animated picture file in order, each as a complete picture. Used by one
/// thread only.
protocol FrameReader: AnyObject {
  /// The number of times that the animation plays; `nil` if it repeats forever. Known once the
  /// first frame has been read.
  var repeats: Int? { get }

  /// Returns the next frame, or `nil` if there are no more frames or the rest of the file can't be
  /// read.
  func next() -> SourceFrame?

  /// Starts again at the first frame.
  func rewind()
}

/// A frame of an animated picture file.
struct SourceFrame {
  var width: Int
  var height: Int
  /// Red, green, blue and straight alpha bytes.
  var pixels: [UInt8]
  /// How long the frame is visible according to the file, in milliseconds.
  var milliseconds: Int

  /// Returns the frame as a picture with at most `longestSide` pixels along its longer side.
  func image(longestSide: Int) -> PixelImage {
    let image = PixelImage(width: width, height: height, pixels: pixels)
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    return size == (width, height) ? image : image.scaled(width: size.width, height: size.height)
  }
}
