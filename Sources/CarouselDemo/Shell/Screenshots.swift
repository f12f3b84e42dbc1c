import DesktopKit
import Glibc
import PictureKit
import StageKit
import SystemKit

/// Saves screenshots in the user's pictures folder.
enum Screenshots {
  /// Saves a screenshot.
  ///
  /// - Returns: The path of the new file.
  /// - Throws: `FileError.unwritable`.
  static func save(_ image: PixelImage) throws(FileError) -> String {
    let path = try newFile()
    do throws(FileError) {
      try image.writePNG(to: path)
    } catch {
      unlink(path)
      throw error
    }
    return path
  }

  /// Creates an empty file with an unused name in the user's pictures folder, which reserves the
  /// name. Returns its path.
  ///
  /// - Throws: `FileError.unwritable`.
  private static func newFile() throws(FileError) -> String {
    let folder = UserFolders.pictures
    // Ignore errors, because creating a file in the folder reports them.
    UserFolders.create(folder)
    let base = "\(folder)/Carousel \(date)"
    var path = base + ".png"
    var number = 2
    while true {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return path
      }
      guard errno == EEXIST else {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      path = "\(base) \(number).png"
      number += 1
    }
  }

  /// The local date and time, in a format that sorts by time.
  private static var date: String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H-%M-%S", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
