/// Shows pictures by the small copies that programs have made of them, and makes those that are missing.
struct CachingDecoder<Decoder: RequestDecoder>: RequestDecoder {
  private let decoder: Decoder
  private let cache: ThumbnailCache
  private let writer: ThumbnailWriter

  /// Smaller files, in bytes, are decoded about as fast as their copies.
  static var leastBytes: Int { 256 << 10 }

  init(_ decoder: Decoder, _ cache: ThumbnailCache, _ writer: ThumbnailWriter) {
    (self.decoder, self.cache, self.writer) = (decoder, cache, writer)
  }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    guard request.part == nil, let original = cache.original(request.path),
      original.byteCount >= Self.leastBytes
    else {
      return try decoder.decode(request, wantsPreview: wantsPreview, for: work)
    }
    if let reason = cache.failure(on: original) { throw .stopped(reason: reason) }
    // What is shown as large as a copy, or smaller, is all made of one, so that it looks the same each time.
    let isSmall = request.longestSide <= ThumbnailCache.side
    if isSmall || wantsPreview, let copy = cache.copy(of: original),
      // One that can't be read is none.
      var found = try? decoder.decode(
        PictureRequest(path: copy.path, longestSide: ThumbnailCache.side), wantsPreview: false,
        for: work
      )
    {
      found.mips.fullSize = copy.fullSize?.upright(as: found.mips.levels[0])
      return isSmall
        ? found.scaled(toLongestSide: request.longestSide)
        : DecodedPicture(mips: found.mips, isPreview: true)
    }
    var whole = request
    whole.longestSide = max(request.longestSide, ThumbnailCache.side)
    guard let picture = try picture(whole, of: original, wantsPreview: wantsPreview, for: work)
    else { return nil }
    guard !picture.isPreview else { return picture }
    let small = picture.mips.levels.last { max($0.width, $0.height) >= ThumbnailCache.side }
    if let small { writer.keep(small, of: original, fullSize: picture.mips.fullSize) }
    return isSmall ? picture.scaled(toLongestSide: request.longestSide) : picture
  }

  /// Decodes the picture itself, and notes if that led a decoder astray: it would cost as much the next time.
  private func picture(
    _ request: PictureRequest, of original: ThumbnailCache.Original, wantsPreview: Bool,
    for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    do throws(PictureError) {
      return try decoder.decode(request, wantsPreview: wantsPreview, for: work)
    } catch {
      if case .stopped(let reason) = error { cache.noteFailure(on: original, reason: reason) }
      throw error
    }
  }
}

extension DecodedPicture {
  /// It with fewer pixels, if it has more along its longer side.
  fileprivate func scaled(toLongestSide longestSide: Int) -> DecodedPicture {
    guard let image = mips.levels.first, max(image.width, image.height) > longestSide else {
      return self
    }
    let size = AreaAverage.size(
      width: image.width, height: image.height, longestSide: longestSide)
    var smaller = MipChain(image.scaled(width: size.width, height: size.height))
    smaller.fullSize = mips.fullSize
    return DecodedPicture(mips: smaller)
  }
}
