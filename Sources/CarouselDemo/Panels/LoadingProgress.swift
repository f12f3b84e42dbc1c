import PictureKit

/// The progress of loading pictures, if it takes long enough to be worth showing.
///
/// The progress is shown once no new picture has been requested for `delay` seconds. Before
/// that, the total may still be unknown, because a spinning carousel keeps requesting pictures. The
/// wait also keeps the progress line from flickering for pictures that load quickly. Reading
/// folders counts as a quarter of the total.
struct LoadingProgress {
  /// The time without a new request after which the progress is shown, in seconds.
  static let delay = 0.3

  /// The numbers of picture requests, and whether folders are being read.
  struct Counts: Equatable {
    /// The number of requests so far.
    var requested = 0
    /// The number of requests so far that have succeeded or failed.
    var done = 0
    /// The number of requests that have neither succeeded nor failed yet.
    var pending = 0
    /// Whether folders are being read.
    var isReading = false
  }

  /// The progress, 0…1; `nil` while it isn't shown. It doesn't decrease while it is shown.
  private(set) var fraction: Double?
  /// The counts at the start of the progress that is being measured.
  private var beginning = Counts()
  /// The time of the last new request, in seconds; `nil` while nothing is loading.
  private var start: Double?

  /// The time at which the progress will be shown, in seconds; `nil` if it is already shown or
  /// nothing is loading.
  var deadline: Double? { fraction == nil ? start.map { $0 + Self.delay } : nil }

  /// Updates the progress with the counts at a time in seconds.
  mutating func update(_ counts: Counts, at time: Double) {
    guard counts.pending > 0 || counts.isReading else {
      fraction = nil
      start = nil
      return
    }
    if fraction == nil, start == nil || counts.requested != beginning.requested {
      beginning = counts
      start = time
    }
    guard let start, time >= start + Self.delay else { return }
    let done = Double(counts.done - beginning.done)
    let total = (done + Double(counts.pending)) * (counts.isReading ? 4.0 / 3 : 1)
    fraction = max(fraction ?? 0, total > 0 ? done / total : 0)
  }
}

extension TextureStore {
  /// The numbers of requests, for the progress line.
  var counts: LoadingProgress.Counts {
    LoadingProgress.Counts(requested: requestCount, done: doneCount, pending: pendingCount)
  }
}
