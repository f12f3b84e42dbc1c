import CRSVGPictureKit
import StageKit
import SystemKit

/// The functions of librsvg, an optional library that is loaded at run time, and of cairo, with
/// which librsvg draws.
struct SVGLibrary: Sendable {
  let open: CRSVG_Open
  let setDensity: CRSVG_SetDensity
  let sides: CRSVG_Sides
  let draw: CRSVG_Draw
  let close: CRSVG_Release
  let makeSurface: CRSVG_Surface
  let finishSurface: CRSVG_Release
  let freeSurface: CRSVG_Release
  let makeContext: CRSVG_Context
  let status: CRSVG_Status
  let freeContext: CRSVG_Release

  /// The installed library; `nil` if there is none, if the system has no fonts, which librsvg
  /// requires, or if the library isn't enabled. Loaded once, together with all libraries that
  /// librsvg needs.
  static let installed =
    !isEnabled || FontFinder.files.isEmpty ? nil : SVGLibrary("librsvg-2.so.2")

  /// False in a worker that can't open the fonts, so that the worker doesn't search for fonts and
  /// libraries in the sandbox. Set before `installed` is used, while the process has one thread.
  nonisolated(unsafe) static var isEnabled = true

  /// Loads a library. Returns `nil` if the library or one of its functions is missing.
  init?(_ name: String) {
    guard let library = SharedLibrary(name) else { return nil }
    // `function` also finds functions of cairo and GObject, because librsvg depends on these
    // libraries.
    guard let open = library.function("rsvg_handle_new_from_data", CRSVG_Open.self),
      let setDensity = library.function("rsvg_handle_set_dpi", CRSVG_SetDensity.self),
      let sides = library.function("rsvg_handle_get_intrinsic_dimensions", CRSVG_Sides.self),
      let draw = library.function("rsvg_handle_render_document", CRSVG_Draw.self),
      let close = library.function("g_object_unref", CRSVG_Release.self),
      let makeSurface = library.function("cairo_image_surface_create_for_data", CRSVG_Surface.self),
      let finishSurface = library.function("cairo_surface_finish", CRSVG_Release.self),
      let freeSurface = library.function("cairo_surface_destroy", CRSVG_Release.self),
      let makeContext = library.function("cairo_create", CRSVG_Context.self),
      let status = library.function("cairo_status", CRSVG_Status.self),
      let freeContext = library.function("cairo_destroy", CRSVG_Release.self)
    else { return nil }
    self.open = open
    self.setDensity = setDensity
    self.sides = sides
    self.draw = draw
    self.close = close
    (self.makeSurface, self.finishSurface, self.freeSurface) = (
      makeSurface, finishSurface, freeSurface
    )
    self.makeContext = makeContext
    self.status = status
    self.freeContext = freeContext
  }
}
