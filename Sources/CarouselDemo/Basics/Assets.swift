import Glibc
import PictureKit
import StageKit
import SystemKit

/// The files that are installed with the program.
enum Assets {
  /// The sample pictures; empty if they aren't installed.
  static var samples: [FilePath] {
    folder("pictures").flatMap { try? PictureFolder.pictures(in: [FilePath($0)]) } ?? []
  }

  /// The index of the sample picture with which the gallery starts, in the middle of the samples.
  static let firstSample = 7

  /// Returns the index of the picture with which a list starts. The list of sample pictures starts
  /// with `firstSample`, other lists with the first picture.
  static func firstIndex(in paths: [FilePath]) -> Int {
    paths.indices.contains(firstSample) && isSample(paths[firstSample]) ? firstSample : 0
  }

  /// Returns whether a picture is a sample picture of this or another installed copy of the
  /// program.
  static func isSample(_ file: FilePath) -> Bool {
    let path = file.withCString { realpath($0, nil) }
    guard let path else { return false }
    defer { free(path) }
    let folder = String(cString: path).split(separator: "/").dropLast()
    if folder.suffix(3) == ["share", "carousel-demo", "pictures"] { return true }
    guard let samples = Self.folder("pictures"), let resolved = realpath(samples, nil) else {
      return false
    }
    defer { free(resolved) }
    return folder == String(cString: resolved).split(separator: "/")[...]
  }

  /// Returns the path of an asset folder in the checkout in which the program was built, or beside
  /// the installed program (`PREFIX/share/carousel-demo` for `PREFIX/bin`). Returns `nil` if it
  /// doesn't exist.
  static func folder(_ name: String) -> String? {
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(resolved) }
    var folder = Substring(String(cString: resolved))
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      for assets in ["Assets", "share/carousel-demo"] {
        let path = "\(folder)/\(assets)/\(name)"
        if access(path, F_OK) == 0 { return path }
      }
    }
    return nil
  }
}
