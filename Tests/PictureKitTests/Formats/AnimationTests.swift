import GeometryKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

/// Tests the frames of animated files against the formats' specifications.
@Suite struct AnimationTests {
  private let folder = TemporaryFolder()

  private func pictures(
    _ bytes: [UInt8], _ name: String = "a.gif", atMost count: Int = 100, longestSide: Int = 64,
    from first: Int = 0
  ) throws -> [DecodedFrame] {
    let file = try PictureFile(FilePath(folder.write(bytes, as: name)))
    let reader = try AnimationReader(file, longestSide: longestSide, from: first)
    var pictures: [DecodedFrame] = []
    while pictures.count < count, let next = reader?.next() { pictures.append(next) }
    return pictures
  }

  /// Returns the initials of the colours of the pixels in a frame of 4 × 2 pixels. A dot stands for
  /// a transparent pixel.
  private func colors(_ picture: DecodedFrame) -> String {
    let image = picture.mips.levels[0]
    let letters = stride(from: 0, to: image.pixels.count, by: 4).map { offset in
      switch Array(image.pixels[offset..<(offset + 4)]) {
      case Animation.red: "R"
      case Animation.green: "G"
      case Animation.blue: "B"
      case Animation.clear: "."
      default: "?"
      }
    }
    return letters.prefix(4).joined() + " " + letters.dropFirst(4).joined()
  }

  private let disposals = Animation(
    repeats: 1,
    frames: [
      .init(),
      .init(x: 1, y: 0, width: 2, height: 1, color: Animation.green, disposal: 1),
      .init(x: 3, y: 1, width: 1, height: 1, color: Animation.blue, disposal: 2),
      .init(x: 0, y: 0, width: 1, height: 2, color: Animation.green, disposal: 2),
      .init(x: 2, y: 0, width: 2, height: 1, color: Animation.blue),
    ])

  @Test(arguments: ["gif", "png"]) func disposalMethodsAreApplied(suffix: String) throws {
    let bytes = suffix == "gif" ? disposals.gif : disposals.png
    #expect(
      try pictures(bytes, "a.\(suffix)").map(colors) == [
        "RRRR RRRR", "RGGR RRRR", "R..R RRRB", "G..R GRRR", "R.BB RRRR",
      ])
  }

  /// The first frame equals the still picture that is shown while the animation doesn't play.
  @Test(arguments: ["gif", "png", "webp"]) func firstFrameEqualsTheStillPicture(suffix: String)
    throws
  {
    let bytes =
      try suffix == "gif"
      ? disposals.gif : suffix == "png" ? disposals.png : Formats.bytes("part.webp")
    let path = try folder.write(bytes, as: "still.\(suffix)")
    let first = try #require(try pictures(bytes, "a.\(suffix)", atMost: 1).first)
    let still = try PictureDecoder.decode(FilePath(path), longestSide: 64)
    #expect(first.mips.levels[0] == still)
  }

  /// Translucent pixels are blended over the canvas, or replace its pixels.
  @Test func blendModesAreApplied() throws {
    let half: [UInt8] = [0, 0, 255, 128]
    var animation = Animation(repeats: 1, frames: [.init(), .init(width: 2, color: half)])
    let over = try pictures(animation.png, "a.png")[1].mips.levels[0]
    #expect(over[0, 0] == (127, 0, 128, 255) && over[3, 0] == (255, 0, 0, 255))
    animation.frames[1].isOver = false
    let instead = try pictures(animation.png, "a.png")[1].mips.levels[0]
    #expect(instead[0, 0] == (0, 0, 255, 128) && instead[3, 0] == (255, 0, 0, 255))
    // A translucent colour is unchanged on an empty canvas. Drawn twice, it becomes more opaque.
    animation.frames = [
      .init(color: half), .init(x: 0, width: 2, color: half),
      .init(x: 2, width: 2, color: Animation.clear),
      .init(x: 3, width: 1, color: Animation.clear, isOver: false),
    ]
    let nothing = try pictures(animation.png, "a.png").map { $0.mips.levels[0] }
    #expect(nothing[0][0, 0] == (0, 0, 255, 128))
    #expect(nothing[1][0, 0] == (0, 0, 255, 192) && nothing[1][2, 0] == (0, 0, 255, 128))
    #expect(nothing[2].pixels == nothing[1].pixels)
    #expect(nothing[3][3, 0].alpha == 0 && nothing[3][2, 0].alpha == 128)
  }

  /// libwebp composes the frames. This test checks the frames' positions, order and durations.
  @Test func webPFramesAreComposedInOrder() throws {
    let simple = try Formats.bytes("quarters.webp")
    let animation = Animation(
      repeats: 2,
      frames: [
        .init(x: 0, y: 0, milliseconds: 40, disposal: 1), .init(x: 32, y: 16, milliseconds: 5),
        .init(x: 0, y: 16, milliseconds: 300),
      ])
    let all = try pictures(animation.webP(of: simple), "a.webp")
    #expect(all.map(\.duration) == [0.04, 0.1, 0.3, 0.04, 0.1, 0.3])
    #expect(all.map(\.number) == [0, 1, 2, 0, 1, 2])
    let visible = all.map { picture in
      [(2, 2), (34, 18), (2, 18)].map { picture.mips.levels[0][$0.0, $0.1].alpha > 0 }
    }
    let turn = [[true, false, false], [false, true, false], [false, true, true]]
    #expect(visible == turn + turn)
  }

  @Test(arguments: ["gif", "png"])
  func animationRepeatsAsOftenAsTheFileSpecifies(suffix: String) throws {
    var animation = disposals
    for (repeats, count) in [(1, 5), (3, 15), (0, 23)] {
      animation.repeats = repeats
      let bytes = suffix == "gif" ? animation.gif : animation.png
      let all = try pictures(bytes, "a.\(suffix)", atMost: 23)
      #expect(all.count == count)
      #expect(all.map(\.number) == (0..<count).map { $0 % 5 })
      // Each repetition begins on an empty canvas.
      #expect(all.map(colors) == (0..<count).map { colors(all[$0 % 5]) })
    }
    let rest = try pictures(
      suffix == "gif" ? disposals.gif : disposals.png, "a.\(suffix)", from: 3)
    #expect(rest.map(colors) == ["G..R GRRR", "R.BB RRRR"])
  }

  /// As in browsers, a frame whose duration in the file is 0.01 s or less is shown for 0.1 s.
  @Test func framesOfAtMostTenMillisecondsLastATenthOfASecond() throws {
    var animation = Animation(repeats: 1)
    animation.frames = [0, 10, 20, 1500].map { .init(milliseconds: $0) }
    #expect(try pictures(animation.gif).map(\.duration) == [0.1, 0.1, 0.02, 1.5])
    #expect(try pictures(animation.png, "a.png").map(\.duration) == [0.1, 0.1, 0.02, 1.5])
  }

  @Test func filesWithASingleFrameAreNotAnimated() throws {
    let animation = Animation(frames: [.init()])
    #expect(try pictures(animation.gif).count == 1)
    #expect(try pictures(animation.png, "a.png").isEmpty)
    #expect(try pictures(PNGMaker(width: 2, height: 2, kind: 0).file, "a.png").isEmpty)
    #expect(try pictures(Formats.bytes("quarters.webp"), "a.webp").isEmpty)
  }

  /// Frames are scaled to the requested size.
  @Test func largeFramesAreScaledDown() throws {
    var animation = Animation(width: 64, height: 32)
    animation.frames = [
      .init(width: 64, height: 32), .init(x: 32, width: 32, height: 32, color: Animation.blue),
    ]
    for (bytes, name) in [(animation.gif, "a.gif"), (animation.png, "a.png")] {
      let second = try pictures(bytes, name, atMost: 2, longestSide: 4)[1]
      #expect(colors(second) == "RRBB RRBB")
    }
  }

  /// An animation isn't played if its canvas is so large that several copies don't fit in memory.
  @Test func oversizedAnimationsAreNotPlayed() throws {
    let animation = Animation(
      width: 30_000, height: 30_000,
      frames: [.init(width: 1, height: 1), .init(width: 1, height: 1)])
    for (bytes, name) in [(animation.gif, "a.gif"), (animation.png, "a.png")] {
      #expect(try pictures(bytes, name).isEmpty)
    }
  }

  /// Damaged animations play as far as they can be read. No file crashes the reader or keeps it
  /// busy forever.
  @Test func playingADamagedAnimationTerminates() throws {
    let simple = try Formats.bytes("quarters.webp")
    var random = SplitMix64(seed: 9)
    let files = [
      (disposals.gif, "a.gif"), (disposals.png, "a.png"), (disposals.webP(of: simple), "a.webp"),
    ]
    for (intact, name) in files {
      for count in stride(from: 13, to: intact.count, by: 5) {
        _ = try? pictures(Array(intact.prefix(count)), name, atMost: 12)
      }
      for _ in 0..<100 {
        var bytes = intact
        for _ in 0..<3 {
          bytes[.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        _ = try? pictures(bytes, name, atMost: 12)
      }
    }
    // If the third frame is cut off, the first two still play.
    let cut = Array(disposals.gif.prefix(disposals.gif.count - 40))
    #expect(try pictures(cut, atMost: 2).map(colors) == ["RRRR RRRR", "RGGR RRRR"])
  }
}

/// Tests the times at which the frames of an animation are shown.
@Suite struct FrameTimingTests {
  private let durations = [0.1, 0.02, 0.25, 0.0333, 0.07]
  private let mips = MipChain(PixelImage(width: 1, height: 1, color: .white))

  private func picture(_ number: Int) -> DecodedFrame {
    DecodedFrame(
      mips: mips, duration: durations[number % durations.count], number: number)
  }

  /// At any refresh rate, the visible frame is the one whose display time contains the current
  /// time.
  @Test(arguments: [3.0, 24, 59.94, 60, 144, 1000])
  func currentFrameIsShownAtAnyRefreshRate(rate: Double) throws {
    var (timing, deliveredCount, visibleNumber) = (FrameTiming(), 0, -1)
    let start = 12.5
    for tick in 0..<Int(3 * rate) {
      let time = start + Double(tick) / rate
      let next = timing.nextFrame(at: time) {
        defer { deliveredCount += 1 }
        return picture(deliveredCount)
      }
      if let next { visibleNumber = next.number }
      // The expected frame, from the sum of the durations before it.
      var (number, end) = (0, start + durations[0])
      while end <= time {
        number += 1
        end += durations[number % durations.count]
      }
      #expect(visibleNumber == number, "at \(time - start)")
      // The deadline is the end of the visible frame. No call is necessary before that time.
      let deadline = try #require(timing.deadline)
      #expect(deadline > time && abs(deadline - end) < 1e-9)
    }
  }

  /// A frame that is decoded too late is shown for its full duration, and so are the frames after
  /// it.
  @Test func lateFrameIsShownForItsFullDuration() {
    var timing = FrameTiming()
    #expect(timing.nextFrame(at: 5) { nil } == nil && timing.deadline == nil)
    #expect(timing.nextFrame(at: 6) { picture(0) }?.number == 0 && timing.deadline == 6.1)
    #expect(timing.nextFrame(at: 6.05) { picture(1) } == nil)
    #expect(timing.nextFrame(at: 6.2) { nil } == nil && timing.deadline == nil)
    #expect(timing.nextFrame(at: 100) { picture(2) }?.number == 2 && timing.deadline == 100.25)
  }
}

extension Headless {
  /// Tests animations that are decoded on another thread.
  @Suite struct PicturePlayerTests {
    private let folder = TemporaryFolder()

    /// Returns the green levels of a file's frames in the order in which they are shown.
    private func played(_ request: PictureRequest, _ player: PicturePlayer, count: Int) -> [UInt8] {
      var (levels, time) = ([UInt8](), 0.0)
      player.play(request)
      let deadline = SystemClock.now + 20
      while levels.count < count, SystemClock.now < deadline {
        if let mips = player.nextFrame(at: time) { levels.append(mips.levels[0].pixels[1]) }
        if let deadline = player.deadline {
          time = deadline
        } else {
          SystemClock.sleep(until: SystemClock.now + 0.001)
        }
      }
      return levels
    }

    private func request(_ name: String, greens: [UInt8], repeats: Int = 0) throws -> PictureRequest
    {
      var animation = Animation(repeats: repeats)
      animation.frames = greens.map { .init(color: [0, $0, 0, 255]) }
      return PictureRequest(
        path: try FilePath(folder.write(animation.png, as: name)), longestSide: 8)
    }

    @Test(arguments: [true, false]) func framesArePlayedInOrder(inWorkers: Bool) throws {
      let player = PicturePlayer(
        waker: Waker(),
        decoding: inWorkers
          ? .inWorkers(program: Workers.double, arguments: []) : .inThisProcess)
      let many = try request("many.png", greens: (1...20).map { $0 * 10 })
      let other = try request("other.png", greens: [7, 9])
      // Play the animation two and a half times.
      let greens = (0..<50).map { UInt8(($0 % 20 + 1) * 10) }
      #expect(played(many, player, count: 50) == greens)
      // Another animation starts at its first frame, and so does the earlier animation when it is
      // played again.
      #expect(played(other, player, count: 5) == [7, 9, 7, 9, 7])
      #expect(played(many, player, count: 3) == [10, 20, 30])
      player.stop()
      #expect(player.nextFrame(at: 1000) == nil && player.deadline == nil)
    }

    private func isWoken(_ waker: Waker) -> Bool {
      let deadline = SystemClock.now + 60
      while SystemClock.now < deadline {
        if waker.clear() { return true }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      return false
    }

    /// A sleeping frame loop is woken for the first frame of an animation and for late frames only.
    @Test @WindowActor func frameLoopIsWokenForFirstAndLateFramesOnly() async throws {
      // A waker uses SDL's event queue, which needs a window.
      let headless = try HeadlessWindow(
        size: Size(width: 64, height: 64), access: await WindowAccess.acquire())
      defer { withExtendedLifetime(headless) {} }
      let waker = Waker()
      let player = PicturePlayer(waker: waker, decoding: .inThisProcess)
      player.play(try request("waking.png", greens: [1, 2, 3], repeats: 1))
      #expect(isWoken(waker))
      #expect(player.nextFrame(at: 1) != nil && player.deadline != nil)
      // The next frames are decoded ahead. The loop wakes at the deadline without the waker.
      SystemClock.sleep(until: SystemClock.now + 0.05)
      #expect(!waker.clear())
      player.play(try request("late.png", greens: [1, 2]))
      #expect(isWoken(waker))
    }

    /// After the last repetition, no frame is due, so that the last frame stays visible.
    @Test func playingEndsAfterTheLastRepetition() throws {
      let player = PicturePlayer(waker: Waker(), decoding: .inThisProcess)
      let twice = try request("twice.png", greens: [1, 2, 3], repeats: 2)
      #expect(played(twice, player, count: 6) == [1, 2, 3, 1, 2, 3])
      SystemClock.sleep(until: SystemClock.now + 0.02)
      #expect(player.nextFrame(at: 1e6) == nil && player.deadline == nil)
    }
  }
}
