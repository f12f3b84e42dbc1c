import GeometryKit

/// A face of a cube that shows a loaded page, and how it must be drawn.
public struct CubeFace<Page: CubePage> {
  /// The index of the page. If the cube wraps, −1 stands for the last page before the first, and
  /// the number of pages for the first page after the last.
  public let index: Int
  /// The page on the face.
  public let page: Page
  /// The alpha of the page, 0…1. It is below 1 only while the page fades in over `outgoingPage`.
  public let alpha: Double
  /// The page that is being replaced; `nil` if there is none. It must be drawn opaque below `page`.
  public let outgoingPage: Page?
  /// The transform of the face, relative to the centre of the cube's bounds.
  public let transform: Transform3D
  /// Whether the face is turned away from the eye, so that it isn't visible.
  public let isHidden: Bool
  /// Whether the page receives input. Only the current page does.
  public let isInteractive: Bool
}
