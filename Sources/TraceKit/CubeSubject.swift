import CubeKit
import GeometryKit

/// A cube of blank pages, as described by a scenario.
final class CubeSubject: TraceSubject {
  static var key: String { "cube" }

  /// A page without content.
  final class Blank: CubePage {
    weak var cubeController: (any CubeControlling)?
  }

  let engine = CubeController<Blank>()
  /// The number of pages that the data source returns.
  private var pages: Int
  var events: [String] = []

  init(_ object: inout ScenarioObject) throws(ScenarioError) {
    let setDependentProperties = try Self.setUp(engine, from: &object)
    pages = try object.require("pages", "an integer of at least 0").integer(from: 0)
    engine.onEvent = { [unowned self] in events.append($0.name) }
    engine.dataSource = self
    setDependentProperties()
    events = []
  }

  func action(
    of call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> (() -> Void)? {
    let cube = engine
    switch call {
    case "contentOffset":
      let x = try step.require("x", "a number").number()
      return { cube.scrollView.contentOffset.x = x }
    case "scrollToPage", "reloadPage":
      let index = try step.index()
      let animated = try step.animated()
      if call == "reloadPage" { return { cube.reloadPage(at: index, animated: animated) } }
      return { cube.scrollToPage(at: index, animated: animated) }
    case "scrollForward", "scrollBack":
      let animated = try step.animated()
      if call == "scrollForward" { return { cube.scrollForward(animated: animated) } }
      return { cube.scrollBack(animated: animated) }
    case "reloadData":
      let pages = try step.removeValue(forKey: "pages")?.integer(from: 0)
      return { [unowned self] in
        self.pages = pages ?? self.pages
        cube.reloadData()
      }
    case "pan":
      let pan = try step.pan()
      return { cube.scrollView.pan(pan(cube.time)) }
    default: return nil
    }
  }
}

extension CubeSubject: CubeControllerDataSource {
  func numberOfPages(in cubeController: CubeController<Blank>) -> Int { pages }

  func cubeController(_ cubeController: CubeController<Blank>, pageAt index: Int) -> Blank {
    Blank()
  }
}
