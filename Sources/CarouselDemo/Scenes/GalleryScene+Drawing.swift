import CarouselKit
import GeometryKit
import StageKit

extension GalleryScene {
  func draw(on canvas: Canvas) {
    if !viewer.isAlone {
      drawCards(on: canvas)
      drawLegend(on: canvas)
    }
    drawViewer(on: canvas)
    panel.draw(on: canvas, text: text)
  }

  func drawCards(on canvas: Canvas) {
    cards.removeAll(keepingCapacity: true)
    var reflection = hanging.standing > 0 ? Reflection() : nil
    reflection?.alpha *= hanging.standing
    var flights = swipe.flights[...]
    for item in carousel.presentedItems where !item.isHidden && item.alpha > 0 {
      if viewer.isVisible, viewer.index == item.index { continue }
      if item.isLeaving, item.view.isFlying { continue }
      // What flies away stays behind the card that was in front of it.
      if let flight = flights.first, let index = item.index, index >= flight.index {
        addCard(flight.view, at: flight.transform, reflection: reflection, on: canvas)
        flights.removeFirst()
      }
      addCard(
        item.view, at: item.transform, alpha: item.alpha,
        distance: item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100,
        reflection: reflection, on: canvas)
    }
    for flight in flights {
      addCard(flight.view, at: flight.transform, reflection: reflection, on: canvas)
    }
    canvas.draw(cards)
  }

  private func addCard(
    _ view: CardView, at transform: Transform3D, alpha: Double = 1, distance: Double = 100,
    reflection: Reflection?, on canvas: Canvas
  ) {
    let projection = Projection(
      transform, origin: carousel.center + Point(x: 0, y: view.lift.value(at: time)))
    let depth = projection.homogeneous(view.rect.center).w
    let alpha = Self.alpha(alpha, atDepth: depth)
    guard alpha > 0 else { return }
    let texture = pictures.texture(of: view.picture, distance: distance)
    let presence = texture == nil ? 0 : presence(of: view.picture)
    guard let tile else { return }
    var card = Card(
      texture: tile, rect: view.rect, projection: projection,
      cornerRadius: view.cornerRadius, alpha: alpha, shadow: Shadow(),
      reflection: reflection)
    if presence < 1 {
      // The mirror image, and a tile that would be seen through the picture, give way to the picture.
      card.reflection?.alpha *= 1 - presence
      if texture?.hasAlpha == true { card.alpha *= 1 - presence }
      cards.append(card)
    }
    if let texture {
      card.texture = texture
      card.source = view.source
      card.alpha = alpha * presence
      card.reflection = reflection
      // The tile casts the shadow as long as it is there. It is that of a whole card, and would be
      // seen through a picture that isn't whole.
      if presence < 1 || texture.hasAlpha { card.shadow = nil }
      cards.append(card)
    } else if case .failed(let reason) = view.picture.state {
      // The words lie on their card: behind what is in front of it, before what is behind.
      canvas.draw(cards)
      cards.removeAll(keepingCapacity: true)
      drawFailure(
        reason, of: view.picture, in: view.rect, projection, alpha: alpha, on: canvas)
    }
  }

  /// How opaque a card is drawn whose centre is so far from the eye; 1 is where cards have their own
  /// size. One that fades while it passes the eye, on the way from one type to another, would lie over
  /// all of the window like a ghost: it is fainter the closer it is.
  static func alpha(_ alpha: Double, atDepth w: Double) -> Double {
    // Nothing up to 1.6 times its own size, all from twice its size on; what is opaque stays so.
    let nearness = min(max((1 / 1.6 - w) / (1 / 1.6 - 1 / 2.0), 0), 1)
    return alpha * (1 - nearness * (1 - alpha * alpha * alpha))
  }

  /// How far a picture has faded in.
  private func presence(of picture: GalleryPicture) -> Double {
    guard case .ready(let since) = picture.state else { return 1 }
    return min(max((time - since) / Look.fade, 0), 1)
  }

  func drawFailure(
    _ reason: String, of picture: GalleryPicture, in rect: Rect, _ projection: Projection,
    alpha: Double, on canvas: Canvas
  ) {
    let width = max(rect.width - 32, 8)
    let title = text.label("This picture can't be shown", Look.strong, width: width)
    let name = text.label(picture.name, Look.body, width: width)
    let words = text.label(reason, Look.body, width: width, lines: 2)
    let gap = 6.0
    let (first, second) = (title?.size.height ?? 0, name?.size.height ?? 0)
    let top = rect.center.y - (first + second + (words?.size.height ?? 0) + 3 * gap) / 2
    func draw(_ label: Text.Label?, _ y: Double, _ color: Color) {
      guard let label else { return }
      let place = Point(x: rect.center.x - label.size.width / 2, y: y)
      canvas.draw(
        label.texture, in: label.textureBounds.offset(by: place), tint: color.faded(by: alpha))
    }
    canvas.withProjection(projection) {
      draw(title, top, Look.primary)
      draw(name, top + first + gap, Look.secondary)
      draw(words, top + first + second + 2 * gap, Look.secondary)
    }
  }

  private func drawLegend(on canvas: Canvas) {
    let stage = panel.stage
    let width = max(stage.width - 2 * Look.margin, 16)
    if let title = text.label(heading, Look.title, width: width) {
      let place = Self.titlePlace
      drawPlate(behind: Rect(origin: place, size: title.size), on: canvas)
      canvas.draw(title, at: place, color: Look.primary)
    }
    guard let picture = items[safe: carousel.currentItemIndex] else {
      drawEmpty(on: canvas, width: width)
      return
    }
    let caption = text.label(picture.caption, Look.strong, width: width)
    let place = ItemPosition(number: carousel.currentItemIndex + 1, count: items.count)
    let position = text.label(position.value(of: place) { $0.words }, Look.body)
    let line = text.lineHeight(Look.body)
    let top = stage.maxY - Look.margin - 2 * line - 4
    let covered = Size(
      width: max(caption?.size.width ?? 0, position?.size.width ?? 0), height: 2 * line + 4)
    if covered.width > 0 {
      drawPlate(
        behind: Rect(
          center: Point(x: stage.center.x, y: top + covered.height / 2), size: covered),
        on: canvas)
    }
    center(caption, y: top, color: Look.primary, on: canvas)
    center(position, y: top + line + 4, color: Look.secondary, on: canvas)
  }

  private func drawEmpty(on canvas: Canvas, width: Double) {
    let middle = panel.stage.center.y
    center(
      text.label("No pictures here", Look.title, width: width), y: middle - 24,
      color: Look.primary, on: canvas)
    center(
      text.label(
        "Drop pictures or a folder on the window, or press Insert for a sample.",
        Look.body, width: width, lines: 2),
      y: middle + 4, color: Look.secondary, on: canvas)
  }

  private func center(_ label: Text.Label?, y: Double, color: Color, on canvas: Canvas) {
    guard let label else { return }
    canvas.draw(
      label, at: Point(x: panel.stage.center.x - label.size.width / 2, y: y), color: color)
  }
}

/// Where in the row an item is, for the legend.
struct ItemPosition: Equatable {
  let number: Int
  let count: Int

  var words: String { "\(number) of \(count)" }
}
