/// What came of a request.
struct DecodedPicture {
  var mips: MipChain
  /// Whether it is the small picture that the file holds of the large one.
  var isPreview = false
}

/// Decodes what a thread of a picture loader takes up; used by that thread alone.
protocol RequestDecoder: Sendable {
  /// Decodes a picture, and asks the queue for room before that takes memory.
  ///
  /// - Parameters:
  ///   - request: which one.
  ///   - wantsPreview: whether the small picture in a large one's file is to come before it.
  ///   - queue: where the request is being worked on.
  /// - Returns: nil if nobody waits for it any more.
  /// - Throws: why there is none.
  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for queue: PictureQueue
  ) throws(PictureError) -> DecodedPicture?
}

/// Decodes in this process, on the thread that it is called on.
struct ThreadDecoder: RequestDecoder {
  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for queue: PictureQueue
  ) throws(PictureError) -> DecodedPicture? {
    var begun: Int?
    defer { if let begun { queue.endWork(on: begun) } }
    return try PictureDecoder.picture(
      in: PictureFile(request.path), longestSide: request.longestSide, wantsPreview: wantsPreview
    ) { bytes in
      guard queue.beginWork(on: bytes, for: request) else { return false }
      begun = bytes
      return true
    }
  }
}

extension PictureDecoder {
  /// A request's way from its file to pixels, whichever process goes it.
  ///
  /// - Parameters:
  ///   - file: the picture's.
  ///   - longestSide: the most pixels along the longer side.
  ///   - wantsPreview: whether the small picture in a large one's file is to come before it.
  ///   - mayBegin: asked before the picture itself is decoded, with the bytes that this takes for a moment.
  /// - Returns: nil if it may not begin.
  /// - Throws: why there is none.
  static func picture(
    in file: PictureFile, longestSide: Int, wantsPreview: Bool,
    mayBegin: (_ bytes: Int) -> Bool
  ) throws(PictureError) -> DecodedPicture? {
    let header = try header(of: file)
    if wantsPreview, header?.pixelCount ?? 0 >= previewedPixels, let preview = preview(header) {
      return DecodedPicture(mips: MipChain(preview), isPreview: true)
    }
    // A drawing is drawn as large as it is wanted.
    let side = drawnSide(longestSide)
    let bytes = header?.workBytes(longestSide: longestSide) ?? side * side * 4
    guard mayBegin(bytes) else { return nil }
    return DecodedPicture(mips: MipChain(try decode(file, header, longestSide: longestSide)))
  }
}
