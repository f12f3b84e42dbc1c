import CSDL2StageKit
import GeometryKit

/// A window of the desktop with a renderer, and what happens to it.
///
/// SDL is not safe to use from several threads: make it, use it and let it go on the main thread.
/// One at a time.
public final class Window {
  /// What a window is made with.
  public struct Configuration: Hashable, Sendable {
    /// The title, and the app's name for the desktop.
    public var title: String
    /// The app's reverse-DNS id, as its desktop file has it.
    public var appID: String
    /// The size in points; at least `Window.minimumSize`.
    public var size: Size
    /// Whether it starts fullscreen; false by default.
    public var isFullscreen: Bool
    /// Whether the user may change its size; true by default.
    public var isResizable: Bool
    /// The renderer to try first; by default OpenGL.
    public var renderer: RendererName?
    /// Whether frames wait for the display; true by default.
    public var isVsynced: Bool
    /// Pixels to a point of a window that nobody sees and that needs no display; nil, as by default, for one
    /// on the desktop.
    public var unseenPixelRatio: Double?

    /// A window as it is for most apps.
    public init(
      title: String, appID: String, size: Size, isFullscreen: Bool = false,
      isResizable: Bool = true, renderer: RendererName? = nil, isVsynced: Bool = true,
      unseenPixelRatio: Double? = nil
    ) {
      self.title = title
      self.appID = appID
      self.size = size
      self.isFullscreen = isFullscreen
      self.isResizable = isResizable
      self.renderer = renderer
      self.isVsynced = isVsynced
      self.unseenPixelRatio = unseenPixelRatio
    }
  }

  /// The least size a window may have, in points; the width is a telephone's, as AppStream's
  /// `display_length` counts it.
  public static let minimumSize = Size(width: 360, height: 240)

  /// Where to draw.
  public let canvas: Canvas
  /// What draws.
  public let rendererName: RendererName
  /// The renderers that were tried before and could not be made.
  public let rendererFailures: [RendererFailure]
  /// Whether frames are to wait for the display.
  public let isVsynced: Bool
  /// Whether presenting waits for the display, as far as the driver says.
  let presentingWaits: Bool
  /// The size in points.
  public private(set) var size: Size
  /// Device pixels to a point.
  public internal(set) var pixelRatio: Double
  /// The display's frames a second; 60 where it does not say.
  public private(set) var refreshRate: Double
  /// Where text is entered, in points, so that an input method keeps off it; nil, as at first, while
  /// none is. Keys come as keys all the while.
  public var textInputArea: Rect? { didSet { textInputAreaDidChange(from: oldValue) } }
  /// Whether nobody can see the window: it is hidden, minimised, or the app is in the background.
  public private(set) var isHidden = false

  let system: SystemWindow
  /// How many frames are to be drawn though nothing moves: what was on the window is lost.
  ///
  /// After a change of size it is two, for OpenGL may draw the first one into the old buffer.
  var framesDue = 2
  private var translator: EventTranslator
  let gamepads = Gamepads()
  /// Whether a mouse that drags outside goes on telling where it is. Only then, for fingers that
  /// land while the pointer is captured come as a mouse, or not at all.
  private var isPointerCaptured = false
  private var pump = EventPump()
  private var batch: [SDL_Event]
  private static let batchSize = 64

  /// Opens a window. The process's locale of characters (`LC_CTYPE`) becomes the user's, or C's with
  /// UTF-8 where that has not all of Unicode.
  ///
  /// - Throws: `noDisplay`, `noWindow` or `noRenderer`.
  public init(_ configuration: Configuration) throws(StageError) {
    system = try SystemWindow(configuration)
    let (renderer, name, waits, failures) = try system.makeRenderer(
      first: configuration.renderer, isVsynced: configuration.isVsynced)
    rendererName = name
    rendererFailures = failures
    presentingWaits = waits
    isVsynced = configuration.isVsynced
    size = system.size
    pixelRatio = system.pixelRatio(of: renderer)
    refreshRate = system.refreshRate
    canvas = Canvas(renderer: renderer)
    // So that what is laid out before the first frame knows the pixels, too.
    canvas.begin(size: size, pixelRatio: pixelRatio)
    translator = EventTranslator(
      size: size, fingerExtent: system.fingerExtent(of: size),
      mouseUnit: 1 / system.unitsPerPoint)
    batch = Array(repeating: SDL_Event(), count: Self.batchSize)
  }

  // Scenes and stores of pictures may have the canvas for longer than its renderer is there.
  deinit { canvas.letGo() }

  // MARK: Events

  /// Takes what has happened since the last time, in order.
  ///
  /// - Parameters:
  ///   - time: the time that the events get, in seconds of the engines' clock. Where the last time
  ///     is longer ago than a frame should take, only the last event gets it, and those before lie
  ///     evenly between the two.
  ///   - emit: called with each event.
  public func takeEvents(at time: Double, _ emit: (Event) -> Void) {
    SDL_PumpEvents()
    let waiting = SDL_PeepEvents(
      nil, 0, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    pump.begin(at: time, events: Int(waiting))
    while true {
      let count = Int(
        SDL_PeepEvents(
          &batch, Int32(Self.batchSize), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue,
          SDL_LASTEVENT.rawValue))
      guard count > 0 else { return }
      for index in 0..<count { take(index, of: count, at: pump.next(), emit) }
      if isPointerCaptured, !translator.touches.hasMouse {
        SDL_CaptureMouse(SDL_FALSE)
        isPointerCaptured = false
      }
      guard count == Self.batchSize else { return }
    }
  }

  /// Sleeps until something happens or a time comes; the events stay where they are.
  ///
  /// - Parameter seconds: how long at most; nil for however long.
  func waitForEvents(atMost seconds: Double?) {
    guard let seconds, seconds < 1_000_000 else {
      SDL_WaitEvent(nil)
      return
    }
    // Rounded up: a wait that ends a fraction too soon would only have to be done again.
    guard seconds > 0 else { return }
    SDL_WaitEventTimeout(nil, Int32((seconds * 1000).rounded(.up)))
  }

  /// Sleeps until something happens or a time comes, to about a tenth of a millisecond; the events stay where
  /// they are. What has happened by now must have been taken.
  ///
  /// - Parameter time: until when, in seconds of the clock `SystemClock.now`.
  /// - Returns: when something happened; nil if nothing did.
  func waitForEvents(until time: Double) -> Double? {
    let start = SystemClock.now
    // SDL waits for whole milliseconds.
    let whole = Int32(max(min((time - start) * 1000, 1000).rounded(.down), 0))
    guard whole > 0, SDL_WaitEventTimeout(nil, whole) == 1 else {
      SystemClock.sleep(until: time)
      return nil
    }
    let now = SystemClock.now
    // It wakes at once, so that it was just now.
    pump.nothingHappened(until: max(start, now - Self.wakingTime))
    return now
  }

  /// How long it takes at most until a sleeping program hears of an event, in seconds; measured is a third.
  private static let wakingTime = 0.001

  /// Waits until all is drawn that was handed to the renderer.
  func finishDrawing() { system.finishDrawing() }

  /// What is known of when a finger or the mouse did what one of so many events says.
  private func arrival(_ index: Int, of count: Int) -> SampleClock.Arrival? {
    guard !pump.isLate else { return nil }
    let event = batch[index]
    var following = 0
    var ends = false
    for later in batch[(index + 1)..<count] {
      if isOfOneDevice(event, later) { following += 1 }
      if isEnd(later, of: event) { ends = true }
    }
    return SampleClock.Arrival(earliest: pump.previous, following: following, ends: ends)
  }

  /// Whether an event tells that the touch is over of which a movement tells.
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

  private func take(_ index: Int, of count: Int, at time: Double, _ emit: (Event) -> Void) {
    let event = batch[index]
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT:
      take(event.window, at: time, emit)
    case SDL_APP_WILLENTERBACKGROUND:
      hide(at: time, .hidden, emit)
    case SDL_APP_DIDENTERFOREGROUND:
      show(.shown, emit)
    case _ where gamepads.take(event, emit: emit):
      break
    default:
      translator.translate(event, at: time, arrival: arrival(index, of: count), emit: emit)
    }
  }

  private func take(
    _ event: SDL_WindowEvent, at time: Double, _ emit: (Event) -> Void
  ) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure(emit)
    case SDL_WINDOWEVENT_EXPOSED:
      framesDue = max(framesDue, 1)
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
      gamepads.letGo(emit: emit)
      emit(.focusLost)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      emit(.focusGained)
    case SDL_WINDOWEVENT_LEAVE:
      if translator.touches.hasMouse { isPointerCaptured = SDL_CaptureMouse(SDL_TRUE) == 0 }
      translator.pointerLeft(emit: emit)
    default:
      break
    }
  }

  private func hide(at time: Double, _ event: Event, _ emit: (Event) -> Void) {
    isHidden = true
    translator.cancelTouches(at: time, emit: emit)
    gamepads.letGo(emit: emit)
    emit(event)
  }

  private func show(_ event: Event, _ emit: (Event) -> Void) {
    isHidden = system.isHidden
    framesDue = 2
    emit(event)
  }

  /// Asks for a size, in points. One that nobody sees has it at once, with so many pixels to a point; on the
  /// desktop the number of pixels is the display's, and the desktop has the last word about the size.
  public func resize(to size: Size, pixelRatio: Double) {
    system.resize(to: size, pixelRatio: pixelRatio)
    if system.isUnseen { measure { _ in } }
  }

  private func measure(_ emit: (Event) -> Void) {
    let newSize = system.size
    let newRatio = system.pixelRatio(of: canvas.renderer)
    refreshRate = system.refreshRate
    framesDue = 2
    guard newSize != size || newRatio != pixelRatio else { return }
    let hasNewSize = newSize != size
    let hasNewRatio = newRatio != pixelRatio
    size = newSize
    pixelRatio = newRatio
    translator.size = size
    translator.fingerExtent = system.fingerExtent(of: size)
    canvas.begin(size: size, pixelRatio: pixelRatio)
    if hasNewRatio { emit(.pixelRatioChanged(newRatio)) }
    if hasNewSize { emit(.resized(newSize)) }
  }
}
