/// The canvas on which the frames of an animation are drawn, each over the result of the previous
/// frame.
struct AnimationCanvas {
  /// The change to a frame's area before the next frame is drawn.
  enum Disposal {
    /// The frame stays on the canvas.
    case keep
    /// The frame's area becomes transparent.
    case clear
    /// The frame's area gets back the content that it had before the frame.
    case restore
  }

  /// A rectangle on the canvas, in pixels.
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

  /// Creates a transparent canvas.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    area = Area(x: 0, y: 0, width: 0, height: 0)
  }

  /// Disposes of the previous frame and prepares the canvas for the next one.
  ///
  /// - Parameters:
  ///   - area: The area of the next frame. Parts outside the canvas are not drawn.
  ///   - disposal: How to dispose of the next frame in the following call.
  mutating func begin(_ area: Area, _ disposal: Disposal) {
    switch self.disposal {
    case .keep: break
    case .clear: clear()
    case .restore: swap(&pixels, &before)
    }
    before = disposal == .restore ? pixels : []
    self.area = area
    self.disposal = disposal
  }

  private mutating func clear() {
    let columns = max(area.x, 0)..<max(min(area.x + area.width, width), max(area.x, 0))
    for y in max(area.y, 0)..<max(min(area.y + area.height, height), max(area.y, 0)) {
      for offset in ((y * width + columns.lowerBound) * 4)..<((y * width + columns.upperBound) * 4)
      {
        pixels[offset] = 0
      }
    }
  }

  /// Draws a row of the current frame.
  ///
  /// - Parameters:
  ///   - row: The row's number, from the top of the frame's area.
  ///   - bytes: Red, green, blue and straight alpha of each pixel.
  ///   - isOver: True to blend the row over the canvas, false to replace the canvas's pixels.
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
        // The resulting alpha, multiplied by 255.
        let opacity = alpha * 255 + below
        for channel in 0..<3 {
          let colour = bytes[source + channel]
          guard below > 0 else {
            pixels[target + channel] = colour
            continue
          }
          let sum: Int = Int(colour) * alpha * 255 + Int(pixels[target + channel]) * below
          pixels[target + channel] = UInt8((sum + opacity / 2) / opacity)
        }
        pixels[target + 3] = UInt8((opacity + 127) / 255)
      }
    }
  }
}
