import CubeKit
import GeometryKit

/// A face of the cube as it is drawn.
struct SeenFace<Page: CubePage> {
  let page: Page
  /// How opaque the page is, 0…1; below 1 only while it fades in over another.
  let alpha: Double
  /// The page that it fades in over.
  let outgoingPage: Page?
  /// From the page's own plane, its origin at the upper left corner, to the window.
  let projection: Projection
  /// The page, and the strip by which it reaches under the nearer face beside it.
  let ground: Rect
  /// How far it is turned away, in quarter turns, 0…1.
  let turn: Double

  /// How far the farther face reaches under the nearer one, in device pixels. The edges of both fade
  /// over a pixel, half of it inside; that of the nearer one is to fade over what is opaque.
  private static var reach: Double { 1.5 }

  fileprivate init(_ face: CubeFace<Page>, of cube: CubeController<Page>) {
    (page, alpha, outgoingPage) = (face.page, face.alpha, face.outgoingPage)
    projection = cube.projection(of: face)
    ground = Rect(origin: .zero, size: cube.bounds)
    turn = cube.turn(of: face)
  }

  /// A face beside a nearer one.
  fileprivate init(
    _ face: CubeFace<Page>, beside near: CubeFace<Page>, of cube: CubeController<Page>,
    pixelRatio: Double
  ) {
    (page, alpha, outgoingPage) = (face.page, face.alpha, face.outgoingPage)
    projection = cube.projection(of: face)
    turn = cube.turn(of: face)
    let page = Rect(origin: .zero, size: cube.bounds)
    let isOnLeft = face.index < near.index
    let edge = Point(x: isOnLeft ? page.maxX : page.minX, y: page.center.y)
    let way = Point(x: (isOnLeft ? Self.reach : -Self.reach) / pixelRatio, y: 0)
    // The more it is turned away, the farther it reaches in its own plane.
    let end = projection.project(edge).flatMap { [projection] in projection.unproject($0 + way) }
    let strip = abs((end ?? edge).x - edge.x)
    ground = page.inset(
      by: Insets(top: 0, left: isOnLeft ? 0 : -strip, bottom: 0, right: isOnLeft ? -strip : 0))
  }
}

extension CubeController {
  /// The faces that are seen, the one that faces the eye most last.
  func seenFaces(pixelRatio: Double) -> (far: SeenFace<Page>?, near: SeenFace<Page>?) {
    let current = face(at: currentPageIndex).flatMap { $0.isHidden ? nil : $0 }
    for index in indexesOfLoadedPages where index != currentPageIndex {
      guard let other = face(at: index), !other.isHidden else { continue }
      guard let current else { return (nil, SeenFace(other, of: self)) }
      return (
        SeenFace(other, beside: current, of: self, pixelRatio: pixelRatio),
        SeenFace(current, of: self)
      )
    }
    return (nil, current.map { SeenFace($0, of: self) })
  }

  fileprivate func projection(of face: CubeFace<Page>) -> Projection {
    let middle = Rect(origin: .zero, size: bounds).center
    return Projection(
      Transform3D.translation(x: -middle.x, y: -middle.y).concatenating(face.transform),
      origin: middle)
  }

  fileprivate func turn(of face: CubeFace<Page>) -> Double {
    min(abs(Double(face.index) - scrollOffset), 1)
  }
}
