import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

@Suite struct TinyCopyTests {
  /// The cache stays within its byte limit and keeps the latest copies. Each copy resembles its
  /// picture.
  @Test(arguments: [0, 1000, 9000, 300_000])
  func latestTinyCopiesAreKeptWithinTheByteLimit(limit: Int) {
    var copies = TinyCopyCache<Int>(limit: limit)
    var random = SplitMix64(seed: UInt64(limit))
    var keys: [Int] = []
    for _ in 0..<300 {
      let key = Int.random(in: 0..<60, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        copies.remove(key)
        keys.removeAll { $0 == key }
      } else {
        let (width, height) = (
          Int.random(in: 1...80, using: &random), Int.random(in: 1...80, using: &random)
        )
        let color = Color(red: Double(key) / 60, green: 0.5, blue: 0)
        copies.insert(MipChain(PixelImage(width: width, height: height, color: color)), for: key)
        keys.removeAll { $0 == key }
        keys.append(key)
      }
      #expect(copies.byteCount <= limit)
      let isStored = keys.map(copies.contains)
      // The oldest copies are removed first. Skip small limits, because a copy larger than the
      // limit isn't stored.
      #expect(limit < 5000 || isStored == isStored.sorted { !$0 && $1 })
      if let last = keys.last, limit > 5000, let copy = copies.copy(for: last) {
        #expect(max(copy.width, copy.height) <= 32)
        let shade = Double(copy[copy.width / 2, copy.height / 2].red) / 255
        #expect(abs(shade - Double(last) / 60) < 0.01)
      } else {
        #expect(limit <= 5000 || keys.isEmpty)
      }
    }
    #expect(limit < 300_000 || keys.allSatisfy(copies.contains))
    copies.removeAll()
    #expect(copies.byteCount == 0)
  }

  /// A thousand tiny copies of photographs take less than 0.7 MB. `removeAll()` doesn't change the
  /// limit of the cache.
  @Test func cacheOf700KilobytesHoldsAThousandTinyCopies() {
    var copies = TinyCopyCache<Int>(limit: 700_000)
    copies.removeAll()
    let picture = MipChain(unscaled: PixelImage(width: 32, height: 24, color: .white))
    for key in 0..<1300 { copies.insert(picture, for: key) }
    #expect(copies.byteCount <= 700_000 && copies.contains(300) && !copies.contains(0))
  }

  /// Tiny copies differ little from the sample pictures. On a scale of 0…255, the mean difference
  /// is at most 5.5 between pixels, and at most 2 between the means of blocks of 4 × 4 pixels.
  @Test func tinyCopyResemblesItsPicture() throws {
    let folder = ReferencePicture.root.appendingPathComponent("Assets/pictures").path
    let names = Workers.names(in: folder).filter { $0.hasSuffix(".jpg") }
    try #require(names.count > 20)
    var means: [Double] = []
    for name in names {
      let image = try PictureDecoder.decode(FilePath("\(folder)/\(name)"), longestSide: 32)
      let copy = TinyCopy(image).image
      #expect((copy.width, copy.height) == (image.width, image.height))
      means.append(PictureDifference(copy.pixels, image.pixels, limit: 32).mean)
      let blocks = [copy, image].map { $0.halved().halved().pixels }
      #expect(PictureDifference(blocks[0], blocks[1], limit: 32).mean < 2, "\(name)")
    }
    #expect(means.reduce(0, +) / Double(means.count) < 5.5 && means.allSatisfy { $0 < 12 })
  }

  /// Images of one or two colours are copied exactly. Alpha is stored in 16 levels.
  @Test func imagesOfTwoColoursAreCopiedExactly() {
    var image = PixelImage(width: 13, height: 6, color: Color(red: 0.3, green: 0.7, blue: 0.1))
    #expect(TinyCopy(image).image == image)
    for pixel in stride(from: 0, to: image.pixels.count, by: 12) { image.pixels[pixel] = 250 }
    #expect(TinyCopy(image).image == image)
    for pixel in 0..<image.pixels.count / 4 {
      image.pixels[4 * pixel + 3] = UInt8(truncatingIfNeeded: pixel * 17)
    }
    let copy = TinyCopy(image).image
    #expect(zip(copy.pixels, image.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
  }
}
