import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests text on a tilted face. The expected value of each pixel is the exact mean of the texels
  /// below it.
  @WindowActor @Suite struct TiltedTextTests: DrawingSuite {
    let headless: HeadlessWindow
    let label: Text.Label
    /// The pixels of the label's texture.
    let image: PixelImage
    /// The bounds of the label's texture in the plane of the face.
    let rect: Rect
    /// A texture with the label's pixels and with mip levels.
    let picture: Texture

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 320, height: 200), access: await WindowAccess.acquire())
      headless.window.canvas.begin(size: Size(width: 320, height: 200), pixelRatio: 1)
      let text = "The quick brown fox jumps over the lazy dog"
      let made = try #require(
        headless.text.label(text, Text.Style(size: 15), width: 180, lines: 2))
      label = made
      image = try #require(headless.text.image(of: made.source.lines, made.source.style, .leading))
      rect = made.textureBounds.offset(by: Self.corner)
      picture = try #require(Texture(MipChain(image), on: headless.window.canvas))
      // The window retains its `Text`, which retains the label. The test must retain the texture.
      headless.keep(picture)
    }

    /// The maximum difference between the error of text and the error of the same pixels drawn as a
    /// picture, in levels of 0…255.
    private static let margin = 0.5
    private static let corner = Point(x: -90, y: -20)

    /// The orientation and the scale of a face.
    struct View: CustomStringConvertible, Sendable {
      var degrees: Double
      var isUpright: Bool
      var scale = 1.0

      var description: String {
        "\(degrees)° about \(isUpright ? "y" : "x"), \(scale) as large"
      }

      var transform: Transform3D {
        let angle = degrees * .pi / 180
        let turn =
          isUpright
          ? Transform3D.rotation(angle: angle, y: 1) : Transform3D.rotation(angle: angle, x: 1)
        return turn.scaled(x: scale, y: scale)
      }
    }

    nonisolated static let views = [15.0, 40, 60, 80].flatMap { degrees in
      [true, false].flatMap { isUpright in
        [1.0, 0.45].map { View(degrees: degrees, isUpright: isUpright, scale: $0) }
      }
    }

    // MARK: Drawing

    private func directly(_ view: View) -> [Double] {
      levels {
        canvas.withProjection(projection(view.transform)) {
          canvas.draw(label, at: Self.corner, color: .white)
        }
      }
    }

    /// Draws the label's texture like a picture that has no mip levels.
    private func withoutMipLevels(_ view: View) -> [Double] {
      levels {
        canvas.withProjection(projection(view.transform)) {
          canvas.draw(label.texture, in: rect)
        }
      }
    }

    private func asPicture(_ view: View) -> [Double] {
      levels {
        canvas.draw([Card(texture: picture, rect: rect, projection: projection(view.transform))])
      }
    }

    private func levels(_ draw: () -> Void) -> [Double] {
      self.picture(draw).levels(ofChannel: 0)
    }

    /// Returns the exact picture. Each pixel is the mean of many samples. There are more samples in
    /// the direction in which the face is foreshortened.
    private func exactly(_ view: View) -> [Double] {
      let (across, down) = view.isUpright ? (16, 6) : (6, 16)
      let projection = projection(view.transform)
      let (width, height) = (Int(size.width), Int(size.height))
      var out = [Double](repeating: 0, count: width * height)
      let corners = [
        rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
        Point(x: rect.maxX, y: rect.maxY),
      ].compactMap { projection.project($0) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let columns = max(Int(xs.min() ?? 0) - 1, 0)..<min(Int(xs.max() ?? 0) + 2, width)
      let rows = max(Int(ys.min() ?? 0) - 1, 0)..<min(Int(ys.max() ?? 0) + 2, height)
      image.pixels.withUnsafeBufferPointer { pixels in
        for y in rows {
          for x in columns {
            var sum = 0.0
            for sample in 0..<across * down {
              let point = Point(
                x: Double(x) + (Double(sample % across) + 0.5) / Double(across),
                y: Double(y) + (Double(sample / across) + 0.5) / Double(down))
              guard let flat = projection.unproject(point) else { continue }
              sum += Self.alpha(pixels, image, flat.x - rect.minX - 0.5, flat.y - rect.minY - 0.5)
            }
            out[y * width + x] = sum / Double(across * down)
          }
        }
      }
      return out
    }

    /// Returns the alpha at a position of an image, interpolated between four texels.
    private static func alpha(
      _ pixels: UnsafeBufferPointer<UInt8>, _ image: PixelImage, _ x: Double, _ y: Double
    ) -> Double {
      guard x >= 0, y >= 0, x < Double(image.width - 1), y < Double(image.height - 1) else {
        return 0
      }
      let (column, row) = (Int(x), Int(y))
      let (u, v) = (x - Double(column), y - Double(row))
      let at = (row * image.width + column) * 4 + 3
      let upper = Double(pixels[at]) * (1 - u) + Double(pixels[at + 4]) * u
      let below = at + image.width * 4
      let lower = Double(pixels[below]) * (1 - u) + Double(pixels[below + 4]) * u
      return upper * (1 - v) + lower * v
    }

    /// Returns the root mean square difference between two pictures, in the pixels that the text
    /// covers.
    private func distance(_ a: [Double], _ b: [Double], over exact: [Double]) -> Double {
      PixelLevels.distance(a, b, over: exact)
    }

    // MARK: Tests

    @Test(arguments: views) func tiltedTextIsAsExactAsAPicture(view: View) {
      let exact = exactly(view)
      let text = distance(directly(view), exact, over: exact)
      let picture = distance(asPicture(view), exact, over: exact)
      let before = distance(withoutMipLevels(view), exact, over: exact)
      #expect(text <= picture + Self.margin)
      // Where there are many more texels than pixels, text without mip levels breaks up.
      if view.degrees == 80 || view.degrees == 60 && view.scale < 1 { #expect(text < before * 0.7) }
    }

    @Test(arguments: views) func tiltedTextShimmersNoMoreThanAPicture(view: View) {
      var (text, picture, before) = (0.0, 0.0, 0.0)
      var last: [[Double]] = []
      for step in 0..<4 {
        var view = view
        view.degrees += Double(step) * 0.25
        let now = [directly(view), asPicture(view), withoutMipLevels(view), exactly(view)]
        if !last.isEmpty {
          let steps = zip(now, last).map { PixelLevels.differences($0, $1) }
          text += distance(steps[0], steps[3], over: now[3])
          picture += distance(steps[1], steps[3], over: now[3])
          before += distance(steps[2], steps[3], over: now[3])
        }
        last = now
      }
      #expect(text <= picture + Self.margin)
      if view.degrees == 80 { #expect(text < before * 0.5) }
    }
  }
}
