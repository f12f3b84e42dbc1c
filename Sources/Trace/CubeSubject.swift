import CubeKit
import Geometry

/// A cube of blank pages, as a scenario describes it.
final class CubeSubject: TraceSubject {
  static var key: String { "cube" }

  /// A page with nothing on it.
  final class Blank: CubePage {
    weak var cubeController: (any CubeControlling)?
  }

  /// The properties that a step can set.
  private enum Property: String, CaseIterable {
    case bounds, wrapEnabled, currentPageIndex
  }

  private let cube = CubeController<Blank>()
  /// What the data source answers.
  private var pages: Int
  private var events: [String] = []

  init(_ object: inout ScenarioObject) throws(ScenarioError) {
    cube.bounds = try object.require("bounds", "[width, height]").size()
    pages = try object.require("pages", "an integer from 0 on").integer(from: 0)
    cube.isWrapEnabled = try object.take("wrapEnabled")?.bool() ?? false
    let index = try object.take("currentPageIndex")?.integer()
    cube.delegate = self
    cube.dataSource = self
    if let index { cube.currentPageIndex = index }
    events.removeAll()
  }

  func setTime(_ time: Double) { cube.time = time }

  func advance() { cube.advance(to: cube.time) }

  func step(_ call: String, _ step: inout ScenarioObject) throws(ScenarioError) -> (() -> Void)? {
    let cube = cube
    switch call {
    case "set": return try set(&step)
    case "contentOffset":
      let x = try step.require("x", "a number").number()
      return { cube.scrollView.contentOffset.x = x }
    case "scrollToPage", "reloadPage":
      let index = try step.require("index", "an integer").integer()
      let animated = try step.require("animated", "true or false").bool()
      if call == "reloadPage" { return { cube.reloadPage(at: index, animated: animated) } }
      return { cube.scrollToPage(at: index, animated: animated) }
    case "scrollForward", "scrollBack":
      let animated = try step.require("animated", "true or false").bool()
      if call == "scrollForward" { return { cube.scrollForward(animated: animated) } }
      return { cube.scrollBack(animated: animated) }
    case "reloadData":
      let pages = try step.take("pages")?.integer(from: 0)
      return { [unowned self] in
        self.pages = pages ?? self.pages
        cube.reloadData()
      }
    case "pan":
      let pan = try step.pan()
      return { cube.scrollView.pan(pan) }
    default: return nil
    }
  }

  private func set(_ step: inout ScenarioObject) throws(ScenarioError) -> () -> Void {
    let name = try step.require("property", "the name of a property")
    let names = "one of \(Property.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let property = Property(rawValue: try name.string(names)) else {
      throw name.failure(names)
    }
    let value = try step.require("value", "a value of \(property)")
    let cube = cube
    switch property {
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

  func write(to line: inout JSONWriter) {
    cube.write(to: &line, events: events)
    events.removeAll(keepingCapacity: true)
  }
}

extension CubeSubject: CubeControllerDataSource {
  func numberOfPages(in cubeController: CubeController<Blank>) -> Int { pages }

  func cubeController(_ cubeController: CubeController<Blank>, pageAt index: Int) -> Blank {
    Blank()
  }
}

extension CubeSubject: CubeControllerDelegate {
  func cubeControllerDidScroll(_ cubeController: CubeController<Blank>) {
    events.append("didScroll")
  }
  func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Blank>) {
    events.append("currentPageIndexDidChange")
  }
  func cubeControllerWillBeginDragging(_ cubeController: CubeController<Blank>) {
    events.append("willBeginDragging")
  }
  func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Blank>, willDecelerate decelerate: Bool
  ) {
    events.append(decelerate ? "didEndDragging:1" : "didEndDragging:0")
  }
  func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Blank>) {
    events.append("willBeginDecelerating")
  }
  func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Blank>) {
    events.append("didEndDecelerating")
  }
  func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Blank>) {
    events.append("didEndScrollingAnimation")
  }
}
