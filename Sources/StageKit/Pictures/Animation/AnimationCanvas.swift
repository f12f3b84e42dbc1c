/// What pictures that follow one another are drawn on, each over what the one before has left.
struct AnimationCanvas {
  /// What becomes of a picture before the next one is drawn.
  enum Disposal {
    /// It stays.
    case keep
    /// Its place lets everything through.
    case clear
    /// What was there before it is there again.
    case restore
  }

  /// A part of the canvas, in pixels.
  struct Area: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  let width: Int
  let height: Int
  /// Red, green, blue and straight alpha bytes.
  private(set) var pixels: [UInt8]
  private var area: Area
  private var disposal = Disposal.keep
  private var before: [UInt8] = []

  /// One that lets everything through.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    area = Area(x: 0, y: 0, width: 0, height: 0)
  }

  /// Makes ready for the next picture.
  ///
  /// - Parameters:
  ///   - area: where it lies; what of it is beside the canvas isn't seen.
  ///   - disposal: what becomes of it in the end.
  mutating func begin(_ area: Area, _ disposal: Disposal) {
    switch self.disposal {
    case .keep: break
    case .clear: clear()
    case .restore: swap(&pixels, &before)
    }
    before = disposal == .restore ? pixels : []
    (self.area, self.disposal) = (area, disposal)
  }

  private mutating func clear() {
    let columns = max(area.x, 0)..<max(min(area.x + area.width, width), max(area.x, 0))
    for y in max(area.y, 0)..<max(min(area.y + area.height, height), max(area.y, 0)) {
      for place in ((y * width + columns.lowerBound) * 4)..<((y * width + columns.upperBound) * 4) {
        pixels[place] = 0
      }
    }
  }

  /// Draws a row of the picture.
  ///
  /// - Parameters:
  ///   - row: its number, from the top of the picture's area.
  ///   - bytes: red, green, blue and straight alpha of each pixel.
  ///   - isOver: whether it is laid over what is there; else it takes its place.
  mutating func draw(row: Int, _ bytes: UnsafeBufferPointer<UInt8>, isOver: Bool) {
    let y = area.y + row
    guard (0..<height).contains(y) else { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      for column in 0..<min(area.width, bytes.count / 4) {
        let x = area.x + column
        guard (0..<width).contains(x) else { continue }
        let (source, target) = (4 * column, (y * width + x) * 4)
        let alpha = Int(bytes[source + 3])
        if isOver, alpha == 0 { continue }
        let below = isOver ? Int(pixels[target + 3]) * (255 - alpha) : 0
        // In 255ths of 255.
        let whole = alpha * 255 + below
        for channel in 0..<3 {
          pixels[target + channel] =
            below == 0
            ? bytes[source + channel]
            : UInt8(
              (Int(bytes[source + channel]) * alpha * 255 + Int(pixels[target + channel]) * below
                + whole / 2) / whole)
        }
        pixels[target + 3] = UInt8((whole + 127) / 255)
      }
    }
  }
}
