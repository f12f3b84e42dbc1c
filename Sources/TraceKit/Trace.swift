import CarouselKit
import CubeKit
import ScrollKit

/// Functions that run scenarios and write traces, without a window.
public enum Trace {
  /// Runs the scenario in a file and passes the trace to `emit` line by line, without line ends. If
  /// the scenario is invalid, the method throws before it emits anything.
  public static func run(
    scenarioAt path: String, _ emit: (String) -> Void
  ) throws(ScenarioError) {
    guard let text = ScriptFile.contents(of: path, atMost: longest) else {
      throw .unreadable(path: path)
    }
    guard text.count <= longest else { throw .tooLong(path: path, limit: longest) }
    do {
      try Scenario(text).run(emit)
    } catch .notJSON(_, let line, let expected) {
      throw .notJSON(path: path, line: line, expected: expected)
    }
  }

  /// The maximum size of a scenario, in bytes. A scenario of this size has several hundred thousand
  /// steps. Reading it takes twelve times its size in memory.
  private static let longest = 16 << 20

  /// Returns a line of the trace of a carousel that isn't driven by a scenario, such as a carousel
  /// in a running app. In addition to the values in the trace of a scenario, the line contains the
  /// carousel's `type` and whether it is `vertical`. `events` are the names of the events since the
  /// previous line.
  public static func line(
    of carousel: CarouselEngine, frame: Int, events: [String]
  ) -> String {
    line(frame: frame, time: carousel.time) { line in
      line.string("type", carousel.type.name)
      line.bool("vertical", carousel.isVertical)
      carousel.write(to: &line, events: events)
    }
  }

  /// Returns a line of the trace of a scroll view that isn't driven by a scenario. `events` are the
  /// names of the events since the previous line.
  public static func line(of scrollView: ScrollView, frame: Int, events: [String]) -> String {
    line(frame: frame, time: scrollView.time) { scrollView.write(to: &$0, events: events) }
  }

  /// Returns a line of the trace of a cube that isn't driven by a scenario. `events` are the names
  /// of the events since the previous line. If the current page has a scroll view, the line
  /// contains that view's offset and zoom scale.
  public static func line<Page>(
    of cube: CubeController<Page>, frame: Int, events: [String], pageScrollView: ScrollView?
  ) -> String {
    line(frame: frame, time: cube.time) { line in
      cube.write(to: &line, events: events)
      guard let pageScrollView else { return }
      line.object("page") { line in
        line.point("contentOffset", pageScrollView.contentOffset)
        line.number("zoomScale", pageScrollView.zoomScale)
      }
    }
  }

  /// Returns a line of a trace: the frame's number, its time in seconds, and the members that
  /// `body` writes.
  static func line(
    frame: Int, time: Double, _ body: (inout JSONWriter) -> Void
  ) -> String {
    JSONWriter.line { line in
      line.integer("frame", frame)
      line.number("time", time)
      body(&line)
    }
  }
}
