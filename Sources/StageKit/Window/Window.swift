import CSDL2StageKit
import GeometryKit
import SystemKit

/// A window on the desktop, with its renderer and its events.
///
/// SDL can't be used from several threads: create, use and release a window on the main thread.
/// There can be only one window at a time.
public final class Window {
  /// The properties that a window is created with.
  public struct Configuration: Hashable, Sendable {
    /// The title, which is also the app's name for the desktop.
    public var title: String
    /// The app's reverse-DNS id, as in its desktop file.
    public var appID: String
    /// The size in points, without the scale of text; at least `Window.minimumSize`.
    public var size: Size
    /// Whether the window starts fullscreen. Default: `false`.
    public var isFullscreen: Bool
    /// Whether the user can resize the window. Default: `true`.
    public var isResizable: Bool
    /// The renderer to try first; `nil` (the default) to try OpenGL first.
    public var renderer: RendererName?
    /// Whether frames wait for the display (vsync). Default: `true`.
    public var isVsynced: Bool
    /// The number of pixels per point of an invisible window, which needs no display; `nil` (the
    /// default) for a window on the desktop.
    public var offscreenPixelRatio: Double?

    /// Creates a configuration. The defaults suit most apps.
    public init(
      title: String, appID: String, size: Size, isFullscreen: Bool = false,
      isResizable: Bool = true, renderer: RendererName? = nil, isVsynced: Bool = true,
      offscreenPixelRatio: Double? = nil
    ) {
      self.title = title
      self.appID = appID
      self.size = size
      self.isFullscreen = isFullscreen
      self.isResizable = isResizable
      self.renderer = renderer
      self.isVsynced = isVsynced
      self.offscreenPixelRatio = offscreenPixelRatio
    }
  }

  /// The smallest size of a window, in points. The width is the width of a telephone, as in
  /// AppStream's `display_length`.
  public static let minimumSize = Size(width: 360, height: 240)

  /// The canvas to draw on.
  public let canvas: Canvas
  /// The renderer in use.
  public let rendererName: RendererName
  /// The renderers that were tried first and couldn't be created.
  public let rendererFailures: [RendererFailure]
  /// Whether frames are configured to wait for the display.
  public let isVsynced: Bool
  /// Whether presenting waits for the display, according to the driver.
  let presentBlocks: Bool
  /// The size in points.
  public private(set) var size: Size
  /// The size in points without the scale of text and the magnification of large windows, as in
  /// `Configuration.size`.
  public var desktopSize: Size { system.desktopSize }
  /// The number of device pixels per point.
  public internal(set) var pixelRatio: Double
  /// The display's refresh rate, in frames per second; 60 if the display doesn't report it.
  public private(set) var refreshRate: Double
  /// The area where text is entered, in points, which an input method doesn't cover. `nil` (the
  /// default) if no text is entered. Keys are reported as `Event.key` in either case.
  public var textInputArea: Rect? { didSet { textInputAreaDidChange(from: oldValue) } }
  /// Whether the window can't be seen: it is hidden or minimised, or the app is in the background.
  public private(set) var isHidden = false

  let system: SystemWindow
  /// The number of frames to draw even if nothing moves, because the window's content is lost.
  ///
  /// After a change of size, this number is 2, as OpenGL may draw the first frame into the old
  /// buffer.
  var pendingFrames = 2
  private var translator: EventTranslator
  let gamepads = Gamepads()
  /// Whether the pointer is captured, so that a mouse dragged outside the window is still reported.
  /// The capture ends with the drag, because fingers that land during a capture are reported as a
  /// mouse, or not at all.
  private var isPointerCaptured = false
  private var eventClock = EventClock()
  private var batch: [SDL_Event]
  private static let batchSize = 64

  /// Opens a window.
  ///
  /// Sets the process's character locale (`LC_CTYPE`) to the user's, or to `C.UTF-8` if the user's
  /// locale doesn't use UTF-8.
  ///
  /// - Throws: `noDisplay`, `noEGL`, `noWindow` or `noRenderer`.
  public init(_ configuration: Configuration) throws(StageError) {
    system = try SystemWindow(configuration)
    let (renderer, name, waits, failures) = try system.makeRenderer(
      first: configuration.renderer, isVsynced: configuration.isVsynced)
    rendererName = name
    rendererFailures = failures
    presentBlocks = waits
    isVsynced = configuration.isVsynced
    size = system.size
    pixelRatio = system.pixelRatio(of: renderer)
    refreshRate = system.refreshRate
    canvas = Canvas(renderer: renderer)
    // The size and the pixel ratio are needed for the layout, which precedes the first frame.
    canvas.begin(size: size, pixelRatio: pixelRatio)
    translator = EventTranslator(
      fingerExtent: system.fingerExtent(of: size), mouseUnit: 1 / system.unitsPerPoint)
    batch = Array(repeating: SDL_Event(), count: Self.batchSize)
  }

  // Other objects, such as scenes and picture stores, may keep the canvas after its renderer is
  // destroyed.
  deinit { canvas.releaseAll() }

  // MARK: Events

  /// Handles all events since the last call, in order.
  ///
  /// - Parameters:
  ///   - time: The time that the events get, in seconds of the engines' clock. If the last call was
  ///     longer ago than a frame should take, only the last event gets this time. The events before
  ///     the last get earlier times, spread evenly.
  ///   - emit: Called with each event.
  public func handleEvents(at time: Double, _ emit: (Event) -> Void) {
    SDL_PumpEvents()
    let waiting = SDL_PeepEvents(
      nil, 0, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    eventClock.begin(at: time, events: Int(waiting))
    while true {
      let count = Int(
        SDL_PeepEvents(
          &batch, Int32(Self.batchSize), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue,
          SDL_LASTEVENT.rawValue))
      guard count > 0 else { return }
      for index in 0..<count { handle(index, of: count, at: eventClock.next(), emit) }
      if isPointerCaptured, !translator.touches.hasMouse {
        SDL_CaptureMouse(SDL_FALSE)
        isPointerCaptured = false
      }
      guard count == Self.batchSize else { return }
    }
  }

  /// Sleeps until an event arrives or a time has passed. Leaves the events in the queue.
  ///
  /// - Parameter seconds: The longest time to sleep, in seconds; `nil` for no limit.
  func waitForEvents(atMost seconds: Double?) {
    let start = SystemClock.now
    if let seconds, seconds < 1_000_000 {
      // Rounded up: a wait that ended slightly too soon would have to be repeated.
      guard seconds > 0 else { return }
      SDL_WaitEventTimeout(nil, Int32((seconds * 1000).rounded(.up)))
    } else {
      SDL_WaitEvent(nil)
    }
    recordQuiet(from: start, until: SystemClock.now)
  }

  /// Records that no event happened while the program slept, from `start` to `end`.
  private func recordQuiet(from start: Double, until end: Double) {
    // SDL wakes as soon as an event arrives, so no event happened before.
    eventClock.recordQuiet(until: max(start, end - Self.wakingTime))
  }

  /// Sleeps until an event arrives or a time is reached, with an accuracy of about 0.1 ms. Leaves
  /// the events in the queue. The queue must be empty when this method is called.
  ///
  /// - Parameter time: The time to wake at, in seconds of the clock `SystemClock.now`.
  /// - Returns: The time at which an event arrived; `nil` if none did.
  func waitForEvents(until time: Double) -> Double? {
    let start = SystemClock.now
    // SDL's timeouts are whole milliseconds.
    let milliseconds = Int32(max(min((time - start) * 1000, 1000).rounded(.down), 0))
    guard milliseconds > 0, SDL_WaitEventTimeout(nil, milliseconds) == 1 else {
      SystemClock.sleep(until: time)
      return nil
    }
    let now = SystemClock.now
    recordQuiet(from: start, until: now)
    return now
  }

  /// The longest time until a sleeping program notices an event, in seconds. About 0.3 ms were
  /// measured.
  private static let wakingTime = 0.001

  /// Waits until the renderer has finished all drawing.
  func finishDrawing() { system.finishDrawing() }

  /// Returns the known facts about the time of the touch event at an index of a batch of `count`
  /// events.
  private func arrival(_ index: Int, of count: Int) -> SampleClock.Arrival {
    let event = batch[index]
    var following = 0
    var ends = false
    for later in batch[(index + 1)..<count] {
      if isOfOneDevice(event, later) { following += 1 }
      if isEnd(later, of: event) { ends = true }
    }
    return eventClock.arrival(following: following, ends: ends)
  }

  /// Returns whether an event ends the touch to which a movement belongs.
  private func isEnd(_ event: SDL_Event, of movement: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_FINGERUP:
      movement.type == SDL_FINGERMOTION.rawValue
        && event.tfinger.fingerId == movement.tfinger.fingerId
    case SDL_MOUSEBUTTONUP:
      movement.type == SDL_MOUSEMOTION.rawValue && Int32(event.button.button) == SDL_BUTTON_LEFT
    default: false
    }
  }

  private func isOfOneDevice(_ event: SDL_Event, _ other: SDL_Event) -> Bool {
    guard event.type == other.type else { return false }
    return event.type == SDL_FINGERMOTION.rawValue
      ? event.tfinger.fingerId == other.tfinger.fingerId
      : event.type == SDL_MOUSEMOTION.rawValue
  }

  private func handle(_ index: Int, of count: Int, at time: Double, _ emit: (Event) -> Void) {
    let event = batch[index]
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT:
      handle(event.window, at: time, emit)
    case SDL_APP_WILLENTERBACKGROUND:
      hide(at: time, .hidden, emit)
    case SDL_APP_DIDENTERFOREGROUND:
      show(.shown, emit)
    case _ where gamepads.handle(event, emit: emit):
      break
    default:
      translator.translate(event, at: time, arrival: arrival(index, of: count), emit: emit)
    }
  }

  private func handle(
    _ event: SDL_WindowEvent, at time: Double, _ emit: (Event) -> Void
  ) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure(emit)
    case SDL_WINDOWEVENT_EXPOSED:
      pendingFrames = max(pendingFrames, 1)
    case SDL_WINDOWEVENT_HIDDEN:
      hide(at: time, .hidden, emit)
    case SDL_WINDOWEVENT_MINIMIZED:
      hide(at: time, .minimised, emit)
    case SDL_WINDOWEVENT_SHOWN:
      show(.shown, emit)
    case SDL_WINDOWEVENT_RESTORED:
      show(.restored, emit)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      translator.cancelTouches(at: time, emit: emit)
      gamepads.releaseAll(emit: emit)
      emit(.focusLost)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      repeatTextInputState()
      // The user may have changed the scale of text in another program.
      if system.updateTextScale() { measure(emit) }
      emit(.focusGained)
    case SDL_WINDOWEVENT_LEAVE:
      if translator.touches.hasMouse { isPointerCaptured = SDL_CaptureMouse(SDL_TRUE) == 0 }
      translator.pointerLeft(emit: emit)
    default:
      break
    }
  }

  /// Sets the desktop's factor for the size of text, 1 by default. A larger factor makes points
  /// larger, and so all text, controls and distances; the window then has fewer points. On X11, the
  /// resource `Xft.dpi` takes precedence, because it includes the factor.
  ///
  /// - Parameters:
  ///   - factor: The factor, 0.5…4. Others are clamped.
  ///   - emit: Called with the events about the window's new size and pixel ratio.
  public func setTextScale(_ factor: Double, _ emit: (Event) -> Void) {
    if system.updateTextScale(factor: factor) { measure(emit) }
  }

  private func hide(at time: Double, _ event: Event, _ emit: (Event) -> Void) {
    isHidden = true
    translator.cancelTouches(at: time, emit: emit)
    gamepads.releaseAll(emit: emit)
    emit(event)
  }

  private func show(_ event: Event, _ emit: (Event) -> Void) {
    isHidden = system.isHidden
    pendingFrames = 2
    emit(event)
  }

  /// Requests a size, in points without the magnification of large windows.
  ///
  /// An invisible window gets the size at once, with the given number of pixels per point. For a
  /// visible window, the desktop decides on the size, and the display on the number of pixels.
  public func resize(to size: Size, pixelRatio: Double) {
    system.resize(to: size, pixelRatio: pixelRatio)
    if system.isOffscreen { measure { _ in } }
  }

  private func measure(_ emit: (Event) -> Void) {
    let newSize = system.size
    let newRatio = system.pixelRatio(of: canvas.renderer)
    refreshRate = system.refreshRate
    pendingFrames = 2
    guard newSize != size || newRatio != pixelRatio else { return }
    let hasNewSize = newSize != size
    let hasNewRatio = newRatio != pixelRatio
    size = newSize
    pixelRatio = newRatio
    translator.fingerExtent = system.fingerExtent(of: size)
    translator.mouseUnit = 1 / system.unitsPerPoint
    canvas.begin(size: size, pixelRatio: pixelRatio)
    if hasNewRatio { emit(.pixelRatioChanged(newRatio)) }
    if hasNewSize { emit(.resized(newSize)) }
  }
}
