import GeometryKit
import StageKit

/// What all views of a drawing share.
struct DrawingPass {
  let canvas: Canvas
  let text: Text
  /// The view that keys go to, where that is to be seen.
  let focused: View?
}

extension View {
  /// Draws it and all that is on it, its ground apart.
  ///
  /// - Parameters:
  ///   - pass: what to draw with.
  ///   - projection: from its plane to the window.
  ///   - theme: its parent's look.
  final func drawContents(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    willDraw(projection, pixelRatio: pass.canvas.pixelRatio)
    var theme = self.theme ?? theme
    if !isEnabled { theme = theme.disabled }
    guard clipsToBounds else { return drawUnclipped(pass, projection, theme) }
    pass.canvas.withProjection(projection) {
      pass.canvas.withClip(bounds, cornerRadius: ground?.cornerRadius ?? 0) {
        drawUnclipped(pass, projection, theme)
      }
    }
  }

  private func drawUnclipped(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    pass.canvas.withProjection(projection) {
      draw(on: pass.canvas, text: pass.text, theme: theme)
    }
    let fading = fadingEdges
    if fading.top > 0 || fading.bottom > 0 {
      pass.canvas.withProjection(projection) {
        pass.canvas.withFadingEdges(bounds, top: fading.top, bottom: fading.bottom) {
          drawSubviews(pass, projection, theme)
        }
      }
    } else {
      drawSubviews(pass, projection, theme)
    }
    pass.canvas.withProjection(projection) {
      drawOverSubviews(on: pass.canvas, theme: theme)
      if pass.focused === self, !showsOwnFocus { drawFocus(on: pass.canvas, theme: theme) }
    }
  }

  /// Draws subviews: those with grounds and those between them as cards, so that what is hidden costs nothing
  /// and mirror images lie behind them all.
  final func draw(
    _ views: [View], _ pass: DrawingPass, _ projection: Projection, _ theme: Theme
  ) {
    guard views.contains(where: { $0.ground != nil && $0.isSeen }) else {
      for view in views where view.isSeen { view.drawAlone(pass, projection, theme) }
      return
    }
    cards.removeAll(keepingCapacity: true)
    for view in views {
      let plane = view.placement.through(projection)
      let alpha = view.isHidden ? 0 : view.drawnOpacity
      cards.append(
        view.ground?.card(view.bounds, plane, alpha: alpha)
          ?? Card(texture: nil, rect: .zero, projection: plane, alpha: 0))
    }
    pass.canvas.draw(cards) { index in
      let view = views[index]
      guard view.isSeen else { return }
      pass.canvas.withOpacity(view.drawnOpacity) {
        view.drawContents(pass, cards[index].projection, theme)
      }
    }
  }

  /// Draws it with its ground, whatever its parent draws beside it; its mirror image apart.
  final func drawAlone(_ pass: DrawingPass, _ outer: Projection, _ theme: Theme) {
    let plane = placement.through(outer)
    if var card = ground?.card(bounds, plane, alpha: drawnOpacity) {
      card.reflection = nil
      pass.canvas.draw([card])
    }
    pass.canvas.withOpacity(drawnOpacity) { drawContents(pass, plane, theme) }
  }

  /// Whether anything of it shows.
  final var isSeen: Bool { !isHidden && drawnOpacity > 0 }

  private var drawnOpacity: Double { opacity * presence }
}
