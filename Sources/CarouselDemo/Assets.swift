import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the program's own files are.
enum Assets {
  /// The sample pictures; none where they aren't installed.
  static var samples: [FilePath] {
    folder("pictures").flatMap { try? PictureFolder.pictures(in: [FilePath($0)]) } ?? []
  }

  /// A folder of the assets: in the checkout that the program was built in, or where it was
  /// installed (`PREFIX/share/carousel-demo` beside `PREFIX/bin`); nil if there is none.
  static func folder(_ name: String) -> String? {
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(resolved) }
    var folder = Substring(String(cString: resolved))
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      for assets in ["Assets", "share/carousel-demo"] {
        let place = "\(folder)/\(assets)/\(name)"
        if access(place, F_OK) == 0 { return place }
      }
    }
    return nil
  }
}
