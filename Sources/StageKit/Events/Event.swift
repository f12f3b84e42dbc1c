import GeometryKit
import GestureKit

/// Something that happened to the window, as far as an app needs to know.
public enum Event: Hashable, Sendable {
  /// A finger, or the mouse's primary button, landed, moved, left or was taken away.
  ///
  /// When the window is hidden, minimised or loses the keyboard, every touch that is down gets the
  /// phase `cancelled`, and what the device still tells of it is swallowed.
  case touch(Touch)
  /// The mouse moved with no button held, to a point of the window in points; nil when it left.
  case hover(Point?)
  /// The mouse's secondary button was pressed at a point of the window.
  case secondaryPress(Point)
  /// A wheel or a touchpad turned.
  case wheel(Wheel)
  /// A key was pressed, or repeats while it is held.
  case key(Key, modifiers: Modifiers, isRepeat: Bool)
  /// A key was let go, whatever is still held with it. It doesn't come where the window has lost the
  /// keyboard meanwhile.
  case keyUp(Key)
  /// A hand did something with a gamepad. While the window has not the keyboard nothing comes of it.
  case gamepad(GamepadEvent)
  /// Text was entered; only while the window has a `textInputArea`.
  case textInput(String)
  /// The text that an input method is still composing; empty when it is done.
  case textComposition(String)
  /// Files and folders were dropped on the window; their paths, or addresses (`FilePath.init(named:)`).
  case drop([FilePath])
  /// The window has another size, in points.
  case resized(Size)
  /// The window has another number of device pixels to a point.
  case pixelRatioChanged(Double)
  /// The window can't be seen any more: hidden, or the app went to the background.
  case hidden
  /// The window can be seen again.
  case shown
  /// The window was minimised.
  case minimised
  /// The window came back from being minimised or maximised.
  case restored
  /// The window has the keyboard.
  case focusGained
  /// The window lost the keyboard.
  case focusLost
  /// What was drawn or uploaded to the graphics device is lost; upload it again.
  case renderTargetsReset
  /// The system is short of memory; drop what can be made again.
  case lowMemory
  /// The window was closed, or the system asks to leave.
  case quit
}
