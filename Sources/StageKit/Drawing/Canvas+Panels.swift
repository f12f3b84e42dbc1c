import CSDL2StageKit
import GeometryKit
import MeshKit

/// A picture of a panel's content, which is shown while the content stays the same.
final class PanelPicture {
  /// The picture; `nil` if the content has changed.
  fileprivate(set) var texture: Texture?
  /// The digest of the content's drawings in the last frame; `nil` before the first frame.
  fileprivate var digest: Int?
  /// The number of device pixels of the picture per point of the panel.
  fileprivate var scale = 0.0
  /// The position of the panel's upper left corner in the picture, in device pixels, 0..<1. The
  /// picture of a panel parallel to the window then consists of exactly the window's pixels.
  fileprivate var origin = Point.zero
  /// The projection of the panel in the last frame.
  fileprivate var projection: Projection?

  /// The maximum size of all pictures together, in bytes.
  static let byteLimit = 96 << 20
  /// The maximum size of a picture, in bytes. Larger panels have no picture, so that all panels of
  /// a scene fit in the limit.
  fileprivate static let maxByteCount = byteLimit / 8
}

extension Canvas {
  /// Returns a card with a picture of its content, to be drawn instead of the card and the content.
  ///
  /// The picture is drawn when the content draws the same in two frames. To compare the frames,
  /// `content` is called without drawing anything.
  ///
  /// - Parameters:
  ///   - card: The card, which covers all that its content draws.
  ///   - key: The identity of the card from frame to frame.
  ///   - content: Draws the content with the given projection of the card's plane.
  /// - Returns: The card; `nil` if the card and the content must be drawn. That is the case if
  ///   frames are rare, if the card has a picture of its own or isn't opaque, or if the content
  ///   draws something else than in the last frame.
  package func card(
    withPictureOf card: Card, for key: ObjectIdentifier, content: (Projection) -> Void
  ) -> Card? {
    // SDL's software renderer rounds texture coordinates to whole texels, which garbles text.
    guard usesPanelPictures, hasTargets, !isSoftware, !isDigesting, !isDrawingPanel,
      card.texture == nil, card.isOpaque, let scale = scale(of: card)
    else { return nil }
    let panel = panels.value(for: key) ?? PanelPicture()
    if panel.projection == nil { panels.insert(panel, for: key, cost: 0) }
    adapt(panel, to: card, scale)
    let pixels = Size(
      width: (panel.origin.x + card.rect.width * panel.scale).rounded(.up),
      height: (panel.origin.y + card.rect.height * panel.scale).rounded(.up))
    guard pixels.width * pixels.height * 4 <= Double(PanelPicture.maxByteCount),
      Int(max(pixels.width, pixels.height)) <= longestTextureSide
    else { return nil }
    flush()
    let projection = Projection(
      .translation(x: -card.rect.minX, y: -card.rect.minY)
        .concatenating(.scale(x: panel.scale / pixelRatio, y: panel.scale / pixelRatio)),
      origin: panel.origin * (1 / pixelRatio))
    let digest = digest {
      hasher.combine(card.tint)
      withDrawingArea(pixels) { content(projection) }
    }
    guard digest == panel.digest else {
      panel.digest = digest
      panel.texture = nil
      return nil
    }
    if panel.texture == nil {
      panel.texture = texture(of: pixels, card.tint) { content(projection) }
      panels.insert(panel, for: key, cost: panel.texture?.byteCount ?? 0)
    }
    guard panel.texture != nil else { return nil }
    hasPanelPictures = true
    var pictured = card
    pictured.texture = panel.texture
    pictured.tint = .white
    pictured.source = Rect(
      x: panel.origin.x / pixels.width, y: panel.origin.y / pixels.height,
      width: card.rect.width * panel.scale / pixels.width,
      height: card.rect.height * panel.scale / pixels.height)
    return pictured
  }

  /// Returns the number of device pixels per point at the centre of a card; `nil` if the card is
  /// empty or edge-on.
  private func scale(of card: Card) -> Double? {
    guard !card.rect.isEmpty, let face = Face(card.projection, pixelRatio: pixelRatio),
      let center = face.project(card.rect.center)
    else { return nil }
    let points = TextureMap(face, rect: card.rect, source: .unit)
      .density(at: center, width: card.rect.width, height: card.rect.height)
    let scale = 1 / (points.across * points.down).squareRoot()
    return scale.isFinite && scale > 0 ? scale : nil
  }

  /// Adapts a panel's picture to the place of its card. If the scale differs too much, or if the
  /// card rests between the picture's pixels, the picture must be drawn again.
  private func adapt(_ panel: PanelPicture, to card: Card, _ scale: Double) {
    let isResting = panel.projection == card.projection
    panel.projection = card.projection
    if !(0.6...1.1).contains(scale / panel.scale) {
      panel.scale = scale
      panel.digest = nil
    }
    guard isResting, let corner = card.projection.project(card.rect.origin) else { return }
    let pixel = corner * pixelRatio
    let origin = Point(x: pixel.x - pixel.x.rounded(.down), y: pixel.y - pixel.y.rounded(.down))
    guard origin != panel.origin || scale != panel.scale else { return }
    panel.origin = origin
    panel.scale = scale
    panel.digest = nil
  }

  /// Calls `body` with a drawing area of its own, without the clips, the opacity and the brightness
  /// in effect.
  private func withDrawingArea(_ pixels: Size, _ body: () -> Void) {
    let (outerSize, outerArea, outerFace, outerPlane) = (size, visibleArea, face, plane)
    let (outerOpacity, outerBrightness) = (opacity, brightness)
    let (outerCount, outerBackdrop, outerCard) = (clipCount, needsBackdrop, outerCard)
    swap(&clips, &savedClips)
    swap(&fadingEdges, &savedFadingEdges)
    size = pixels * (1 / pixelRatio)
    visibleArea = wholeArea
    face = flatFace
    plane = Projection(.identity)
    opacity = 1
    brightness = 1
    clipCount = 0
    needsBackdrop = false
    self.outerCard = nil
    body()
    size = outerSize
    visibleArea = outerArea
    face = outerFace
    plane = outerPlane
    opacity = outerOpacity
    brightness = outerBrightness
    clipCount = outerCount
    needsBackdrop = outerBackdrop
    self.outerCard = outerCard
    swap(&clips, &savedClips)
    swap(&fadingEdges, &savedFadingEdges)
  }

  /// Returns a texture that shows what `body` draws on a colour; `nil` if the device can't create
  /// it.
  private func texture(of pixels: Size, _ color: Color, _ body: () -> Void) -> Texture? {
    let (width, height) = (Int(pixels.width), Int(pixels.height))
    let outer = SDL_GetRenderTarget(renderer)
    guard
      let target = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
        Int32(width), Int32(height))
    else { return nil }
    let texture = Texture(target, width: width, height: height, on: self)
    guard SDL_SetRenderTarget(renderer, target) == 0 else { return nil }
    isDrawingPanel = true
    withDrawingArea(pixels) {
      applyClip()
      clear(with: color)
      body()
      flush()
    }
    isDrawingPanel = false
    SDL_SetRenderTarget(renderer, outer)
    applyClip()
    SDL_SetTextureScaleMode(target, SDL_ScaleModeLinear)
    return texture
  }

  /// Returns whether a rectangle is at least partly in the visible area.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points of a plane.
  ///   - projection: The projection from that plane to the window.
  /// - Returns: `false` only if no part of the rectangle is visible.
  package func shows(_ rect: Rect, on projection: Projection) -> Bool {
    guard let bounds = projection.bounds(of: rect) else { return true }
    let area = visibleArea
    return bounds.maxX * pixelRatio > area.minX && bounds.minX * pixelRatio < area.maxX
      && bounds.maxY * pixelRatio > area.minY && bounds.minY * pixelRatio < area.maxY
  }

  // MARK: Digests

  /// The kinds of drawings in a digest.
  enum DrawingKind: Hashable {
    case card, picture, tile, label, fill, stroke, shape, line, backdrop, clip, fade
  }

  /// Returns a digest of what `body` draws, without drawing it. Digests of different drawings
  /// almost certainly differ.
  private func digest(of body: () -> Void) -> Int {
    hasher = Hasher()
    isDigesting = true
    body()
    isDigesting = false
    return hasher.finalize()
  }

  /// Adds a drawing to the digest if one is being computed. Returns whether it is; the caller
  /// otherwise draws.
  func isDigested<each Value: Hashable>(_ kind: DrawingKind, _ values: repeat each Value) -> Bool {
    guard isDigesting else { return false }
    hasher.combine(kind)
    withUnsafeBytes(of: plane) { hasher.combine(bytes: $0) }
    hasher.combine(opacity)
    hasher.combine(brightness)
    repeat hasher.combine(each values)
    return true
  }

  /// Adds a card to the digest.
  func digest(_ card: Card) {
    _ = isDigested(
      .card, card.texture?.identity, card.source, card.turns, card.rect, card.projection,
      card.cornerRadius, card.alpha, card.tint, card.shadow, card.reflection)
  }
}

extension Texture {
  /// The identity of the texture's content, for digests.
  var identity: OpaquePointer? { levels.first }
}
