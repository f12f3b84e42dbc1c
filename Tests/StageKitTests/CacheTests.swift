import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct RecencyCacheTests {
  /// The same thing, written down plainly: from the oldest to the newest.
  struct Model {
    var entries: [(key: Int, value: Int, cost: Int)] = []
    let limit: Int

    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, for key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      entries.append((key, value, cost))
      while entries.count > 1, entries.reduce(0, { $0 + $1.cost }) > limit { entries.removeFirst() }
    }
  }

  /// Asked of a copy, since a key that is asked for counts as used.
  private func keys(of cache: RecencyCache<Int, Int>) -> [Int] {
    var copy = cache
    return (0...100).filter { copy.value(for: $0) != nil }
  }

  @Test(arguments: [0, 1, 10, 100])
  func itDropsWhatWasNotUsedForLongest(limit: Int) {
    var cache = RecencyCache<Int, Int>(limit: limit)
    var model = Model(limit: limit)
    var random = SplitMix64(seed: UInt64(limit) + 1)
    for step in 0..<4000 {
      let key = Int.random(in: 0..<24, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        #expect(cache.value(for: key) == model.value(for: key))
      case 5..<9:
        let cost = Int.random(in: 0...12, using: &random)
        cache.insert(step, for: key, cost: cost)
        model.insert(step, for: key, cost: cost)
      default:
        cache.remove(key)
        model.entries.removeAll { $0.key == key }
      }
      #expect(keys(of: cache) == model.entries.map(\.key).sorted())
      #expect(cache.cost == model.entries.reduce(0) { $0 + $1.cost })
      #expect(cache.cost <= limit || cache.count == 1)
      var order: [Int] = []
      cache.forEachFromOldest {
        order.append($0)
        return true
      }
      #expect(order == model.entries.map(\.value))
      #expect(cache.oldestEntry?.key == model.entries.first?.key)
    }
    cache.limit = 5
    cache.insert(0, for: 100, cost: 3)
    #expect(cache.cost <= 5 && cache.value(for: 100) == 0)
    #expect(cache.contains(100) && !cache.contains(101) && cache.oldestEntry != nil)
    cache.removeAll()
    #expect(cache.count == 0 && cache.cost == 0 && keys(of: cache).isEmpty)
    #expect(cache.oldestEntry == nil)
  }
}

@Suite struct TinyCopyTests {
  /// The last ones stay within the bound, whatever comes, and each looks like its picture.
  @Test(arguments: [0, 1000, 9000, 300_000]) func theLatestAreKeptWithinABound(limit: Int) {
    var copies = TinyCopies<Int>(limit: limit)
    var random = SplitMix64(seed: UInt64(limit))
    var keys: [Int] = []
    for _ in 0..<300 {
      let key = Int.random(in: 0..<60, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        copies.remove(key)
        keys.removeAll { $0 == key }
      } else {
        let (width, height) = (
          Int.random(in: 1...80, using: &random), Int.random(in: 1...80, using: &random)
        )
        let color = Color(red: Double(key) / 60, green: 0.5, blue: 0)
        copies.keep(MipChain(PixelImage(width: width, height: height, color: color)), for: key)
        keys.removeAll { $0 == key }
        keys.append(key)
      }
      #expect(copies.byteCount <= limit)
      let kept = keys.map(copies.contains)
      // No older one is there where a newer one isn't, but for such as are no copies at all.
      #expect(limit < 5000 || kept == kept.sorted { !$0 && $1 })
      if let last = keys.last, limit > 5000, let copy = copies.copy(for: last) {
        #expect(max(copy.width, copy.height) <= 32)
        let shade = Double(copy[copy.width / 2, copy.height / 2].red) / 255
        #expect(abs(shade - Double(last) / 60) < 0.01)
      } else {
        #expect(limit <= 5000 || keys.isEmpty)
      }
    }
    #expect(limit < 300_000 || keys.allSatisfy(copies.contains))
    copies.removeAll()
    #expect(copies.byteCount == 0)
  }

  /// A thousand photographs take less than 0.7 MB; the bound is the same after all were dropped.
  @Test func aThousandPhotographsTakeLittle() {
    var copies = TinyCopies<Int>(limit: 700_000)
    copies.removeAll()
    let picture = MipChain(unscaled: PixelImage(width: 32, height: 24, color: .white))
    for key in 0..<1300 { copies.keep(picture, for: key) }
    #expect(copies.byteCount <= 700_000 && copies.contains(300) && !copies.contains(0))
  }

  /// What a copy loses of the sample pictures, in levels of 255: five of a pixel in the mean, and two of a block, as
  /// which it is seen from afar.
  @Test func aCopyLooksLikeItsPicture() throws {
    let folder = ReferencePicture.root.appendingPathComponent("Assets/pictures").path
    let names = Workers.names(in: folder).filter { $0.hasSuffix(".jpg") }
    try #require(names.count > 20)
    var means: [Double] = []
    for name in names {
      let image = try PictureDecoder.decode(FilePath("\(folder)/\(name)"), longestSide: 32)
      let copy = TinyCopy(image).image
      #expect((copy.width, copy.height) == (image.width, image.height))
      means.append(PictureDifference(copy.pixels, image.pixels, limit: 32).mean)
      let blocks = [copy, image].map { $0.halved().halved().pixels }
      #expect(PictureDifference(blocks[0], blocks[1], limit: 32).mean < 2, "\(name)")
    }
    #expect(means.reduce(0, +) / Double(means.count) < 5.5 && means.allSatisfy { $0 < 12 })
  }

  /// Of one colour, or of two, it is kept as it is, with what lets something through in sixteen steps.
  @Test func fewColoursStayAsTheyAre() {
    var image = PixelImage(width: 13, height: 6, color: Color(red: 0.3, green: 0.7, blue: 0.1))
    #expect(TinyCopy(image).image == image)
    for pixel in stride(from: 0, to: image.pixels.count, by: 12) { image.pixels[pixel] = 250 }
    #expect(TinyCopy(image).image == image)
    for pixel in 0..<image.pixels.count / 4 {
      image.pixels[4 * pixel + 3] = UInt8(truncatingIfNeeded: pixel * 17)
    }
    let copy = TinyCopy(image).image
    #expect(zip(copy.pixels, image.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
  }
}

extension Headless {
  @WindowActor @Suite struct Loader {
    let folder = TemporaryFolder()
    let waker = Waker()

    /// Takes what comes until nothing is pending any more, or for ten seconds.
    func outcomes(of loader: PictureLoader) -> [(PictureRequest, PictureLoader.Outcome)] {
      var outcomes: [(PictureRequest, PictureLoader.Outcome)] = []
      let deadline = SystemClock.now + 10
      while loader.pendingCount > 0, SystemClock.now < deadline {
        loader.takeOutcomes(atMost: 1) { request, outcome, _ in outcomes.append((request, outcome))
        }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      return outcomes
    }

    @Test func everyRequestIsAnsweredOnceByAPictureOrAReason() throws {
      let good = try Fixture.png(folder)
      let bad = try folder.write(Array("no picture".utf8), as: "bad.png")
      let loader = PictureLoader(waker: waker)
      // More than may wait to be taken.
      let requests = (1...20).map { PictureRequest(path: good, longestSide: $0) }
      for request in requests { loader.request(request, distance: 0) }
      for request in requests { loader.request(request, distance: 1) }
      loader.request(PictureRequest(path: bad, longestSide: 8), distance: .nan)
      loader.request(PictureRequest(path: "/nowhere.png", longestSide: 8), distance: 0)
      let outcomes = outcomes(of: loader)
      #expect(outcomes.count == 22)
      #expect(Set(outcomes.map(\.0)).count == 22)
      for (request, outcome) in outcomes {
        switch (request.path.description, outcome) {
        case (good, .success(let mips)): #expect(mips.levels[0].width == request.longestSide)
        case (bad, .failure(let error)): #expect(error == .unsupported)
        case ("/nowhere.png", .failure(let error)): #expect(error == .missing)
        default: Issue.record("\(request) \(outcome)")
        }
      }
    }

    @Test func aPreviewComesBeforeALargePicture() throws {
      let loader = PictureLoader(waker: waker)
      let request = PictureRequest(path: try Fixture.camera(folder), longestSide: 300)
      loader.request(request, distance: 0)
      var widths: [Int] = []
      var previews: [Bool] = []
      let deadline = SystemClock.now + 10
      while loader.pendingCount > 0, SystemClock.now < deadline {
        loader.takeOutcomes { _, outcome, isPreview in
          widths.append((try? outcome.get())?.levels[0].width ?? 0)
          previews.append(isPreview)
        }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      #expect(previews == [true, false])
      #expect(widths == [160, 300])
    }

    @Test func whatShowsNothingYetComesBeforeWhatHasAPreview() throws {
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      let (near, far) = (
        PictureRequest(path: "near", longestSide: 1), PictureRequest(path: "far", longestSide: 1)
      )
      queue.add(near, distance: 0)
      queue.add(far, distance: 9)
      #expect(queue.next() == near)
      queue.putBack(near, MipChain(PixelImage(width: 1, height: 1, color: .white)))
      // Asked for anew it has its preview still.
      queue.add(near, distance: 0)
      #expect(queue.pendingCount == 2)
      #expect(queue.next() == far)
      #expect(queue.next() == near)
    }

    @Test func theNearestComeFirstAndTheLatestOfThose() {
      // Without a worker the order is plain to see.
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      func request(_ number: Int) -> PictureRequest {
        PictureRequest(path: "\(number)", longestSide: 1)
      }
      for (number, distance) in [(1, 5.0), (2, 1.0), (3, 1.0), (4, 9.0), (5, 0.5)] {
        queue.add(request(number), distance: distance)
      }
      queue.add(request(4), distance: 0)
      queue.cancel(request(5))
      let order = (0..<2).compactMap { _ in queue.next()?.path.description }
      #expect(order == ["4", "3"])
      // The centre has moved on, and what has its preview already waits again.
      queue.add(request(1), distance: 0.5)
      queue.add(request(3), distance: 0)
      queue.putBack(request(3), MipChain(PixelImage(width: 1, height: 1, color: .white)))
      #expect((0..<3).compactMap { _ in queue.next()?.path.description } == ["1", "2", "3"])
    }

    /// All at once: nobody takes up what was named first but is far away, and what isn't named is given up,
    /// whatever has become of it.
    @Test func theOnesThatAreWantedTakeThePlaceOfAllOthers() {
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      func request(_ number: Int) -> PictureRequest {
        PictureRequest(path: "\(number)", longestSide: 1)
      }
      func want(_ numbers: [Int], around centre: Int) {
        queue.keep(
          only: Dictionary(
            uniqueKeysWithValues: numbers.map { (request($0), Double(abs($0 - centre))) }))
      }
      func next() -> Int? { queue.next().flatMap { Int($0.path.description) } }
      want(Array(0..<9), around: 6)
      #expect(next() == 6)
      // The centre moves on; 6 is being decoded and stays wanted.
      want(Array(2..<12), around: 9)
      #expect(next() == 9 && queue.isWanted(request(6)))
      #expect(queue.pendingCount == 10)
      // It goes far away while both are decoded, and one is ready.
      queue.finish(request(9), .failure(.missing))
      want([100, 101], around: 101)
      #expect(!queue.isWanted(request(6)))
      queue.finish(request(6), .failure(.missing))
      #expect(queue.takeOutcomes(atMost: 9).isEmpty)
      #expect(queue.pendingCount == 2 && next() == 101 && next() == 100)
      want([], around: 0)
      #expect(queue.pendingCount == 0)
    }

    @Test func whatIsGivenUpIsNotDelivered() {
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      let request = PictureRequest(path: "a", longestSide: 1)
      queue.add(request, distance: 0)
      #expect(queue.next() == request)
      queue.cancel(request)
      queue.finish(request, .failure(.missing))
      #expect(queue.takeOutcomes(atMost: 9).isEmpty)
      #expect(queue.pendingCount == 0)
    }

    @Test func oneGivenUpAndAskedForAgainWhileItIsDecodedIsDelivered() {
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      let request = PictureRequest(path: "a", longestSide: 1)
      queue.add(request, distance: 0)
      _ = queue.next()
      queue.cancel(request)
      queue.add(request, distance: 0)
      queue.finish(request, .failure(.missing))
      #expect(queue.takeOutcomes(atMost: 9).count == 1)
    }

    /// Nobody counts beyond what numbers can hold, whatever a worker asks for.
    @Test func anyAmountMayBeAskedFor() {
      let queue = PictureQueue(waker: waker, limit: 100)
      let requests = (0..<3).map { PictureRequest(path: "\($0)", longestSide: 1) }
      for request in requests {
        queue.add(request, distance: 0)
        #expect(queue.next() == request)
      }
      #expect(queue.beginWork(on: 10, for: requests[0]))
      queue.cancel(requests[1])
      #expect(!queue.beginWork(on: .max, for: requests[1]))
      queue.cancel(requests[0])
      queue.finish(requests[0], .failure(.missing))
      #expect(queue.beginWork(on: .max, for: requests[2]) && queue.byteCount > 100)
      #expect(!queue.beginWork(on: .max, for: requests[1]))
      #expect(!queue.beginWork(on: .min, for: requests[1]))
    }

    /// Whatever threads ask for, all that is in use stays within the limit, or is one picture alone.
    @Test func fewHugePicturesAreDecodedAtOnce() {
      /// What the threads have seen.
      final class Record: @unchecked Sendable {
        let monitor = Monitor()
        var excess: [Int] = []
        var running = 4
      }
      let limit = 96 << 20
      let (queue, record) = (PictureQueue(waker: waker, limit: limit), Record())
      let requests = (0..<4).map { PictureRequest(path: "\($0)", longestSide: 1) }
      for request in requests {
        queue.add(request, distance: 0)
        #expect(queue.next() == request)
      }
      for thread in 0..<4 {
        record.monitor.startThread {
          var random = SplitMix64(seed: UInt64(thread))
          for _ in 0..<200 {
            let bytes = Int.random(in: 0...(limit * 5 / 4), using: &random)
            guard queue.beginWork(on: bytes, for: requests[thread]) else { break }
            let sum = queue.byteCount
            if sum > limit, sum != bytes {
              record.monitor.locked { record.excess.append(sum) }
            }
            sched_yield()
          }
          queue.finish(requests[thread], .failure(.missing))
          record.monitor.locked { record.running -= 1 }
        }
      }
      // Nobody waits for ever.
      let deadline = SystemClock.now + 10
      while record.monitor.locked({ record.running }) > 0, SystemClock.now < deadline {
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      #expect(record.monitor.locked { record.running } == 0)
      #expect(record.excess.isEmpty && queue.byteCount == 0)
    }

    /// Pixels count while they are made, wait and are handed over, and then no more.
    @Test func whatWaitsToBeTakenTakesRoom() {
      let limit = 1 << 20
      let queue = PictureQueue(waker: waker, limit: limit)
      let requests = ["a", "b", "c"].map { PictureRequest(path: $0, longestSide: 1) }
      for request in requests {
        queue.add(request, distance: 0)
        #expect(queue.next() == request)
      }
      let picture = MipChain(PixelImage(width: 400, height: 400, color: .white))
      #expect(queue.beginWork(on: 1 << 19, for: requests[0]) && queue.byteCount == 1 << 19)
      queue.finish(requests[0], .success(picture))
      #expect(queue.byteCount == picture.byteCount && picture.byteCount > limit / 2)
      queue.putBack(requests[1], picture)
      #expect(queue.byteCount == 2 * picture.byteCount)
      // Handed over, it is held until that is over.
      #expect(queue.takeOutcomes(atMost: 1).count == 1)
      #expect(queue.byteCount == 2 * picture.byteCount)
      queue.endTaking()
      #expect(queue.byteCount == picture.byteCount)
      // What nobody waits for any more is gone.
      queue.keep(only: [requests[2]: 0])
      #expect(queue.byteCount == 0)
      #expect(queue.beginWork(on: limit, for: requests[2]) && queue.byteCount == limit)
      queue.keep(only: [:])
      queue.finish(requests[2], .success(picture))
      #expect(queue.byteCount == 0)
    }

    @Test func whatIsGivenUpDoesNotWaitForRoom() {
      let queue = PictureQueue(waker: waker, limit: 96 << 20)
      let requests = ["a", "b"].map { PictureRequest(path: $0, longestSide: 1) }
      for request in requests {
        queue.add(request, distance: 0)
        #expect(queue.next() == request)
      }
      #expect(queue.beginWork(on: 96 << 20, for: requests[0]))
      queue.cancel(requests[1])
      #expect(!queue.beginWork(on: 1, for: requests[1]))
    }
  }
}
