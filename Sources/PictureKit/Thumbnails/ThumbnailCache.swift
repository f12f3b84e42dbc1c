import CGIODesktopKit
import DesktopKit
import Glibc
import StageKit
import SystemKit

/// The thumbnail cache that all programs of a desktop share.
///
/// A thumbnail is valid as long as the picture's modification time and size are those recorded in
/// the thumbnail. No method throws: a cache that can't be read or written, or is full, acts like an
/// empty cache. Safe for use by several threads and programs at once.
///
/// Source: freedesktop.org's Thumbnail Managing Standard, version 0.9.0.
public struct ThumbnailCache: Sendable {
  /// The properties of a picture file that identify its thumbnail.
  struct Original: Hashable, Sendable {
    /// The file's URL.
    var address: String
    /// The modification time, in whole seconds since 1970.
    var modified: Int
    /// The size of the file in bytes.
    var byteCount: Int
  }

  /// The number of pixels along a thumbnail's longer side: the size `x-large` of the standard.
  public static let side = 512
  /// The subfolder for thumbnails of the size `side`.
  private static let sizeName = "x-large"
  /// The subfolder for pictures that this version of the program has failed to decode.
  private static let failureName = "fail/carousel-demo-1"

  /// The standard's keywords for the size of the picture.
  static let (widthName, heightName) = ("Thumb::Image::Width", "Thumb::Image::Height")

  /// The standard's keyword for a description of the picture.
  static let descriptionName = "Description"

  private let folder: FilePath

  /// Creates a cache in a folder. The folder is created when the first thumbnail is written.
  public init(folder: FilePath) { self.folder = folder }

  /// Returns the user's own cache: `$XDG_CACHE_HOME/thumbnails`, by default `~/.cache/thumbnails`.
  /// Returns `nil` if the environment defines neither folder.
  public static func standard(
    _ variable: (String) -> String? = Environment.variable
  ) -> ThumbnailCache? {
    // Relative paths are invalid (XDG Base Directory Specification, version 0.8).
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return ThumbnailCache(folder: FilePath(cache + "/thumbnails"))
    }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return ThumbnailCache(folder: FilePath(home + "/.cache/thumbnails"))
  }

  /// Returns the properties that identify a file's thumbnail. Returns `nil` if there is no such
  /// file, or the file is in the cache itself.
  func original(_ path: FilePath) -> Original? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, let address = path.address,
      folder.address.map({ !address.hasPrefix($0 + "/") }) ?? true
    else { return nil }
    return Original(
      address: address, modified: status.st_mtim.tv_sec, byteCount: Int(status.st_size))
  }

  // MARK: Thumbnails

  /// Returns the path of a picture's thumbnail, which may be missing or invalid (`ThumbnailEntry`).
  func copy(of original: Original) -> FilePath { path(original, in: Self.sizeName) }

  /// Writes the thumbnail of a picture, scaled down if necessary. `fullSize` is the picture's size
  /// in its file, if that is known. Returns false on failure.
  @discardableResult
  func store(_ image: PixelImage, of original: Original, fullSize: PixelSize? = nil) -> Bool {
    let size = AreaAverage.size(width: image.width, height: image.height, longestSide: Self.side)
    let isSmall = (size.width, size.height) == (image.width, image.height)
    let copy = isSmall ? image : image.scaled(width: size.width, height: size.height)
    return write(
      copy, of: original, in: Self.sizeName,
      and: fullSize.map {
        [(Self.widthName, String($0.width)), (Self.heightName, String($0.height))]
      } ?? [])
  }

  // MARK: Failures

  /// Returns the path of the file that records why this program has failed to decode a picture. It
  /// may be missing or invalid (`ThumbnailEntry`).
  func failure(on original: Original) -> FilePath { path(original, in: Self.failureName) }

  /// Records why this program has failed to decode a picture.
  func recordFailure(on original: Original, reason: String) {
    write(
      PixelImage(width: 1, height: 1, pixels: [0, 0, 0, 0]), of: original, in: Self.failureName,
      and: [(Self.descriptionName, reason)])
  }

  // MARK: Files

  private func path(_ original: Original, in part: String) -> FilePath {
    FilePath(bytes: folder.prefix + Array("\(part)/\(Self.name(for: original.address))".utf8))
  }

  /// Returns the name of the thumbnail of the file with a URL: the MD5 digest of the URL.
  static func name(for address: String) -> String {
    let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, address, -1)
    defer { g_free(digest) }
    return digest.map { "\(String(cString: $0)).png" } ?? ""
  }

  @discardableResult
  private func write(
    _ image: PixelImage, of original: Original, in part: String,
    and more: [(String, String)] = []
  ) -> Bool {
    let texts = [
      ("Thumb::URI", original.address), ("Thumb::MTime", String(original.modified)),
      ("Thumb::Size", String(original.byteCount)), ("Software", "carousel-demo"),
    ]
    guard let bytes = PNGText.encode(image, with: texts + more), makeFolder(part) else {
      return false
    }
    return AtomicFile.write(bytes, to: path(original, in: part))
  }

  /// Creates a subfolder of the cache that only its owner can access. Returns whether the subfolder
  /// exists.
  private func makeFolder(_ part: String) -> Bool {
    let path = FilePath(bytes: folder.prefix + Array(part.utf8))
    return path.withCString { g_mkdir_with_parents($0, 0o700) } == 0
  }
}
