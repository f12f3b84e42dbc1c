/// How far the pictures are that are waited for, if that takes long enough to be told.
///
/// A whole is what is asked for from when nothing new was for a moment: while a carousel passes one picture after
/// another there is no whole that could be told of, and what is there within the moment would only flicker. While
/// folders are read, that counts as a quarter of the whole.
struct LoadingProgress {
  /// How long nothing new is asked for before it is told, in seconds.
  static let patience = 0.3

  /// What has become of pictures, in all.
  struct Counts: Equatable {
    /// How many were asked for, and how many of these have come or failed.
    var asked = 0
    var done = 0
    /// How many are on their way.
    var pending = 0
    /// Whether folders are being read.
    var isReading = false
  }

  /// How much of the whole is there, 0…1; nil where nothing is to be told. It never goes back.
  private(set) var share: Double?
  /// What had become of pictures when the whole began.
  private var beginning = Counts()
  /// When the last new one was asked for; nil while nothing is waited for.
  private var start: Double?

  /// When it is to be told, if it isn't yet.
  var deadline: Double? { share == nil ? start.map { $0 + Self.patience } : nil }

  /// Takes notice of what has become of pictures by a time, in seconds.
  mutating func follow(_ counts: Counts, at time: Double) {
    guard counts.pending > 0 || counts.isReading else {
      (share, start) = (nil, nil)
      return
    }
    if share == nil, start == nil || counts.asked != beginning.asked {
      (beginning, start) = (counts, time)
    }
    guard let start, time >= start + Self.patience else { return }
    let done = Double(counts.done - beginning.done)
    let whole = (done + Double(counts.pending)) * (counts.isReading ? 4.0 / 3 : 1)
    share = max(share ?? 0, whole > 0 ? done / whole : 0)
  }
}
