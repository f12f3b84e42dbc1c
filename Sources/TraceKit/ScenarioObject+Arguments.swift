import GeometryKit
import GestureKit

extension ScenarioObject {
  /// Removes and returns the key `index`, the index of an item or a page.
  mutating func index() throws(ScenarioError) -> Int {
    try require("index", "an integer").integer()
  }

  /// Removes and returns the key `animated`: whether the change is animated.
  mutating func animated() throws(ScenarioError) -> Bool {
    try require("animated", "true or false").bool()
  }

  /// Removes the keys of an event of a drag. Returns a function that creates the event with its
  /// time, in seconds.
  mutating func pan() throws(ScenarioError) -> (_ time: Double) -> Pan {
    let state = try gestureState()
    let translation = try require("translation", "[x, y]").point()
    let velocity = try require("velocity", "[x, y]").point()
    return { Pan(state: state, translation: translation, velocity: velocity, time: $0) }
  }

  /// Removes and returns the key `state`, the state of a continuous gesture.
  mutating func gestureState() throws(ScenarioError) -> Pan.State {
    let states: [String: Pan.State] = [
      "began": .began, "changed": .changed, "ended": .ended, "cancelled": .cancelled,
    ]
    let expected = "began, changed, ended or cancelled"
    let value = try require("state", expected)
    guard let state = states[try value.string(expected)] else { throw value.failure(expected) }
    return state
  }
}
