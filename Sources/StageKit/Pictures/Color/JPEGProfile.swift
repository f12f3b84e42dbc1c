/// The ICC profile of a JPEG file, which comes in pieces of up to 64 KB. Source: ICC.1:2022, B.4.
struct JPEGProfile {
  private var pieces: [Int: ArraySlice<UInt8>] = [:]
  /// How many there are to be; nil before the first, 0 where they don't agree.
  private var count: Int?

  /// Takes the bytes of an APP2 segment after its length, if they are a piece.
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

  /// The profile, if all pieces are there.
  var profile: ColorProfile? {
    guard let count, count > 0, (1...count).allSatisfy({ pieces[$0] != nil }) else { return nil }
    if count == 1 { return pieces[1].map { .icc($0) } }
    return .icc((1...count).flatMap { pieces[$0] ?? [] }[...])
  }
}
