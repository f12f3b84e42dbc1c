import StageKit
import SystemKit

/// Decodes pictures from thumbnails in the shared cache where possible, and adds missing thumbnails
/// to the cache.
struct CachingDecoder<Decoder: RequestDecoder>: RequestDecoder {
  private let decoder: Decoder
  private let cache: ThumbnailCache
  private let writer: ThumbnailWriter

  /// The minimum size of a file with a thumbnail, in bytes. Smaller files are decoded about as fast
  /// as their thumbnails.
  static var minBytes: Int { 256 << 10 }

  init(_ decoder: Decoder, _ cache: ThumbnailCache, _ writer: ThumbnailWriter) {
    self.decoder = decoder
    self.cache = cache
    self.writer = writer
  }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    guard request.part == nil, let original = cache.original(request.path),
      original.byteCount >= Self.minBytes
    else {
      return try decoder.decode(request, wantsPreview: wantsPreview, for: work)
    }
    if let reason = entry(cache.failure(on: original), of: original, for: work)?.description {
      throw .stopped(reason: reason)
    }
    guard work.isWanted else { return nil }
    // Small pictures are always made from the thumbnail, so that a picture looks the same each
    // time.
    let isSmall = request.longestSide <= ThumbnailCache.side
    if isSmall || wantsPreview,
      let found = entry(cache.copy(of: original), of: original, for: work)
    {
      return isSmall
        ? found.scaled(toLongestSide: request.longestSide)
        : DecodedPicture(mips: found.mips, isPreview: true)
    }
    guard work.isWanted else { return nil }
    var thumbnailRequest = request
    thumbnailRequest.longestSide = max(request.longestSide, ThumbnailCache.side)
    guard
      let picture = try picture(
        thumbnailRequest, of: original, wantsPreview: wantsPreview, for: work)
    else { return nil }
    guard !picture.isPreview else { return picture }
    let small = picture.mips.levels.last { max($0.width, $0.height) >= ThumbnailCache.side }
    if let small { writer.enqueue(small, of: original, fullSize: picture.mips.fullSize) }
    return isSmall ? picture.scaled(toLongestSide: request.longestSide) : picture
  }

  /// Decodes a file of the cache. Returns `nil` if the file is missing, isn't valid or can't be
  /// decoded.
  private func entry(
    _ path: FilePath, of original: ThumbnailCache.Original, for work: PictureWork
  ) -> DecodedPicture? {
    var work = work
    work.original = original
    return try? decoder.decode(
      PictureRequest(path: path, longestSide: ThumbnailCache.side), wantsPreview: false, for: work)
  }

  /// Decodes the picture itself. Records files that crash or block the decoder, so that they aren't
  /// decoded again.
  private func picture(
    _ request: PictureRequest, of original: ThumbnailCache.Original, wantsPreview: Bool,
    for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    var work = work
    work.isKept = true
    do throws(PictureError) {
      return try decoder.decode(request, wantsPreview: wantsPreview, for: work)
    } catch {
      if case .stopped(let reason) = error { cache.recordFailure(on: original, reason: reason) }
      throw error
    }
  }
}

extension DecodedPicture {
  /// Returns the picture scaled down to a longest side, or unchanged if it isn't larger.
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
