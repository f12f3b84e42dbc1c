import GestureKit
import StageKit
import ViewKit

/// The program behind the window: hands events to what is shown and does what keys and buttons ask for.
final class Application: FrameClient {
  let window: Window
  let loop: FrameLoop
  let text: Text
  /// What is shown, and who decides what a touch is.
  let tree: ViewTree
  let contents: WindowContents
  let table: SceneTable
  private(set) var context: SceneContext
  /// The scenes that have been shown, as they were left.
  private var scenes: [SceneKind: ShownScene] = [:]
  let trace: LiveTrace?
  /// What the traced engine has told since the last frame.
  private var events: [String] = []
  /// How many frames were drawn before this one.
  private var frame = 0
  /// Writes down what decides the course of the session; nil where nobody wants to know.
  let recorder: Recorder?
  /// Where a recording that is played has come to; nil where a hand decides what happens.
  var replayed: ReplayedMoment?
  /// What has been named or dropped, and what becomes of it.
  let catalog: PictureCatalog
  /// What takes long, beside the frames.
  let errands: Errands
  /// What other programs are asked, beside the frames. They may never answer, and the end doesn't wait for them.
  let requests: Errands
  /// Where going back leads.
  var trail: Trail
  /// Whether the window is as good as gone.
  var isLeaving = false
  /// What is done with files.
  let files: FileActions
  var gamepad = GamepadHand()
  private var title = WindowTitle()
  /// What has yet to be said of what was named.
  private var untold: PictureListing?

  var scene: ShownScene { contents.scene }

  init(
    window: Window, scene kind: SceneKind, of table: SceneTable = .standard,
    pictures: PictureNews,
    catalog: PictureCatalog = PictureCatalog(), settings: GallerySettings, trace: LiveTrace?,
    memory: Int = PictureStore.standardBudget,
    decoding: PictureLoader.Decoding = .inThisProcess, cache: ThumbnailCache? = nil,
    desktop: Desktop = .ofTheUser, recorder: Recorder? = nil, replayed: ReplayedMoment? = nil,
    timeOfDay: TimeOfDay = .ofSystem
  ) {
    self.window = window
    self.trace = trace
    (self.recorder, self.replayed) = (recorder, replayed)
    self.catalog = catalog
    loop = FrameLoop(window: window)
    errands = Errands(waker: loop.waker)
    requests = Errands(waker: loop.waker)
    text = Text(canvas: window.canvas)
    window.canvas.backdrop = Backdrop()
    self.table = table
    trail = Trail(home: table.home)
    var settings = settings
    settings.begin(with: pictures.listing)
    context = SceneContext(
      paths: pictures.listing.pictures, isWhole: pictures.isWhole, settings: settings,
      timeOfDay: timeOfDay, canvas: window.canvas, text: text,
      pictures: PictureStore(
        canvas: window.canvas, waker: loop.waker, budget: memory, decoding: decoding, cache: cache))
    files = FileActions(
      desktop, decoding: decoding, errands, requests: requests, undo: context.undo)
    let scene = Self.make(kind, of: table, context)
    scenes[kind] = scene
    contents = WindowContents(
      scene, of: table, bar: context.bar, statistics: loop.statistics)
    tree = ViewTree(root: contents)
    setUpFiles()
    setUpChooser()
    setUpMenus()
    setIcon()
    contents.bar.onCommand = { [unowned self] in perform($0, isRepeat: false) }
    contents.bar.isOn = { [unowned self] in isOn($0) }
    contents.information.onCommand = { [unowned self] in perform($0, isRepeat: false) }
    contents.onKey = { [unowned self] in take($0, $1) }
    followShapes()
    followEvents()
    layOut()
    catalog.waker = loop.waker
    untold = pictures.listing
  }

  /// Runs until the user leaves, or for a number of frames.
  func run(frames: Int?) {
    loop.maximumFrames = frames
    loop.run(self)
  }

  /// Fits everything to the window.
  func layOut() {
    tree.size = size
    tree.layOut(text: text)
  }

  /// Shows a scene, as it was left when it was shown before; back leads from it to another one, by default
  /// to the first.
  func go(to kind: SceneKind, from former: SceneKind? = nil) {
    guard kind != scene.kind || contents.isChoosing else { return }
    trail.enter(from: former.map(Trail.Place.scene))
    tree.cancelInput()
    contents.change.begin(
      from: window.texture { canvas in contents.withSceneAlone { drawContents(on: canvas) } },
      at: time)
    contents.show(takeScene(kind))
    layOut()
  }

  /// A scene as it was left, or a new one.
  private func takeScene(_ kind: SceneKind) -> ShownScene {
    if let scene = scenes[kind] { return scene }
    let scene = Self.make(kind, of: table, context)
    scenes[kind] = scene
    return scene
  }

  private func setUpChooser() {
    contents.chooser.made = { [unowned self] in scenes[$0]?.view }
    contents.chooser.make = { [unowned self] in takeScene($0).view }
  }

  /// Goes on in the scene that was chosen, once it fills the window.
  private func takeChoice() {
    guard contents.isChoosing, contents.chooser.hasArrived,
      let kind = contents.chooser.destination
    else { return }
    tree.cancelInput()
    trail.enter(from: .chooser)
    contents.show(takeScene(kind))
    layOut()
  }

  private static func make(
    _ kind: SceneKind, of table: SceneTable, _ context: SceneContext
  ) -> ShownScene {
    var context = context
    context.help = table.help(in: kind)
    return ShownScene(kind, kind.make(context))
  }

  /// Shows other pictures, in every scene.
  func show(_ news: PictureNews) {
    (context.paths, context.isWhole) = (news.listing.pictures, news.isWhole)
    context.settings.firstItem = 0
    context.settings.begin(with: news.listing)
    context.pictures.forgetAll()
    for scene in scenes.values { scene.show(news) }
  }

  /// Shows what has become of what was named or dropped.
  func take(_ news: PictureNews) {
    contents.menu.hide()
    var news = news
    files.withoutTrashed(&news.listing.problems)
    let listing = news.listing
    if let places = news.places {
      (context.paths, context.isWhole) = (listing.pictures, news.isWhole)
      context.pictures.filesWereRewritten(news.rewritten)
      for scene in scenes.values { scene.follow(news, places: places) }
      if let file = files.takeReturned(in: listing) { scene.present(file) }
    } else if !listing.pictures.isEmpty || listing.problems.isEmpty {
      // Where nothing of what was dropped can be shown, what there was stays.
      show(news)
    }
    listing.complain()
    untold = listing
  }

  /// Says what isn't shown, as much of it as there is room for.
  private func tell(_ listing: PictureListing, at time: Double) {
    let complaints = listing.complaints
    guard !complaints.isEmpty else { return }
    var lines = complaints.prefix(3)
    if complaints.count > 3 { lines.append("and \(complaints.count - 3) more") }
    contents.toast.show(lines.joined(separator: "\n"), at: time)
  }

  /// Drops every texture: they are made again as they are missed.
  func releaseTextures() {
    contents.change.end()
    context.pictures.removeAll()
    for scene in scenes.values { scene.makeTextures() }
  }

  func update(to time: Double) -> Activity {
    if loop.statistics.frames > 0 { catalog.isHeld = false }
    takeCatalogNews()
    if let untold {
      tell(untold, at: time)
      self.untold = nil
    }
    takeOutcomes()
    takeChoice()
    tellOfOpened()
    tree.layOut(text: text)
    let loading = context.pictures.advance(to: time)
    contents.progress.follow(counts, at: time)
    followGamepad(to: time)
    let activity = loading.union(gamepad.activity).union(tree.update(to: time))
    if activity != .moving { askForBackground() }
    if let title = title.update(contents.subject, at: time, isMoving: activity == .moving) {
      window.title = title
    }
    window.allowsScreensaver = !scene.isPlaying
    recorder?.wentOn(to: time)
    return activity
  }

  func draw(on canvas: Canvas) {
    drawFrame(on: canvas)
    // Only now it is known where the caret has come to.
    window.textInputArea = tree.textInputArea
    recorder?.drew()
    writeTrace()
  }

  /// Writes the live trace's line of a frame, where one is wanted.
  func writeTrace() {
    guard let trace else { return }
    if let line = scene.traceLine(frame: frame, events: events) { trace.record(line) }
    events.removeAll(keepingCapacity: true)
    frame += 1
  }

  /// Listens to the scene's engines as long as somebody wants to know what they tell.
  func followEvents() {
    guard trace != nil || contents.events.isShown else { return tree.onEvent = nil }
    tree.onEvent = { [unowned self] event, view in
      if trace != nil, view === scene.traced { events.append(event.name) }
      if contents.events.isShown, view.isInside(scene.view) { contents.events.note(event) }
    }
  }

  /// What has become of all that was asked for.
  private var counts: LoadingProgress.Counts {
    var counts = context.pictures.counts
    counts.isReading = catalog.isReading
    return counts
  }

  /// Whether pictures are on their way.
  var isLoading: Bool { context.pictures.isLoading || catalog.isReading }

  /// Reads what was named anew, where changes may have been missed.
  func readAgain() {
    catalog.readAgain()
    if !catalog.isWatching { context.pictures.anyFileMayBeRewritten() }
  }

  func drawContents(on canvas: Canvas) { tree.draw(on: canvas, text: text) }

  /// Draws, and asks for the pictures that were missed.
  func drawFrame(on canvas: Canvas) {
    let asked = context.pictures.counts.asked
    drawContents(on: canvas)
    context.pictures.frameWasDrawn()
    // From now on it is told how far they are.
    if context.pictures.counts.asked != asked { loop.requestFrame() }
  }

  /// The window once all its pictures are there, or patience is over; whether they are.
  func finishedScreenshot(patience: SystemPatience) -> (image: PixelImage, isFinished: Bool) {
    contents.change.end()
    contents.progress.end()
    var moment = time
    _ = window.screenshot(drawFrame)
    while true {
      // Between two drawings there is only waiting, which leaves the processor to the decoders.
      while isLoading, !patience.isOver {
        while isLoading, !patience.isOver {
          patience.pause()
          _ = update(to: moment)
        }
        _ = window.screenshot(drawFrame)
      }
      // Pictures fade in; at rest they are fully there, and what comes to rest may ask for more of them.
      moment += 1
      _ = update(to: moment)
      let image = window.screenshot(drawFrame)
      if !isLoading || patience.isOver { return (image, !isLoading) }
    }
  }

  private func setUpFiles() {
    files.onChange = { [unowned self] in catalog.readAgain() }
    files.onMessage = { [unowned self] in contents.toast.show($0, at: time) }
    files.onBackground = { [unowned self] in
      recorder?.note(.background, at: time)
      contents.information.offersBackground = true
    }
    context.undo.onMessage = { [unowned self] message, undo in
      contents.toast.show(message, at: time, onUndo: undo)
    }
    context.undo.onUndo = { [unowned self] in contents.toast.withdraw(at: time) }
    files.onQuestion = { [unowned self] path, answer in
      contents.help.hide(at: time)
      contents.question.ask(
        "Move “\(path.name)” to the trash?", detail: "It can be brought back from there.",
        yes: "Move to trash", at: time, onYes: answer)
    }
  }

  /// Tells of the opened picture's file, where that is asked for.
  private func tellOfOpened() {
    let panel = contents.information
    guard panel.isShown else { return }
    guard let file = scene.file else { return panel.hide() }
    guard file != panel.file else { return }
    panel.show(file, nil)
    files.readNotes(of: file) { if panel.file == file { panel.show(file, $0) } }
  }

  /// Asks the desktop what it can do with an opened picture, once one is there to be looked at.
  private func askForBackground() {
    guard !files.hasAskedForBackground, replayed == nil, scene.isInside, scene.file != nil
    else { return }
    files.askForBackground()
  }

  private func setIcon() {
    guard let folder = Assets.folder("icons/hicolor/256x256/apps"),
      let icon = try? PictureDecoder.decode(
        "\(folder)/org.carousel.Carousel.png", longestSide: 128)
    else { return }
    window.setIcon(icon)
  }
}
