import DesktopKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// The application behind the window. Sends events to the views and performs the commands of keys
/// and buttons.
final class Application: FrameClient {
  let window: Window
  let loop: FrameLoop
  let text: Text
  /// The view tree of the window. Its gesture arena decides what each touch does.
  let tree: ViewTree
  let contents: WindowContents
  let table: SceneTable
  private(set) var context: SceneContext
  /// The scenes created so far, each in the state in which it was left.
  private var scenes: [SceneKind: Scene] = [:]
  let trace: OutputFile?
  /// The events of the traced engine since the last frame.
  private var events: [String] = []
  /// The number of the current frame, from 0.
  private var frame = 0
  /// Records the session; `nil` if it isn't recorded.
  let recorder: Recorder?
  /// The position of a replay; `nil` in a live session.
  var replayed: ReplayPosition?
  /// The pictures in the files and folders that the user named, opened or dropped on the window.
  /// The catalog follows changes of the files.
  let catalog: PictureCatalog
  /// Slow work on background threads, such as moving files. The program waits for it at the end.
  let backgroundTasks: BackgroundTasks
  /// Requests to other programs, and reading metadata, on background threads. Another program or a
  /// hanging disk may never answer, so the program doesn't wait for them at the end.
  let requests: BackgroundTasks
  /// The navigation history, which determines where going back leads.
  var history: NavigationHistory
  /// True once the frame loop has ended. Errors go to standard error from then on.
  var isLeaving = false
  /// File operations on pictures: trash, clipboard, file manager, desktop background.
  let files: FileActions
  /// The folders opened recently; `nil` in sessions that remember nothing.
  var recents: RecentFolders?
  /// The hint of the first start.
  var hint: FirstHint
  /// Whether the first frame shows the hint, unless the user has already dragged.
  var offersHint = false
  /// Whether the first frame offers to open the latest folder again.
  var offersLatestFolder = false
  /// The folders in the menu for opening pictures, by the commands that open them.
  var openableFolders: [CommandInfo: FilePath] = [:]
  /// Whether the desktop's file dialog is open.
  var isChoosingFiles = false
  /// Follows the desktop's settings; `nil` in sessions that ignore them.
  var settingsMonitor: DesktopSettingsMonitor?
  var gamepad = GamepadInput()
  private var title = WindowTitle()
  private var backdrop = PictureBackdrop()
  /// The latest listing of pictures, until a toast has shown its problems; `nil` after that.
  private var unreportedListing: PictureListing?

  /// The commands that the application performs. In a scene that performs the same command, the
  /// scene takes precedence.
  private(set) lazy var commands = [CommandInfo: Command](
    windowCommands + itemCommands + fileCommands + sceneCommands + orderCommands)

  var scene: Scene { contents.scene }

  init(
    window: Window, start: Start, source: PictureSource, log: Log = Log(),
    desktop: Desktop = .ofTheUser
  ) {
    self.window = window
    trace = log.trace
    recorder = log.recorder
    replayed = log.replayed
    catalog = source.catalog
    loop = FrameLoop(window: window)
    backgroundTasks = BackgroundTasks(waker: loop.waker)
    requests = BackgroundTasks(waker: loop.waker)
    text = Text(canvas: window.canvas)
    table = start.table
    recents = start.recents
    hint = start.hint
    history = NavigationHistory(home: table.home)
    let listing = start.pictures.listing
    var settings = start.settings
    settings.begin(with: listing)
    context = SceneContext(
      paths: listing.pictures, isComplete: start.pictures.isComplete, settings: settings,
      timeOfDay: start.timeOfDay, canvas: window.canvas, waker: loop.waker, text: text,
      table: table,
      pictures: TextureStore(
        canvas: window.canvas, waker: loop.waker, memoryLimit: source.memory,
        decoding: source.decoding, cache: source.cache))
    files = FileActions(
      desktop, decoding: source.decoding, backgroundTasks, requests: requests, undo: context.undo)
    let scene = start.scene.make(context)
    scenes[start.scene] = scene
    contents = WindowContents(
      scene, of: table, bar: context.bar, statistics: loop.statistics)
    tree = ViewTree(root: contents)
    setUpFiles()
    setUpChooser()
    setUpMenus()
    setUpTooltip()
    setUpCommands()
    setIcon()
    recordShapes()
    observeEvents()
    layOut()
    catalog.waker = loop.waker
    unreportedListing = listing
  }

  /// Lays out all views for the size of the window.
  func layOut() {
    tree.size = size
    tree.layOut(text: text)
  }

  /// Shows a scene in the state in which it was last left. Going back from this scene leads to
  /// `former`, by default to the first scene.
  func go(to kind: SceneKind, from former: SceneKind? = nil) {
    guard kind != scene.kind || contents.isChoosing else { return }
    history.enter(from: former.map(NavigationHistory.Place.scene))
    tree.cancelInput()
    let scene = loadScene(kind)
    if !contents.pass(to: scene) {
      contents.change.begin(
        from: window.texture { canvas in contents.withOverlaysHidden { drawContents(on: canvas) } },
        at: time)
      contents.show(scene)
    }
    observeEvents()
    layOut()
  }

  /// Returns the scene of a kind. Creates it if it doesn't exist yet.
  private func loadScene(_ kind: SceneKind) -> Scene {
    if let scene = scenes[kind] { return scene }
    let scene = kind.make(context)
    scenes[kind] = scene
    return scene
  }

  private func setUpCommands() {
    contents.bar.onCommand = { [unowned self] in perform($0, isRepeat: false) }
    contents.bar.isOn = { [unowned self] in isOn($0) }
    contents.information.onCommand = { [unowned self] in perform($0, isRepeat: false) }
    contents.onKey = { [unowned self] in performCommand(of: $0, $1, isRepeat: $2) }
  }

  private func setUpChooser() {
    contents.chooser.existingScene = { [unowned self] in scenes[$0] }
    contents.chooser.makeScene = { [unowned self] in loadScene($0) }
    contents.chooser.onClose = { [unowned self] in perform(.back, isRepeat: false) }
  }

  /// Switches to the chosen scene once its miniature fills the window.
  private func enterChosenScene() {
    guard contents.isChoosing, contents.chooser.hasArrived,
      let kind = contents.chooser.destination
    else { return }
    tree.cancelInput()
    history.enter(from: contents.chooser.isClosing ? nil : .chooser)
    contents.show(loadScene(kind))
    observeEvents()
    layOut()
  }

  /// The gallery's settings, for the next start.
  var gallerySettings: GallerySettings {
    scenes.values.lazy.compactMap(\.gallerySettings).first ?? context.settings
  }

  /// Replaces the pictures in every scene.
  func show(_ change: CatalogChange) {
    updateContext(with: change)
    context.settings.firstItem = 0
    context.settings.begin(with: change.listing)
    context.pictures.forgetAll()
    for scene in scenes.values { scene.show(change) }
  }

  /// Applies a change of the picture list: files that appeared or disappeared, or a new list.
  func apply(_ change: CatalogChange) {
    contents.menu.hide()
    var change = change
    files.removeTrashed(&change.listing.problems)
    let listing = change.listing
    if let places = change.newIndexes {
      updateContext(with: change)
      context.pictures.markAsChanged(change.rewritten)
      for scene in scenes.values { scene.update(with: change, newIndexes: places) }
      if let file = files.claimRestored(in: listing) { scene.present(file) }
    } else if !listing.pictures.isEmpty || listing.problems.isEmpty {
      // If none of the dropped files can be shown, keep the old pictures.
      show(change)
    }
    listing.printProblems()
    unreportedListing = listing
  }

  /// Passes the pictures of a listing to the scenes that will be created.
  private func updateContext(with change: CatalogChange) {
    context.paths = change.listing.pictures
    context.isComplete = change.isComplete
  }

  /// Shows a toast about the first three problems of a listing, and how many more there are.
  private func report(_ listing: PictureListing, at time: Double) {
    let problemMessages = listing.problemMessages
    guard !problemMessages.isEmpty else { return }
    var lines = problemMessages.prefix(3)
    if problemMessages.count > 3 { lines.append("and \(problemMessages.count - 3) more") }
    contents.toast.show(lines.joined(separator: "\n"), at: time)
  }

  /// Discards all textures. They are created again when they are needed.
  func releaseTextures() {
    contents.change.end()
    context.pictures.removeAll()
    for scene in scenes.values { scene.makeTextures() }
  }

  func update(to time: Double) -> Activity {
    if loop.statistics.frames > 0 { catalog.pausesInLargeFolders = false }
    applyCatalogChanges()
    showDueMessages(at: time)
    deliverResults()
    followDesktopSettings()
    enterChosenScene()
    updateInformationPanel()
    tree.layOut(text: text)
    let loading = context.pictures.advance(to: time)
    contents.progress.update(counts, at: time)
    advanceGamepad(to: time)
    let moving = loading.union(gamepad.activity).union(tree.update(to: time))
    backdrop.show(scene.backdropPicture, in: context.pictures, at: time)
    window.canvas.backdrop = backdrop.value(at: time)
    let activity = moving.union(backdrop.activity(at: time))
    if activity != .moving { checkBackgroundSupport() }
    updateWindow(at: time, isMoving: activity == .moving)
    recorder?.didAdvance(to: time)
    return activity
  }

  /// Shows the messages of the first frame, and the problems of a new listing.
  private func showDueMessages(at time: Double) {
    if offersLatestFolder {
      offerLatestFolder(at: time)
      offersLatestFolder = false
    }
    if offersHint {
      offerHint(at: time)
      offersHint = false
    }
    if let unreportedListing {
      report(unreportedListing, at: time)
      self.unreportedListing = nil
    }
  }

  /// Updates the window's title, its cursor and whether it allows the screensaver.
  private func updateWindow(at time: Double, isMoving: Bool) {
    if let title = title.update(contents.subject, at: time, isMoving: isMoving) {
      window.title = title
    }
    window.allowsScreensaver = !scene.isPlaying
    window.showsCursor = contents.isChoosing || !scene.hidesCursor
  }

  func draw(on canvas: Canvas) {
    drawFrame(on: canvas)
    // The caret's position is known only after drawing.
    window.textInputArea = tree.textInputArea
    recorder?.didDraw()
    writeTrace()
  }

  /// Writes a frame's line to the live trace, if there is one.
  func writeTrace() {
    guard let trace else { return }
    if let line = scene.traceLine(frame: frame, events: events) { trace.append(line) }
    events.removeAll(keepingCapacity: true)
    frame += 1
  }

  /// Observes the engines' events while the live trace, the event column or the scene needs them.
  func observeEvents() {
    guard trace != nil || contents.debugPanels.events.isShown || scene.logsEvents else {
      tree.onEvent = nil
      return
    }
    tree.onEvent = { [unowned self] event, view in
      if trace != nil, view === scene.traced { events.append(event.name) }
      guard view.isInside(scene) else { return }
      if scene.logsEvents { scene.log(event) }
      if contents.debugPanels.events.isShown {
        contents.debugPanels.events.calls.append(event.call)
      }
    }
  }

  /// The numbers of requested and loaded pictures, for the progress line.
  private var counts: LoadingProgress.Counts {
    var counts = context.pictures.counts
    counts.isReading = catalog.isReading
    return counts
  }

  /// Whether pictures are still being loaded or folders being read.
  var isLoading: Bool { context.pictures.isLoading || catalog.isReading || scene.isPreparing }

  /// Reads the folders again, to find changes that weren't reported. Without file monitoring, also
  /// assumes that any picture may have changed.
  func readAgain() {
    catalog.readAgain()
    if !catalog.isWatching { context.pictures.markAllAsChanged() }
  }

  func drawContents(on canvas: Canvas) { tree.draw(on: canvas, text: text) }

  /// Draws a frame, then requests the pictures that were missing in the frame.
  func drawFrame(on canvas: Canvas) {
    let requested = context.pictures.counts.requested
    drawContents(on: canvas)
    context.pictures.endFrame()
    // Draw another frame, so that the progress line shows the new requests.
    if context.pictures.counts.requested != requested { loop.requestFrame() }
  }

  /// Applies a change of the desktop's settings.
  private func followDesktopSettings() {
    guard let settings = settingsMonitor?.nextChange() else { return }
    context.preferences.reducesMotion = settings.reducesMotion
    window.setTextScale(settings.textScale) { handle($0) }
  }

  private func setIcon() {
    guard let folder = Assets.folder("icons/hicolor/256x256/apps"),
      let icon = try? PictureDecoder.decode(
        "\(folder)/org.carousel.Carousel.png", longestSide: 128)
    else { return }
    window.setIcon(icon)
  }
}
