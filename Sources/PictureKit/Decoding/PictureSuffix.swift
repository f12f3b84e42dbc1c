import CSDL2ImagePictureKit

/// A file extension as a number, which makes comparisons fast in very large folders.
struct PictureSuffix: Hashable {
  private let bits: UInt64

  /// Reads the extension of a name, ignoring case. Returns `nil` if the name has no dot, or its
  /// extension has more than eight bytes.
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

  /// True if files with this extension can be decoded.
  var isKnown: Bool {
    // Loading libheif is expensive, so load it only if there are HEIC or AVIF files.
    Self.supported.contains(self) || Self.heif.contains(self) && HEIFLibrary.installed != nil
  }
  /// True if files with this extension are pictures in a format that can't be decoded.
  var isForeign: Bool { Self.foreign.contains(self) && !isKnown }

  private static func suffixes(_ extensions: Set<String>) -> Set<PictureSuffix> {
    Set(extensions.compactMap { PictureSuffix(of: Array(".\($0)".utf8)) })
  }
  private static let supported = suffixes(extensions)
  private static let heif = suffixes(heifExtensions)
  private static let foreign = suffixes(otherExtensions)

  /// The lowercase extensions of all formats that can be decoded without libheif.
  static let extensions: Set<String> = {
    // SDL2_image's own readers are always available. Those for XCF, LBM, XPM and XV are not used,
    // see `PictureDecoder`.
    var extensions: Set = [
      "bmp", "gif", "ico", "pbm", "pcx", "pgm", "pnm", "ppm", "qoi", "svg", "tga",
    ]
    let optional: [(IMG_InitFlags, [String])] = [
      (IMG_INIT_JPG, ["jpg", "jpeg", "jpe", "jfif"]), (IMG_INIT_PNG, ["png", "apng"]),
      (IMG_INIT_TIF, ["tif", "tiff"]), (IMG_INIT_WEBP, ["webp"]), (IMG_INIT_JXL, ["jxl"]),
      (IMG_INIT_AVIF, ["avif"]),
    ]
    let wanted = optional.reduce(0) { $0 | $1.0.rawValue }
    let supported = UInt32(bitPattern: IMG_Init(Int32(bitPattern: wanted)))
    for (flag, names) in optional where supported & flag.rawValue != 0 {
      extensions.formUnion(names)
    }
    return extensions
  }()

  /// The extensions of the formats that libheif decodes.
  private static let heifExtensions: Set = ["heic", "heif", "hif", "avif"]

  /// The extensions of picture formats that other programs can read, including formats that are
  /// supported here only if a library is installed.
  private static let otherExtensions: Set<String> = [
    "3fr", "arw", "avif", "cr2", "cr3", "crw", "dng", "erf", "exr", "hdr", "heic", "heif", "hif",
    "j2k", "jp2", "jpe", "jpeg", "jpf", "jpg", "jpx", "jxl", "kdc", "mrw", "nef", "nrw", "orf",
    "pef", "png", "psd", "raf", "rw2", "rwl", "sr2", "srf", "srw", "svgz", "tif", "tiff", "webp",
    "x3f", "xcf",
  ]
}
