/// Makes red, green, blue (and alpha) bytes of a PNG file's numbers.
struct PNGColors {
  let format: PNGFormat
  /// Red, green, blue and alpha of each number of one byte or less; empty where numbers are colours.
  private var table: [UInt8] = []
  /// The stored number that is to be seen through, where one is: red, green and blue, or grey three times.
  private var transparent: SIMD3<UInt16>?
  /// Whether anything may be seen through.
  let isTranslucent: Bool

  /// - Parameters:
  ///   - format: how the pixels are stored.
  ///   - palette: the colours, three bytes each; nil where there are none.
  ///   - transparency: how much of each is seen, or which number is seen through; nil if none.
  init?(_ format: PNGFormat, palette: [UInt8]?, transparency: [UInt8]?) {
    self.format = format
    let alphas = transparency ?? []
    let numbers = ByteReader(alphas[...])
    switch format.kind {
    case .palette:
      guard let palette, palette.count >= 3 else { return nil }
      // A number that has no colour is black, as elsewhere.
      for index in 0..<(1 << format.depth) {
        let isThere = 3 * index + 2 < palette.count
        table += isThere ? palette[(3 * index)..<(3 * index + 3)] : [0, 0, 0]
        table.append(index < alphas.count ? alphas[index] : 255)
      }
    case .grey where format.depth <= 8:
      let most = 1 << format.depth - 1
      for level in 0...most {
        let grey = UInt8(level * 255 / most)
        table += [grey, grey, grey, numbers.uint16(0) == level ? 0 : 255]
      }
    case .grey: transparent = numbers.uint16(0).map { SIMD3(repeating: UInt16($0)) }
    case .color:
      if let red = numbers.uint16(0), let green = numbers.uint16(2), let blue = numbers.uint16(4) {
        transparent = SIMD3(UInt16(red), UInt16(green), UInt16(blue))
      }
    case .greyAndAlpha, .colorAndAlpha: break
    }
    let hasAlpha = format.kind == .greyAndAlpha || format.kind == .colorAndAlpha
    isTranslucent = hasAlpha || transparency != nil
  }

  /// The bytes of a pixel that is made.
  var channels: Int { isTranslucent ? 4 : 3 }

  /// Whether the stored bytes are what is to be made.
  var isAsStored: Bool {
    format.depth == 8
      && (format.kind == .colorAndAlpha || format.kind == .color && !isTranslucent)
  }

  /// Makes the pixels of a row.
  ///
  /// - Parameters:
  ///   - row: its stored bytes, as many as so many pixels have.
  ///   - count: how many.
  ///   - pixels: `channels` bytes for each.
  func convert(
    _ row: UnsafePointer<UInt8>, count: Int, to pixels: UnsafeMutablePointer<UInt8>
  ) {
    if !table.isEmpty {
      table.withUnsafeBufferPointer { look(up: row, count, in: $0, to: pixels) }
      return
    }
    let (isWide, channels) = (format.depth == 16, channels)
    let stored = format.kind.channels
    let isGrey = stored < 3
    let hasAlpha = stored == 2 || stored == 4
    for x in 0..<count {
      func number(_ channel: Int) -> UInt16 {
        let place = x * stored + channel
        return isWide
          ? UInt16(row[2 * place]) << 8 | UInt16(row[2 * place + 1]) : UInt16(row[place])
      }
      let color =
        isGrey ? SIMD3(repeating: number(0)) : SIMD3(number(0), number(1), number(2))
      let pixel = pixels + x * channels
      for channel in 0..<3 { pixel[channel] = byte(color[channel], isWide) }
      if hasAlpha {
        pixel[3] = byte(number(stored - 1), isWide)
      } else if channels == 4 {
        pixel[3] = color == transparent ? 0 : 255
      }
    }
  }

  /// The nearest of 256 levels; section 13.12.
  @inline(__always)
  private func byte(_ number: UInt16, _ isWide: Bool) -> UInt8 {
    isWide ? UInt8((UInt32(number) * 255 + 32767) / 65535) : UInt8(truncatingIfNeeded: number)
  }

  private func look(
    up row: UnsafePointer<UInt8>, _ count: Int, in table: UnsafeBufferPointer<UInt8>,
    to pixels: UnsafeMutablePointer<UInt8>
  ) {
    let (depth, channels) = (format.depth, channels)
    let mask = 1 << depth - 1
    for x in 0..<count {
      let bit = x * depth
      // The leftmost pixel is in the highest bits.
      let number = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & mask
      let pixel = pixels + x * channels
      for channel in 0..<channels { pixel[channel] = table[4 * number + channel] }
    }
  }
}
