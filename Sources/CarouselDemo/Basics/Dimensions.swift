import ArgumentParser
import GeometryKit

/// A size on the command line: `WIDTHxHEIGHT` in points, both from 1 to 16384.
struct Dimensions: ExpressibleByArgument {
  /// The maximum length of a side, in points: the usual limit of graphics hardware for textures.
  static let limit = 16384.0

  let size: Size

  init(size: Size) { self.size = size }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      (1...Self.limit).contains(width), (1...Self.limit).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }

  var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}
