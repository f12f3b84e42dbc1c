import CarouselKit
import CubeKit
import ScrollKit

/// What the engine of a view tells its delegate.
public enum EngineEvent: Equatable, Sendable {
  /// A `CarouselView`'s.
  case carousel(CarouselEvent)
  /// A `CubeView`'s.
  case cube(CubeEvent)
  /// A `ScrollSurface`'s.
  case scrollView(ScrollViewEvent)
}
