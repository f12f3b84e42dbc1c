import GeometryKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests textures on a tilted face. The expected value of each pixel is the exact mean of the
  /// texels below it.
  @WindowActor @Suite struct TiltedPictureTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 360, height: 240), access: await WindowAccess.acquire())
    }

    /// A kind of image on the face.
    enum Subject: String, CaseIterable, Sendable {
      case photograph, checker, lines, text
      /// A photograph divided into cells. Some cells are opaque; the white cells between them are
      /// transparent or nearly so.
      case lattice

      var hasAlpha: Bool { self == .lattice }
    }

    /// The orientation of a face.
    struct View: CustomStringConvertible, Sendable {
      var degrees: Double
      var axis: Point

      var description: String { "\(degrees)° about \(axis.x), \(axis.y)" }

      var transform: Transform3D {
        .rotation(angle: degrees * .pi / 180, x: axis.x, y: axis.y)
      }
    }

    /// Rotations about a vertical, a horizontal and a diagonal axis.
    nonisolated static let views =
      [15.0, 40, 60, 80].map { View(degrees: $0, axis: Point(x: 0, y: 1)) }
      + [60.0, 80].map { View(degrees: $0, axis: Point(x: 1, y: 0)) }
      + [View(degrees: 80, axis: Point(x: 1, y: 1))]

    /// The side of the texture in texels, and its side on the face in points.
    private static let extent = 128, side = 90.0
    private static let rect = Rect(center: .zero, size: Size(width: side, height: side))

    private func image(of subject: Subject) throws -> PixelImage {
      let path = "Assets/pictures/24 Harbour Dawn.jpg"
      let photograph = try PictureDecoder.decode(
        ReferencePicture.root.appendingPathComponent(path).path, longestSide: 256)
      var image = PixelImage(width: Self.extent, height: Self.extent, color: .black)
      let text = headless.text.image(
        of: Array(repeating: "The quick brown fox jumps over the lazy dog", count: 7),
        Text.Style(size: 15), .leading)
      for index in 0..<Self.extent * Self.extent {
        let (x, y) = (index % Self.extent, index / Self.extent)
        let level: UInt8
        switch subject {
        case .photograph: level = photograph.pixels[(y * photograph.width + x) * 4 + 1]
        case .checker: level = (x / 4 + y / 4).isMultiple(of: 2) ? 230 : 30
        case .lines: level = x / 2 % 4 == 0 || y / 2 % 4 == 0 ? 230 : 30
        case .text:
          let text = try #require(text)
          level =
            x < text.width && y < text.height ? text.pixels[(y * text.width + x) * 4 + 3] : 0
        case .lattice:
          let isThere = (x / 3 + y / 5).isMultiple(of: 2)
          level = isThere ? photograph.pixels[(y * photograph.width + x) * 4 + 1] : 255
          image.pixels[index * 4 + 3] = isThere ? 255 : UInt8(x % 4 * 20)
        }
        for channel in 0..<3 { image.pixels[index * 4 + channel] = level }
      }
      return image
    }

    /// Prevents a texture from creating anisotropic mip levels: adds as many dummy levels as a
    /// texture can have, all of which count as being in use.
    private func fillAnisotropicLevels(of texture: Texture) throws {
      while !texture.anisotropicLevels.isEmpty { texture.discard(anisotropicLevel: 0) }
      for number in 0..<3 {
        let handle = try #require(
          Texture.upload(PixelImage(width: 1, height: 1, color: .black), to: canvas.renderer))
        texture.add(
          AnisotropicLevel(
            kind: .init(across: 100 + number, down: 0), handle: handle, byteCount: 4,
            frame: canvas.frame + 1))
      }
    }

    private func drawn(_ texture: Texture, _ view: View) -> [Double] {
      let result = picture {
        canvas.draw([
          Card(texture: texture, rect: Self.rect, projection: projection(view.transform))
        ])
      }
      return result.levels(ofChannel: 1)
    }

    /// Returns the exact pictures of all images, or `nil` for pixels outside the face and at its
    /// edges. Each pixel is the mean of many samples. There are more samples in the direction in
    /// which the face is foreshortened.
    private func exactly(_ images: [PixelImage], _ view: View) -> [[Double?]] {
      let across = view.axis.y > 0 ? view.axis.x > 0 ? 5 : 12 : 3
      let down = view.axis.x > 0 ? view.axis.y > 0 ? 5 : 12 : 3
      let projection = projection(view.transform)
      let (width, height) = (Int(size.width), Int(size.height))
      let texel = Self.side / Double(Self.extent)
      let inner = Self.rect.inset(by: texel)
      var out = images.map { _ in [Double?](repeating: nil, count: width * height) }
      for index in 0..<width * height
      where abs(index % width - width / 2) < Self.extent && abs(index / width - height / 2) < 72 {
        let corner = Point(x: Double(index % width), y: Double(index / width))
        var sums = images.map { _ in 0.0 }
        var isInside = true
        for sample in 0..<across * down where isInside {
          let point = Point(
            x: corner.x + (Double(sample % across) + 0.5) / Double(across),
            y: corner.y + (Double(sample / across) + 0.5) / Double(down))
          guard let flat = projection.unproject(point), inner.contains(flat) else {
            isInside = false
            continue
          }
          let (x, y) = (
            (flat.x - Self.rect.minX) / texel - 0.5, (flat.y - Self.rect.minY) / texel - 0.5
          )
          for number in images.indices { sums[number] += Self.level(images[number].pixels, x, y) }
        }
        guard isInside else { continue }
        for number in images.indices {
          out[number][index] = sums[number] / Double(across * down)
        }
      }
      return out
    }

    /// Returns the green level at a position on a black background, interpolated between four
    /// texels.
    private static func level(_ pixels: [UInt8], _ x: Double, _ y: Double) -> Double {
      let (column, row) = (Int(x), Int(y))
      let (u, v) = (x - Double(column), y - Double(row))
      let at = (row * extent + column) * 4
      let below = at + extent * 4
      func light(_ byte: Int) -> Double {
        Double(Int(pixels[byte + 1]) * Int(pixels[byte + 3])) / 255
      }
      let upper = light(at) * (1 - u) + light(at + 4) * u
      let lower = light(below) * (1 - u) + light(below + 4) * u
      return upper * (1 - v) + lower * v
    }

    // MARK: Tests

    @Test(arguments: views) func anisotropicMipLevelsReduceErrorsAndShimmer(view: View) throws {
      var later = view
      later.degrees += 0.5
      let images = try Subject.allCases.map { try image(of: $0) }
      let (exact, exactLater) = (exactly(images, view), exactly(images, later))
      for (number, subject) in Subject.allCases.enumerated() {
        let texture = try #require(Texture(MipChain(images[number]), on: canvas))
        let steps = PixelLevels.differences(exactLater[number], exact[number])
        let (now, next) = (drawn(texture, view), drawn(texture, later))
        #expect(texture.hasAlpha == subject.hasAlpha)
        try fillAnisotropicLevels(of: texture)
        let isotropicNow = drawn(texture, view)
        try fillAnisotropicLevels(of: texture)
        let isotropicNext = drawn(texture, later)
        let error = PixelLevels.distance(now, exact[number])
        let isotropicError = PixelLevels.distance(isotropicNow, exact[number])
        let shimmer = PixelLevels.distance(PixelLevels.differences(next, now), steps)
        let isotropicShimmer = PixelLevels.distance(
          PixelLevels.differences(isotropicNext, isotropicNow), steps)
        #expect(error < isotropicError + 0.5, "\(subject)")
        #expect(shimmer < isotropicShimmer + 0.5, "\(subject)")
        guard view.axis.x == 0 || view.axis.y == 0, view.degrees >= 60 else { continue }
        #expect(error < isotropicError * (view.degrees < 80 ? 0.95 : 0.7), "\(subject)")
        if view.degrees == 80 { #expect(shimmer < isotropicShimmer * 0.6, "\(subject)") }
      }
    }

    /// A texture keeps at most three anisotropic mip levels, even if a frame contains cards with
    /// many different rotations. Drawing the same frame again creates no level.
    @Test func textureKeepsAtMostThreeAnisotropicLevels() throws {
      let image = PixelImage(width: 256, height: 256, color: .white)
      let texture = try #require(Texture(MipChain(image), on: canvas))
      let cards = [0.0, 60, 70, 80, 85].flatMap { degrees in
        [Point(x: 0, y: 1), Point(x: 1, y: 0)].map { axis in
          Card(
            texture: texture, rect: Self.rect,
            projection: projection(View(degrees: degrees, axis: axis).transform), alpha: 0.5)
        }
      }
      for _ in 0..<2 {
        let result = picture { canvas.draw(cards) }
        #expect(result[180, 120].red > 200)
      }
      let handles = texture.anisotropicLevels.map(\.handle)
      #expect(handles.count == 3)
      _ = picture { canvas.draw(cards) }
      #expect(texture.anisotropicLevels.map(\.handle) == handles)
      // The new level replaces a level that is no longer drawn.
      let last = Card(
        texture: texture, rect: Self.rect,
        projection: projection(View(degrees: 86, axis: Point(x: 1, y: 0)).transform))
      _ = picture { canvas.draw([last]) }
      #expect(texture.anisotropicLevels.count == 3)
      #expect(texture.anisotropicLevels.filter { $0.frame == canvas.frame }.count == 1)
    }

    /// A mip level may be created while a clip is set. The clip still applies to later drawing
    /// calls.
    @Test func clipStillAppliesAfterAMipLevelIsCreated() throws {
      let image = PixelImage(width: 256, height: 256, color: .white)
      let texture = try #require(Texture(MipChain(image), on: canvas))
      let turned = projection(View(degrees: 70, axis: Point(x: 0, y: 1)).transform)
      let result = picture {
        canvas.withClip(Rect(x: 0, y: 0, width: 360, height: 120)) {
          canvas.draw([Card(texture: texture, rect: Self.rect, projection: turned)])
        }
      }
      #expect(texture.anisotropicLevels.count == 1)
      #expect(result[180, 110].red == 255)
      #expect(result[180, 130].red == 0)
    }
  }
}
