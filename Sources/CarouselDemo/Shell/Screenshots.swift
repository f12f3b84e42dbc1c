import Glibc
import PictureKit
import StageKit
import SystemKit

/// Saves screenshots in the user's pictures folder.
enum Screenshots {
  /// Saves a screenshot.
  ///
  /// - Returns: the path of the new file.
  /// - Throws: `FileError.unwritable`.
  static func save(_ image: PixelImage) throws(FileError) -> String {
    let path = try newFile()
    try image.writePNG(to: path)
    return path
  }

  /// Creates an empty file with an unused name in the user's pictures folder, which reserves the
  /// name. Returns its path.
  ///
  /// - Throws: `FileError.unwritable`.
  private static func newFile() throws(FileError) -> String {
    let folder = self.folder
    makeFolder(folder)
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

  /// Creates a folder and its parents. Ignores errors, because creating a file in the folder
  /// reports them.
  private static func makeFolder(_ path: String) {
    for end in path.indices where path[end] == "/" && end > path.startIndex {
      mkdir(String(path[..<end]), 0o777)
    }
    mkdir(path, 0o777)
  }

  /// `XDG_PICTURES_DIR` from the environment or from `user-dirs.dirs`, else `~/Pictures`.
  private static var folder: String {
    if let named = Environment.variable("XDG_PICTURES_DIR"), named.hasPrefix("/") { return named }
    let home =
      Environment.variable("HOME")
      ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
    let configuration = Environment.variable("XDG_CONFIG_HOME") ?? home + "/.config"
    let directories = SystemFile.contents(of: configuration + "/user-dirs.dirs") ?? ""
    for line in directories.split(separator: "\n") {
      guard line.hasPrefix("XDG_PICTURES_DIR=\""), line.hasSuffix("\"") else { continue }
      let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
      if value.hasPrefix("$HOME") { return home + value.dropFirst("$HOME".count) }
      if value.hasPrefix("/") { return String(value) }
    }
    return home + "/Pictures"
  }
}
