/// A request that a decoder has taken from a queue. To serve the request, the decoder can decode
/// another file instead, such as a thumbnail.
struct PictureWork {
  let queue: PictureQueue
  let request: PictureRequest
  /// True if the result is written to the thumbnail cache, where it remains after the program ends.
  var isKept = false

  /// The picture to which the decoded file must belong, if the file is in the thumbnail cache;
  /// otherwise `nil`.
  var original: ThumbnailCache.Original?

  /// True until the request is cancelled or postponed.
  var isWanted: Bool { queue.isWanted(request) }

  /// Moves the request behind all other requests, if one of them hasn't been tried yet. Each
  /// request is moved only once. Returns true if the request was moved; the decoder must then stop.
  func postpone() -> Bool { queue.postpone(request) }

  /// Waits until there is room for a number of bytes, and reserves them in place of the request's
  /// earlier reservation. Returns false if the request has been cancelled.
  func begin(on bytes: Int) -> Bool { queue.beginWork(on: bytes, for: request) }
}

/// Decodes the requests of one thread of a picture loader. Used by that thread only.
protocol RequestDecoder: Sendable {
  /// Decodes a picture. Reserves memory in the queue before decoding takes it.
  ///
  /// - Parameters:
  ///   - request: The file and the size.
  ///   - wantsPreview: Whether to return the file's thumbnail instead, if the picture is large.
  ///   - work: The queue's request for which the picture is decoded.
  /// - Returns: `nil` if the request has been cancelled or postponed.
  /// - Throws: An error if the picture can't be decoded.
  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture?
}

/// Decodes in this process, on the calling thread.
struct ThreadDecoder: RequestDecoder {
  /// Creates a decoder. Loads all libraries now, before several threads need them at once.
  init() { PictureDecoder.openLibraries() }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    try PictureDecoder.picture(
      in: PictureFile(request.path), of: work.original, longestSide: request.longestSide,
      part: request.part, wantsPreview: wantsPreview, mayBegin: work.begin)
  }
}
