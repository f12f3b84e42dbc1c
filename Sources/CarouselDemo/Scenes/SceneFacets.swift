import GeometryKit
import GestureKit
import StageKit
import ViewKit

// A scene is a view: it lays itself out, enters what hears of a touch, advances and draws. What it
// offers beyond that it says by these; it needs none of them.

/// A scene that shows the program's pictures.
protocol SceneWithPictures: View {
  /// Shows other pictures.
  func show(_ news: PictureNews)
  /// Shows what has become of the pictures: where each of before is in the list now, or −1.
  func follow(_ news: PictureNews, places: [Int])
}

/// A scene that shows one picture after another.
protocol SceneWithPicture: View {
  /// The one that is looked at; nil where there is none.
  var picture: FilePath? { get }
}

/// A scene that can begin with any picture, such as the one that was looked at in the scene before.
protocol SceneWithFirstPicture: View {
  /// Shows a picture first.
  func begin(with picture: FilePath)
}

/// A scene that does what keys and buttons ask for.
protocol SceneWithCommands: View {
  /// Does what was asked for, and says what that was where nothing is seen of it. `isRepeat` says that a
  /// key that is held asks for it again.
  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String?
}

/// A scene that undoes by itself what was done in it.
protocol SceneWithUndo: View {
  /// Whether there is something to undo.
  var canUndo: Bool { get }
  /// Undoes what was done last, if anything.
  func undo()
}

/// A scene that turns things on and off.
protocol SceneWithSwitches: View {
  /// Whether what a command turns on and off is on.
  func isOn(_ command: Command) -> Bool
}

/// A scene with controls: Tab goes from one to the next, and only after the last to the other scenes.
protocol SceneWithControls: View {}

/// A scene that goes step by step.
protocol SceneWithSteps: View {
  /// Whether it has not yet caught up with the steps of a key: one that is held down waits for it.
  var isBehindSteps: Bool { get }
}

/// A scene that can lie along either axis.
protocol SceneWithAxis: View {
  /// Whether it goes up and down; else from left to right.
  var isVertical: Bool { get }
}

/// A scene in which something opens.
protocol SceneWithLevels: View {
  /// Whether something is open in it, and it takes the keys for that.
  var isInside: Bool { get }
  /// Goes back one level; false at the top.
  func goBack() -> Bool
}

/// A scene in which a file is opened.
protocol SceneWithFile: View {
  /// The file that is opened; nil where none is.
  var file: FilePath? { get }
  /// Shows a file, if it is one of its own.
  func present(_ file: FilePath)
}

/// A scene that knows what can be done with its items.
protocol SceneWithItemMenu: View {
  /// What can be done with the item at a point of the scene, or in the middle for nil; nil where there is none.
  func itemMenu(at point: Point?) -> ItemMenu?
  /// The item that commands are about; nil for the one in the middle.
  var pointedItem: Int? { get set }
}

/// A scene whose items a finger takes along that goes on after it was held on one: the menu gives way.
protocol SceneWithLifting: SceneWithItemMenu {
  /// Follows a finger that is held on an item, in points of the scene.
  func follow(_ press: LongPress)
}

/// A scene that can move by itself.
protocol SceneWithPlay: View {
  /// Whether it moves by itself for as long as it is watched.
  var isPlaying: Bool { get }
}

/// A scene that shows one thing after another, each with a name.
protocol SceneWithSubject: View {
  /// The name of what is seen, for the window's title; empty where nothing is.
  var subject: String { get }
}

/// A scene that says what it shows in its upper left corner.
protocol SceneWithHeading: View {
  /// What the touch bar says in its middle; empty for nothing.
  var heading: String { get }
  /// All that it may say there.
  var headings: [String] { get }
  /// Where a tap brings the touch bar, with room for its dots at the trailing end; nil while it
  /// would be in the way.
  var barHandle: Rect? { get }
}

/// A scene whose options can be set beside it.
protocol SceneWithOptions: View {
  /// What lies over it and leaves it a part of the window.
  var panel: OptionsPanel { get }
}

/// A scene that keeps textures of its own.
protocol SceneWithTextures: View {
  /// Makes them anew: those that there were are gone.
  func makeTextures()
}

/// A scene that can be followed in the live trace.
protocol SceneWithTrace: View {
  /// The view that is followed.
  var traced: View { get }
  /// A line of the live trace, with what its engine has told since the last one.
  func traceLine(frame: Int, events: [String]) -> String
}
