import ScrollKit
import StageKit

extension ScrollKey {
  /// Creates the scroll key for a key of the keyboard; `nil` for a key that doesn't scroll. Space
  /// acts as Page Down, and Shift+Space as Page Up, as in browsers.
  public init?(_ key: Key, modifiers: Modifiers) {
    switch (key, modifiers) {
    case (.up, []): self = .up
    case (.down, []): self = .down
    case (.left, []): self = .left
    case (.right, []): self = .right
    case (.pageUp, []), (.space, .shift): self = .pageUp
    case (.pageDown, []), (.space, []): self = .pageDown
    case (.home, []): self = .home
    case (.end, []): self = .end
    default: return nil
    }
  }
}
