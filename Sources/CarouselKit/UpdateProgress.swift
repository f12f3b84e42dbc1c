/// The state of layouts and updates, and of the calls to the data source and the delegate.
///
/// The data source and the delegate may call the carousel from within their methods. If such a call
/// makes the running update obsolete, the generation number changes, and the update stops when it
/// notices that its own number is out of date. The nesting depth is limited, to prevent endless
/// recursion.
struct UpdateProgress: Sendable {
  /// Whether the data source's counts have been fetched.
  var hasData = false
  /// Whether a layout is pending.
  var needsLayout = false
  /// Whether an update is pending that the next frame must perform.
  var needsUpdate = false
  /// Whether the data was loaded again since the last layout.
  var wasReloaded = false
  /// Whether an update or a layout is in progress, which may call the data source or the delegate.
  var isUpdating = false
  /// True while the data source's count methods run.
  var isCounting = false
  /// A counter that is incremented by every update and by everything that makes an update obsolete.
  private(set) var generation = 0
  /// A counter that is incremented by every change of the data.
  private(set) var dataGeneration = 0
  /// The number of nested calls to the data source and the delegate outside an update.
  private var questions = 0

  /// Makes the update in progress obsolete, if there is one. Returns the new generation.
  @discardableResult
  mutating func supersedeUpdate() -> Int {
    generation &+= 1
    return generation
  }

  /// Makes the update in progress start again.
  mutating func deferUpdate() {
    needsUpdate = true
    supersedeUpdate()
  }

  /// Starts a new generation of the data.
  mutating func changeData() {
    dataGeneration &+= 1
    supersedeUpdate()
  }

  /// Begins a call to the data source or the delegate outside an update. Returns `false` if such
  /// calls are nested too deeply; otherwise `endQuestion` must follow.
  mutating func beginQuestion() -> Bool {
    guard questions < 2 else { return false }
    questions += 1
    return true
  }

  /// Ends a call that `beginQuestion` has begun.
  mutating func endQuestion() { questions -= 1 }

  /// Whether the loaded items and their transforms match the current scroll offset.
  var isUpToDate: Bool { hasData && !needsLayout && !needsUpdate }

  /// Returns a description of the first violated invariant between two calls; `nil` if there is
  /// none.
  func violation() -> String? {
    if isUpdating || isCounting || questions != 0 {
      return "a call to the data source or delegate hasn't returned"
    }
    return wasReloaded && !needsLayout && hasData ? "a reload that was not laid out" : nil
  }
}
