/// A page that a cube holds. Not generic, so that searching through pages costs no more than it
/// should wherever the cube is used.
struct LoadedPage {
  /// The data source's index.
  let index: Int
  var page: any CubePage
  /// The page that was there before.
  var outgoing: (any CubePage)?
  /// When the page began to fade in over the one before, in seconds.
  var fadeStart = 0.0

  func alpha(at time: Double) -> Double {
    outgoing == nil ? 1 : ((time - fadeStart) / CubeConstants.fadeDuration).clamped(to: 0...1)
  }
}

extension [LoadedPage] {
  /// The place of the page for an index, if it is loaded.
  func place(of index: Int) -> Int? { firstIndex { $0.index == index } }

  /// The place of a page that has faded in.
  func placeOfFaded(at time: Double) -> Int? {
    firstIndex { $0.outgoing != nil && $0.alpha(at: time) >= 1 }
  }

  var isFading: Bool { contains { $0.outgoing != nil } }

  func contains(_ page: any CubePage) -> Bool { contains { $0.page === page } }
}
