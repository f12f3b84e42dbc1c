import CSDL2StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The small copies of pictures that all programs of a desktop share: what one has made, the others need not.
///
/// A copy is valid as long as the picture has the time stamp and the size that it was made of. Nothing here
/// throws: a cache that can't be read or written, or is full, is none. Source: freedesktop.org's Thumbnail
/// Managing Standard, version 0.9.0. Safe on every thread and beside other programs.
public struct ThumbnailCache: Sendable {
  /// A picture's file, as a copy of it is known by.
  struct Original: Equatable, Sendable {
    /// Its address.
    var address: String
    /// When it was changed last, in whole seconds since 1970.
    var modified: Int
    /// How many bytes it has.
    var byteCount: Int
  }

  /// The pixels along the longer side of a copy: what the standard calls x-large.
  public static let side = 512
  /// Where the copies of that size are.
  private static let sizeName = "x-large"
  /// Where it is kept what this program has failed on: another version may know better.
  private static let failureName = "fail/carousel-demo-1"

  /// What the standard calls the size of the picture.
  private static let (widthName, heightName) = ("Thumb::Image::Width", "Thumb::Image::Height")

  private let folder: FilePath

  /// A cache in a folder, which is made when it is first needed.
  public init(folder: FilePath) { self.folder = folder }

  /// The user's own, which the environment names: `$XDG_CACHE_HOME/thumbnails`, by default
  /// `~/.cache/thumbnails`; nil where there is neither.
  public static func standard(
    _ variable: (String) -> String? = Environment.variable
  ) -> ThumbnailCache? {
    // A path that isn't from the root counts as none (XDG Base Directory Specification, version 0.8).
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return ThumbnailCache(folder: FilePath(cache + "/thumbnails"))
    }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return ThumbnailCache(folder: FilePath(home + "/.cache/thumbnails"))
  }

  /// A file as copies are known by; nil where it has none, as those in the cache itself.
  func original(_ path: FilePath) -> Original? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, let address = path.address,
      folder.address.map({ !address.hasPrefix($0 + "/") }) ?? true
    else { return nil }
    return Original(
      address: address, modified: status.st_mtim.tv_sec, byteCount: Int(status.st_size))
  }

  // MARK: Copies

  /// A picture's small copy.
  struct Copy: Equatable {
    let path: FilePath
    /// How large the picture is, perhaps as it is stored; nil where whoever made the copy hasn't told.
    let fullSize: PixelSize?
  }

  /// A picture's valid copy; nil if there is none.
  func copy(of original: Original) -> Copy? {
    let path = path(original, in: Self.sizeName)
    guard let words = words(in: path), isValid(words, for: original) else { return nil }
    let sides = [Self.widthName, Self.heightName].compactMap { words[$0].flatMap { Int($0) } }
    guard sides.count == 2, sides.allSatisfy((1...PNGDecoder.maximumPixels).contains) else {
      return Copy(path: path, fullSize: nil)
    }
    return Copy(path: path, fullSize: PixelSize(width: sides[0], height: sides[1]))
  }

  /// Keeps a copy of a picture, or a smaller one of what is larger than a copy; whether that went well.
  /// `fullSize` is how large the picture is in its file, if that is known.
  @discardableResult
  func keep(_ image: PixelImage, of original: Original, fullSize: PixelSize? = nil) -> Bool {
    let size = AreaAverage.size(width: image.width, height: image.height, longestSide: Self.side)
    let isSmall = (size.width, size.height) == (image.width, image.height)
    let copy = isSmall ? image : image.scaled(width: size.width, height: size.height)
    return write(
      copy, of: original, in: Self.sizeName,
      saying: fullSize.map {
        [(Self.widthName, String($0.width)), (Self.heightName, String($0.height))]
      } ?? [])
  }

  // MARK: Failures

  /// Why this program can't decode a picture, as it is now; nil if it doesn't know that it can't.
  func failure(on original: Original) -> String? {
    let path = path(original, in: Self.failureName)
    guard let words = words(in: path), isValid(words, for: original) else { return nil }
    return words["Description"]
  }

  /// Notes why this program can't decode a picture.
  func noteFailure(on original: Original, reason: String) {
    write(
      PixelImage(width: 1, height: 1, pixels: []), of: original, in: Self.failureName,
      saying: [("Description", reason)])
  }

  // MARK: Files

  private func path(_ original: Original, in part: String) -> FilePath {
    let name = "\(part)/\(FileAddress.digest(original.address)).png"
    return FilePath(bytes: folder.prefix + Array(name.utf8))
  }

  private func words(in path: FilePath) -> [String: String]? {
    // Of one that is cut a part could be seen.
    (try? PictureFile(path)).flatMap { PNGChunks.isWhole($0) ? PNGWords.read(from: $0) : nil }
  }

  private func isValid(_ words: [String: String], for original: Original) -> Bool {
    let size = words["Thumb::Size"].flatMap { Int($0) }
    return words["Thumb::URI"] == original.address
      && words["Thumb::MTime"].flatMap { Double($0) }.map { Int($0) } == original.modified
      && size ?? original.byteCount == original.byteCount
  }

  @discardableResult
  private func write(
    _ image: PixelImage, of original: Original, in part: String,
    saying more: [(String, String)] = []
  ) -> Bool {
    let words = [
      ("Thumb::URI", original.address), ("Thumb::MTime", String(original.modified)),
      ("Thumb::Size", String(original.byteCount)), ("Software", "carousel-demo"),
    ]
    guard let bytes = PNGWords.encode(image, with: words + more), makeFolder(part) else {
      return false
    }
    return WholeFile.write(bytes, to: path(original, in: part))
  }

  /// Makes a folder of the cache, which is the user's alone; whether it is there.
  private func makeFolder(_ part: String) -> Bool {
    let parts = (folder.prefix + Array(part.utf8)).split(separator: FilePath.slash)
    for count in 1...parts.count {
      let path = FilePath(bytes: parts[..<count].flatMap { [FilePath.slash] + $0 })
      if path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { return false }
    }
    return true
  }
}
