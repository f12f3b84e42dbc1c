import Glibc
import StageTestSupport
import SystemKit
import Testing

@testable import PictureKit
@testable import StageKit

@Suite struct PNGFileTests {
  private let image = PixelImage(width: 40, height: 30, color: Color(hex: 0xFF8000))

  @Test func pictureReadBackEqualsTheWrittenPicture() throws {
    let folder = TemporaryFolder()
    let path = folder.name("shot.png")
    try image.writePNG(to: path)
    #expect(try PictureDecoder.decode(path, longestSide: 40) == image)
  }

  @Test func failedWriteReportsTheReason() throws {
    for (path, code) in [("/nowhere/at/all.png", ENOENT), ("/dev/full", ENOSPC)] {
      #expect(throws: FileError.unwritable(path: path, reason: String(cString: strerror(code)))) {
        try image.writePNG(to: path)
      }
    }
  }
}
