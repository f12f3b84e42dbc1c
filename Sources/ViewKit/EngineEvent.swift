import CarouselKit
import CubeKit
import ScrollKit

/// An event that the engine of a view reports to its delegate.
public enum EngineEvent: Equatable, Sendable {
  /// An event of a `CarouselView`.
  case carousel(CarouselEvent)
  /// An event of a `CubeView`.
  case cube(CubeEvent)
  /// An event of a `ScrollSurface`.
  case scrollView(ScrollViewEvent)
}
