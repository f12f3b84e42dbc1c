/// The ICC profile of a JPEG file, which is stored in pieces of up to 64 KB. Source: ICC.1:2022,
/// section B.4.
struct JPEGProfile {
  private var pieces: [Int: ArraySlice<UInt8>] = [:]
  /// The total number of pieces; `nil` before the first piece, 0 if the pieces contradict one
  /// another.
  private var count: Int?

  /// Adds an APP2 segment, given without its length, if it contains a piece of the profile.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    let reader = ByteReader(segment)
    guard reader.has("ICC_PROFILE\0", at: 0), let number = reader.uint8(12),
      let count = reader.uint8(13)
    else { return }
    if self.count ?? count != count || pieces[number] != nil {
      self.count = 0
    } else {
      self.count = count
    }
    pieces[number] = segment.dropFirst(14)
  }

  /// The profile; `nil` if a piece is missing.
  var profile: ColorProfile? {
    guard let count, count > 0, (1...count).allSatisfy({ pieces[$0] != nil }) else { return nil }
    if count == 1 { return pieces[1].map { .icc($0) } }
    return .icc((1...count).flatMap { pieces[$0] ?? [] }[...])
  }
}
