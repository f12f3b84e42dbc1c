/// The encoding of the amounts of the four inks of CMYK: cyan, magenta, yellow and black.
enum InkEncoding {
  /// 255 means full ink.
  case direct
  /// 255 means no ink, as in Adobe's programs and nearly all files.
  case inverted
}
