import CSDL2StageKit

extension PixelImage {
  /// Creates a picture from an SDL surface in the RGBA32 format. Returns `nil` if the surface has
  /// no pixels.
  package init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
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

  /// Calls `body` with an SDL surface that contains a copy of the pixels, or with `nil` if SDL
  /// can't allocate the surface. The surface is valid during the call.
  package func withSurface<Value>(_ body: (UnsafeMutablePointer<SDL_Surface>?) -> Value) -> Value {
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
