/// What came of a request.
struct DecodedPicture {
  var mips: MipChain
  /// Whether it is the small picture that the file holds of the large one.
  var isPreview = false
}

extension DecodedPicture {
  /// A picture, and how large it is in its file.
  fileprivate init(mips: MipChain, full: PixelSize?, isPreview: Bool = false) {
    self.init(mips: mips, isPreview: isPreview)
    self.mips.fullSize = full
  }
}

/// A request that a queue has handed out, as a decoder asks about it. What is decoded for it may be another
/// file than the one that was asked for.
struct PictureWork {
  let queue: PictureQueue
  let request: PictureRequest

  /// Whether somebody still waits for it.
  var isWanted: Bool { queue.isWanted(request) }

  /// Waits until there is room for so many bytes, in place of those that it had before; false where nobody waits
  /// for it any more.
  func begin(on bytes: Int) -> Bool { queue.beginWork(on: bytes, for: request) }
}

/// Decodes what a thread of a picture loader takes up; used by that thread alone.
protocol RequestDecoder: Sendable {
  /// Decodes a picture, and asks the queue for room before that takes memory.
  ///
  /// - Parameters:
  ///   - request: which file, and how large.
  ///   - wantsPreview: whether the small picture in a large one's file is to come before it.
  ///   - work: what it is decoded for.
  /// - Returns: nil if nobody waits for it any more.
  /// - Throws: why there is none.
  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture?
}

/// Decodes in this process, on the thread that it is called on.
struct ThreadDecoder: RequestDecoder {
  /// A decoder. What it decodes with must be there before two threads ask for it at once.
  init() { PictureDecoder.openLibraries() }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    try PictureDecoder.picture(
      in: PictureFile(request.path), longestSide: request.longestSide, part: request.part,
      wantsPreview: wantsPreview, mayBegin: work.begin)
  }
}

extension PictureDecoder {
  /// A request's way from its file to pixels, whichever process goes it.
  ///
  /// - Parameters:
  ///   - file: the picture's.
  ///   - longestSide: the most pixels along the longer side.
  ///   - part: what of it is wanted; nil for all.
  ///   - wantsPreview: whether the small picture in a large one's file is to come before it.
  ///   - progress: told now and then which share of the picture itself is there.
  ///   - mayBegin: asked before the picture itself is decoded, with the bytes that this takes for a moment.
  /// - Returns: nil if it may not begin.
  /// - Throws: why there is none.
  static func picture(
    in file: PictureFile, longestSide: Int, part: PicturePart? = nil, wantsPreview: Bool,
    progress: (Double) -> Void = { _ in }, mayBegin: (_ bytes: Int) -> Bool
  ) throws(PictureError) -> DecodedPicture? {
    let header = try header(of: file)
    if let part {
      guard let header else { throw .unsupported }
      guard mayBegin(neededBytes(for: header, part)) else { return nil }
      let decoded = try decode(part, of: file, header, progress: progress)
      return DecodedPicture(mips: MipChain(unscaled: decoded.image), full: decoded.full)
    }
    if wantsPreview, header?.pixelCount ?? 0 >= previewedPixels, let preview = preview(header) {
      return DecodedPicture(
        mips: MipChain(preview), full: header?.uprightSize, isPreview: true)
    }
    guard mayBegin(neededBytes(for: header, longestSide: longestSide)) else { return nil }
    let decoded = try whole(of: file, header, longestSide: longestSide, progress: progress)
    return DecodedPicture(mips: MipChain(decoded.image), full: decoded.full)
  }

  /// The bytes that decoding takes for a moment, and its result: where it is made, in the memory that is shared
  /// and where it is taken to.
  static func neededBytes(for header: PictureHeader?, longestSide: Int) -> Int {
    // A drawing is drawn as large as it is wanted.
    let side = drawnSide(longestSide)
    guard let header else { return side * side * 4 + 3 * MipChain.bytes(width: side, height: side) }
    let work = header.workBytes(longestSide: longestSide)
    guard let width = header.width, let height = header.height, width > 0, height > 0 else {
      return work
    }
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    return work + 3 * MipChain.bytes(width: size.width, height: size.height)
  }

  /// The same for a part of a picture.
  static func neededBytes(for header: PictureHeader, _ part: PicturePart) -> Int {
    header.workBytes(longestSide: 0) + 3 * 4 * part.size.width * part.size.height
  }
}
