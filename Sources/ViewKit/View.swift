import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A rectangular area that draws itself and receives touches, at any angle in its parent.
///
/// A view draws itself and receives touches in its own plane, whose origin is the view's upper left
/// corner, wherever that plane lies in the window. Subviews are drawn in front of the view, from
/// the first to the last. To create a kind of view, subclass `View` and override `draw`, `layOut`,
/// `press` or `advance`.
///
///     let card = View(frame: Rect(x: 40, y: 40, width: 240, height: 160))
///     card.background = Background(color: Color(hex: 0x1B2028), cornerRadius: 12)
///     card.transform = .rotation(angle: 0.4, y: 1)
///     card.add(Label("Dusk", style: Text.Style(size: 15)))
///
/// A view isn't a window: a `ViewTree` shows a view with its descendants and delivers touches and
/// keys to them.
open class View {
  /// The minimum side length of a touch target, in points: a fingertip. Source: Apple's and GNOME's
  /// guidelines.
  public static let minTargetSize = 44.0

  // MARK: Geometry

  /// The frame in the parent's plane before `transform` is applied, in points.
  public final var frame: Rect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }
  /// The transform in space about the view's centre. Default: identity.
  public final var transform = Transform3D.identity
  /// The displacement from the position given by `frame` and `transform`, in points of the parent's
  /// plane. An example is the distance by which a finger has moved the view. Default: zero.
  public final var displacement = Point.zero
  /// The space that the view occupies along the row of a carousel whose item it is; see
  /// `CarouselItemView.itemExtent`. Default: 1.
  public final var itemExtent = 1.0
  /// The perspective of the subviews, seen by an eye above this view's centre. The value is −1
  /// divided by the distance of the eye in points, as the element m34 of a transform. Default: 0,
  /// no perspective.
  public final var perspective = 0.0

  // MARK: Look

  /// The background, drawn behind everything that the view draws itself. Default: `nil`.
  public final var background: Background?
  /// The opacity of the view and its descendants, 0…1. Default: 1.
  public final var opacity = 1.0
  /// Whether the view is hidden. A hidden view is neither drawn, touched nor laid out, and can't
  /// have the focus. Default: `false`.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { tree?.endFocus(in: self) } else { requestPendingLayout() }
    }
  }
  /// Whether the view and its subviews are clipped to its bounds and to the round corners of its
  /// background. Default: `false`.
  public final var clipsToBounds = false
  /// Whether the view is a panel: nothing that the view and its subviews draw extends beyond the
  /// background, which is opaque. While something moves, a panel is drawn as a picture of itself
  /// until it looks different. Default: `false`.
  public final var isPanel = false
  /// The theme of the view and its descendants; `nil` for the parent's theme. Default: `nil`.
  public final var theme: Theme? { didSet { if theme != oldValue { setNeedsLayout() } } }

  // MARK: Input

  /// Whether the view can be used. A disabled view is drawn faintly, and touches pass through to
  /// views behind it. Default: `true`.
  public final var isEnabled = true {
    didSet { if !isEnabled, oldValue { tree?.loseFocus(of: self) } }
  }
  /// Whether touches may reach the subviews. Default: `true`.
  public final var subviewsTakeTouches = true

  /// The role of the view for assistive programs; `nil` for a view that only contains others.
  /// Default: `nil`.
  ///
  /// ViewKit isn't connected to assistive programs. An app that connects them, for example by
  /// AT-SPI, reads `role`, `accessibleName` and `accessibleValue` from the view tree.
  open var role: Role? { nil }
  /// The name of the view for assistive programs. Default: empty.
  open var accessibleName: String { "" }
  /// The value of the view for assistive programs. Default: empty.
  open var accessibleValue: String { "" }

  /// An additional opacity, 0…1, set by a parent that fades its subviews: a carousel or a cube.
  final var presence = 1.0

  // MARK: Tree

  /// The subviews, from the back to the front.
  public final internal(set) var subviews: [View] = []
  /// The parent view; `nil` for the root of a tree or a view that isn't in one.
  public final internal(set) weak var parent: View?
  /// The tree whose root is this view; `nil` if the view isn't a root.
  final weak var ownTree: ViewTree?

  /// Whether the view needs a layout.
  final var needsLayout = true
  /// Whether any descendant needs a layout.
  final var subviewsNeedLayout = true
  /// Whether subviews outside the visible area aren't drawn. No subview may draw anything more than
  /// 64 points beyond its bounds. Default: `false`.
  public final var skipsUnseenSubviews = false
  /// A buffer for the cards of the subviews, kept to reuse its memory.
  final var cards: [Card] = []

  /// Creates a view with a frame.
  public init(frame: Rect = .zero) { self.frame = frame }

  /// Whether the view itself can be touched. Default: `false`.
  open var acceptsTouches: Bool { false }

  /// Whether views behind this view also receive its touches, after this view. Default: `false`.
  open var passesTouches: Bool { false }
  /// Whether hit testing skips this view, to find the views behind it.
  final var isSkippedByHitTest = false

  /// Whether the view can have the keyboard focus. Default: `false`.
  open var acceptsFocus: Bool { false }

  /// The subviews that can get the focus, or contain views that can, in focus order. Default: all
  /// subviews.
  open var focusableSubviews: [View] { subviews }

  /// Whether the view shows the focus itself and needs no focus ring. Default: `false`.
  open var showsOwnFocus: Bool { false }

  /// The rectangle that the focus ring surrounds, in points of the view's plane. Override it to
  /// leave some space between the ring and what the view draws. Default: `bounds`.
  open var focusBounds: Rect { bounds }

  /// The corner radius of `focusBounds`, in points. Default: the background's, and 8 without a
  /// background.
  open var focusCornerRadius: Double { background?.cornerRadius ?? 8 }

  /// The area of text entry while the view has the focus, in points of the view's plane; `nil` if
  /// text can't be entered in the view. Default: `nil`.
  open var textInputArea: Rect? { nil }

  /// Whether the view itself moves, without its subviews. If it doesn't, the activity contains the
  /// time of its next change. Default: the view doesn't move, and no change is due.
  open var ownActivity: Activity { .still(until: nil) }

  /// The time to which the view was advanced last, in seconds. Default: 0.
  public internal(set) final var time = 0.0

  /// Advances the view to `time` before its subviews are advanced. The default implementation does
  /// nothing.
  open func advance(to time: Double) {}

  /// Places the subviews for the view's size. Called by `ViewTree.layOut(text:)`, at the latest
  /// before the view is drawn, if its size has changed or `setNeedsLayout()` was called. The
  /// default implementation does nothing.
  open func layOut(_ measures: Measures) {}

  /// Returns the size that the view needs within the size `available`, in points. The
  /// default implementation returns the current size.
  open func fittingSize(in available: Size, _ measures: Measures) -> Size { frame.size }

  /// Called before each drawing, with the projection from the view's plane to the window. The
  /// default implementation does nothing.
  open func willDraw(_ projection: Projection, pixelRatio: Double) {}

  /// Draws the view behind its subviews. The canvas is in the view's plane. The default
  /// implementation draws nothing.
  open func draw(on canvas: Canvas, text: Text, theme: Theme) {}

  /// Draws the subviews. The canvas is in the view's plane.
  func drawSubviews(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    draw(subviews, pass, projection, theme)
  }

  /// The engine that scrolls the view's subviews; `nil` if they don't scroll. Default: `nil`.
  var scrollEngine: ScrollView? { nil }

  /// Scrolls the innermost view that scrolls its subviews, so that a rectangle is visible. The
  /// rectangle is in this view's plane and belongs to `subview`. The default implementation
  /// forwards the call to the parent.
  func scrollToShow(_ rect: Rect, of subview: View) {
    if let outer = placement.bounds(of: rect) { parent?.scrollToShow(outer, of: self) }
  }

  /// Returns the frontmost view at a point of this view's plane: this view or a descendant. Returns
  /// `nil` if there is none. Subviews that contain the point come first. Next come small subviews
  /// that contain the point when enlarged to the size of a fingertip, and finally this view.
  /// O(views).
  open func hitTest(_ point: Point) -> View? {
    guard isTouchable, !clipsToBounds || bounds.contains(point) else { return nil }
    if subviewsTakeTouches {
      for view in subviews.reversed() where !view.isSkippedByHitTest {
        if let inside = view.placement.unproject(point), let hit = view.hitTest(inside) {
          return hit
        }
      }
      for view in subviews.reversed()
      where !view.isSkippedByHitTest && view.isTouchable && view.acceptsTouches {
        if let inside = view.placement.unproject(point), view.target.contains(inside) {
          return view
        }
      }
    }
    // A view with a background keeps touches from the views behind it.
    return (acceptsTouches || background != nil) && bounds.contains(point) ? self : nil
  }

  /// Draws in front of the subviews. The canvas is in the view's plane. The default implementation
  /// draws nothing.
  open func drawOverSubviews(on canvas: Canvas, theme: Theme) {}

  /// Appends the recognizers for a touch on the view or a descendant to a competition, innermost
  /// first. The competition and the point are in the view's plane. The default implementation
  /// appends none.
  open func addRecognizers(to competition: Competition, at point: Point) {}

  /// Handles a key pressed while the view or a descendant has the focus. The root view also
  /// receives keys while no view has the focus. Returns whether the key was handled; otherwise the
  /// parent receives the key. `isRepeat` is true for the repeats of a key that is held down. The
  /// default implementation returns `false`.
  open func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool { false }

  /// Called when the last pressed key is no longer held, whichever view has handled it: the key was
  /// released, another key was pressed, or the window lost the keyboard focus. The default
  /// implementation does nothing.
  open func keyEnded() {}

  /// Called when the view gets or loses the focus. The default implementation does nothing.
  open func focusChanged(_ hasFocus: Bool) {}

  /// Handles text entered while the view has the focus. The default implementation does nothing.
  open func receive(text: String) {}

  /// Handles the text that an input method is composing; empty when the composition ends. The
  /// default implementation does nothing.
  open func receive(composition: String) {}
}

/// The role of a view for assistive programs.
public enum Role: Hashable, Sendable {
  /// A control that performs an action when pressed.
  case button
  /// A control that is on or off.
  case toggle
  /// A control that sets a value in a range.
  case slider
  /// An indicator of the progress of a task.
  case progress
  /// A field for entering a line of text.
  case textField
  /// A text that can't be edited.
  case label
  /// A picture.
  case image
  /// A carousel of items, one of which is centred.
  case carousel
  /// A view that scrolls its content.
  case scrollArea
  /// A list of choices.
  case menu
  /// A choice in a menu.
  case menuItem
}

/// The text metrics and theme for a layout.
public struct Measures {
  /// The object that measures texts.
  public let text: Text
  /// The theme of the view.
  public let theme: Theme

  /// Creates measures.
  public init(text: Text, theme: Theme) {
    self.text = text
    self.theme = theme
  }
}
