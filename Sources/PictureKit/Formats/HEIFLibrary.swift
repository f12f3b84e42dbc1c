import CHEIFPictureKit
import SystemKit

/// The functions of libheif, an optional library that is loaded at run time.
struct HEIFLibrary: Sendable {
  let alloc: CHEIF_ContextAlloc
  let free: CHEIF_Free
  let read: CHEIF_Read
  let primaryHandle: CHEIF_PrimaryHandle
  let width: CHEIF_Number
  let height: CHEIF_Number
  let hasAlpha: CHEIF_Number
  let freeHandle: CHEIF_FreeConst
  let decode: CHEIF_Decode
  let plane: CHEIF_Plane
  let planeWidth: CHEIF_Side
  let planeHeight: CHEIF_Side
  let freeImage: CHEIF_FreeConst
  let profileSize: CHEIF_Size
  let profile: CHEIF_RawProfile
  let colors: CHEIF_ColorsOf
  let freeColors: CHEIF_FreeColors

  /// The name of the Debian package that contains the library.
  static let package = "libheif1"

  /// The installed library; `nil` if there is none. Loaded once, together with the decoders that
  /// libheif loads itself.
  static let installed = HEIFLibrary("libheif.so.1")

  /// Loads a library. Returns `nil` if the library or one of its functions is missing.
  init?(_ name: String) {
    guard let library = SharedLibrary(name) else { return nil }
    guard let alloc = library.function("heif_context_alloc", CHEIF_ContextAlloc.self),
      let free = library.function("heif_context_free", CHEIF_Free.self),
      let read = library.function("heif_context_read_from_memory_without_copy", CHEIF_Read.self),
      let primaryHandle = library.function(
        "heif_context_get_primary_image_handle", CHEIF_PrimaryHandle.self),
      let width = library.function("heif_image_handle_get_width", CHEIF_Number.self),
      let height = library.function("heif_image_handle_get_height", CHEIF_Number.self),
      let hasAlpha = library.function("heif_image_handle_has_alpha_channel", CHEIF_Number.self),
      let freeHandle = library.function("heif_image_handle_release", CHEIF_FreeConst.self),
      let decode = library.function("heif_decode_image", CHEIF_Decode.self),
      let plane = library.function("heif_image_get_plane_readonly", CHEIF_Plane.self),
      let planeWidth = library.function("heif_image_get_width", CHEIF_Side.self),
      let planeHeight = library.function("heif_image_get_height", CHEIF_Side.self),
      let freeImage = library.function("heif_image_release", CHEIF_FreeConst.self),
      let profileSize = library.function(
        "heif_image_handle_get_raw_color_profile_size", CHEIF_Size.self),
      let profile = library.function(
        "heif_image_handle_get_raw_color_profile", CHEIF_RawProfile.self),
      let colors = library.function(
        "heif_image_handle_get_nclx_color_profile", CHEIF_ColorsOf.self),
      let freeColors = library.function("heif_nclx_color_profile_free", CHEIF_FreeColors.self)
    else { return nil }
    self.alloc = alloc
    self.free = free
    self.read = read
    self.primaryHandle = primaryHandle
    self.freeHandle = freeHandle
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.decode = decode
    self.plane = plane
    self.freeImage = freeImage
    self.planeWidth = planeWidth
    self.planeHeight = planeHeight
    self.profileSize = profileSize
    self.profile = profile
    self.colors = colors
    self.freeColors = freeColors
    // Since version 1.13, libheif can load decoders from separate files. This call loads them.
    if let start = library.function("heif_init", CHEIF_Init.self) { _ = start(nil) }
  }
}
