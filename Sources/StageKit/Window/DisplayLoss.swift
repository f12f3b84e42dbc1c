import SystemKit

/// A handler that is called if the X server ends while a window is open.
///
/// Without the handler, Xlib prints a message and ends the program at once. When the handler is
/// called, nothing can be drawn, and no more events arrive. (When a Wayland compositor ends, SDL
/// ends the loop instead.)
public enum DisplayLoss {
  /// The handler.
  private nonisolated(unsafe) static var handler: (() -> Void)?

  /// Sets the handler. Call this method while there is a window.
  ///
  /// The handler is called once on the window's thread, while the program draws a frame or waits
  /// for events. It must end the process without using the window.
  public static func setHandler(_ handler: @escaping () -> Void) {
    self.handler = handler
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> UnsafeRawPointer?
    // If the window is on X11, SDL has loaded this library.
    let set = SharedLibrary("libX11.so.6", onlyIfLoaded: true)?
      .function("XSetIOErrorHandler", Setter.self)
    _ = set?({ _ in
      DisplayLoss.handler?()
      return 0
    })
  }
}
