import GeometryKit
import GestureKit
import StageKit

/// A plane with widgets on it, somewhere in space: draws them in their own coordinates, and finds
/// the one under a finger through the inverse of the projection.
///
///     board.projection = Projection(transform, origin: origin)
///     board.advance(to: now)
///     board.draw(on: canvas, text: text)
///     let referee = Referee { point, contest in board.enter(contest, at: point) }
public final class Board {
  /// From the board's plane to the window. Default: they are the same.
  public var projection = Projection(.identity)
  /// What the widgets look like.
  public var theme = Theme()
  /// The widgets, those behind first.
  public private(set) var widgets: [Widget] = []

  /// A board without widgets.
  public init() {}

  /// Lays a widget on the board, over those that are there.
  public func add(_ widget: Widget) {
    widget.board = self
    widgets.append(widget)
  }

  /// Takes all widgets off. One that a finger holds does no more.
  public func removeAll() {
    for widget in widgets { widget.board = nil }
    widgets.removeAll(keepingCapacity: true)
  }

  /// The point of the plane that is seen at a point of the window; `nil` if there is none.
  public func point(at point: Point) -> Point? { projection.unproject(point) }

  /// The topmost widget that takes a touch at a point of the window; `nil` if none does.
  /// O(widgets).
  public func widget(at point: Point) -> Widget? {
    guard let place = projection.unproject(point) else { return nil }
    return widgets.last { $0.takesTouches && $0.isEnabled && $0.target.contains(place) }
  }

  /// Enters the recognisers of the widget under a point of the window in a contest.
  public func enter(_ contest: Contest, at point: Point) {
    widget(at: point)?.enter(contest, at: point)
  }

  /// Moves everything to where it is at a time, in seconds. Call it with the time of an event
  /// before the event is handled, too.
  public func advance(to time: Double) {
    for widget in widgets { widget.advance(to: time) }
  }

  /// Whether anything on it moves, or when something next does.
  public var activity: Activity {
    widgets.reduce(.still(until: nil)) { $0.union($1.activity) }
  }

  /// Draws all widgets, in the plane.
  public func draw(on canvas: Canvas, text: Text) {
    draw(on: canvas, text: text) { _ in 1 }
  }

  /// Draws all widgets, in the plane, each as opaque as it is to be in its frame.
  func draw(on canvas: Canvas, text: Text, opacity: (Rect) -> Double) {
    canvas.withProjection(projection) {
      for widget in widgets {
        let alpha = opacity(widget.frame)
        guard alpha > 0 else { continue }
        let theme = (widget.isEnabled ? theme : theme.disabled).faded(by: alpha)
        widget.draw(on: canvas, text: text, theme: theme)
      }
    }
  }
}
