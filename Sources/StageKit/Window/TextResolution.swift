import SystemKit

/// The resolution for text that the user has set on X11.
enum TextResolution {
  /// The resolution at which a point of text is a pixel of a program without a scale, in dots per
  /// inch.
  static let standard = 96.0
  /// The resolutions that count. Others are mistakes.
  private static let valid = 48.0...576.0

  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias GetDefault =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>
    ) -> UnsafePointer<CChar>?
  private typealias Close = @convention(c) (OpaquePointer) -> Int32

  /// The X resource `Xft.dpi`, in dots per inch; `nil` if it isn't set.
  ///
  /// Xlib reads the resources when it connects to the server. A new connection is therefore needed
  /// to see changes; it takes about a millisecond.
  static var current: Double? {
    guard let library = SharedLibrary("libX11.so.6"),
      let open = library.function("XOpenDisplay", Open.self),
      let getDefault = library.function("XGetDefault", GetDefault.self),
      let close = library.function("XCloseDisplay", Close.self),
      let display = open(nil)
    else { return nil }
    defer { _ = close(display) }
    guard let text = getDefault(display, "Xft", "dpi"), let dots = Double(String(cString: text)),
      valid.contains(dots)
    else { return nil }
    return dots
  }
}
