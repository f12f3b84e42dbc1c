import PictureKit

/// The text about a picture.
struct Story {
  /// The section of the magazine; empty for none.
  var section = ""
  /// The introduction, one sentence; empty for none.
  var standfirst = ""
  /// The text; empty for none.
  var body = ""
}

extension Story {
  /// Creates the story about a picture. Only sample pictures have one; other stories are empty.
  init(about picture: Picture) {
    self = Assets.isSample(picture.path) ? Self.samples[picture.caption] ?? Story() : Story()
  }
}
