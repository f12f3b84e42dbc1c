import CSDL2ImageStageKit

/// Finds the pictures that files and folders named by a user stand for.
public enum PictureFolder {
  /// What names of files and folders, or their addresses, stand for.
  ///
  /// A folder stands for the pictures right inside it (those whose name has the extension of a format that
  /// is known here, not hidden ones), in natural order; where there are none, for those in the folders
  /// inside. A file stands for itself, whatever it is called; that it is no picture shows when it is loaded.
  /// Where one file is all that was named, it stands for those beside it, too.
  ///
  /// What is missing or can't be read is told, and left out.
  ///
  /// - Parameters:
  ///   - names: what was named.
  ///   - isRecursive: whether a folder stands for the pictures in the folders inside, too.
  /// - Returns: the pictures, and what is to be said of the rest.
  public static func listing(of names: [FilePath], isRecursive: Bool = false) -> PictureListing {
    let survey = PictureSurvey(names, isRecursive: isRecursive)
    _ = survey.read()
    return survey.listing
  }

  /// The pictures that names of files and folders stand for, and nothing beside them.
  ///
  /// - Throws: why there is none, where what was named is missing or can't be read.
  public static func pictures(in names: [FilePath]) throws(StageError) -> [FilePath] {
    let survey = PictureSurvey(names, isRecursive: false, showsSiblings: false)
    _ = survey.read()
    let listing = survey.listing
    if listing.pictures.isEmpty, let problem = listing.problems.first { throw problem }
    return listing.pictures
  }

  /// The extensions, lower case, of the formats that are decoded with SDL2_image or without any library.
  static let extensions: Set<String> = {
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

  /// The extensions of those that libheif decodes.
  private static let heif: Set = ["heic", "heif", "hif", "avif"]

  /// The extensions of pictures that other programs read.
  private static let others: Set<String> = [
    "3fr", "arw", "avif", "cr2", "cr3", "crw", "dng", "erf", "exr", "hdr", "heic", "heif", "hif",
    "j2k",
    "jp2", "jpe", "jpeg", "jpf", "jpg", "jpx", "jxl", "kdc", "mrw", "nef", "nrw", "orf", "pef",
    "png",
    "psd", "raf", "rw2", "rwl", "sr2", "srf", "srw", "svgz", "tif", "tiff", "webp", "x3f", "xcf",
  ]

  /// A name's extension as a number, for the sake of folders with very many.
  struct Suffix: Hashable {
    private let bits: UInt64

    /// What follows the last dot, in lower case; nil where there is none, or it is longer than any known.
    init?(of name: some BidirectionalCollection<UInt8>) {
      var (bits, shift) = (UInt64(0), UInt64(0))
      for byte in name.reversed() {
        if byte == UInt8(ascii: ".") {
          self.bits = bits
          return
        }
        guard shift < 64 else { return nil }
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        bits |= UInt64(isCapital ? byte | 0x20 : byte) << shift
        shift += 8
      }
      return nil
    }

    /// Whether files of it can be read here.
    var isKnown: Bool {
      // libheif brings much with it, and is opened only where there is something for it.
      Self.known.contains(self) || Self.heif.contains(self) && HEIFLibrary.installed != nil
    }
    /// Whether files of it are pictures that can't be read here.
    var isForeign: Bool { Self.foreign.contains(self) && !isKnown }

    private static func suffixes(_ extensions: Set<String>) -> Set<Suffix> {
      Set(extensions.compactMap { Suffix(of: Array(".\($0)".utf8)) })
    }
    private static let known = suffixes(extensions)
    private static let heif = suffixes(PictureFolder.heif)
    private static let foreign = suffixes(others)
  }
}
