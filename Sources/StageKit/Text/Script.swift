/// The properties of a writing system that text shaping and direction depend on.
///
/// The blocks come from the Unicode Character Database (Blocks.txt), the tags from ISO 15924.
struct Script: Hashable {
  /// The ISO 15924 tag.
  var tag: String
  /// Whether the script runs from right to left.
  var isRightToLeft: Bool

  /// Latin, and every other script that needs no shaping.
  static let plain = Script(tag: "Latn", isRightToLeft: false)

  private static let hebrew = Script(tag: "Hebr", isRightToLeft: true)
  private static let arabic = Script(tag: "Arab", isRightToLeft: true)
  private static let blocks: [(ClosedRange<UInt32>, Script)] = [
    (0x0590...0x05FF, hebrew), (0x0600...0x06FF, arabic),
    (0x0700...0x074F, Script(tag: "Syrc", isRightToLeft: true)), (0x0750...0x077F, arabic),
    (0x0780...0x07BF, Script(tag: "Thaa", isRightToLeft: true)),
    (0x07C0...0x07FF, Script(tag: "Nkoo", isRightToLeft: true)), (0x0860...0x08FF, arabic),
    (0x0900...0x097F, Script(tag: "Deva", isRightToLeft: false)),
    (0x0980...0x09FF, Script(tag: "Beng", isRightToLeft: false)),
    (0x0A00...0x0A7F, Script(tag: "Guru", isRightToLeft: false)),
    (0x0A80...0x0AFF, Script(tag: "Gujr", isRightToLeft: false)),
    (0x0B00...0x0B7F, Script(tag: "Orya", isRightToLeft: false)),
    (0x0B80...0x0BFF, Script(tag: "Taml", isRightToLeft: false)),
    (0x0C00...0x0C7F, Script(tag: "Telu", isRightToLeft: false)),
    (0x0C80...0x0CFF, Script(tag: "Knda", isRightToLeft: false)),
    (0x0D00...0x0D7F, Script(tag: "Mlym", isRightToLeft: false)),
    (0x0D80...0x0DFF, Script(tag: "Sinh", isRightToLeft: false)),
    (0x0E00...0x0E7F, Script(tag: "Thai", isRightToLeft: false)),
    (0x0E80...0x0EFF, Script(tag: "Laoo", isRightToLeft: false)),
    (0x0F00...0x0FFF, Script(tag: "Tibt", isRightToLeft: false)),
    (0x1000...0x109F, Script(tag: "Mymr", isRightToLeft: false)),
    (0x1780...0x17FF, Script(tag: "Khmr", isRightToLeft: false)),
    (0x1800...0x18AF, Script(tag: "Mong", isRightToLeft: false)),
    (0xFB1D...0xFB4F, hebrew), (0xFB50...0xFDFF, arabic), (0xFE70...0xFEFC, arabic),
  ]

  /// Creates the script of a letter. Returns `nil` for characters whose direction depends on their
  /// neighbours: spaces, digits, punctuation and symbols.
  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, character.isLetter else { return nil }
    self =
      scalar.value < 0x0590
      ? .plain : Self.blocks.first { $0.0.contains(scalar.value) }?.1 ?? .plain
  }

  init(tag: String, isRightToLeft: Bool) {
    self.tag = tag
    self.isRightToLeft = isRightToLeft
  }
}
