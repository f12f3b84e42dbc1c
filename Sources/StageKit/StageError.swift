/// What can keep the stage from being set.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on.
  case noDisplay(reason: String)
  /// The display refused the window.
  case noWindow(reason: String)
  /// None of the renderers that were tried could be made; each with SDL's own words.
  case noRenderer([RendererFailure])
  /// A named file or folder does not exist.
  case missing(path: String)
  /// A named file or folder is there but can't be read.
  case unreadable(path: String, reason: String)
  /// Changes in a named file's or folder's surroundings can't be noticed.
  case unwatched(path: String, reason: String)
  /// What was named is an address, but of no file on this computer.
  case noFileAddress(String, reason: String)
  /// A file can't be written.
  case unwritable(path: String, reason: String)

  /// What was wrong and, where there is something to do, what to do; one line.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display to open a window on (\(reason)); run it in a desktop session, or set DISPLAY "
        + "or WAYLAND_DISPLAY"
    case .noWindow(let reason):
      "the display refused the window: \(reason)"
    case .noRenderer(let failures):
      "no renderer works here: "
        + failures.map { "\($0.renderer.rawValue): \($0.reason)" }.joined(separator: "; ")
    case .missing(let path):
      "\(path): no such file or folder"
    case .unreadable(let path, let reason):
      "\(path): can't be read: \(reason)"
    case .unwatched(let path, let reason):
      "\(path): its changes aren't noticed: \(reason); R reads it anew"
    case .noFileAddress(let address, let reason):
      "\(address): can't be shown: \(reason)"
    case .unwritable(let path, let reason):
      "\(path): can't be written: \(reason)"
    }
  }
}

/// Which of SDL's renderers draws.
public enum RendererName: String, Hashable, Sendable, CaseIterable {
  /// OpenGL, SDL's first choice on desktops.
  case opengl
  /// OpenGL ES 2, on tablets and small boards.
  case opengles2
  /// No graphics hardware at all; right, but slower.
  case software
}

/// A renderer that could not be made.
public struct RendererFailure: Hashable, Sendable {
  /// Which one.
  public var renderer: RendererName
  /// SDL's own words.
  public var reason: String

  /// A failure from its parts.
  public init(renderer: RendererName, reason: String) {
    self.renderer = renderer
    self.reason = reason
  }
}
