import Glibc

extension FilePath {
  /// The status of the file, or of the file that a link refers to. `nil` if the file is missing or
  /// can't be accessed; `errno` then contains the reason.
  package var status: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  /// The modification time in nanoseconds since 1970, or a time in the distant past if the file is
  /// missing. Times from the year 2262 on exceed 64 bits.
  package var modificationTime: Int128 {
    guard let status else { return .min / 2 }
    return Int128(status.st_mtim.tv_sec) * 1_000_000_000 + Int128(status.st_mtim.tv_nsec)
  }
}
