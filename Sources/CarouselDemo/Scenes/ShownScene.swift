import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A scene as the window shows it: what it doesn't offer is as if there were nothing of the kind.
final class ShownScene {
  /// Which one it is.
  let kind: SceneKind
  /// What is seen of it.
  let view: View

  // Asked for once: in each frame there is no time for it.
  private let pictures: (any SceneWithPictures)?
  private let commands: (any SceneWithCommands)?
  private let undoing: (any SceneWithUndo)?
  private let switches: (any SceneWithSwitches)?
  private let steps: (any SceneWithSteps)?
  private let axis: (any SceneWithAxis)?
  private let levels: (any SceneWithLevels)?
  private let files: (any SceneWithFile)?
  private let looking: (any SceneWithPicture)?
  private let beginning: (any SceneWithFirstPicture)?
  private let menus: (any SceneWithItemMenu)?
  private let lifting: (any SceneWithLifting)?
  private let play: (any SceneWithPlay)?
  private let subjects: (any SceneWithSubject)?
  private let headings: (any SceneWithHeading)?
  private let options: (any SceneWithOptions)?
  private let textures: (any SceneWithTextures)?
  private let trace: (any SceneWithTrace)?

  init(_ kind: SceneKind, _ view: View) {
    self.kind = kind
    self.view = view
    pictures = view as? any SceneWithPictures
    commands = view as? any SceneWithCommands
    undoing = view as? any SceneWithUndo
    switches = view as? any SceneWithSwitches
    steps = view as? any SceneWithSteps
    axis = view as? any SceneWithAxis
    levels = view as? any SceneWithLevels
    files = view as? any SceneWithFile
    looking = view as? any SceneWithPicture
    beginning = view as? any SceneWithFirstPicture
    menus = view as? any SceneWithItemMenu
    lifting = view as? any SceneWithLifting
    play = view as? any SceneWithPlay
    subjects = view as? any SceneWithSubject
    headings = view as? any SceneWithHeading
    options = view as? any SceneWithOptions
    textures = view as? any SceneWithTextures
    trace = view as? any SceneWithTrace
  }

  var panel: OptionsPanel? { options?.panel }
  /// The part of the window that no panel of its own covers.
  var stage: Rect { options?.panel.stage ?? view.bounds }
  var heading: String { headings?.heading ?? "" }
  var allHeadings: [String] { headings?.headings ?? [] }
  var barHandle: Rect? {
    guard let headings else { return TouchBar.dotsPlace }
    return headings.barHandle
  }
  var subject: String { subjects?.subject ?? kind.title }
  var isPlaying: Bool { play?.isPlaying ?? false }
  /// Whether Tab goes through what is on it.
  var hasControls: Bool { view is any SceneWithControls }
  var isVertical: Bool { axis?.isVertical ?? false }
  var isInside: Bool { levels?.isInside ?? false }
  var isBehindSteps: Bool { steps?.isBehindSteps ?? false }

  func isOn(_ command: Command) -> Bool {
    command == .toggleOptions ? panel?.isOpen ?? false : switches?.isOn(command) ?? false
  }
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    commands?.perform(command, isRepeat: isRepeat)
  }
  /// Whether there is something to undo in it; nil where it doesn't undo by itself.
  var canUndo: Bool? { undoing?.canUndo }
  func undo() { undoing?.undo() }
  func goBack() -> Bool {
    if let panel, panel.isOpen {
      panel.hide()
      return true
    }
    return levels?.goBack() ?? false
  }
  func itemMenu(at point: Point?) -> ItemMenu? { menus?.itemMenu(at: point) }
  var pointedItem: Int? {
    get { menus?.pointedItem }
    set { menus?.pointedItem = newValue }
  }
  /// Whether a finger that was held on an item takes it along.
  var liftsItems: Bool { lifting != nil }
  func follow(_ press: LongPress) { lifting?.follow(press) }
  var file: FilePath? { files?.file }
  /// The picture that is looked at.
  var picture: FilePath? { looking?.picture }
  func begin(with picture: FilePath) { beginning?.begin(with: picture) }
  func present(_ file: FilePath) { files?.present(file) }
  func show(_ news: PictureNews) { pictures?.show(news) }
  func follow(_ news: PictureNews, places: [Int]) { pictures?.follow(news, places: places) }
  func makeTextures() { textures?.makeTextures() }
  /// What is followed in the live trace.
  var traced: View? { trace?.traced }
  func traceLine(frame: Int, events: [String]) -> String? {
    trace?.traceLine(frame: frame, events: events)
  }
}
