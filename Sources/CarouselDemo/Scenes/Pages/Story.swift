import PictureKit

/// The text about a picture.
struct Story {
  /// The section of the magazine; empty for none.
  var section = ""
  /// The introduction, one sentence; empty for none.
  var standfirst = ""
  /// The text; empty for none.
  var body = ""

  /// Returns the story of a picture. Only sample pictures have one.
  static func of(_ picture: Picture) -> Story {
    Assets.isSample(picture.path) ? samples[picture.caption] ?? Story() : Story()
  }
}
