import CSDL2StageKit
import GeometryKit
import Glibc
import MeshKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import StageKit

/// A client that records the calls of its frame loop, and quits on a quit event.
private final class Recorder: FrameClient {
  let loop: FrameLoop
  var activity: (Double) -> Activity = { _ in .still(until: nil) }
  var onEvent: (Event) -> Void = { _ in }
  var onDraw: (Canvas) -> Void = { _ in }
  private(set) var events: [Event] = []
  private(set) var updates: [Double] = []
  private(set) var draws = 0

  init(_ loop: FrameLoop) { self.loop = loop }

  func handle(_ event: Event) {
    events.append(event)
    if event == .quit { loop.quit() }
    onEvent(event)
  }

  func update(to time: Double) -> Activity {
    updates.append(time)
    return activity(time)
  }

  func draw(on canvas: Canvas) {
    draws += 1
    onDraw(canvas)
  }
}

extension Headless {
  @WindowActor @Suite struct FrameLoopTests {
    let loop: FrameLoop
    fileprivate let client: Recorder
    /// The window. It is declared last so that it is released after the loop and the client.
    let headless: HeadlessWindow
    var window: Window { headless.window }

    init() async throws {
      headless = try HeadlessWindow(access: await WindowAccess.acquire())
      let window = headless.window
      _ = window.events()
      window.pendingFrames = 0
      loop = FrameLoop(window: window)
      client = Recorder(loop)
    }

    /// Calls a closure on another thread after a delay.
    func after(_ milliseconds: UInt32, _ body: @escaping @Sendable () -> Void) {
      ConditionLock().startThread {
        SDL_Delay(milliseconds)
        body()
      }
    }

    /// Sends a quit event after a delay.
    func quit(after milliseconds: UInt32) {
      after(milliseconds) {
        var event = SDL_Event()
        event.type = SDL_QUIT.rawValue
        SDL_PushEvent(&event)
      }
    }

    @Test func loopWithoutMotionDrawsOnceAndSleeps() {
      quit(after: 300)
      let before = SystemClock.threadProcessorTime
      loop.run(client)
      // The loop draws a frame at the start and a frame for the quit event.
      #expect(client.draws == 2)
      #expect(client.updates.count == 2)
      // SDL's offscreen driver polls for events every millisecond. If the loop didn't sleep, it
      // would use all of the processor time until the quit event.
      #expect(SystemClock.threadProcessorTime - before < 0.15)
    }

    /// The `work` of a frame is its processor time, without any time spent waiting.
    @Test func waitingDoesNotCountAsWork() throws {
      var frames = 0
      client.onDraw = { [loop] _ in
        frames += 1
        let start = SystemClock.threadProcessorTime
        if frames == 1 { SDL_Delay(80) }
        while frames == 2, SystemClock.threadProcessorTime < start + 0.08 {}
        if frames == 2 { loop.quit() }
      }
      client.activity = { _ in .moving }
      loop.run(client)
      let waited = try #require(loop.statistics.cost(ofFrameBefore: 1))
      let worked = try #require(loop.statistics.cost(ofFrameBefore: 0))
      #expect(waited.draw >= 0.08 && waited.work < 0.08)
      #expect(worked.work >= 0.08 && worked.draw > 0.079)
    }

    /// The mip level that a tilted card needs is made on another thread. When the loop sleeps
    /// again, the level exists. It equals the level that a screenshot makes at once.
    @Test func missingMipLevelIsMadeBeforeTheLoopSleeps() throws {
      func texture() throws -> Texture {
        var image = PixelImage(width: 301, height: 200, color: .white)
        for index in image.pixels.indices where index % 4 != 3 {
          image.pixels[index] = UInt8(truncatingIfNeeded: index * 37)
        }
        return try #require(Texture(MipChain(image), on: window.canvas))
      }
      let density = TexelDensity(across: 4, down: 1)
      let shown = try texture()
      client.onDraw = { canvas in
        guard let level = canvas.level(of: shown, for: density) else { return }
        canvas.use(level, isBlended: false)
      }
      quit(after: 300)
      loop.run(client)
      #expect(client.draws > 2 && window.canvas.missingLevels.isEmpty)
      let made = try #require(shown.anisotropicLevels.first)
      let other = try texture()
      _ = window.screenshot { _ = $0.level(of: other, for: density) }
      let expected = try #require(other.anisotropicLevels.first)
      #expect(made.kind == expected.kind)
      let (width, height) = (301 >> made.kind.across, 200 >> made.kind.down)
      #expect(
        window.canvas.pixels(of: made.handle, width: width, height: height)
          == window.canvas.pixels(of: expected.handle, width: width, height: height))
    }

    @Test func loopDrawsEveryFrameOfAMotionIncludingTheLast() {
      var frames = 0
      client.activity = { _ in
        frames += 1
        return frames < 10 ? .moving : .still(until: nil)
      }
      quit(after: 200)
      loop.run(client)
      #expect(client.draws == 11)
    }

    @Test func lastFrameOfAMotionIsDrawnAtRest() {
      var moving: [Bool] = []
      client.onDraw = { moving.append($0.isMoving) }
      client.activity = { _ in moving.count < 3 ? .moving : .still(until: nil) }
      quit(after: 200)
      loop.run(client)
      #expect(moving.prefix { $0 }.count == 3 && moving.last == false)
    }

    /// While a finger moves, the backdrop is drawn as in a motion. A finer frame follows, even if
    /// the loop wakes before.
    @Test func finerFrameFollowsTheMovesOfAFinger() throws {
      var areMoving: [Bool] = []
      client.onDraw = { areMoving.append($0.isMoving) }
      var activity = Activity.still(until: nil)
      for frame in 0..<30 {
        if frame < 4 {
          push(frame == 0 ? SDL_FINGERDOWN : SDL_FINGERMOTION) {
            $0.tfinger.touchId = 6
            $0.tfinger.fingerId = 1
            $0.tfinger.x = 0.4 + 0.1 * Float(frame)
            $0.tfinger.y = 0.5
          }
        }
        activity = loop.runIteration(
          client, at: 1 + Double(frame) / 60, after: activity, hasSlept: false)
      }
      #expect((5...10).contains(areMoving.count))
      #expect(areMoving.first == false && areMoving.last == false)
      #expect(areMoving.dropFirst().dropLast().allSatisfy { $0 })
      #expect(activity == .still(until: nil))
    }

    /// If the frames of a motion are late, they are drawn without the backdrop's light. The last
    /// frame is drawn with the full light again.
    @Test func lateFramesOmitTheLightUntilTheMotionEnds() throws {
      let headless = try HeadlessWindow(.opengl, isVsynced: true, access: headless.access)
      let loop = FrameLoop(window: headless.window)
      let client = Recorder(loop)
      headless.window.canvas.backdrop = Backdrop()
      var lights: [Double] = []
      client.activity = { _ in lights.count < 40 ? .moving : .still(until: nil) }
      client.onDraw = {
        lights.append($0.light)
        if lights.count < 40 { SDL_Delay(40) }
        if lights.count > 40, $0.light == 1 { loop.quit() }
      }
      // The limit ends the loop if the light never returns.
      loop.maximumFrames = 1000
      loop.run(client)
      #expect(lights.first == 1 && lights.contains(0) && lights.last == 1)
      // The light fades gradually, by less than 0.2 in each frame.
      #expect(zip(lights, lights.dropFirst()).allSatisfy { abs($1 - $0) < 0.2 })
    }

    @Test func deadlineWakesTheLoopOnceAndInTime() throws {
      var deadline: Double?
      client.activity = { time in
        if deadline == nil { deadline = time + 0.12 }
        return time < deadline ?? 0 ? .still(until: deadline) : .still(until: nil)
      }
      quit(after: 300)
      loop.run(client)
      #expect(client.draws == 3)
      let due = try #require(deadline)
      let woken = try #require(client.updates.first { $0 >= due })
      // SDL sleeps for whole milliseconds. The rest of the tolerance is for a busy machine.
      #expect(woken < due + 0.1)
    }

    @Test func wakerWakesASleepingLoop() {
      let waker = loop.waker
      after(100) { for _ in 0..<50 { waker.wake() } }
      quit(after: 250)
      loop.run(client)
      #expect((3...4).contains(client.draws))
      #expect(client.events == [.quit])
    }

    @Test func hoverDrawsAFrameOnlyIfTheClientRequestsIt() {
      var requestsFrame = false
      client.onEvent = { [loop] event in
        if case .hover = event, requestsFrame { loop.requestFrame() }
      }
      for (isRequested, draws) in [(false, 2), (true, 3)] {
        requestsFrame = isRequested
        let before = client.draws
        after(60) {
          var event = SDL_Event()
          event.motion.type = SDL_MOUSEMOTION.rawValue
          event.motion.x = 5
          SDL_PushEvent(&event)
        }
        quit(after: 150)
        loop.run(client)
        #expect(client.draws - before == draws)
      }
    }

    @Test func loopOfAHiddenWindowDrawsNothing() {
      client.activity = { _ in .moving }
      loop.maximumFrames = nil
      push(SDL_APP_WILLENTERBACKGROUND)
      quit(after: 100)
      loop.run(client)
      #expect(client.draws == 0)
      #expect(client.events.contains(.hidden))
      push(SDL_APP_DIDENTERFOREGROUND)
      quit(after: 100)
      loop.run(client)
      #expect(client.draws > 0)
    }

    @Test func loopEndsAfterTheMaximumNumberOfFrames() {
      loop.maximumFrames = 7
      loop.run(client)
      #expect(client.draws == 7)
      #expect(loop.statistics.frames == 7)
      #expect(loop.statistics.firstFrame ?? 0 > 0)
    }

    @Test func timesOfUpdatesNeverDecrease() {
      loop.maximumFrames = 50
      client.activity = { _ in .moving }
      loop.run(client)
      for (a, b) in zip(client.updates, client.updates.dropFirst()) { #expect(b >= a) }
      #expect(client.updates.last == loop.time)
    }

    @Test func framesWithoutWorkingVsyncAreLimitedToTheRefreshRate() throws {
      // The driver reports that it waits for the display, but it doesn't.
      let headless = try HeadlessWindow(.software, isVsynced: true, access: headless.access)
      let window = headless.window
      let loop = FrameLoop(window: window)
      let client = Recorder(loop)
      client.activity = { _ in .moving }
      loop.maximumFrames = 30
      loop.run(client)
      let median = loop.statistics.summary(of: \.frame).median
      #expect(abs(median - 1000 / window.refreshRate) < 2)
    }

    /// Events that occur between two frames are delivered when they occur, in order and with their
    /// own times.
    @Test func eventsBetweenFramesHaveTheirOwnTimes() throws {
      let headless = try HeadlessWindow(.software, isVsynced: true, access: headless.access)
      let loop = FrameLoop(window: headless.window)
      let client = Recorder(loop)
      client.activity = { _ in .moving }
      var times: [Double] = []
      var isInOrder = true
      client.onEvent = { [unowned client] event in
        guard case .touch(let touch) = event else { return }
        let latest = max(times.last ?? 0, client.updates.last ?? 0)
        if touch.time < latest { isInOrder = false }
        times.append(touch.time)
      }
      loop.maximumFrames = 40
      after(100) {
        for number in 0..<60 {
          SDL_Delay(5)
          var event = SDL_Event()
          event.type = SDL_FINGERDOWN.rawValue
          event.tfinger.touchId = 6
          event.tfinger.fingerId = Int64(number)
          SDL_PushEvent(&event)
        }
      }
      loop.run(client)
      #expect(isInOrder)
      #expect(times.count > 10)
      let frames = Set(client.updates)
      #expect(times.filter { !frames.contains($0) }.count > times.count / 3)
      for (a, b) in zip(client.updates, client.updates.dropFirst()) { #expect(b >= a) }
    }

    /// If a waker is called between two frames, the client is updated in the next frame.
    @Test func wakerWakesTheLoopBetweenFrames() throws {
      let headless = try HeadlessWindow(.software, isVsynced: true, access: headless.access)
      let loop = FrameLoop(window: headless.window)
      let client = Recorder(loop)
      var frames = 0
      client.activity = { _ in
        frames += 1
        return frames < 20 ? .moving : .still(until: nil)
      }
      let waker = loop.waker
      after(150) { for _ in 0..<50 { waker.wake() } }
      quit(after: 1500)
      loop.run(client)
      // The motion takes 20 frames, and the quit event causes one more. Between them, the loop
      // sleeps.
      #expect((21...24).contains(client.draws))
    }

    @Test func combinedActivityIsMovingOrHasTheEarliestDeadline() {
      #expect(Activity.moving.union(.still(until: 3)) == .moving)
      #expect(Activity.still(until: 3).union(.moving) == .moving)
      #expect(Activity.still(until: 3).union(.still(until: 2)) == .still(until: 2))
      #expect(Activity.still(until: nil).union(.still(until: 2)) == .still(until: 2))
      #expect(Activity.still(until: nil).union(.still(until: nil)) == .still(until: nil))
    }
  }

  @WindowActor @Suite struct WindowTests {
    private let access: WindowAccess

    init() async { access = await WindowAccess.acquire() }

    @Test func windowWithoutADisplayThrowsNoDisplay() {
      setenv("SDL_VIDEODRIVER", "x11", 1)
      let display = getenv("DISPLAY").map { String(cString: $0) }
      unsetenv("DISPLAY")
      defer {
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        if let display { setenv("DISPLAY", display, 1) }
      }
      do {
        _ = try Window(
          Window.Configuration(title: "", appID: "x", size: .init(width: 400, height: 300)))
        Issue.record("a window without a display")
      } catch {
        guard case .noDisplay(let reason) = error else {
          Issue.record(error)
          return
        }
        #expect(!reason.isEmpty && "\(error)".contains("DISPLAY"))
      }
    }

    @Test func unavailableRendererIsReplacedByAnother() throws {
      // SDL's dummy video driver has no OpenGL.
      let headless = try HeadlessWindow(
        .opengles2, isVsynced: true, driver: "dummy", access: access)
      let window = headless.window
      #expect(window.rendererName == .software)
      #expect(window.rendererFailures.map(\.renderer) == [.opengles2, .opengl])
      #expect(window.rendererFailures.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(arguments: RendererName.allCases)
    func screenshotShowsTheDrawnRectangle(renderer: RendererName) throws {
      let headless = try HeadlessWindow(renderer, access: access)
      let window = headless.window
      #expect(window.rendererName == renderer)
      let image = window.screenshot { canvas in
        canvas.fill(
          .init(x: 100, y: 100, width: 200, height: 100), color: Color(hex: 0xFF8000))
      }
      #expect((image.width, image.height) == (400, 300))
      #expect(image[200, 150] == (255, 128, 0, 255))
    }

    @Test func screensaverIsAllowedByDefault() throws {
      let headless = try HeadlessWindow(access: access)
      let window = headless.window
      #expect(window.allowsScreensaver)
      window.allowsScreensaver = false
      #expect(!window.allowsScreensaver)
    }

    @Test(arguments: [
      Size(width: .nan, height: -1), Size(width: 1e300, height: .infinity), .zero,
    ])
    func invalidSizesAreReplacedByTheMinimum(size: Size) throws {
      let headless = try HeadlessWindow(size: size, access: access)
      let window = headless.window
      #expect(window.size.width >= 360 && window.size.height >= 240)
    }
  }
}
