import CSDL2StageKit
import GeometryKit
import MeshKit

/// What drawing is limited to, in device pixels.
struct Clip {
  /// An upright rectangle on whole pixels, which costs nothing; nil for all of the window.
  var rect: Rect?
  /// A shape at any angle; empty for none.
  var shape = ConvexPolygon()
}

extension Canvas {
  /// Limits what `body` draws to a rectangle of the plane that is drawn in, besides the limits there
  /// are already. An upright rectangle is cut off at whole device pixels, any other shape is smooth at
  /// its edges.
  ///
  /// - Parameters:
  ///   - rect: in points of the plane.
  ///   - cornerRadius: of its corners, in points; at most half its smaller side counts.
  ///   - body: draws.
  public func withClip(_ rect: Rect, cornerRadius: Double = 0, _ body: () -> Void) {
    // The backdrop fills the whole window.
    drawBackdrop()
    flush()
    if clips.count == clipCount { clips.append(Clip()) }
    let outer = clipCount > 0 ? clips[clipCount - 1].rect : nil
    limit(&clips[clipCount], to: rect, cornerRadius, within: outer)
    if clipCount > 0 {
      let around = clips[clipCount - 1].shape
      if clips[clipCount].shape.isEmpty {
        clips[clipCount].shape = around
      } else if !around.isEmpty {
        clips[clipCount].shape.clip(to: around)
        if clips[clipCount].shape.isEmpty { clips[clipCount].rect = .zero }
      }
    }
    clipCount += 1
    applyClip()
    if !visibleArea.isEmpty { body() }
    flush()
    clipCount -= 1
    applyClip()
  }

  /// Lets what `body` draws fade out evenly towards the upper and the lower edge of a rectangle of the plane that is
  /// drawn in.
  ///
  /// - Parameters:
  ///   - rect: in points of the plane.
  ///   - top: from how far within the upper edge on it fades, in points; 0 for not at all.
  ///   - bottom: the same at the lower edge.
  ///   - body: draws.
  public func withFadingEdges(_ rect: Rect, top: Double, bottom: Double, _ body: () -> Void) {
    drawBackdrop()
    flush()
    let count = fadingEdges.count
    if top > 0 { addFadingEdge(of: rect, at: rect.minY, fullAt: rect.minY + top) }
    if bottom > 0 { addFadingEdge(of: rect, at: rect.maxY, fullAt: rect.maxY - bottom) }
    body()
    flush()
    fadingEdges.removeLast(fadingEdges.count - count)
  }

  private func addFadingEdge(of rect: Rect, at y: Double, fullAt inside: Double) {
    guard let left = face.project(Point(x: rect.minX, y: y)),
      let right = face.project(Point(x: rect.maxX, y: y)),
      let full = face.project(Point(x: rect.center.x, y: inside)),
      let edge = FadingEdge(left, right, fullAt: full)
    else { return }
    fadingEdges.append(edge)
  }

  private func limit(
    _ clip: inout Clip, to rect: Rect, _ cornerRadius: Double, within outer: Rect?
  ) {
    let window = wholeArea.inset(by: -3)
    clip.shape.become(
      rect, radius: cornerRadius, corner: .round(within: 0.25), on: face, in: window)
    guard !clip.shape.isEmpty else {
      clip.rect = .zero
      return
    }
    let bounds = clip.shape.bounds
    if clip.shape.isUpright {
      let (left, top) = (bounds.minX.rounded(), bounds.minY.rounded())
      clip.rect = Rect(
        x: left, y: top, width: bounds.maxX.rounded() - left, height: bounds.maxY.rounded() - top)
      clip.shape.removeAll()
    } else {
      // With the half pixel over which the edges fade.
      let (left, top) = ((bounds.minX - 1).rounded(.down), (bounds.minY - 1).rounded(.down))
      clip.rect = Rect(
        x: left, y: top, width: (bounds.maxX + 1).rounded(.up) - left,
        height: (bounds.maxY + 1).rounded(.up) - top)
    }
    if let outer, let inner = clip.rect { clip.rect = inner.intersection(outer) }
  }

  /// What is drawn on, in whole device pixels.
  var visibleArea: Rect {
    guard clipCount > 0, let rect = clips[clipCount - 1].rect else { return wholeArea }
    return wholeArea.intersection(rect)
  }

  /// All of the window, in whole device pixels.
  var wholeArea: Rect {
    Rect(
      x: 0, y: 0, width: (size.width * pixelRatio).rounded(),
      height: (size.height * pixelRatio).rounded())
  }

  /// The shape that triangles are to be cut to; nil if none but upright rectangles.
  var clipShape: ConvexPolygon? {
    guard clipCount > 0, !clips[clipCount - 1].shape.isEmpty else { return nil }
    return clips[clipCount - 1].shape
  }

  func applyClip() {
    guard clipCount > 0 else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    let area = visibleArea
    // SDL takes an empty rectangle for none.
    var rect = SDL_Rect(
      x: area.isEmpty ? -1 : Int32(area.minX), y: area.isEmpty ? -1 : Int32(area.minY),
      w: max(Int32(area.width), 1), h: max(Int32(area.height), 1))
    SDL_RenderSetClipRect(renderer, &rect)
  }
}
