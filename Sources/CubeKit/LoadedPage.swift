/// A loaded page of a cube.
///
/// The type isn't generic, because searching for pages would then be slow: generic code that
/// another module calls isn't specialized.
struct LoadedPage {
  /// The page's index in the data source.
  let index: Int
  /// The page.
  var page: any CubePage
  /// The page that is being replaced; `nil` if there is none.
  var outgoing: (any CubePage)?
  /// The time at which the page began to fade in over the outgoing page, in seconds.
  var fadeStart = 0.0

  /// Returns the alpha of the page at a time, 0…1.
  func alpha(at time: Double) -> Double {
    outgoing == nil ? 1 : ((time - fadeStart) / CubeConstants.fadeDuration).clamped(to: 0...1)
  }
}

extension [LoadedPage] {
  /// Returns the position of the page whose index in the data source is `index`; `nil` if the page
  /// isn't loaded.
  func position(of index: Int) -> Int? { firstIndex { $0.index == index } }

  /// Returns the position of a page whose fade over its outgoing page is complete at `time`; `nil`
  /// if there is none.
  func positionOfFadedInPage(at time: Double) -> Int? {
    firstIndex { $0.outgoing != nil && $0.alpha(at: time) >= 1 }
  }

  /// Whether any page is fading in.
  var isFading: Bool { contains { $0.outgoing != nil } }

  /// Returns whether a page is loaded. An outgoing page doesn't count.
  func contains(_ page: any CubePage) -> Bool { contains { $0.page === page } }
}
