import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import TestSupport

@testable import CarouselDemo
@testable import StageKit

/// The whole program in a window that nobody sees, under a hand's steps: events come through SDL, and
/// time is what the steps say.
@WindowActor final class HandPlayer {
  private let headless: HeadlessWindow
  private let application: Application
  private let files: HandFiles
  private var window: Window { headless.window }
  private var time = 1.0
  private var activity = Activity.moving
  /// The fingers that are down, and where.
  private var fingers: [Int: Point] = [:]
  private var turns = 0
  /// What everything took when it was at rest first.
  private var firstUse: ResourceUse?

  /// Opens the program.
  ///
  /// - Throws: what keeps the window or the files from being made.
  init(turn: Turn) throws {
    files = try HandFiles()
    setenv("XDG_PICTURES_DIR", files.folder.appendingPathComponent("saved").path, 1)
    headless = try HeadlessWindow(.software, size: Size(width: 400, height: 300), turn: turn)
    SDL_SetWindowMinimumSize(headless.window.system.handle, 1, 1)
    application = Application(
      window: headless.window, scene: .gallery, pictures: files.pictures,
      settings: GallerySettings(try ShowCommand.parse([])), trace: nil, desktop: .refusing)
  }

  deinit { files.remove() }

  /// Does a step. What doesn't hold afterwards, if anything.
  func play(_ step: HandStep) -> String? {
    if step.isEvent { awake() }
    switch step {
    case .key(let name, let isShifted, let isRepeat): press(name, isShifted, isRepeat)
    case .finger(let number, let place, let isLanding):
      fingers[number] = place
      touch(isLanding ? SDL_FINGERDOWN : SDL_FINGERMOTION, number, place)
    case .lift(let number):
      touch(SDL_FINGERUP, number, fingers.removeValue(forKey: number) ?? .zero)
    case .press(let place): button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, place)
    case .release(let place): button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, place)
    case .secondary(let place): button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, place)
    case .drag(let place): move(to: place, isPressed: true)
    case .hover(let place): move(to: place, isPressed: false)
    case .leave: tell(SDL_WINDOWEVENT_LEAVE)
    case .wheel(let delta, let place): turnWheel(delta, at: place)
    case .size(let width, let height):
      SDL_SetWindowSize(window.system.handle, Int32(width), Int32(height))
    case .ratio(let ratio):
      window.pixelRatio = ratio
      window.canvas.begin(size: window.size, pixelRatio: ratio)
      application.handle(.pixelRatioChanged(ratio))
    case .drop(let name): drop(files.paths(of: name))
    case .desktop(let what): tell(what)
    case .frame(let seconds): pass(seconds)
    case .load: load()
    }
    return step.isEvent ? nil : fault
  }

  /// Plays the steps of a text, a line each, on the program as it is at the start, and lets go. What
  /// doesn't hold then, if anything.
  ///
  /// - Throws: what keeps the program from being opened.
  static func play(_ text: String) async throws -> String? {
    let player = try HandPlayer(turn: await Turn.take())
    for step in HandStep.steps(in: text) {
      if let fault = player.play(step) { return "\(step): \(fault)" }
    }
    return player.rest()
  }

  /// What doesn't hold now, if anything.
  private var fault: String? {
    guard let gallery = application.scene.view as? GalleryScene else { return nil }
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

  /// A frame at the time that it is, with all that has happened. One that nobody sees has no time to
  /// take, and a hidden window has none at all.
  private func turn(isDrawn: Bool = false) {
    let isRested = activity != .moving
    turns += 1
    let client = Blinker(application, isLooking: isDrawn || turns % Self.turnsADrawing == 0)
    activity = application.loop.turn(client, at: time, after: activity, isRested: isRested)
  }

  /// Of so many frames one is drawn: that takes longer than all the rest.
  private static let turnsADrawing = 24

  /// Lets time pass as the loop does: to the next frame where something moves, else asleep, but for
  /// what is to be woken for.
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

  /// Takes what SDL holds before its queue is full.
  private func awake() {
    if SDL_PeepEvents(nil, 0, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 200
    {
      turn()
    }
  }

  /// Waits for what is being loaded, though not for ever.
  private func load() {
    let patience = SystemPatience(seconds: 20)
    turn(isDrawn: true)
    while application.isLoading, !window.isHidden, !patience.isOver {
      usleep(300)
      turn(isDrawn: !application.isLoading)
    }
  }

  // MARK: At rest

  /// Lets go of everything and waits. What doesn't hold then, if anything: it must sleep, and show the
  /// same as long as it does.
  func rest() -> String? {
    for number in fingers.keys.sorted() { _ = play(.lift(number)) }
    for step: HandStep in [
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

  /// Brings everything back to the beginning, and measures what that takes. What doesn't hold, if
  /// anything: it must be as little as the first time.
  func measure() -> String? {
    if let fault = rest() { return fault }
    for step in Self.home { _ = play(step) }
    if let fault = rest() { return fault }
    if application.scene.isPlaying { return "it plays though everything is reset" }
    for step: HandStep in [.desktop(.lowMemory), .frame(1)] { _ = play(step) }
    // Drawn again, so that what is dropped is loaded anew and no thread is on its way.
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

  /// The way to the beginning, from wherever it is.
  private static let home: [HandStep] =
    [.size(400, 300), .ratio(1), .frame(0.1)]
    + (["escape", "escape", "escape", "escape", "r"]).flatMap {
      [.key($0, isShifted: false, isRepeat: false), .frame(1)] as [HandStep]
    } + [.drop("folder"), .frame(1)]
}

/// The program, drawn at times only.
private final class Blinker: FrameClient {
  private let application: Application
  private let isLooking: Bool

  init(_ application: Application, isLooking: Bool) {
    (self.application, self.isLooking) = (application, isLooking)
  }

  func handle(_ event: Event) { application.handle(event) }
  func update(to time: Double) -> Activity {
    // What was dropped is found in the same frame each time the steps are played.
    application.catalog.wait(for: .all)
    return application.update(to: time)
  }
  func draw(on canvas: Canvas) { if isLooking { application.draw(on: canvas) } }
}

// MARK: Events

extension HandPlayer {
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

  /// SDL's names where they are others.
  private static let keys = [
    "enter": "Return", "minus": "-", "equals": "=", "slash": "/", "pageup": "PageUp",
    "pagedown": "PageDown",
  ]

  private func touch(_ type: SDL_EventType, _ number: Int, _ place: Point) {
    push(type) { event in
      event.tfinger.touchId = 6
      event.tfinger.fingerId = Int64(number)
      event.tfinger.x = Float(place.x)
      event.tfinger.y = Float(place.y)
    }
  }

  private func pixels(_ place: Point) -> (x: Int32, y: Int32) {
    (Int32(place.x * window.size.width), Int32(place.y * window.size.height))
  }

  private func button(_ type: SDL_EventType, _ button: Int32, _ place: Point) {
    let (x, y) = pixels(place)
    push(type) { event in
      event.button.button = UInt8(button)
      (event.button.x, event.button.y) = (x, y)
    }
  }

  private func move(to place: Point, isPressed: Bool) {
    let (x, y) = pixels(place)
    push(SDL_MOUSEMOTION) { event in
      event.motion.state = isPressed ? CSDL_PrimaryButtonMask() : 0
      (event.motion.x, event.motion.y) = (x, y)
    }
  }

  private func turnWheel(_ delta: Point, at place: Point) {
    // The place of a wheel is SDL's own.
    let (x, y) = pixels(place)
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

  private func tell(_ id: SDL_WindowEventID) {
    push(SDL_WINDOWEVENT) { event in
      event.window.windowID = SDL_GetWindowID(window.system.handle)
      event.window.event = UInt8(id.rawValue)
    }
  }

  private func tell(_ what: HandDesktop) {
    switch what {
    case .focusLost: tell(SDL_WINDOWEVENT_FOCUS_LOST)
    case .focusGained: tell(SDL_WINDOWEVENT_FOCUS_GAINED)
    case .hidden: tell(SDL_WINDOWEVENT_HIDDEN)
    case .shown: tell(SDL_WINDOWEVENT_SHOWN)
    case .minimised: tell(SDL_WINDOWEVENT_MINIMIZED)
    case .restored: tell(SDL_WINDOWEVENT_RESTORED)
    case .exposed: tell(SDL_WINDOWEVENT_EXPOSED)
    case .background: push(SDL_APP_WILLENTERBACKGROUND)
    case .foreground: push(SDL_APP_DIDENTERFOREGROUND)
    case .targetsLost: push(SDL_RENDER_TARGETS_RESET)
    case .deviceLost: push(SDL_RENDER_DEVICE_RESET)
    case .lowMemory: push(SDL_APP_LOWMEMORY)
    case .quit: push(SDL_QUIT)
    }
  }
}
