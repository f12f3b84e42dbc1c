/// An error that prevents a window from opening.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on.
  case noDisplay(reason: String)
  /// EGL is missing, which windows on Wayland need.
  case noEGL(reason: String)
  /// The display refused the window.
  case noWindow(reason: String)
  /// No renderer could be created. Each failure contains SDL's message.
  case noRenderer([RendererFailure])

  /// A message of one line with the cause and, if there is a remedy, the remedy.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display to open a window on (\(reason)); run it in a desktop session, or set DISPLAY "
        + "or WAYLAND_DISPLAY"
    case .noEGL(let reason):
      "EGL, which windows on Wayland need, doesn't work on this system (\(reason)); install "
        + "libegl1 and libgl1-mesa-dri"
    case .noWindow(let reason):
      "the display refused the window: \(reason)"
    case .noRenderer(let failures):
      "no renderer works on this system: "
        + failures.map { "\($0.renderer.rawValue): \($0.reason)" }.joined(separator: "; ")
    }
  }
}

/// A renderer of SDL.
public enum RendererName: String, Hashable, Sendable, CaseIterable {
  /// OpenGL, SDL's first choice on desktops.
  case opengl
  /// OpenGL ES 2, on tablets and small boards.
  case opengles2
  /// Drawing without graphics hardware: correct, but slower.
  case software
}

/// A renderer that couldn't be created, and why.
public struct RendererFailure: Hashable, Sendable {
  /// The renderer.
  public var renderer: RendererName
  /// SDL's error message.
  public var reason: String

  /// Creates a failure from its parts.
  public init(renderer: RendererName, reason: String) {
    self.renderer = renderer
    self.reason = reason
  }
}
