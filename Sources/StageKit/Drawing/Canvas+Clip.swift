import CSDL2StageKit
import GeometryKit
import MeshKit

/// A region to which drawing is limited, in device pixels.
struct Clip {
  /// The axis-aligned bounds of the region in whole pixels, which the renderer applies at no cost;
  /// `nil` for the whole window.
  var rect: Rect?
  /// A convex shape at any angle, to which triangles are cut; empty if `rect` alone defines the
  /// region.
  var shape = ConvexPolygon()
}

extension Canvas {
  /// Clips what `body` draws to a rectangle of the current plane, in addition to the current clips.
  ///
  /// The edges of an axis-aligned rectangle are rounded to whole device pixels. The edges of any
  /// other shape are antialiased.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points of the plane.
  ///   - cornerRadius: The radius of the corners, in points, limited to half the shorter side.
  ///     Default 0.
  ///   - body: Draws the clipped content.
  public func withClip(_ rect: Rect, cornerRadius: Double = 0, _ body: () -> Void) {
    _ = isDigested(.clip, rect, cornerRadius)
    // The backdrop must not be clipped, so it is drawn before the clip is set.
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

  /// Calls `body`, and fades out its drawing linearly towards the upper and lower edges of a
  /// rectangle of the current plane. Nothing is drawn beyond an edge with fading.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points of the plane.
  ///   - top: The distance from the upper edge over which the drawing fades out, in points; 0 for
  ///     no fading.
  ///   - bottom: The distance from the lower edge over which the drawing fades out, in points; 0
  ///     for no fading.
  ///   - body: Draws the content.
  public func withFadingEdges(_ rect: Rect, top: Double, bottom: Double, _ body: () -> Void) {
    _ = isDigested(.fade, rect, top, bottom)
    drawBackdrop()
    flush()
    let count = fadingEdges.count
    if top > 0 { addFadingEdge(of: rect, at: rect.minY, opaqueAt: rect.minY + top) }
    if bottom > 0 { addFadingEdge(of: rect, at: rect.maxY, opaqueAt: rect.maxY - bottom) }
    body()
    flush()
    fadingEdges.removeLast(fadingEdges.count - count)
  }

  private func addFadingEdge(of rect: Rect, at y: Double, opaqueAt inside: Double) {
    guard let left = face.project(Point(x: rect.minX, y: y)),
      let right = face.project(Point(x: rect.maxX, y: y)),
      let opaqueEnd = face.project(Point(x: rect.center.x, y: inside)),
      let edge = FadingEdge(left, right, opaqueAt: opaqueEnd)
    else { return }
    fadingEdges.append(edge)
  }

  private func limit(
    _ clip: inout Clip, to rect: Rect, _ cornerRadius: Double, within outer: Rect?
  ) {
    let window = wholeArea.inset(by: -3)
    clip.shape.setOutline(
      rect, radius: cornerRadius, corner: .round(within: 0.25), on: face, in: window)
    guard !clip.shape.isEmpty else {
      clip.rect = .zero
      return
    }
    let bounds = clip.shape.bounds
    if clip.shape.isAxisAligned {
      let (left, top) = (bounds.minX.rounded(), bounds.minY.rounded())
      clip.rect = Rect(
        x: left, y: top, width: bounds.maxX.rounded() - left, height: bounds.maxY.rounded() - top)
      clip.shape.removeAll()
    } else {
      // Antialiased edges fade out over half a pixel outside the shape. Adding a whole pixel leaves
      // room for rounding errors.
      let (left, top) = ((bounds.minX - 1).rounded(.down), (bounds.minY - 1).rounded(.down))
      clip.rect = Rect(
        x: left, y: top, width: (bounds.maxX + 1).rounded(.up) - left,
        height: (bounds.maxY + 1).rounded(.up) - top)
    }
    if let outer, let inner = clip.rect { clip.rect = inner.intersection(outer) }
  }

  /// The whole window, in whole device pixels.
  var wholeArea: Rect {
    Rect(
      x: 0, y: 0, width: (size.width * pixelRatio).rounded(),
      height: (size.height * pixelRatio).rounded())
  }

  /// The shape to which triangles are cut at present; `nil` if the clip is an axis-aligned
  /// rectangle or there is no clip.
  var clipShape: ConvexPolygon? {
    guard clipCount > 0, !clips[clipCount - 1].shape.isEmpty else { return nil }
    return clips[clipCount - 1].shape
  }

  /// Limits drawing to the current clip.
  func applyClip() {
    visibleArea = wholeArea
    if clipCount > 0, let rect = clips[clipCount - 1].rect {
      visibleArea = visibleArea.intersection(rect)
    }
    guard !isDigesting else { return }
    guard clipCount > 0 else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    let area = visibleArea
    // SDL treats an empty rectangle as no clip, so an empty area becomes a pixel outside the
    // window.
    var rect = SDL_Rect(
      x: area.isEmpty ? -1 : Int32(area.minX), y: area.isEmpty ? -1 : Int32(area.minY),
      w: max(Int32(area.width), 1), h: max(Int32(area.height), 1))
    SDL_RenderSetClipRect(renderer, &rect)
  }
}
