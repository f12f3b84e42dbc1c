import GeometryKit
import GestureKit
import SystemKit

/// An event of a window: input, or a change of its state.
public enum Event: Hashable, Sendable {
  /// A finger or the mouse's primary button went down, moved, was lifted or was cancelled.
  ///
  /// When the window is hidden, is minimised or loses the keyboard focus, each active touch gets
  /// the phase `cancelled`. Further reports of that touch by the device are ignored.
  case touch(Touch)
  /// The mouse moved while its primary button was up. The value is the position of the pointer in
  /// the window, in points; `nil` when the pointer left the window.
  case hover(Point?)
  /// The mouse's secondary button was pressed at a point of the window, in points.
  case secondaryPress(Point)
  /// The wheel of a mouse was turned, or a touchpad scrolled.
  case wheel(Wheel)
  /// A key was pressed, or repeats while it is held.
  case key(Key, modifiers: Modifiers, isRepeat: Bool)
  /// A key was released, regardless of modifiers that are still held. This event may be missing if
  /// the window lost the keyboard focus while the key was held.
  case keyUp(Key)
  /// A gamepad was used. Gamepads are ignored while the window doesn't have the keyboard focus.
  case gamepad(GamepadEvent)
  /// Text was entered. Sent only while the window has a `textInputArea`.
  case textInput(String)
  /// The text that an input method is composing changed; it is empty when the composition ends.
  case textComposition(String)
  /// Files or folders were dropped on the window. Each element is a path, or a `file:` URL as it
  /// was sent by the program that the files come from.
  case drop([FilePath])
  /// The window's size changed. The value is the new size, in points.
  case resized(Size)
  /// The number of device pixels per point changed. The value is the new number.
  case pixelRatioChanged(Double)
  /// The window can't be seen any more, because it was hidden or the app went to the background.
  case hidden
  /// The window can be seen again.
  case shown
  /// The window was minimised.
  case minimised
  /// The window was restored after it was minimised or maximised.
  case restored
  /// The window gained the keyboard focus.
  case focusGained
  /// The window lost the keyboard focus.
  case focusLost
  /// The graphics device has lost the contents of all textures and render targets; upload or draw
  /// them again.
  case renderTargetsReset
  /// The system is short of memory; release everything that can be created again.
  case lowMemory
  /// The window was closed, or the system asks the app to quit.
  case quit
}
