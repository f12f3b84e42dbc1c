import CSDL2StageKit

extension PixelImage {
  /// The pixels of a surface in SDL's RGBA32; nil if it has none.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard let bytes = surface.pointee.pixels, width > 0, height > 0 else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = bytes + row * Int(surface.pointee.pitch)
      pixels.append(contentsOf: UnsafeRawBufferPointer(start: start, count: width * 4))
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Hands the pixels to SDL as a surface, for the time of a call; nil if SDL has no memory for it.
  func withSurface<Value>(_ body: (UnsafeMutablePointer<SDL_Surface>?) -> Value) -> Value {
    var copy = pixels
    return copy.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4),
        SDL_PIXELFORMAT_RGBA32.rawValue)
      defer { SDL_FreeSurface(surface) }
      return body(surface)
    }
  }
}
