import CSDL2StageKit

extension Canvas {
  /// Returns the picture drawn so far, in device pixels, with an alpha of 255. Returns an empty
  /// picture if the renderer can't read pixels. Slow: meant for screenshots and tests.
  public func readPixels() -> PixelImage {
    flush()
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0, height > 0 else {
      return PixelImage(width: 0, height: 0, pixels: [])
    }
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    let status = pixels.withUnsafeMutableBytes {
      SDL_RenderReadPixels(
        renderer, nil, SDL_PIXELFORMAT_RGBA32.rawValue, $0.baseAddress, width * 4)
    }
    guard status == 0 else { return PixelImage(width: 0, height: 0, pixels: []) }
    // The window is opaque, even where blending has left a smaller alpha.
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    return PixelImage(width: Int(width), height: Int(height), pixels: pixels)
  }

  /// Returns the pixels of an SDL texture; `nil` if the renderer can't read them.
  ///
  /// The texture is drawn part by part to a small render target, from which each part is read.
  /// Reading the whole texture at once would make two more copies, in SDL and in the driver.
  /// The render target is reused, because SDL keeps a framebuffer for each size of target, along
  /// with the texture last drawn there.
  func pixels(of texture: OpaquePointer, width: Int, height: Int) -> PixelImage? {
    guard let strip = readingStrip else { return nil }
    let target = SDL_GetRenderTarget(renderer)
    guard SDL_SetRenderTarget(renderer, strip) == 0 else { return nil }
    defer {
      SDL_SetRenderTarget(renderer, target)
      applyClip()
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    let (across, down) = (Int(Self.readingSize.x), Int(Self.readingSize.y))
    var isRead = true
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
      count = width * height * 4
      for y in stride(from: 0, to: height, by: down) {
        for x in stride(from: 0, to: width, by: across) where isRead {
          var source = SDL_Rect(
            x: Int32(x), y: Int32(y), w: Int32(min(across, width - x)),
            h: Int32(min(down, height - y))
          )
          var target = SDL_Rect(x: 0, y: 0, w: source.w, h: source.h)
          let start = pixels.baseAddress.map { $0 + (y * width + x) * 4 }
          isRead =
            SDL_RenderCopy(renderer, texture, &source, &target) == 0
            && SDL_RenderReadPixels(
              renderer, &target, SDL_PIXELFORMAT_RGBA32.rawValue, start, Int32(width * 4)) == 0
        }
      }
    }
    return isRead ? PixelImage(width: width, height: height, pixels: pixels) : nil
  }

  /// The size of the render target that pixels are read from, in pixels. Most pictures on cards are
  /// no wider.
  private static let readingSize = SDL_Point(x: 512, y: 64)

  private var readingStrip: OpaquePointer? {
    if readingTarget == nil {
      readingTarget = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
        Self.readingSize.x, Self.readingSize.y)
    }
    return readingTarget
  }
}

extension PixelImage {
  /// Returns the picture scaled down to a size, which must not be larger in either direction. Each
  /// pixel is the mean of the area that it covers, with colours weighted by their opacity.
  package func scaled(width newWidth: Int, height newHeight: Int) -> PixelImage {
    if let columns = Self.evenFactor(from: width, to: newWidth),
      let rows = Self.evenFactor(from: height, to: newHeight), columns * rows <= 256, isOpaque
    {
      return reduced(columns: columns, rows: rows)
    }
    let scaled = pixels.withUnsafeBufferPointer { bytes -> [UInt8] in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return [] }
      return AreaAverage.scale(
        AreaAverage.Source(
          bytes: start, width: width, height: height, stride: width * 4, pixels: .rgba),
        width: newWidth, height: newHeight)
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: scaled)
  }

  /// Returns `extent` / `newExtent` if the quotient is a power of two; `nil` otherwise.
  private static func evenFactor(from extent: Int, to newExtent: Int) -> Int? {
    guard newExtent > 0, extent.isMultiple(of: newExtent) else { return nil }
    let factor = extent / newExtent
    return factor.nonzeroBitCount == 1 ? factor : nil
  }
}
