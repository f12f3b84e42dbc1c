import CSDL2ImageStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the pictures that files and folders named by a user stand for.
public enum PictureFolder {
  /// The pictures: a file stands for itself, a folder for the pictures right inside it (those whose
  /// name has the extension of a format that is known here, not hidden ones), in natural order.
  ///
  /// A file that was named is listed whatever it is; that it is no picture shows when it is loaded.
  ///
  /// - Throws: `missing` or `unreadable` for the first name that is.
  public static func pictures(in names: [String]) throws(StageError) -> [String] {
    var pictures: [String] = []
    for name in names {
      guard let isFolder = isFolder(name) else { throw failure(of: name) }
      if isFolder {
        pictures += try content(of: name)
      } else {
        guard access(name, R_OK) == 0 else { throw failure(of: name) }
        pictures.append(name)
      }
    }
    return pictures
  }

  /// The extensions, lower case, of the formats that this system's SDL2_image decodes.
  public static let extensions: Set<String> = {
    // Built in always, by SDL2_image's own readers; of which those of XCF, LBM, XPM and XV are not
    // used, see `PictureDecoder`.
    var extensions: Set = [
      "bmp", "gif", "ico", "pbm", "pcx", "pgm", "pnm", "ppm", "qoi", "svg", "tga",
    ]
    let optional: [(IMG_InitFlags, [String])] = [
      (IMG_INIT_JPG, ["jpg", "jpeg", "jpe", "jfif"]), (IMG_INIT_PNG, ["png", "apng"]),
      (IMG_INIT_TIF, ["tif", "tiff"]), (IMG_INIT_WEBP, ["webp"]), (IMG_INIT_JXL, ["jxl"]),
      (IMG_INIT_AVIF, ["avif"]),
    ]
    let wanted = optional.reduce(0) { $0 | $1.0.rawValue }
    let known = UInt32(bitPattern: IMG_Init(Int32(bitPattern: wanted)))
    for (flag, names) in optional where known & flag.rawValue != 0 { extensions.formUnion(names) }
    return extensions
  }()

  private static func content(of folder: String) throws(StageError) -> [String] {
    guard let stream = opendir(folder) else { throw failure(of: folder) }
    defer { closedir(stream) }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
        extensions.contains(name[name.index(after: dot)...].lowercased()),
        // Most file systems say what it is; a link is what it leads to.
        Int32(entry.pointee.d_type) == Int32(DT_REG) || isFolder(base + name) == false
      else { continue }
      names.append(name)
    }
    return NaturalOrder.sorted(names).map { base + $0 }
  }

  private static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(of path: String) -> StageError {
    let code = errno
    guard code != ENOENT, code != ENOTDIR else { return .missing(path: path) }
    return .unreadable(path: path, reason: String(cString: strerror(code)))
  }
}
