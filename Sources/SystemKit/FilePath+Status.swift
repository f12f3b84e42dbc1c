import Glibc

extension FilePath {
  /// The modification time in nanoseconds since 1970, or a time in the distant past if the file is
  /// missing. Times from the year 2262 on exceed 64 bits.
  package var modificationTime: Int128 {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return .min / 2 }
    return Int128(status.st_mtim.tv_sec) * 1_000_000_000 + Int128(status.st_mtim.tv_nsec)
  }
}
