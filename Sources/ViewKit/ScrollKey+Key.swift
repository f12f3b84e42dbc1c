import ScrollKit
import StageKit

extension ScrollKey {
  /// What a key of the keyboard means to a text that scrolls; nil for a key that means nothing to
  /// it. Space is a screenful onwards, with Shift one back, as readers know it from browsers.
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
