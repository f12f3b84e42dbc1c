import GeometryKit
import MeshKit

extension Canvas {
  /// Draws cards in space, from back to front in the given order. Parts that an opaque card hides
  /// are not drawn.
  ///
  /// Reflections are drawn behind all cards. Each shadow is drawn behind its card and in front of
  /// the cards farther back.
  ///
  /// - Parameters:
  ///   - cards: The cards from back to front, each with its projection to the window.
  ///   - content: Draws the content of the card with the given index. Called before the cards in
  ///     front of that card are drawn. It may draw cards itself. Default: nothing.
  public func draw(_ cards: [Card], content: (Int) -> Void = { _ in }) {
    if isDigesting {
      for (index, card) in cards.enumerated() {
        digest(card)
        content(index)
      }
      return
    }
    let window = visibleArea
    let scene = depth
    if scenes.count == scene { scenes.append(FaceScene()) }
    depth += 1
    scenes[scene].begin(window: window, pixelRatio: pixelRatio)
    for card in cards {
      scenes[scene].add(
        card.rect, radius: card.cornerRadius, projection: card.projection,
        isOpaque: isOpaque(card), extent: Self.extent(of: card))
    }
    // Cards in front of the outer card also hide its content.
    if let outerCard { scenes[scene].add(scenes[scene - 1].occluders, from: outerCard + 1) }
    if needsBackdrop { drawBackdrop(behind: scenes[scene].occluders) }
    if cards.contains(where: { $0.reflection != nil }) { drawReflections(of: cards, scene, window) }
    let outerCard = outerCard
    for (index, card) in cards.enumerated() {
      draw(card, index, scene)
      self.outerCard = index
      content(index)
    }
    self.outerCard = outerCard
    depth -= 1
  }

  /// Returns whether a card hides everything behind it, given the canvas's current opacity and
  /// fading edges.
  private func isOpaque(_ card: Card) -> Bool {
    card.isOpaque && opacity >= 1 && fadingEdges.isEmpty && card.texture?.levels.isEmpty != true
  }

  private func draw(_ card: Card, _ index: Int, _ scene: Int) {
    guard let face = scenes[scene].face(index), card.alpha * card.tint.alpha > 0 else { return }
    let map = card.texture.map { _ in
      TextureMap(face, rect: card.rect, source: card.source, turns: card.turns)
    }
    var level: OpaquePointer?
    if let texture = card.texture, let map {
      // The mip level of a covered card is created before the card becomes visible.
      level = self.level(
        of: texture, for: map.density(at: scenes[scene].center(of: index), texture))
    }
    if scenes[scene].isCovered(index) { return }
    if let shadow = card.shadow { draw(shadow, of: card, index, scene, face) }
    if map != nil, level == nil { return }
    let paint = Paint(face, map: map, color: packed(card.tint.faded(by: card.alpha)))
    use(level, isBlended: !isOpaque(card))
    scenes[scene].fill(index, paint: paint, into: &mesh)
    use(level, isBlended: true)
    scenes[scene].addEdge(index, paint: paint, into: &mesh)
  }

  // MARK: Shadows

  /// Returns the rectangle of a card with its shadow, in the card's plane.
  private static func extent(of card: Card) -> Rect {
    guard let shadow = card.shadow else { return card.rect }
    let reach = reach(of: shadow, of: card) * (1 - 2 * unseenEdge)
    return card.rect.union(
      card.rect.offset(by: Point(x: 0, y: shadow.offset)).inset(by: -max(reach, 0)))
  }

  /// Returns the distance over which a shadow fades out on each side of its edge, in points.
  private static func reach(of shadow: Shadow, of card: Card) -> Double {
    min(shadow.radius, card.rect.width / 2, card.rect.height / 2)
  }

  /// Draws a card's shadow as nine patches of the soft-edge texture, except where the card covers
  /// the shadow.
  private func draw(_ shadow: Shadow, of card: Card, _ index: Int, _ scene: Int, _ face: Face) {
    let reach = Self.reach(of: shadow, of: card)
    guard reach > 0, let texture = softEdge else { return }
    use(texture, isBlended: true)
    let dark = card.rect.offset(by: Point(x: 0, y: shadow.offset))
    let color = packed(shadow.color.faded(by: card.alpha * card.tint.alpha))
    let isCovered = shadow.offset.magnitude <= reach
    for column in 0..<3 {
      let (x, width, u, uWidth) = Self.part(column, dark.minX, dark.maxX, reach)
      // The central patch is visible only if the shadow's offset moves it out from under the card.
      for row in 0..<3 where width > 0 && (column != 1 || row != 1 || !isCovered) {
        let (y, height, v, vHeight) = Self.part(row, dark.minY, dark.maxY, reach)
        guard height > 0 else { continue }
        let rect = Rect(x: x, y: y, width: width, height: height)
        let source = Rect(x: u, y: v, width: uWidth, height: vHeight)
        scenes[scene].addShadow(
          rect, of: index,
          paint: Paint(face, map: TextureMap(face, rect: rect, source: source), color: color),
          into: &mesh)
      }
    }
  }

  /// Returns the start and length of one of the three columns or rows that a shadow consists of.
  /// The first two values are in the card's plane, the last two in the soft-edge texture.
  ///
  /// The texture holds only one corner of a shadow. At the right and at the bottom, it is mirrored
  /// by a negative length.
  private static func part(
    _ number: Int, _ start: Double, _ end: Double, _ reach: Double
  ) -> (Double, Double, Double, Double) {
    let soft = 2 * reach * (1 - unseenEdge)
    let opaquePart = softEdgeFraction
    switch number {
    case 0:
      return (start + reach - soft, soft, unseenEdge * opaquePart, (1 - unseenEdge) * opaquePart)
    case 1: return (start + reach, end - start - 2 * reach, opaquePart, 1 - opaquePart)
    default: return (end - reach, soft, opaquePart, (unseenEdge - 1) * opaquePart)
    }
  }

  /// The outermost fraction of the soft edge, which isn't drawn because it is hardly visible. In
  /// this part, a shadow of 40 % darkens a pixel by at most 1.5 of a display's 255 steps.
  private static let unseenEdge = 0.12

  // MARK: Reflections

  private func drawReflections(of cards: [Card], _ scene: Int, _ window: Rect) {
    mirrored.begin(window: window, pixelRatio: pixelRatio, blending: .reflections)
    for (index, card) in cards.enumerated() {
      let reflected = card.reflection.map { Self.reflectionRect(of: card, $0) } ?? .zero
      // The card, its whole mirror image and the gap between the two hide the reflections farther
      // back. This includes the part of the mirror image that has faded out.
      let cardAndReflection = Rect(
        x: reflected.minX, y: card.rect.minY, width: reflected.width,
        height: reflected.minY + card.rect.height - card.rect.minY)
      mirrored.add(
        reflected, radius: card.cornerRadius, projection: card.projection,
        isOpaque: isOpaque(card), hiding: cardAndReflection,
        extent: scenes[scene].isCovered(index) ? cardAndReflection : nil)
    }
    for (index, card) in cards.enumerated() {
      guard let reflection = card.reflection, let face = mirrored.face(index) else { continue }
      let reflected = Self.reflectionRect(of: card, reflection)
      let strength = card.alpha * reflection.alpha
      guard reflected.height > 0, strength > 0,
        !mirrored.isCovered(reflected, of: index, behind: scenes[scene].occluders)
      else { continue }
      let extent = reflected.height / card.rect.height * card.source.height
      let map = card.texture.map { _ in
        TextureMap(
          face, rect: reflected,
          source: Rect(
            x: card.source.minX, y: card.source.maxY, width: card.source.width, height: -extent),
          turns: card.turns)
      }
      var level: OpaquePointer?
      if let texture = card.texture {
        level = reflectionLevel(of: texture, turns: card.turns)
        if level == nil { continue }
      }
      let paint = Paint(
        face, map: map, color: packed(card.tint.faded(by: strength)), fadeFrom: reflected.minY,
        to: reflected.maxY)
      use(level, isBlended: true)
      mirrored.fill(index, paint: paint, behind: scenes[scene].occluders, into: &mesh)
      mirrored.addEdge(index, paint: paint, behind: scenes[scene].occluders, into: &mesh)
    }
  }

  /// Returns the rectangle of the visible part of a card's reflection, in the card's plane.
  private static func reflectionRect(of card: Card, _ reflection: Reflection) -> Rect {
    Rect(
      x: card.rect.minX, y: card.rect.maxY + reflection.gap, width: card.rect.width,
      height: card.rect.height * max(0, min(reflection.extent, 1)))
  }
}

extension TextureMap {
  /// Returns how many texels of a texture one device pixel covers in each direction, at a position
  /// in device pixels. Without a position, the density is 1.
  fileprivate func density(at center: Point?, _ texture: Texture) -> TexelDensity {
    guard let center else { return TexelDensity(across: 1, down: 1) }
    return density(at: center, width: Double(texture.width), height: Double(texture.height))
  }
}
