import PictureKit

/// A simulation of a network over which pictures load.
///
/// On a slow network, two pictures load at a time, and one picture in four fails the first time. On
/// a fast network, any number of pictures loads at the same time. A picture whose file can't be
/// read always fails. All times are in seconds.
struct SimulatedNetwork {
  /// The state of a requested picture.
  enum State {
    /// The picture isn't loading yet: it is too far from the centre, or others load first.
    case waiting
    case loading(from: Double, duration: Double, isFailing: Bool)
    case failed(reason: String)
    case loaded(since: Double)
  }

  /// Whether the network is slow. `true` by default, so that the loading can be seen.
  var isSlow = true
  /// The time at which the latest picture was loaded.
  private(set) var latestLoad = -Double.infinity
  /// The states, by the identifiers of the pictures.
  private var states: [Int: State] = [:]
  private var loading: [Picture] = []
  /// The identifiers of the pictures that have failed once on the slow network.
  private var failedOnce: Set<Int> = []

  /// The fraction of its loading time after which a picture fails.
  static let failureFraction = 0.6
  /// The time in which a picture loads on a slow network.
  private static let slowDuration = 3.0
  /// The maximum number of pictures that load at the same time on a slow network.
  private static let slowCount = 2

  /// The state of a picture; `nil` if the picture hasn't been requested.
  subscript(picture: Picture) -> State? { states[picture.id] }

  /// The reason why a picture has failed; `nil` if it hasn't.
  func failure(of picture: Picture) -> String? {
    if case .failed(let reason)? = self[picture] { reason } else { nil }
  }

  /// Returns the progress of loading, 0…1; `nil` if the picture is neither loading nor waiting.
  func progress(of picture: Picture, at time: Double) -> Double? {
    switch self[picture] {
    case .waiting: 0
    case .loading(let start, let duration, _): min(max((time - start) / duration, 0), 1)
    case .failed, .loaded, nil: nil
    }
  }

  /// Whether pictures are loading.
  var isLoading: Bool { !loading.isEmpty }
  /// Whether another picture can start to load.
  var canStart: Bool { !isSlow || loading.count < Self.slowCount }

  /// Makes a picture wait for its start. If it has been loaded or has failed, it loads again.
  mutating func request(_ picture: Picture) { states[picture.id] = .waiting }

  /// Starts to load a picture. `index` is its index in the carousel, which determines whether it
  /// fails, and `distance` its distance from the centre, in items.
  mutating func start(_ picture: Picture, index: Int, distance: Double, at time: Double) {
    // On a fast network, the nearest picture is sharp first.
    let duration = isSlow ? Self.slowDuration : 0.3 + 0.7 * distance
    let isFailing = isSlow && index % 4 == 1 && failedOnce.insert(picture.id).inserted
    states[picture.id] = .loading(from: time, duration: duration, isFailing: isFailing)
    loading.append(picture)
  }

  /// Advances to a time. Returns whether a picture has been loaded or has failed.
  mutating func advance(to time: Double) -> Bool {
    let former = loading
    loading = former.filter { !end($0, at: time) }
    return loading.count < former.count
  }

  /// Ends the loading of a picture if it is time. Returns whether the picture isn't loading any
  /// more. A picture fails before it has loaded completely.
  private mutating func end(_ picture: Picture, at time: Double) -> Bool {
    guard case .loading(let start, let duration, let isFailing)? = self[picture] else {
      return true
    }
    var reason = isFailing ? "The connection was lost." : nil
    if case .failed(let problem) = picture.state { reason = problem }
    let fraction = reason == nil ? 1 : Self.failureFraction
    guard time >= start + duration * fraction else { return false }
    let end = start + duration
    states[picture.id] = reason.map(State.failed) ?? .loaded(since: end)
    if reason == nil { latestLoad = max(latestLoad, end) }
    return true
  }

  /// Discards the state of a picture.
  mutating func forget(_ picture: Picture) {
    states[picture.id] = nil
    loading.removeAll { $0.id == picture.id }
  }

  /// Discards the states of all pictures. Pictures that have failed once can fail again.
  mutating func forgetAll() {
    states.removeAll()
    loading.removeAll()
    failedOnce.removeAll()
  }
}
