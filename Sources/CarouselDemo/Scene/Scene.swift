import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A view that fills the window, with the information that the window needs about it.
///
///     final class ClockScene: Scene {
///       private let face = Label("12:00")
///
///       init(_ context: SceneContext) {
///         super.init(.clock)
///         add(face)
///       }
///     }
///
/// Every member has a default implementation, so that a scene overrides only what it needs.
/// `SceneKind` describes the scene to the parts of the program that work without a window.
class Scene: View {
  /// The description of the scene.
  final let kind: SceneKind
  /// The index of the item whose context menu is open. Commands apply to this item. If no context
  /// menu is open, the index is `nil`, and commands apply to the centred item.
  var contextMenuItem: Int?
  /// The view whose engine is traced; `nil` if there is none. By default, the outermost one.
  var traced: (any TracedView)? { outermost }
  private final lazy var outermost: (any TracedView)? = outermostTraced

  /// Creates a scene of a kind.
  init(_ kind: SceneKind) {
    self.kind = kind
    super.init()
  }

  // MARK: State

  /// The name of the current item, for the window's title. By default, the scene's title.
  var subject: String { kind.title }
  /// Whether the scene is moving and won't stop without user input.
  var isPlaying: Bool { false }
  /// Whether the mouse cursor is hidden.
  var hidesCursor: Bool { false }
  /// Whether Tab moves through the scene's controls. False in a scene whose only control is a
  /// carousel, because the keys reach the carousel without focus.
  var hasControls: Bool { true }
  /// Whether the scene scrolls vertically.
  var isVertical: Bool { false }
  /// Whether an item is open. While an item is open, the keys in `SceneKind.keysInside` take
  /// precedence.
  var isInside: Bool { false }
  /// Whether a long press picks up an item. Dragging the item then closes its context menu.
  var liftsItems: Bool { false }

  /// The areas of captions, which messages must not cover.
  var captionAreas: [Rect] { [] }
  /// The areas that hints avoid in addition, in the scene's coordinates.
  var hintObstacles: [Rect] { [] }
  /// The distance of messages from the window's lower edge, in points.
  var messageInset: Double { Look.margin + 52 }

  // MARK: Side panel and touch bar

  /// A panel that lies over the scene and gets keys before the scene; `nil` if there is none.
  var sidePanel: View? { nil }
  /// Whether the side panel is open.
  var isSidePanelOpen: Bool { false }
  /// The part of the scene that the side panel doesn't cover.
  var uncoveredArea: Rect { bounds }
  /// Closes the side panel.
  func closeSidePanel() {}
  /// The heading that the touch bar shows; empty for none.
  var barHeading: String { "" }
  /// All headings that the touch bar can show in this scene.
  var barHeadings: [String] { [] }
  /// The area that shows the touch bar when the user taps it; `nil` while a tap can't show the
  /// touch bar. The trailing end of the area has room for the three dots that mark it.
  var barHandle: Rect? { TouchBar.dotsFrame }

  // MARK: Commands

  /// Returns the commands that the scene performs. If the window performs the same command, the
  /// scene takes precedence. The window calls this method once.
  func makeCommands() -> [Command] { [] }
  private final lazy var commands = [CommandInfo: Command](makeCommands())
  /// Returns the scene's command that `info` describes; `nil` if the scene doesn't perform it.
  final func command(for info: CommandInfo) -> Command? { commands[info] }
  /// Returns the command of a button of the scene; `nil` if the button has none.
  func command(of button: Button) -> CommandInfo? { nil }
  /// Goes back one level. Returns false at the top level.
  func goBack() -> Bool {
    guard isSidePanelOpen else { return false }
    closeSidePanel()
    return true
  }

  // MARK: Items

  /// Returns the context menu of the item at a point of the scene. If `point` is `nil`, returns the
  /// menu of the centred item. Returns `nil` if there is no item.
  func itemMenu(at point: Point?) -> ItemMenu? { nil }
  /// Scrolls an item to the centre.
  func center(_ item: Int) {}
  /// Returns whether an item is in the centre, so that centring it has no effect.
  func isCentered(_ item: Int) -> Bool { false }
  /// Handles a long press on an item. The position of the press is in the scene's coordinates.
  func handle(_ press: LongPress) {}
  /// Handles a movement of the mouse without a pressed button. Returns whether the scene has
  /// changed.
  func hover(at time: Double) -> Bool { false }

  // MARK: Centred card

  /// The picture in the centre; `nil` if there is none.
  var centeredCard: SceneCard? { nil }
  /// The growth of the cube that shows the centred picture: 0 on the card, 1 in the whole window;
  /// `nil` if this scene shows the picture itself.
  final var cubeGrowth: Double?
  /// Whether the cube shows the centred picture instead of this scene.
  final var isCardOnCube: Bool { cubeGrowth != nil }

  // MARK: Pictures

  /// Whether the scene shows the user's pictures.
  var showsPictures: Bool { false }
  /// The path of the current picture; `nil` if there is none.
  var picture: FilePath? { nil }
  /// The picture whose colours the window's background has; `nil` for the standard background.
  var backdropPicture: Picture? { nil }
  /// The file that commands apply to: the file of the open item, or of the item whose context menu
  /// is open. `nil` if there is none.
  var file: FilePath? { nil }
  /// Replaces the pictures with those of another listing.
  func show(_ change: CatalogChange) {}
  /// Updates the pictures. `newIndexes` contains the new index of each picture that the scene
  /// shows, or −1 if the picture was removed.
  func update(with change: CatalogChange, newIndexes: [Int]) {}
  /// Moves to a picture when the scene opens, such as the current picture of the previous scene.
  func begin(with picture: FilePath) {}
  /// Scrolls to a file's item, if the scene has one.
  func present(_ file: FilePath) {}
  /// Opens a picture in the whole window, if the scene supports that. Calls `onClose` when the user
  /// closes the picture.
  func open(_ file: FilePath, onClose: @escaping () -> Void) {}
  /// The carousel settings to restore at the next start; `nil` if the scene has none.
  var gallerySettings: GallerySettings? { nil }
  /// Whether another thread is still creating a part of what the scene shows.
  var isPreparing: Bool { false }
  /// Recreates the scene's own textures after the renderer has lost them.
  func makeTextures() {}

  // MARK: Events and live trace

  /// Whether the scene receives the events of its engines in `log(_:)`.
  var logsEvents: Bool { false }
  /// Called with each event of the scene's engines if `logsEvents` is true.
  func log(_ event: EngineEvent) {}

  /// Returns the line of the live trace for a frame; `nil` if there is nothing to trace. `events`
  /// are the engine's events since the previous line.
  func traceLine(frame: Int, events: [String]) -> String? {
    traced?.traceLine(frame: frame, events: events)
  }
}
