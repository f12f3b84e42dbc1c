import CarouselKit
import CubeKit
import ScrollKit

/// The engines without a window: scenario in, trace out.
public enum Trace {
  /// Runs the scenario of a file and hands out its trace line by line, without line ends. Nothing is handed
  /// out before the whole scenario was found to make sense.
  public static func run(
    scenarioAt path: String, _ emit: (String) -> Void
  ) throws(ScenarioError) {
    guard let text = ScriptFile.contents(of: path, atMost: longest) else {
      throw .unreadable(path: path)
    }
    guard text.count <= longest else { throw .tooLong(path: path, most: longest) }
    do {
      try Scenario(text).run(emit)
    } catch .notJSON(_, let line, let expected) {
      throw .notJSON(path: path, line: line, expected: expected)
    }
  }

  /// A scenario of so many bytes has some hundred thousand steps, and takes twelve times as much memory.
  private static let longest = 16 << 20

  /// A line of a trace for a carousel that is driven by something else, as a live one is: with its `type` and
  /// whether it is `vertical`, which a scenario's own trace needn't say. `events` are those
  /// since the line before, by the delegate's names.
  public static func line(
    of carousel: CarouselEngine, frame: Int, events: [String]
  ) -> String {
    var line = JSONWriter()
    line.object { line in
      line.integer("frame", frame)
      line.number("time", carousel.time)
      line.string("type", carousel.type.name)
      line.bool("vertical", carousel.isVertical)
      carousel.write(to: &line, events: events)
    }
    return line.text
  }

  /// A line of a trace for a cube that is driven by something else; with where the scroll view of
  /// its current page is, if it has one.
  public static func line<Page>(
    of cube: CubeController<Page>, frame: Int, events: [String], pageScrollView: ScrollView?
  ) -> String {
    var line = JSONWriter()
    line.object { line in
      line.integer("frame", frame)
      line.number("time", cube.time)
      cube.write(to: &line, events: events)
      guard let pageScrollView else { return }
      line.object("page") { line in
        line.point("contentOffset", pageScrollView.contentOffset)
        line.number("zoomScale", pageScrollView.zoomScale)
      }
    }
    return line.text
  }
}
