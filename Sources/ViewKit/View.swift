import GeometryKit
import GestureKit
import StageKit

/// Something that is seen and touched: a place in its parent, at any angle, with views of its own on it.
///
/// A view draws itself in its own plane, whose origin is its upper left corner, and hears of touches
/// there; neither knows where in the window that plane is. Subviews lie over it, the first one
/// hindmost. To make one, subclass and override what differs: `draw`, `layOut`, `enter`, `advance`.
///
///     let card = View(frame: Rect(x: 40, y: 40, width: 240, height: 160))
///     card.ground = Ground(color: Color(hex: 0x1B2028), cornerRadius: 12, shadow: Shadow())
///     card.transform = .rotation(angle: 0.4, y: 1)
///     card.add(Label("Dusk", style: Text.Style(size: 15)))
///
/// It isn't a window: `ViewTree` shows a view and all that is on it, and brings touches and keys.
open class View {
  /// The least side of what can be touched, in points: a fingertip. Source: Apple's and GNOME's
  /// guidelines.
  public static let leastTarget = 44.0

  // MARK: Place

  /// Where it lies in its parent before its transform, in points of the parent's plane.
  public final var frame: Rect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }
  /// Turns and moves it in space, about its middle. Default: nothing.
  public final var transform = Transform3D.identity
  /// How far it is seen from where its frame and its transform put it, in points of its parent's plane:
  /// what a finger has moved it by, for instance. Default: not at all.
  public final var displacement = Point.zero
  /// m34 of the perspective in which its subviews are seen, from above its middle: −1 / the distance of
  /// the eye, in points. Default 0: from infinitely far.
  public final var perspective = 0.0

  // MARK: Look

  /// What is behind all that is drawn on it. Default: nothing.
  public final var ground: Ground?
  /// Multiplies the opacity of the view and all that is on it, 0…1. Default 1.
  public final var opacity = 1.0
  /// Whether it is neither seen nor touched, nor has the focus, nor is laid out. Default false.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { tree?.endFocus(in: self) } else { makeUpForLayout() }
    }
  }
  /// Whether what is on it is cut off at its bounds, and at its ground's corners. Default false.
  public final var clipsToBounds = false
  /// What it and its subviews look like; nil for its parent's. Default nil.
  public final var theme: Theme? { didSet { if theme != oldValue { setNeedsLayout() } } }

  // MARK: Input

  /// Whether it can be used; it is drawn faintly if not, and leaves touches to what is behind.
  /// Default true.
  public final var isEnabled = true {
    didSet { if !isEnabled, oldValue { tree?.loseFocus(of: self) } }
  }
  /// Whether touches may reach what is on it. Default true.
  public final var subviewsTakeTouches = true

  /// What it is for assistive programs; nil for something that only holds others. Default nil.
  open var role: Role? { nil }
  /// What it is called, for assistive programs. Default: nothing.
  open var accessibleName: String { "" }
  /// What it is set to, for assistive programs. Default: nothing.
  open var accessibleValue: String { "" }

  /// How much of it shows where its parent has put it, 0…1: its parent sets it.
  final var presence = 1.0
  /// What it is to the touch, and the last arrangement that it was part of, while it stands on the stage
  /// of a carousel.
  final var standing = CarouselStage.Standing.interactive
  final var arrangement = 0
  /// Whether it shows another item than in that.
  final var isReused = false

  // MARK: Tree

  /// The views on it, the hindmost first.
  public final internal(set) var subviews: [View] = []
  /// What it lies on.
  public final internal(set) weak var parent: View?
  /// What shows it, if it is the root.
  final weak var ownTree: ViewTree?

  /// Whether it, or something on it, is to be laid out.
  final var needsLayout = true
  final var subviewsNeedLayout = true
  /// What its subviews are drawn as, kept for its memory.
  final var cards: [Card] = []

  /// A view in a frame.
  public init(frame: Rect = .zero) { self.frame = frame }

  /// Whether it takes touches itself. Default: no.
  open var takesTouches: Bool { false }

  /// Whether what lies behind it hears of the touches on it as well, after it. Default: no.
  open var sharesTouches: Bool { false }
  /// Whether what lies behind it is being looked for.
  final var isPassedOver = false

  /// Whether keys can go to it. Default: no.
  open var takesKeys: Bool { false }

  /// The subviews that the focus may come to, or what is on them, in its order. Default: all.
  open var focusableSubviews: [View] { subviews }

  /// Whether the focus may come to what is on it also while its opacity is 0: it comes into sight with it. Default: no.
  open var comesWithFocus: Bool { false }

  /// Whether it shows by itself that it has the focus, and needs no ring around it. Default: no.
  open var showsOwnFocus: Bool { false }

  /// What the ring goes around that shows that keys go to it, in points of its plane: what is drawn within the
  /// ring has a little room there. Default: its bounds.
  open var focusBounds: Rect { bounds }

  /// The radius of the corners of that, in points. Default: its ground's, and 8 without one.
  open var focusCornerRadius: Double { ground?.cornerRadius ?? 8 }

  /// Where text is entered on it while it has the focus, in points of its plane; nil where none is.
  /// Default: nil.
  open var textInputArea: Rect? { nil }

  /// Whether it moves by itself, or when it next does; its subviews apart. Default: never.
  open var ownActivity: Activity { .still(until: nil) }

  /// Moves to where it is at a time, in seconds; its subviews come after it. Default: nothing.
  open func advance(to time: Double) {}

  /// Puts its subviews in their places, for its size; called before it is drawn or touched, where its
  /// size has changed or `setNeedsLayout` was called. Default: nothing.
  open func layOut(_ measures: Measures) {}

  /// How large it would be in a room, in points. Default: its size.
  open func fittingSize(in room: Size, _ measures: Measures) -> Size { frame.size }

  /// Is told before each drawing where it will be seen, from its plane to the window. Default: nothing.
  open func willDraw(_ projection: Projection, pixelRatio: Double) {}

  /// Draws it, behind its subviews; the canvas is in its plane. Default: nothing.
  open func draw(on canvas: Canvas, text: Text, theme: Theme) {}

  /// Draws what is on it.
  func drawSubviews(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    draw(subviews, pass, projection, theme)
  }

  /// From how many points within its upper and its lower edge on its subviews fade out. Default: nowhere.
  var fadingEdges: (top: Double, bottom: Double) { (0, 0) }

  /// The frontmost view that is touched at a point of its plane: itself or one on it; nil if none is.
  /// What is seen there is asked first; only where nothing on a view takes the touch, what is too small
  /// for a fingertip takes it from close by. O(views).
  open func hitTest(_ point: Point) -> View? {
    guard isTouchable, !clipsToBounds || bounds.contains(point) else { return nil }
    if subviewsTakeTouches {
      for view in subviews.reversed() where !view.isPassedOver {
        if let place = view.placement.unproject(point), let hit = view.hitTest(place) {
          return hit
        }
      }
      for view in subviews.reversed()
      where !view.isPassedOver && view.isTouchable && view.takesTouches {
        if let place = view.placement.unproject(point), view.target.contains(place) { return view }
      }
    }
    // What stands on a ground can't be touched through.
    return (takesTouches || ground != nil) && bounds.contains(point) ? self : nil
  }

  /// Draws what lies over its subviews; the canvas is in its plane. Default: nothing.
  open func drawOverSubviews(on canvas: Canvas, theme: Theme) {}

  /// Enters what hears of a touch on it or on what is on it, in a contest that is in its plane,
  /// innermost first. The point is in its plane. Default: nothing.
  open func enter(_ contest: Contest, at point: Point) {}

  /// Takes a key that was pressed while it, or something on it, has the focus; false leaves it to
  /// its parent.
  /// One that is held down comes again and again; `ViewTree.isKeyRepeated` tells. Default: false.
  open func press(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  /// Is told that the key that was pressed last isn't held any more, whoever has taken it: it was let go,
  /// another was pressed, or the window has lost the keyboard. Default: nothing.
  open func keyEnded() {}

  /// Is told that keys go to it from now on, or no longer. Default: nothing.
  open func focusChanged(_ hasFocus: Bool) {}

  /// Takes text that was entered while it has the focus. Default: nothing.
  open func receive(text: String) {}

  /// Takes the text that an input method is composing; empty when it is done. Default: nothing.
  open func receive(composition: String) {}
}

/// What a view is for assistive programs.
public enum Role: Hashable, Sendable {
  /// Does something when pressed.
  case button
  /// Is on or off.
  case toggle
  /// Is set between two limits.
  case slider
  /// Holds a line of text that is entered.
  case textField
  /// Says something.
  case label
  /// Shows a picture.
  case image
  /// Holds things of which one is in the middle.
  case carousel
  /// Holds more than it has room for.
  case scrollArea
  /// Holds things to choose from.
  case menu
  /// One of those.
  case menuItem
}

/// What a view that is laid out can measure with.
public struct Measures {
  /// Measures texts.
  public let text: Text
  /// What the view looks like.
  public let theme: Theme

  /// Measures with a text in a look.
  public init(text: Text, theme: Theme) {
    self.text = text
    self.theme = theme
  }
}
