/// The pictures of a file that follow one another, each as it is to be seen, from the first one on. Used by one
/// thread.
protocol FrameReader: AnyObject {
  /// How often all of them are to be shown; nil for ever. Known behind the first one.
  var repeats: Int? { get }

  /// The next one; nil behind the last, and where nothing of it can be read.
  func next() -> AnimationFrame?

  /// Begins anew.
  func rewind()
}

/// One of a file's pictures that follow one another.
struct AnimationFrame {
  var width: Int
  var height: Int
  /// Red, green, blue and straight alpha bytes.
  var pixels: [UInt8]
  /// How long it is to be seen, as the file says.
  var milliseconds: Int

  /// It with so many pixels along its longer side at most.
  func image(longestSide: Int) -> PixelImage {
    let whole = PixelImage(width: width, height: height, pixels: pixels)
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    return size == (width, height) ? whole : whole.scaled(width: size.width, height: size.height)
  }
}
