import CSDL2StageKit
import GeometryKit
import MeshKit

/// The drawing surface of a window, for cards in space and flat shapes. Coordinates are in points.
///
/// Triangles are collected in a buffer that lives as long as the canvas. SDL receives one call for
/// each sequence of triangles with the same texture and blend mode. Use a canvas on the main
/// thread.
public final class Canvas {
  /// The size of the drawing area in points.
  public internal(set) var size = Size.zero
  /// The number of device pixels per point.
  public private(set) var pixelRatio = 1.0
  /// The background; `nil` for black.
  ///
  /// The backdrop is drawn just before the first card or shape of a frame. If the frame begins with
  /// cards, the backdrop behind opaque cards isn't drawn, which saves time. So draw the cards
  /// first.
  public var backdrop: Backdrop?
  /// The opacity of the backdrop's gradient over its mean colour, 0…1. Default 1.
  /// `LightReduction` lowers the opacity while frames are late.
  var light = 1.0
  /// Whether anything moves in the current frame, or a finger has moved. Default: `false`.
  var isMoving = false
  /// The opacity by which the alpha of everything drawn is multiplied, 0…1. Default 1.
  public internal(set) var opacity = 1.0
  /// The brightness by which the colours of everything drawn are multiplied, 0…1. Default 1.
  var brightness = 1.0

  /// SDL's renderer; `nil` after `releaseAll()`. SDL ignores calls without a renderer.
  private(set) var renderer: OpaquePointer?
  let isSoftware: Bool
  /// Whether the renderer can draw to textures.
  let hasTargets: Bool
  /// The greatest width and height of a texture that the device supports, in pixels; `Int.max` if
  /// the device reports no limit.
  public internal(set) var longestTextureSide: Int
  let textureMemory = TextureMemoryCounter()
  /// The number of frames begun so far.
  private(set) var frame = 0
  var mesh = MeshBuffer()
  var state = DrawState()
  /// The nested clips, the outermost first. Only the first `clipCount` clips are in effect. The
  /// remaining elements are kept to reuse their memory.
  var clips: [Clip] = []
  var clipCount = 0
  /// The part of the window inside the current clip, in whole device pixels.
  var visibleArea = Rect.zero
  /// The edges towards which the current drawing fades out.
  var fadingEdges: [FadingEdge] = []
  /// The clips and fading edges of the window while a panel is drawn or its digest computed.
  /// Otherwise empty buffers, kept to reuse their memory.
  var savedClips: [Clip] = []
  var savedFadingEdges: [FadingEdge] = []
  /// Whether panels that look the same as in the last frame are drawn as pictures. Default:
  /// `false`.
  var usesPanelPictures = false
  /// Whether the current frame contains pictures of panels.
  var hasPanelPictures = false
  /// The pictures of panels.
  var panels = LRUCache<ObjectIdentifier, PanelPicture>(limit: PanelPicture.byteLimit)
  /// Whether the picture of a panel is being drawn.
  var isDrawingPanel = false
  /// Whether drawings are added to a digest instead of being drawn.
  var isDigesting = false
  /// The digest of the drawings so far.
  var hasher = Hasher()
  private var clipper = MeshClipper()
  /// A reusable scene for each nesting level of `draw(_:content:)`: the content of a card can
  /// consist of cards, too.
  var scenes: [FaceScene] = [FaceScene()]
  /// The number of nested calls of `draw(_:content:)` in progress.
  var depth = 0
  /// The index of the card whose content is being drawn, in the innermost scene; `nil` outside a
  /// card.
  var outerCard: Int?
  // Reflections are faint and blurred, so larger errors in the position of their texture are
  // allowed.
  var mirrored = FaceScene(tolerance: TextureTolerance(3))
  var shapes = ShapeMesher()
  /// The plane that flat shapes are drawn in.
  var face = Face.flat
  var plane = Projection(.identity)
  var uncoveredRows = UncoveredRows()
  var needsBackdrop = false
  var backdropPicture: OpaquePointer?
  /// The grid whose gradient `backdropPicture` shows; `nil` for none.
  var drawnGrid: ColorGrid?
  private var shadowPicture: OpaquePointer?
  /// Whether missing anisotropic mip levels are created before the next frame instead of at once.
  /// Other levels are drawn in the meantime.
  var defersLevelCreation = false
  /// The anisotropic mip levels that were needed but missing since the last call of
  /// `createMissingLevels()`.
  var missingLevels: [MissingLevel] = []
  /// The render target to which textures are drawn to read their pixels.
  var readingTarget: OpaquePointer?

  /// Creates a canvas on an SDL renderer, which must outlive the canvas. Call `begin` before
  /// drawing.
  public init(renderer: OpaquePointer) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    let isKnown = SDL_GetRendererInfo(renderer, &info) == 0
    isSoftware = isKnown && info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    hasTargets = isKnown && info.flags & SDL_RENDERER_TARGETTEXTURE.rawValue != 0
    let side = min(info.max_texture_width, info.max_texture_height)
    longestTextureSide = isKnown && side > 0 ? Int(side) : .max
    textureMemory.open(for: self)
  }

  deinit { releaseAll() }

  /// Detaches the canvas from its renderer. Call this method before the renderer is destroyed
  /// together with all its textures. The canvas and its textures can still be used afterwards, but
  /// draw nothing.
  func releaseAll() {
    removeTextures()
    textureMemory.close()
    renderer = nil
    mesh.removeAll()
    state = DrawState()
  }

  /// Destroys the canvas's own textures, such as those of the backdrop, shadows and panels. The
  /// canvas creates them again when needed. Call this method on `Event.renderTargetsReset`, when
  /// the textures' pixels are lost.
  public func removeTextures() {
    if let backdropPicture { SDL_DestroyTexture(backdropPicture) }
    if let shadowPicture { SDL_DestroyTexture(shadowPicture) }
    if let readingTarget { SDL_DestroyTexture(readingTarget) }
    backdropPicture = nil
    shadowPicture = nil
    readingTarget = nil
    panels.removeAll()
  }

  /// Starts a frame.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing area, in points.
  ///   - pixelRatio: The number of device pixels per point; a value that isn't positive and finite
  ///     counts as 1.
  public func begin(size: Size, pixelRatio: Double) {
    self.size = size
    self.pixelRatio = pixelRatio > 0 && pixelRatio.isFinite ? pixelRatio : 1
    frame &+= 1
    mesh.removeAll()
    clipCount = 0
    visibleArea = wholeArea
    fadingEdges.removeAll(keepingCapacity: true)
    opacity = 1
    brightness = 1
    needsBackdrop = true
    hasPanelPictures = false
    face = flatFace
    plane = Projection(.identity)
    SDL_RenderSetViewport(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
    // The backdrop and the opaque cards cover the whole window.
    if backdrop == nil || light < 1 { clear(with: backdrop?.color ?? .black) }
  }

  /// Fills the whole render target with a colour.
  func clear(with color: Color) {
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    let color = color.packed
    SDL_SetRenderDrawColor(
      renderer, UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
      UInt8(truncatingIfNeeded: color >> 16), 255)
    SDL_RenderClear(renderer)
  }

  /// Passes everything drawn since `begin` to the renderer. The window presents the frame
  /// afterwards.
  public func end() {
    drawBackdrop()
    flush()
  }
}

extension Canvas {
  /// The fraction of the soft-edge texture's width and height over which the alpha rises.
  ///
  /// The remaining 16 texels are opaque. Without them, the middle of a shadow would map to an area
  /// of size zero in the texture, which SDL's software renderer would fill with one colour.
  static var softEdgeFraction: Double { 8.0 / 9 }

  /// The texture of one corner of a shadow, in white. The alpha rises from the upper and left sides
  /// towards the opposite corner.
  var softEdge: OpaquePointer? {
    if let shadowPicture { return shadowPicture }
    // At this size, nearest-neighbour sampling, the fastest method, is accurate enough: a shadow of
    // 40 % is off by at most 1.5 of a display's 255 steps.
    let extent = 144
    let last = Double(extent) * Self.softEdgeFraction - 1
    func soft(_ index: Int) -> Double {
      let t = min(Double(index) / last, 1)
      return t * t * t * (t * (6 * t - 15) + 10)
    }
    var image = PixelImage(
      width: extent, height: extent, pixels: [UInt8](repeating: 255, count: extent * extent * 4))
    for y in 0..<extent {
      for x in 0..<extent {
        image.pixels[(y * extent + x) * 4 + 3] = UInt8(soft(x) * soft(y) * 255 + 0.5)
      }
    }
    shadowPicture = Texture.upload(image, to: renderer)
    if let shadowPicture { SDL_SetTextureScaleMode(shadowPicture, SDL_ScaleModeNearest) }
    return shadowPicture
  }
}

/// The state that all triangles of one draw call share.
struct DrawState: Equatable {
  var texture: OpaquePointer?
  var isBlended = false
}

extension Canvas {
  /// Sets the texture and the blend mode of the next triangles. Flushes the pending triangles if
  /// either changes.
  func use(_ texture: OpaquePointer?, isBlended: Bool) {
    let next = DrawState(texture: texture, isBlended: isBlended)
    guard next != state else { return }
    flush()
    state = next
  }

  /// Flushes the pending triangles that show a texture, before the texture is destroyed.
  func willDestroy(_ texture: OpaquePointer) {
    guard state.texture == texture else { return }
    flush()
    state = DrawState()
  }

  /// Passes the pending triangles to SDL. If the call fails, only these triangles are lost.
  func flush() {
    // After `releaseAll()`, the textures of the pending triangles don't exist any more.
    guard renderer != nil else { return mesh.removeAll() }
    if let clipShape { clipper.clip(&mesh, to: clipShape) }
    if !fadingEdges.isEmpty { clipper.fade(&mesh, towards: fadingEdges) }
    guard !mesh.isEmpty else { return mesh.removeAll() }
    assert(mesh.vertices.allSatisfy(\.isFinite), "a vertex isn't finite")
    if isSoftware, let texture = state.texture { cutTriangles(for: texture) }
    // Antialiased clip edges and fading edges need blending even in opaque drawings.
    let isBlended = state.isBlended || clipShape != nil || !fadingEdges.isEmpty
    let mode = isBlended ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE
    if let texture = state.texture {
      SDL_SetTextureBlendMode(texture, mode)
    } else {
      SDL_SetRenderDrawBlendMode(renderer, mode)
    }
    let stride = Int32(MemoryLayout<Vertex>.stride)
    mesh.vertices.withUnsafeBytes { vertices in
      mesh.indices.withUnsafeBytes { indices in
        guard let start = vertices.baseAddress else { return }
        SDL_RenderGeometryRaw(
          renderer, state.texture, start.assumingMemoryBound(to: Float.self), stride,
          (start + VertexOffset.color).assumingMemoryBound(to: SDL_Color.self), stride,
          (start + VertexOffset.texture).assumingMemoryBound(to: Float.self), stride,
          Int32(mesh.vertices.count), indices.baseAddress, Int32(3 * mesh.indices.count), 4)
      }
    }
    mesh.removeAll()
  }

  /// Cuts the pending triangles into pieces that SDL's software renderer can draw.
  ///
  /// The renderer computes texture coordinates with 32-bit arithmetic. A triangle's area in eighths
  /// of a pixel, multiplied by the texture's width or height, must fit in 32 bits. If the product
  /// is larger, SDL 2.26 reads memory outside the texture.
  private func cutTriangles(for texture: OpaquePointer) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_QueryTexture(texture, nil, nil, &width, &height) == 0 else { return }
    let area = 2e8 / Float(max(width, height, 1))
    // The largest triangle with edges of at most this length is equilateral. Its area is √3/4 of
    // the length's square.
    mesh.bisect(edgesLongerThan: (area * 2.3).squareRoot(), ifAnyAreaExceeds: area)
  }
}

/// The positions of a vertex's parts in memory, in bytes.
private enum VertexOffset {
  static let color = 2 * MemoryLayout<Float>.size
  static let texture = color + MemoryLayout<UInt32>.size
}
