import Glibc

/// A library that is loaded at run time, because it may be missing or is seldom needed.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library, which stays loaded until the process ends. Returns `nil` if the library is
  /// missing.
  ///
  /// - Parameters:
  ///   - name: The library's file name.
  ///   - onlyIfLoaded: If true, returns `nil` if the process hasn't loaded the library yet.
  package init?(_ name: String, onlyIfLoaded: Bool = false) {
    let mode = RTLD_NOW | RTLD_LOCAL | (onlyIfLoaded ? RTLD_NOLOAD : 0)
    guard let handle = dlopen(name, mode) else { return nil }
    self.handle = handle
  }

  /// Returns a function of the library, or `nil` if the library has no function of that name. The
  /// type must match the function's C declaration.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
