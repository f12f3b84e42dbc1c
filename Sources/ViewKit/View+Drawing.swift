import GeometryKit
import StageKit

/// The parameters shared by all views during one drawing of the tree.
struct DrawingPass {
  let canvas: Canvas
  let text: Text
  /// The focused view, if its focus is to be visible; otherwise `nil`.
  let focused: View?
}

extension View {
  /// Draws the view and its descendants, except the view's own background.
  ///
  /// - Parameters:
  ///   - pass: The canvas, the texts, and the focused view.
  ///   - projection: The projection from the view's plane to the window.
  ///   - theme: The theme of the parent.
  final func drawContents(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    willDraw(projection, pixelRatio: pass.canvas.pixelRatio)
    var theme = self.theme ?? theme
    if !isEnabled { theme = theme.disabled }
    pass.canvas.withProjection(projection) {
      guard clipsToBounds else { return drawUnclipped(pass, projection, theme) }
      pass.canvas.withClip(bounds, cornerRadius: background?.cornerRadius ?? 0) {
        drawUnclipped(pass, projection, theme)
      }
    }
  }

  private func drawUnclipped(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    draw(on: pass.canvas, text: pass.text, theme: theme)
    drawSubviews(pass, projection, theme)
    drawOverSubviews(on: pass.canvas, theme: theme)
    if pass.focused === self, !showsOwnFocus { drawFocus(on: pass.canvas, theme: theme) }
  }

  /// Draws subviews. If any visible subview has a background, all subviews are drawn as cards:
  /// parts hidden by other cards aren't drawn, and reflections are drawn behind all subviews.
  final func draw(
    _ views: [View], _ pass: DrawingPass, _ projection: Projection, _ theme: Theme
  ) {
    guard views.contains(where: { $0.background != nil && $0.isSeen }) else {
      for view in views where view.isSeen {
        let plane = view.placement.through(projection)
        if !isOutOfSight(view, plane, pass) { view.drawAlone(pass, plane, theme) }
      }
      return
    }
    cards.removeAll(keepingCapacity: true)
    for view in views {
      let plane = view.placement.through(projection)
      let alpha = view.isHidden ? 0 : view.drawnOpacity
      let card =
        view.background?.card(view.bounds, plane, alpha: alpha)
        ?? Card(texture: nil, rect: .zero, projection: plane, alpha: 0)
      cards.append(view.isPanel ? picture(of: view, card, pass, theme) ?? card : card)
    }
    pass.canvas.draw(cards) { index in
      let view = views[index]
      guard view.isSeen, !view.isPanel || cards[index].texture == nil,
        !isOutOfSight(view, cards[index].projection, pass)
      else { return }
      pass.canvas.withOpacity(view.drawnOpacity) {
        view.drawContents(pass, cards[index].projection, theme)
      }
    }
  }

  /// Draws the view with its background, but without its reflection, independently of the parent's
  /// other subviews.
  final func drawAlone(_ pass: DrawingPass, _ plane: Projection, _ theme: Theme) {
    if var card = background?.card(bounds, plane, alpha: drawnOpacity) {
      card.reflection = nil
      pass.canvas.draw([card])
    }
    pass.canvas.withOpacity(drawnOpacity) { drawContents(pass, plane, theme) }
  }

  /// Returns a card that shows a panel with its content as a picture; `nil` if the panel must be
  /// drawn.
  private func picture(
    of panel: View, _ card: Card, _ pass: DrawingPass, _ theme: Theme
  ) -> Card? {
    guard panel.isSeen, pass.canvas.shows(card.rect, on: card.projection) else { return nil }
    return pass.canvas.card(withPictureOf: card, for: ObjectIdentifier(panel)) {
      panel.drawContents(pass, $0, theme)
    }
  }

  /// Returns whether a subview with the given projection certainly draws nothing visible.
  private func isOutOfSight(
    _ view: View, _ projection: Projection, _ pass: DrawingPass
  ) -> Bool {
    guard view.isPanel || skipsUnseenSubviews else { return false }
    let bounds = view.isPanel ? view.bounds : view.bounds.inset(by: -Self.reach)
    return !pass.canvas.shows(bounds, on: projection)
  }

  /// The distance by which a view on a scroll surface, with its shadow and its focus ring, may
  /// extend beyond its bounds, in points.
  private static let reach = 64.0

  /// Whether the view itself is visible: not hidden, and with an opacity above 0.
  final var isSeen: Bool { !isHidden && drawnOpacity > 0 }

  private var drawnOpacity: Double { opacity * presence }
}
