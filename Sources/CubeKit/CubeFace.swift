import GeometryKit

/// A loaded page on its face, as it is to be drawn.
public struct CubeFace<Page: CubePage> {
  /// Which page it is; −1 and n are the last and the first page as wrapped neighbours.
  public let index: Int
  /// The page.
  public let page: Page
  /// How opaque the page is, 0…1; below 1 only while it fades in over another.
  public let alpha: Double
  /// The page that it is taking the place of, to be drawn opaque below it.
  public let outgoingPage: Page?
  /// Where the face is, relative to the middle of the cube's bounds.
  public let transform: Transform3D
  /// Whether the face is turned away from the eye, so that nothing of it is seen.
  public let isHidden: Bool
  /// Whether the page takes input: only the current one does.
  public let isInteractive: Bool
}
