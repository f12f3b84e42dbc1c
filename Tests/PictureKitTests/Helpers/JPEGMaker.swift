import CJPEGPictureKit
import Glibc

@testable import StageKit

/// Encodes JPEG files of kinds that SDL2_image can't write.
struct JPEGMaker {
  /// The factors of horizontal and vertical chroma subsampling; `nil` for greyscale.
  var sampling: (across: Int, down: Int)? = (1, 1)
  var isProgressive = false

  /// Returns the JPEG file of an image.
  func file(of image: PixelImage) -> [UInt8] {
    var info = jpeg_compress_struct()
    var errors = jpeg_error_mgr()
    return withUnsafeMutablePointer(to: &errors) { errors in
      info.err = jpeg_std_error(errors)
      jpeg_CreateCompress(
        &info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
      var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
      jpeg_mem_dest(&info, &bytes, &count)
      (info.image_width, info.image_height) = (UInt32(image.width), UInt32(image.height))
      (info.input_components, info.in_color_space) = (4, JCS_EXT_RGBX)
      jpeg_set_defaults(&info)
      jpeg_set_quality(&info, 95, 1)
      if let sampling {
        info.comp_info[0].h_samp_factor = Int32(sampling.across)
        info.comp_info[0].v_samp_factor = Int32(sampling.down)
      } else {
        jpeg_set_colorspace(&info, JCS_GRAYSCALE)
      }
      if isProgressive { jpeg_simple_progression(&info) }
      jpeg_start_compress(&info, 1)
      var pixels = image.pixels
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in 0..<image.height {
          var row = pixels.baseAddress.map { $0 + y * image.width * 4 }
          jpeg_write_scanlines(&info, &row, 1)
        }
      }
      jpeg_finish_compress(&info)
      defer {
        free(bytes)
        jpeg_destroy_compress(&info)
      }
      return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }
}
