#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The end of an X server under a program's window. Xlib then ends the program where it stands, in words of its
/// own; nothing is drawn and nothing is heard any more. (Where a Wayland compositor ends, SDL leaves the loop.)
public enum LostDisplay {
  /// What is still to be done.
  private nonisolated(unsafe) static var leave: (() -> Void)?

  /// Sets what is still to be done. It is called once, amid a frame or amid waiting, on the window's thread,
  /// and has to end the process without touching the window. Call it when there is a window.
  public static func whenItHappens(_ leave: @escaping () -> Void) {
    self.leave = leave
    // SDL has it loaded, where the window is X's.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let symbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias Setter = @convention(c) (Handler?) -> UnsafeRawPointer?
    _ = unsafeBitCast(symbol, to: Setter.self)({ _ in
      LostDisplay.leave?()
      return 0
    })
  }
}
