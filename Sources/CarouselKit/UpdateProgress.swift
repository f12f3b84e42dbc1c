/// What is going on between the carousel and those whom it asks, and what is due.
///
/// Whoever is asked may call back: an update that has been overtaken notices it by its number, and questions
/// that lead to questions come to an end.
struct UpdateProgress: Sendable {
  /// Whether counts were fetched from a data source.
  var hasData = false
  /// Whether a layout is due before the next frame.
  var needsLayout = false
  /// Whether an update has to be made up for in the next frame.
  var needsUpdate = false
  /// Whether the data was loaded anew since the last layout.
  var wasReloaded = false
  /// Whether an update or a layout is going on, which asks and is answered.
  var isUpdating = false
  /// Whether the data source is being asked for its counts.
  var isCounting = false
  /// Goes up with every update and whatever overtakes one.
  private(set) var generation = 0
  /// Goes up with every change of the data.
  private(set) var dataGeneration = 0
  /// How many questions outside of updates are inside one another's answers.
  private var questions = 0

  /// Overtakes the update that is going on, if there is one. Its number, for whatever does.
  @discardableResult
  mutating func overtake() -> Int {
    generation &+= 1
    return generation
  }

  /// Has the update that is going on begun anew.
  mutating func deferUpdate() {
    needsUpdate = true
    overtake()
  }

  /// The data changes.
  mutating func changeData() {
    dataGeneration &+= 1
    overtake()
  }

  /// Whether a question may be asked outside of an update; `endQuestion` must follow.
  mutating func beginQuestion() -> Bool {
    guard questions < 2 else { return false }
    questions += 1
    return true
  }

  /// A question is answered.
  mutating func endQuestion() { questions -= 1 }

  /// Whether everything follows from the scroll offset as it is.
  var isUpToDate: Bool { hasData && !needsLayout && !needsUpdate }

  /// What is wrong with it between two calls; `nil` if nothing is.
  func violation() -> String? {
    if isUpdating || isCounting || questions != 0 { return "a question without an answer" }
    return wasReloaded && !needsLayout && hasData ? "a reload that was not laid out" : nil
  }
}
