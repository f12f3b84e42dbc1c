import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import TestSupport

@testable import CarouselDemo
@testable import StageKit

/// Performs `InputStep`s on the whole program in an offscreen window. Events are sent through SDL,
/// and the steps control the time.
@WindowActor final class InputPlayer {
  private let headless: HeadlessWindow
  private let application: Application
  private let files: InputFiles
  private var window: Window { headless.window }
  private var time = 1.0
  private var activity = Activity.moving
  /// The positions of the touching fingers, by number.
  private var fingers: [Int: Point] = [:]
  private var turns = 0
  /// The resource use of the first measurement.
  private var firstUse: ResourceUse?

  /// Opens the program.
  ///
  /// - Throws: An error if the window or the files can't be created.
  init(access: WindowAccess) throws {
    files = try InputFiles()
    setenv("XDG_PICTURES_DIR", files.folder.appendingPathComponent("saved").path, 1)
    headless = try HeadlessWindow(.software, size: Size(width: 400, height: 300), access: access)
    SDL_SetWindowMinimumSize(headless.window.system.handle, 1, 1)
    application = Application(
      window: headless.window, scene: .gallery, of: .standard, pictures: files.pictures,
      settings: GallerySettings(try ShowCommand.parse([])), trace: nil, desktop: .refusing)
  }

  deinit { files.remove() }

  /// Performs a step and returns a description of a violated invariant, or `nil`.
  func play(_ step: InputStep) -> String? {
    if step.isEvent { awake() }
    switch step {
    case .key(let name, let isShifted, let isRepeat): press(name, isShifted, isRepeat)
    case .finger(let number, let position, let isLanding):
      fingers[number] = position
      touch(isLanding ? SDL_FINGERDOWN : SDL_FINGERMOTION, number, position)
    case .lift(let number):
      touch(SDL_FINGERUP, number, fingers.removeValue(forKey: number) ?? .zero)
    case .press(let position): button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, position)
    case .release(let position): button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, position)
    case .secondary(let position): button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, position)
    case .drag(let position): move(to: position, isPressed: true)
    case .hover(let position): move(to: position, isPressed: false)
    case .leave: send(SDL_WINDOWEVENT_LEAVE)
    case .wheel(let delta, let position): turnWheel(delta, at: position)
    case .size(let width, let height):
      SDL_SetWindowSize(window.system.handle, Int32(width), Int32(height))
    case .ratio(let ratio):
      window.pixelRatio = ratio
      window.canvas.begin(size: window.size, pixelRatio: ratio)
      application.handle(.pixelRatioChanged(ratio))
    case .drop(let name): drop(files.paths(of: name))
    case .desktop(let event): send(event)
    case .frame(let seconds): pass(seconds)
    case .load: load()
    }
    return step.isEvent ? nil : fault
  }

  /// Opens the program, performs the steps in a text with one step per line, and waits until the
  /// program is at rest. Returns a description of the first failure, or `nil`.
  ///
  /// - Throws: An error if the program can't be opened.
  static func play(_ text: String) async throws -> String? {
    let player = try InputPlayer(access: await WindowAccess.acquire())
    for step in InputStep.steps(in: text) {
      if let fault = player.play(step) { return "\(step): \(fault)" }
    }
    return player.rest()
  }

  /// A description of a violated invariant, or `nil`.
  private var fault: String? {
    guard let gallery = application.scene as? GalleryScene else { return nil }
    let carousel = gallery.carousel
    if carousel.numberOfItems != gallery.cards.items.count {
      return "the carousel has \(carousel.numberOfItems) items of \(gallery.cards.items.count)"
    }
    if !carousel.scrollOffset.isFinite { return "scrolled to \(carousel.scrollOffset)" }
    for item in carousel.presentedItems where !item.transform.isFinite || !item.alpha.isFinite {
      return "item \(item.index ?? -1) is nowhere"
    }
    return nil
  }

  // MARK: Time

  /// Runs an iteration of the frame loop at the current time. Only some iterations draw, because
  /// drawing is slow.
  private func turn(isDrawn: Bool = false) {
    let isRested = activity != .moving
    turns += 1
    let client = IntermittentClient(
      application, isLooking: isDrawn || turns % Self.iterationsPerDrawing == 0)
    activity = application.loop.runIteration(client, at: time, after: activity, hasSlept: isRested)
  }

  /// The number of iterations of the frame loop for each iteration that draws.
  private static let iterationsPerDrawing = 24

  /// Advances the time by a number of seconds as the frame loop does, with an iteration at each
  /// deadline and at the end.
  private func pass(_ seconds: Double) {
    let end = time + seconds
    for _ in 0..<8 {
      guard case .still(let deadline?) = activity, !window.isHidden, deadline < end else { break }
      time = max(deadline, time)
      turn()
    }
    time = end
    turn()
  }

  /// Handles pending SDL events before SDL's queue is full.
  private func awake() {
    if SDL_PeepEvents(nil, 0, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 200
    {
      turn()
    }
  }

  /// Waits until everything is loaded, for at most 20 s.
  private func load() {
    let timeout = Timeout(seconds: 20)
    turn(isDrawn: true)
    while application.isLoading, !window.isHidden, !timeout.isOver {
      usleep(300)
      turn(isDrawn: !application.isLoading)
    }
  }

  // MARK: Rest

  /// Ends all touches and waits until the program sleeps. Returns a description of the failure if
  /// it doesn't, or `nil`.
  func rest() -> String? {
    for number in fingers.keys.sorted() { _ = play(.lift(number)) }
    for step: InputStep in [
      .release(.zero), .desktop(.foreground), .desktop(.shown), .desktop(.restored), .leave,
      .frame(0),
    ] { _ = play(step) }
    load()
    for _ in 0..<1200 where activity == .moving { pass(0.05) }
    if activity == .moving {
      return application.scene.isPlaying ? nil : "it doesn't sleep though nothing is to move"
    }
    if application.scene.isPlaying { return nil }
    for _ in 0..<20 where activity != .still(until: nil) { pass(30) }
    if activity != .still(until: nil) { return "it wakes for ever: \(activity)" }
    return nil
  }

  /// Resets the program and measures its resource use. Returns a description of the use if it
  /// exceeds that of the first measurement by more than the limits; otherwise `nil`.
  func measure() -> String? {
    if let fault = rest() { return fault }
    for step in Self.home { _ = play(step) }
    if let fault = rest() { return fault }
    if application.scene.isPlaying { return "it plays though everything is reset" }
    for step: InputStep in [.desktop(.lowMemory), .frame(1)] { _ = play(step) }
    // Draw again, so that evicted pictures reload and no thread is busy.
    load()
    _ = rest()
    files.removeSaved()
    let use = ResourceUse()
    guard let firstUse else {
      firstUse = use
      return nil
    }
    return use.excess(over: firstUse)
  }

  /// The steps that return to the initial state from anywhere.
  private static let home: [InputStep] =
    [.size(400, 300), .ratio(1), .frame(0.1)]
    + (["escape", "escape", "escape", "escape", "r"]).flatMap {
      [.key($0, isShifted: false, isRepeat: false), .frame(1)] as [InputStep]
    } + [.drop("folder"), .frame(1)]
}

/// A frame client that draws only some frames.
private final class IntermittentClient: FrameClient {
  private let application: Application
  private let isLooking: Bool

  init(_ application: Application, isLooking: Bool) {
    (self.application, self.isLooking) = (application, isLooking)
  }

  func handle(_ event: Event) { application.handle(event) }
  func update(to time: Double) -> Activity {
    // Wait for dropped files, so that each run handles them in the same frame.
    application.catalog.wait(for: .all)
    return application.update(to: time)
  }
  func draw(on canvas: Canvas) { if isLooking { application.draw(on: canvas) } }
}

// MARK: Events

extension InputPlayer {
  private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    fill(&event)
    event.type = type.rawValue
    SDL_PushEvent(&event)
  }

  private func press(_ name: String, _ isShifted: Bool, _ isRepeat: Bool) {
    push(SDL_KEYDOWN) { event in
      let code = SDL_GetKeyFromName(Self.keys[name] ?? name)
      event.key.keysym.sym = code
      event.key.keysym.scancode = SDL_GetScancodeFromKey(code)
      event.key.keysym.mod = isShifted ? UInt16(KMOD_LSHIFT.rawValue) : 0
      event.key.repeat = isRepeat ? 1 : 0
    }
  }

  /// SDL's names of the keys that have another name in `InputKey`, by the name in `InputKey`.
  private static let keys = [
    "enter": "Return", "minus": "-", "equals": "=", "slash": "/", "pageup": "PageUp",
    "pagedown": "PageDown",
  ]

  private func touch(_ type: SDL_EventType, _ number: Int, _ position: Point) {
    push(type) { event in
      event.tfinger.touchId = 6
      event.tfinger.fingerId = Int64(number)
      event.tfinger.x = Float(position.x)
      event.tfinger.y = Float(position.y)
    }
  }

  private func pixels(_ position: Point) -> (x: Int32, y: Int32) {
    (Int32(position.x * window.size.width), Int32(position.y * window.size.height))
  }

  private func button(_ type: SDL_EventType, _ button: Int32, _ position: Point) {
    let (x, y) = pixels(position)
    push(type) { event in
      event.button.button = UInt8(button)
      (event.button.x, event.button.y) = (x, y)
    }
  }

  private func move(to position: Point, isPressed: Bool) {
    let (x, y) = pixels(position)
    push(SDL_MOUSEMOTION) { event in
      event.motion.state = isPressed ? CSDL_PrimaryButtonMask() : 0
      (event.motion.x, event.motion.y) = (x, y)
    }
  }

  private func turnWheel(_ delta: Point, at position: Point) {
    // SDL takes the position of a wheel event from the mouse.
    let (x, y) = pixels(position)
    SDL_WarpMouseInWindow(window.system.handle, x, y)
    push(SDL_MOUSEWHEEL) { event in
      event.wheel.preciseX = Float(delta.x)
      event.wheel.preciseY = Float(delta.y)
    }
  }

  private func drop(_ paths: [String]) {
    push(SDL_DROPBEGIN)
    for path in paths { push(SDL_DROPFILE) { $0.drop.file = SDL_strdup(path) } }
    push(SDL_DROPCOMPLETE)
  }

  private func send(_ id: SDL_WindowEventID) {
    push(SDL_WINDOWEVENT) { event in
      event.window.windowID = SDL_GetWindowID(window.system.handle)
      event.window.event = UInt8(id.rawValue)
    }
  }

  private func send(_ event: DesktopEvent) {
    switch event {
    case .focusLost: send(SDL_WINDOWEVENT_FOCUS_LOST)
    case .focusGained: send(SDL_WINDOWEVENT_FOCUS_GAINED)
    case .hidden: send(SDL_WINDOWEVENT_HIDDEN)
    case .shown: send(SDL_WINDOWEVENT_SHOWN)
    case .minimised: send(SDL_WINDOWEVENT_MINIMIZED)
    case .restored: send(SDL_WINDOWEVENT_RESTORED)
    case .exposed: send(SDL_WINDOWEVENT_EXPOSED)
    case .background: push(SDL_APP_WILLENTERBACKGROUND)
    case .foreground: push(SDL_APP_DIDENTERFOREGROUND)
    case .targetsLost: push(SDL_RENDER_TARGETS_RESET)
    case .deviceLost: push(SDL_RENDER_DEVICE_RESET)
    case .lowMemory: push(SDL_APP_LOWMEMORY)
    case .quit: push(SDL_QUIT)
    }
  }
}
