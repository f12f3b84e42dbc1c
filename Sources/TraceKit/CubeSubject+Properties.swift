extension CubeSubject {
  static var properties: [TraceProperty<Engine>] {
    [
      TraceProperty("bounds", \.bounds, ScenarioValue.size, .required),
      TraceProperty("wrapEnabled", \.isWrapEnabled, ScenarioValue.bool),
      TraceProperty(
        "currentPageIndex", \.currentPageIndex, ScenarioValue.integer, .optionalAfterLoading),
    ]
  }
}
