import CSDL2StageKit

/// The last failure of an SDL function on this thread.
package enum SDLError {
  /// SDL's message about the failure.
  package static var message: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "no reason given" : text
  }
}
