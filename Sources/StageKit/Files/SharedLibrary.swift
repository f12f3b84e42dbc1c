#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A library that is opened while the program runs: because it may be missing, or is seldom needed.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Opens a library, for as long as the process lives; nil if it isn't there.
  ///
  /// - Parameters:
  ///   - name: its file's name.
  ///   - onlyIfLoaded: whether one that nobody has opened yet counts as missing.
  init?(_ name: String, onlyIfLoaded: Bool = false) {
    let mode = RTLD_NOW | RTLD_LOCAL | (onlyIfLoaded ? RTLD_NOLOAD : 0)
    guard let handle = dlopen(name, mode) else { return nil }
    self.handle = handle
  }

  /// A function of it; nil if it has none of that name. The type must be the one that it has in C.
  func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
