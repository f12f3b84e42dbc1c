import ArgumentParser
import GeometryKit
import GestureKit
import StageKit

/// One thing that the window can show.
protocol Scene: AnyObject {
  /// Whether it moves by itself for as long as it is watched.
  var isPlaying: Bool { get }
  /// Whether pictures are on their way.
  var isLoading: Bool { get }

  /// The part of the window that no panel of its own covers.
  var stage: Rect { get }

  /// The name of what is seen, for the window's title; empty where nothing is.
  var subject: String { get }
  /// What the touch bar says in its middle; empty for nothing.
  var heading: String { get }
  /// Where a tap brings the touch bar, with room for its dots at the trailing end; nil while it
  /// would be in the way.
  var barHandle: Rect? { get }
  /// Whether what a command turns on and off is on.
  func isOn(_ command: Command) -> Bool

  /// Fits it to a window of a size in points.
  func layOut(_ size: Size)
  func update(to time: Double) -> Activity
  func draw(on canvas: Canvas)

  func handle(_ touch: Touch)
  func handle(_ wheel: Wheel)
  /// Nothing more comes of the touches that are down.
  func cancelTouches()
  /// Takes a key before it counts as one of the table's; whether it did.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool
  /// Does what was asked for, and says what that was where nothing is seen of it.
  @discardableResult
  func perform(_ command: Command) -> String?
  /// Whether it has not yet caught up with the steps of a key: one that is held down waits for it.
  var isBehindSteps: Bool { get }
  /// Goes back one level; false at the top.
  func goBack() -> Bool

  /// Shows other pictures.
  func show(_ paths: [String])
  /// Drops every texture: they are made again as they are missed.
  func releaseTextures()
  /// A line of the live trace.
  func traceLine(frame: Int) -> String
}

/// The table of scenes: what `--scene` names and Tab goes through.
enum SceneName: String, CaseIterable, ExpressibleByArgument {
  case gallery
  case cube

  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The scene so many places further on, round and round.
  func next(by count: Int) -> SceneName {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + count
    return all[(index % all.count + all.count) % all.count]
  }

  /// Makes the scene.
  func make(_ setting: SceneSetting) -> any Scene {
    switch self {
    case .gallery: GalleryScene(setting)
    case .cube: CubeScene(setting)
    }
  }
}

/// What a scene is made of.
struct SceneSetting {
  /// The pictures.
  var paths: [String]
  var settings: GallerySettings
  let canvas: Canvas
  let text: Text
  let waker: Waker
  var bar = TouchBar()
  /// Whether the engines' events are kept for the live trace.
  let records: Bool
}
