import Testing

@testable import CarouselDemo

// Test output names the arguments of a test by these descriptions.

extension SceneKind: CustomTestStringConvertible {
  /// The name of the scene.
  public var testDescription: String { name }
}

extension CommandInfo: CustomTestStringConvertible {
  /// The identifier of the command.
  public var testDescription: String { id }
}
