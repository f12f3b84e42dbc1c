/// Creates ICC profiles according to the specification (ICC.1:2010).
enum ProfileMaker {
  static func four(_ number: Int) -> [UInt8] { PNGMaker.four(number) }

  private static func fixed(_ number: Double) -> [UInt8] {
    four(Int((number * 65536).rounded()))
  }

  /// Returns an `XYZ` tag with the XYZ values of a colour, relative to the white point D50.
  private static func xyzTag(_ xyz: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + four(0) + xyz.flatMap(fixed)
  }

  /// Returns a `curv` tag with a power function.
  static func power(_ exponent: Double) -> [UInt8] {
    let number = Int((exponent * 256).rounded())
    return Array("curv".utf8) + four(0) + four(1) + [UInt8(number >> 8), UInt8(number & 255), 0, 0]
  }

  /// sRGB's transfer curve as a `para` tag.
  static let standardCurve: [UInt8] =
    Array("para".utf8) + four(0) + [0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  /// Returns a profile with the given tags.
  ///
  /// - Parameters:
  ///   - kind: the device class in four letters, such as `mntr`.
  ///   - space: the colour space in four letters, such as `RGB `.
  ///   - connection: the profile connection space in four letters.
  ///   - tags: the names and contents of the tags.
  /// - Returns: the profile.
  static func profile(
    kind: String, space: String, connection: String = "XYZ ", _ tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var table: [UInt8] = four(tags.count)
    var content: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, bytes) in tags {
      table += Array(name.utf8) + four(start + content.count) + four(bytes.count)
      content += bytes
      while content.count % 4 != 0 { content.append(0) }
    }
    var header = four(start + content.count) + four(0) + [2, 0x40, 0, 0]
    header += Array((kind + space + connection).utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 24)
    header += four(1) + [0.9642, 1, 0.8249].flatMap(fixed)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + content
  }

  /// Returns an RGB profile with the given XYZ values of the three primaries, relative to D50. The
  /// same curve applies to all primaries.
  static func lights(_ lights: [[Double]], curve: [UInt8]) -> [UInt8] {
    profile(
      kind: "mntr", space: "RGB ",
      [("wtpt", xyzTag([0.9642, 1, 0.8249]))]
        + zip(["rXYZ", "gXYZ", "bXYZ"], lights).map { ($0, xyzTag($1)) }
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  /// The XYZ values of sRGB's primaries.
  static let standardLights = [
    [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
  ]
  /// The profile of Display P3.
  static let displayP3 = lights(
    [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]],
    curve: standardCurve)

  /// Returns a greyscale profile with a power function as its curve.
  static func grey(_ exponent: Double) -> [UInt8] {
    profile(
      kind: "mntr", space: "GRAY",
      [("wtpt", xyzTag([0.9642, 1, 0.8249])), ("kTRC", power(exponent))])
  }

  /// Returns a CMYK profile that interpolates linearly between the 16 combinations of full inks.
  ///
  /// - Parameter color: returns the colour of a combination as three bytes: L*, a* and b*, where
  ///   128 is neutral for a* and b*. The argument says which of the inks cyan, magenta, yellow and
  ///   black are present.
  /// - Returns: the profile.
  static func inks(_ color: ([Bool]) -> [UInt8]) -> [UInt8] {
    let straight = (0...255).map { UInt8($0) }
    var table = Array("mft1".utf8) + four(0) + [4, 3, 2, 0]
    table += [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { fixed($0) }
    for _ in 0..<4 { table += straight }
    // In the table, the last ink varies fastest.
    for node in 0..<16 { table += color([8, 4, 2, 1].map { node & $0 != 0 }) }
    for _ in 0..<3 { table += straight }
    return profile(
      kind: "prtr", space: "CMYK", connection: "Lab ",
      // Printer profiles also contain the table of the opposite direction, which is never read.
      [("wtpt", xyzTag([0.9642, 1, 0.8249])), ("A2B0", table), ("B2A0", table)])
  }
}
