/// What a camera says of a picture, in a part of its file: a TIFF file of numbers by tags, with a small
/// picture.
///
/// Source: CIPA DC-008 (EXIF 2.32), 4.5 and 4.6.
struct EXIF: Hashable {
  enum FieldType: Int {
    case ascii = 2
    case short = 3
    case long = 4
    case ratio = 5
  }

  /// The most bytes of it that are read.
  static let maximumBytes = 4 << 20

  let tiff: ByteReader
  /// Where the tags of the picture begin.
  let directory: Int

  /// Looks at the bytes of an APP1 segment of a JPEG file after its length; nil if they are no EXIF.
  init?(_ segment: ArraySlice<UInt8>) {
    let reader = ByteReader(segment)
    guard reader.has("Exif\0\0", at: 0) else { return nil }
    self.init(tiff: reader.from(6))
  }

  /// Looks at such a part of other files, which begin it as JPEG files do, or without the name.
  init?(part: ArraySlice<UInt8>) {
    let reader = ByteReader(part)
    self.init(tiff: reader.from(reader.has("Exif\0\0", at: 0) ? 6 : 0))
  }

  private init?(tiff: ByteReader) {
    var tiff = tiff
    if tiff.has("II", at: 0) {
      tiff.isLittleEndian = true
    } else if !tiff.has("MM", at: 0) {
      return nil
    }
    guard tiff.uint16(2) == 42, let directory = tiff.uint32(4) else { return nil }
    (self.tiff, self.directory) = (tiff, directory)
  }

  /// How the stored pixels are to be turned, if it says so.
  var orientation: Orientation? {
    value(of: 0x0112, .short, in: directory).flatMap(Orientation.init)
  }

  /// The small picture, a JPEG file of its own; stored as the large one is. Empty if there is none.
  var thumbnail: ArraySlice<UInt8> {
    guard let count = tiff.uint16(directory),
      let second = tiff.uint32(directory + 2 + count * 12),
      let start = value(of: 0x0201, .long, in: second),
      let length = value(of: 0x0202, .long, in: second)
    else { return [] }
    return tiff.bytes.dropFirst(start).prefix(length)
  }

  /// When the picture was taken, as cameras write it: `2024:05:01 12:34:56`. Empty where it doesn't say so.
  var taken: ArraySlice<UInt8> {
    // DateTimeOriginal, else DateTimeDigitized, in the camera's part.
    guard let camera = value(of: 0x8769, .long, in: directory),
      let entry = entry(of: 0x9003, .ascii, count: 20, in: camera)
        ?? entry(of: 0x9004, .ascii, count: 20, in: camera),
      let start = tiff.uint32(entry + 8)
    else { return [] }
    return tiff.bytes.dropFirst(start).prefix(19)
  }

  /// The one number of a tag.
  func value(of wanted: Int, _ type: FieldType, in directory: Int) -> Int? {
    // A number that fits stands in the entry itself.
    entry(of: wanted, type, count: 1, in: directory)
      .flatMap { type == .short ? tiff.uint16($0 + 8) : tiff.uint32($0 + 8) }
  }

  /// Where the entry of a tag begins.
  private func entry(
    of wanted: Int, _ type: FieldType, count: Int, in directory: Int
  ) -> Int? {
    entry(of: wanted, in: directory) { $0 == type && $1 == count }
  }

  /// Where the first entry of a tag begins that is of some type and has so many numbers or letters.
  func entry(
    of wanted: Int, in directory: Int, where fits: (_ type: FieldType, _ count: Int) -> Bool
  ) -> Int? {
    for index in 0..<(tiff.uint16(directory) ?? 0) {
      let entry = directory + 2 + index * 12
      guard let tag = tiff.uint16(entry) else { return nil }
      guard tag == wanted, let type = tiff.uint16(entry + 2).flatMap(FieldType.init),
        let count = tiff.uint32(entry + 4), fits(type, count)
      else { continue }
      return entry
    }
    return nil
  }
}
