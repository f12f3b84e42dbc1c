import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The progress of loading pictures.
@Suite struct LoadingProgressTests {
  @Test func briefLoadingShowsNoProgress() {
    var progress = LoadingProgress()
    progress.update(.init(requested: 16, pending: 16), at: 1)
    #expect(progress.fraction == nil && progress.deadline == 1.3)
    progress.update(.init(requested: 16, done: 16), at: 1.29)
    progress.update(.init(requested: 16, done: 16), at: 9)
    #expect(progress.fraction == nil && progress.deadline == nil)
  }

  @Test func longLoadingShowsProgressUntilDone() {
    var progress = LoadingProgress()
    // Requests that were completed earlier don't count.
    progress.update(.init(requested: 10, done: 10), at: 0)
    for done in 0..<16 {
      progress.update(
        .init(requested: 26, done: 10 + done, pending: 16 - done), at: 1 + Double(done) / 10)
      #expect(progress.fraction == (done < 3 ? nil : Double(done) / 16))
    }
    progress.update(.init(requested: 26, done: 26), at: 3)
    #expect(progress.fraction == nil && progress.deadline == nil)
  }

  /// While requests keep arriving, the total is unknown and no progress is shown.
  @Test func newRequestsKeepTheProgressHidden() {
    var progress = LoadingProgress()
    for number in 1...100 {
      progress.update(
        .init(requested: number, done: number / 2, pending: number - number / 2),
        at: Double(number) / 10)
      #expect(progress.fraction == nil)
    }
    // Requests that were completed before the progress is shown don't count.
    progress.update(.init(requested: 100, done: 60, pending: 40), at: 10.35)
    #expect(progress.fraction == 10.0 / 50)
  }

  @Test func readingFoldersCountsAsProgress() {
    var progress = LoadingProgress()
    progress.update(.init(isReading: true), at: 0)
    progress.update(.init(isReading: true), at: 1)
    #expect(progress.fraction == 0)
    progress.update(.init(requested: 4, done: 2, pending: 2, isReading: true), at: 2)
    #expect(progress.fraction == 0.375)
    progress.update(.init(requested: 4, done: 4, isReading: true), at: 2)
    #expect(progress.fraction == 0.75)
    progress.update(.init(requested: 4, done: 4), at: 3)
    #expect(progress.fraction == nil)
  }

  /// In a random session, visible progress stays within 0…1 and never decreases.
  @Test(arguments: [1 as UInt64, 2, 3]) func progressNeverDecreases(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var progress = LoadingProgress()
    var counts = LoadingProgress.Counts()
    var (last, time): (Double?, Double) = (nil, 0)
    var reports = 0
    for _ in 0..<3000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let count = Int.random(in: 1...9, using: &random)
        counts.requested += count
        counts.pending += count
      case 1: counts.pending = Int.random(in: 0...counts.pending, using: &random)
      case 2: counts.isReading.toggle()
      default:
        let count = Int.random(in: 0...min(counts.pending, 2), using: &random)
        counts.pending -= count
        counts.done += count
      }
      time += .random(in: 0...0.2, using: &random)
      progress.update(counts, at: time)
      if let fraction = progress.fraction {
        #expect((0...1).contains(fraction) && fraction >= last ?? 0)
        reports += 1
      }
      #expect(progress.fraction == nil || counts.pending > 0 || counts.isReading)
      #expect(progress.deadline ?? .infinity > time)
      last = progress.fraction
    }
    #expect(reports > 100)
  }
}

/// The line that shows the progress.
@WindowActor @Suite struct ProgressLineTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The line appears, grows, completes and hides. Afterwards it needs no frames.
  @Test func progressLineAppearsGrowsAndHides() {
    let line = ProgressLine()
    let tree = ViewTree(root: line)
    var time = 5.0
    var extents: [Double] = []
    func pass(_ counts: LoadingProgress.Counts, _ seconds: Double) {
      for _ in 0..<Int((seconds * 60).rounded()) {
        time += 1.0 / 60
        line.update(counts, at: time)
        _ = tree.update(to: time)
        if line.isVisible { extents.append(line.extent) }
      }
    }
    _ = tree.update(to: time)
    #expect(line.ownActivity == .still(until: nil))
    pass(.init(requested: 8, pending: 8), 0.25)
    #expect(!line.isVisible && line.role == nil)
    guard case .still(.some) = line.ownActivity else {
      Issue.record("It isn't shown by itself.")
      return
    }
    pass(.init(requested: 8, done: 4, pending: 4), 2)
    #expect(line.isVisible && abs(line.extent - 0.54) < 0.01)
    #expect(line.role == .progress && line.accessibleValue == "54%")
    // While the progress doesn't change, the line needs no frames.
    #expect(line.ownActivity == .still(until: nil))
    pass(.init(requested: 8, done: 6, pending: 2), 0.1)
    #expect(line.ownActivity == .moving)
    pass(.init(requested: 8, done: 8), 2)
    #expect(!line.isVisible && line.ownActivity == .still(until: nil))
    #expect(zip(extents, extents.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(extents.last ?? 0 > 0.95)
    // The next line starts from the beginning.
    pass(.init(requested: 9, done: 8, pending: 1), 0.4)
    #expect(line.isVisible && line.extent < 0.3)
    line.end()
    #expect(!line.isVisible)
  }

  /// The line is drawn at the window's upper edge, over everything, in the accent colour.
  @Test func progressLineIsDrawnAlongTheUpperEdge() throws {
    let program = try HeadlessProgram(pictures: 2, access: access)
    let contents = program.application.contents
    for frame in 0..<120 {
      contents.progress.update(
        .init(requested: 4, done: 2 * min(frame / 60, 1), pending: 4), at: Double(frame) / 60)
      _ = program.application.tree.update(to: Double(frame) / 60)
    }
    let picture = program.picture()
    // The line's width is 0.08 + 0.92 · 2/6 of 640 points, its height 2 points.
    for (x, y, isLine) in [(4, 0, true), (240, 0, true), (250, 0, false), (4, 3, false)] {
      let pixel = picture[x, y]
      #expect((pixel.blue > 200 && pixel.red < 120) == isLine, "\(x), \(y): \(pixel)")
    }
  }
}
