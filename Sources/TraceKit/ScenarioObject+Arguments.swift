import GeometryKit
import GestureKit

extension ScenarioObject {
  /// Takes which item or page is meant.
  mutating func index() throws(ScenarioError) -> Int {
    try require("index", "an integer").integer()
  }

  /// Takes whether a change is animated.
  mutating func animated() throws(ScenarioError) -> Bool {
    try require("animated", "true or false").bool()
  }

  /// Takes a moment of a drag, whose time is that of its frame.
  mutating func pan() throws(ScenarioError) -> (_ time: Double) -> Pan {
    let state = try gestureState()
    let translation = try require("translation", "[x, y]").point()
    let velocity = try require("velocity", "[x, y]").point()
    return { Pan(state: state, translation: translation, velocity: velocity, time: $0) }
  }

  /// Takes where a continuous gesture stands.
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
