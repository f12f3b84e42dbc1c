import GeometryKit
import GestureKit

extension ScenarioObject {
  /// Removes the key `index` and returns its value, the index of an item or a page.
  mutating func index() throws(ScenarioError) -> Int {
    try require("index", "an integer").integer()
  }

  /// Removes the key `animated` and returns its value: whether the change is animated.
  mutating func animated() throws(ScenarioError) -> Bool {
    try require("animated", "true or false").bool()
  }

  /// Removes the keys that describe an event of a drag. Returns a function that creates the event
  /// from its time, in seconds.
  mutating func pan() throws(ScenarioError) -> (_ time: Double) -> Pan {
    let state = try gestureState()
    let translation = try require("translation", "[x, y]").point()
    let velocity = try require("velocity", "[x, y]").point()
    return { Pan(state: state, translation: translation, velocity: velocity, time: $0) }
  }

  /// Removes the key `state` and returns its value, the state of a continuous gesture.
  mutating func gestureState() throws(ScenarioError) -> GestureState {
    let states: [String: GestureState] = [
      "began": .began, "changed": .changed, "ended": .ended, "cancelled": .cancelled,
    ]
    let expected = "began, changed, ended or cancelled"
    let value = try require("state", expected)
    guard let state = states[try value.string(expected)] else { throw value.failure(expected) }
    return state
  }
}
