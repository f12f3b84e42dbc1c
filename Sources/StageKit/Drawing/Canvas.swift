import CSDL2StageKit
import GeometryKit
import MeshKit

/// Where a window's contents are drawn: cards in space, and flat shapes, all in points.
///
/// What is drawn goes into one buffer that lives as long as the canvas, and from there to SDL in as
/// few calls as there are runs of equal texture. Use it on the main thread.
public final class Canvas {
  /// The size of the drawing area in points.
  public private(set) var size = Size.zero
  /// Device pixels to a point.
  public private(set) var pixelRatio = 1.0
  /// What lies behind everything; nil is black. It is drawn with the first cards of a frame, or at
  /// its end, and only where no opaque card hides it: so draw the cards first.
  public var backdrop: Backdrop?
  /// What part of the backdrop's light is drawn, 0…1. Default 1.
  var light = 1.0
  /// Multiplies the opacity of all that is drawn, 0…1: that of a whole that is faint in all its parts.
  /// Default 1.
  public internal(set) var opacity = 1.0

  /// nil once the window is gone: SDL then does nothing.
  private(set) var renderer: OpaquePointer?
  private let isSoftware: Bool
  /// Whether it can draw on textures.
  let hasTargets: Bool
  /// The most pixels along a side of a texture that the device takes; the greatest number where it
  /// names none.
  public internal(set) var longestTextureSide: Int
  let ledger = TextureLedger()
  /// How many frames were begun.
  private(set) var frame = 0
  var mesh = MeshBuffer()
  var state = DrawState()
  /// The limits of what is drawn, the outermost first, and how many of them there are at the moment.
  var clips: [Clip] = []
  var clipCount = 0
  /// Towards which lines what is drawn fades out at the moment.
  var fadingEdges: [FadingEdge] = []
  /// The drawings that dissolve into others, one in the other, of which a part is drawn at the moment.
  var layers: [Layer] = []
  private var clipper = MeshClipper()
  /// One for each row of cards that lies on a card of another row.
  var scenes: [FaceScene] = [FaceScene()]
  /// How many rows of cards are being drawn, each on a card of the one before.
  var depth = 0
  // A faint image that fades away may be a little off.
  var mirrored = FaceScene(tolerance: TextureTolerance(1.8))
  var shapes = ShapeMesher()
  /// The plane that flat shapes are drawn in.
  var face = Face.flat
  var plane = Projection(.identity)
  var freeRows = FreeRows()
  var needsBackdrop = false
  var backdropPicture: OpaquePointer?
  var drawnBackdrop: BackdropKey?
  var wantedBackdrop: BackdropKey?
  private var shadowPicture: OpaquePointer?
  /// Whether levels for turned faces that are missed are made before the next frame and not in this one, which
  /// then shows others.
  var postponesLevels = false
  /// Those that were missed since they were made last.
  var missedLevels: [MissedLevel] = []
  /// What pixels of textures are read from.
  var readingTarget: OpaquePointer?

  /// A canvas on SDL's renderer, which must outlive it; nothing is drawn before `begin`.
  public init(renderer: OpaquePointer) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    let isKnown = SDL_GetRendererInfo(renderer, &info) == 0
    isSoftware = isKnown && info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    hasTargets = isKnown && info.flags & SDL_RENDERER_TARGETTEXTURE.rawValue != 0
    let side = min(info.max_texture_width, info.max_texture_height)
    longestTextureSide = isKnown && side > 0 ? Int(side) : .max
    ledger.open(for: self)
  }

  deinit { letGo() }

  /// Lets go of the renderer before it goes, and with it all textures: whoever still has the canvas or
  /// a texture then has an empty one.
  func letGo() {
    removeTextures()
    ledger.close()
    renderer = nil
    mesh.removeAll()
    state = DrawState()
  }

  /// Forgets the canvas's own pictures, of light and shadow, which are made anew when they are drawn;
  /// for `Event.renderTargetsReset`, after which their pixels are lost.
  public func removeTextures() {
    if let backdropPicture { SDL_DestroyTexture(backdropPicture) }
    if let shadowPicture { SDL_DestroyTexture(shadowPicture) }
    if let readingTarget { SDL_DestroyTexture(readingTarget) }
    (backdropPicture, shadowPicture, drawnBackdrop, readingTarget) = (nil, nil, nil, nil)
  }

  /// Starts a frame.
  ///
  /// - Parameters:
  ///   - size: the size of the drawing area in points.
  ///   - pixelRatio: device pixels to a point; what isn't positive counts as 1.
  public func begin(size: Size, pixelRatio: Double) {
    self.size = size
    self.pixelRatio = pixelRatio > 0 && pixelRatio.isFinite ? pixelRatio : 1
    frame &+= 1
    mesh.removeAll()
    clipCount = 0
    fadingEdges.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    opacity = 1
    needsBackdrop = true
    (face, plane) = (flatFace, Projection(.identity))
    SDL_RenderSetViewport(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    let color = (backdrop?.color ?? .black).packed
    SDL_SetRenderDrawColor(
      renderer, UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
      UInt8(truncatingIfNeeded: color >> 16), 255)
    SDL_RenderClear(renderer)
  }

  /// Hands everything drawn since `begin` to the renderer; the window then presents it.
  public func end() {
    drawBackdrop()
    flush()
  }
}

extension Canvas {
  /// What of the soft edge's picture is soft along each side, from the upper and left one. The rest is
  /// full: 16 texels, so that also a piece of a shadow's middle shows some, for SDL's own rasteriser fills
  /// a rectangle that is to show none of a picture with one colour.
  static var softEdgeShare: Double { 8.0 / 9 }

  /// A corner of a soft edge in white: its alpha grows from the upper and left side to the middle.
  var softEdge: OpaquePointer? {
    if let shadowPicture { return shadowPicture }
    // Fine enough for the nearest texel, which takes the least time: a shadow of 35 % is nowhere
    // more than one step of the screen's 255 and a half off.
    let extent = 144
    let last = Double(extent) * Self.softEdgeShare - 1
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

/// What all triangles of one call share.
struct DrawState: Equatable {
  var texture: OpaquePointer?
  var isBlended = false
}

extension Canvas {
  /// Makes the next triangles use a texture and blend mode; those before go to SDL if they differ.
  func use(_ texture: OpaquePointer?, isBlended: Bool) {
    let next = DrawState(texture: texture, isBlended: isBlended)
    guard next != state else { return }
    flush()
    state = next
  }

  /// Hands over what shows one of SDL's textures, before that goes.
  func willDestroy(_ texture: OpaquePointer) {
    guard state.texture == texture else { return }
    flush()
    state = DrawState()
  }

  /// Hands the triangles so far to SDL. A call that fails loses its triangles, nothing else.
  func flush() {
    // Without a window textures are gone, too.
    guard renderer != nil else { return mesh.removeAll() }
    if let clipShape { clipper.clip(&mesh, to: clipShape) }
    if !fadingEdges.isEmpty { clipper.fade(&mesh, towards: fadingEdges) }
    guard !mesh.isEmpty else { return mesh.removeAll() }
    assert(mesh.vertices.allSatisfy(\.isFinite), "a corner that is nowhere")
    if isSoftware, let texture = state.texture { cutTriangles(for: texture) }
    // What is cut off at an angle is blended along the cut, and what fades wherever it does.
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
          (start + 8).assumingMemoryBound(to: SDL_Color.self), stride,
          (start + 12).assumingMemoryBound(to: Float.self), stride,
          Int32(mesh.vertices.count), indices.baseAddress, Int32(mesh.indices.count), 4)
      }
    }
    mesh.removeAll()
  }

  /// SDL's own rasteriser finds places in a texture with 32 bits, of which the area of the triangle
  /// in eighths of a pixel, times the texture's extent, needs all; beyond, it reads somewhere in
  /// memory. SDL 2.26 does.
  private func cutTriangles(for texture: OpaquePointer) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_QueryTexture(texture, nil, nil, &width, &height) == 0 else { return }
    let area = 2e8 / Float(max(width, height, 1))
    // The largest triangle of edges so long has √3/4 of their square.
    mesh.cut(edgesOver: (area * 2.3).squareRoot(), ifAnyAreaOver: area)
  }
}
