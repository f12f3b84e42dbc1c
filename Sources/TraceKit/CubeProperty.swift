import CubeKit

/// A property of a cube that a scenario can set.
enum CubeProperty<Page: CubePage>: String, TraceProperty {
  case bounds, wrapEnabled, currentPageIndex

  var presence: TracePropertyPresence {
    switch self {
    case .bounds: .required
    case .wrapEnabled: .optional
    case .currentPageIndex: .optionalAfterLoading
    }
  }

  func setter(
    _ value: ScenarioValue, _ cube: CubeController<Page>
  ) throws(ScenarioError) -> () -> Void {
    switch self {
    case .bounds:
      let size = try value.size()
      return { cube.bounds = size }
    case .wrapEnabled:
      let flag = try value.bool()
      return { cube.isWrapEnabled = flag }
    case .currentPageIndex:
      let index = try value.integer()
      return { cube.currentPageIndex = index }
    }
  }
}
