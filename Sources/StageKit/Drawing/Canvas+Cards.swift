import CSDL2StageKit
import GeometryKit
import MeshKit

extension Canvas {
  /// Draws cards in space, the one farthest back first. What an opaque card hides is not drawn.
  ///
  /// Mirror images lie behind all of the cards, each shadow behind its card and before those
  /// farther back.
  public func draw(_ cards: [Card]) {
    let window = visibleArea
    scene.begin(window: window, pixelRatio: pixelRatio)
    for card in cards {
      scene.add(
        card.rect, radius: card.cornerRadius, projection: card.projection,
        isOpaque: card.isOpaque && card.alpha > 0)
    }
    drawBackdrop(behind: scene.occluders)
    if cards.contains(where: { $0.reflection != nil }) { drawReflections(of: cards, window) }
    for (index, card) in cards.enumerated() { draw(card, index) }
  }

  private func draw(_ card: Card, _ index: Int) {
    let opacity = card.alpha * card.tint.alpha
    guard let face = scene.face(index), opacity > 0 else { return }
    if let shadow = card.shadow { draw(shadow, of: card, index, face) }
    let map = TextureMap(face, rect: card.rect, source: card.source)
    guard let level = level(of: card.texture, index, map, in: scene) else { return }
    let ink = Ink(face, map: map, color: card.tint.faded(by: card.alpha).packed)
    use(level, isBlended: !card.isOpaque)
    scene.fill(index, ink: ink, into: &mesh)
    use(level, isBlended: true)
    scene.addEdge(index, ink: ink, into: &mesh)
  }

  /// The level of a texture that fits its size on the screen.
  private func level(
    of texture: Texture, _ index: Int, _ map: TextureMap, in scene: FaceScene
  ) -> OpaquePointer? {
    let (most, least) = scene.density(
      of: index, map: map, width: Double(texture.width), height: Double(texture.height))
    return texture.level(most: most, least: least)
  }

  // MARK: Shadows

  /// Draws a card's shadow: three by three parts of a picture of a soft edge, without what the card
  /// itself covers.
  private func draw(_ shadow: Shadow, of card: Card, _ index: Int, _ face: Face) {
    let reach = min(shadow.radius, card.rect.width / 2, card.rect.height / 2)
    guard reach > 0, let texture = softEdge else { return }
    use(texture, isBlended: true)
    let dark = card.rect.offset(by: Point(x: 0, y: shadow.offset))
    let color = shadow.color.faded(by: card.alpha * card.tint.alpha).packed
    let isCovered = shadow.offset.magnitude <= reach
    for column in 0..<3 {
      let (x, width, u, uWidth) = Self.part(column, dark.minX, dark.maxX, reach)
      // The card itself covers the middle.
      for row in 0..<3 where width > 0 && (column != 1 || row != 1 || !isCovered) {
        let (y, height, v, vHeight) = Self.part(row, dark.minY, dark.maxY, reach)
        guard height > 0 else { continue }
        let rect = Rect(x: x, y: y, width: width, height: height)
        let source = Rect(x: u, y: v, width: uWidth, height: vHeight)
        let ink = Ink(face, map: TextureMap(face, rect: rect, source: source), color: color)
        scene.addShadow(rect, of: index, ink: ink, into: &mesh)
      }
    }
  }

  /// Where a third of a shadow begins, how far it goes, and the same in the soft edge's picture,
  /// which is one corner: the far side is its mirror image.
  private static func part(
    _ number: Int, _ start: Double, _ end: Double, _ reach: Double
  ) -> (Double, Double, Double, Double) {
    let soft = 2 * reach * (1 - unseenEdge)
    switch number {
    case 0: return (start + reach - soft, soft, unseenEdge, 1 - unseenEdge)
    case 1: return (start + reach, end - start - 2 * reach, 1 - fullEdge, fullEdge)
    default: return (end - reach, soft, 1, unseenEdge - 1)
    }
  }

  /// The outermost part of the soft edge has less than a step of a screen's 255 in it.
  private static let unseenEdge = 0.12
  /// The innermost part is full: four texels, as SDL's own rasteriser fills a rectangle that is to
  /// show none of a picture with one colour.
  private static let fullEdge = 1.0 / 32

  // MARK: Reflections

  private func drawReflections(of cards: [Card], _ window: Rect) {
    mirrored.begin(window: window, pixelRatio: pixelRatio)
    for card in cards {
      let foot = card.reflection.map { Self.foot(of: card, $0) } ?? .zero
      // All of the mirrored card hides what is behind, also where it has faded, and so does the card
      // itself: what is mirrored behind must not shine through the gap between the two.
      let whole = Rect(
        x: foot.minX, y: card.rect.minY, width: foot.width,
        height: foot.minY + card.rect.height - card.rect.minY)
      mirrored.add(
        foot, radius: card.cornerRadius, projection: card.projection,
        isOpaque: card.isOpaque && card.alpha > 0, hiding: whole)
    }
    for (index, card) in cards.enumerated() {
      guard let reflection = card.reflection, let face = mirrored.face(index) else { continue }
      let foot = Self.foot(of: card, reflection)
      let strength = card.alpha * reflection.alpha
      guard foot.height > 0, strength > 0 else { continue }
      let extent = foot.height / card.rect.height * card.source.height
      let map = TextureMap(
        face, rect: foot,
        source: Rect(
          x: card.source.minX, y: card.source.maxY, width: card.source.width, height: -extent))
      guard let level = level(of: card.texture, index, map, in: mirrored) else { continue }
      let ink = Ink(
        face, map: map, color: card.tint.faded(by: strength).packed, fadeFrom: foot.minY,
        to: foot.maxY)
      use(level, isBlended: true)
      mirrored.fill(index, ink: ink, behind: scene.occluders, into: &mesh)
      mirrored.addEdge(index, ink: ink, behind: scene.occluders, into: &mesh)
    }
  }

  /// The part of the plane where a mirror image is seen.
  private static func foot(of card: Card, _ reflection: Reflection) -> Rect {
    Rect(
      x: card.rect.minX, y: card.rect.maxY + reflection.gap, width: card.rect.width,
      height: card.rect.height * max(0, min(reflection.extent, 1)))
  }
}

extension Texture {
  /// The level to draw with.
  ///
  /// Where texels are farthest apart, a pixel takes one to two of them, which the renderer's mean of
  /// four shows without loss. A strongly tilted picture has more in the other direction; it gets a
  /// level less for it, between shimmer and blur.
  ///
  /// - Parameters:
  ///   - most: texels of the whole picture to a device pixel where they are closest together.
  ///   - least: the same where they are farthest apart.
  /// - Returns: SDL's texture.
  func level(most: Double, least: Double) -> OpaquePointer? {
    guard least > 0, most.isFinite else { return levels.last }
    var index = 0
    var limit = 2.0
    // A tilt of four to one or more counts as half a level.
    let seen = least * min((most / least).squareRoot().squareRoot(), 2.0.squareRoot())
    while index + 1 < levels.count, seen >= limit {
      index += 1
      limit *= 2
    }
    return levels[index]
  }
}
