/// The end of an X server under a program's window. Xlib then ends the program where it stands, in words of its
/// own; nothing is drawn and nothing is heard any more. (Where a Wayland compositor ends, SDL leaves the loop.)
public enum LostDisplay {
  /// What is still to be done.
  private nonisolated(unsafe) static var leave: (() -> Void)?

  /// Sets what is still to be done. It is called once, amid a frame or amid waiting, on the window's thread,
  /// and has to end the process without touching the window. Call it when there is a window.
  public static func whenItHappens(_ leave: @escaping () -> Void) {
    self.leave = leave
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> UnsafeRawPointer?
    // SDL has it loaded, where the window is X's.
    let set = SharedLibrary("libX11.so.6", onlyIfLoaded: true)?
      .function("XSetIOErrorHandler", Setter.self)
    _ = set?({ _ in
      LostDisplay.leave?()
      return 0
    })
  }
}
