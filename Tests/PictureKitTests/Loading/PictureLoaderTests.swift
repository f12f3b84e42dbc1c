import Glibc
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit
@testable import StageKit

extension Headless {
  @WindowActor @Suite struct PictureLoaderTests {
    let folder = TemporaryFolder()
    let waker = Waker()

    /// Waits until no request of a loader is pending, for at most 10 s. Returns all outcomes.
    func outcomes(of loader: PictureLoader) -> [(PictureRequest, PictureRequest.Outcome)] {
      var outcomes: [(PictureRequest, PictureRequest.Outcome)] = []
      let deadline = SystemClock.now + 10
      while loader.pendingCount > 0, SystemClock.now < deadline {
        loader.deliverResults(atMost: 1) { request, outcome, _ in
          outcomes.append((request, outcome))
        }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      return outcomes
    }

    @Test func everyRequestYieldsOnePictureOrError() throws {
      let good = try Fixture.png(folder)
      let bad = try folder.write(Array("no picture".utf8), as: "bad.png")
      let loader = PictureLoader(waker: waker, decoding: .inThisProcess)
      // Add more requests than results can wait to be delivered.
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

    @Test func previewArrivesBeforeTheLargePicture() throws {
      let loader = PictureLoader(waker: waker, decoding: .inThisProcess)
      let request = PictureRequest(path: try Fixture.camera(folder), longestSide: 300)
      loader.request(request, distance: 0)
      var widths: [Int] = []
      var previews: [Bool] = []
      let deadline = SystemClock.now + 10
      while loader.pendingCount > 0, SystemClock.now < deadline {
        loader.deliverResults { _, outcome, isPreview in
          widths.append((try? outcome.get())?.levels[0].width ?? 0)
          previews.append(isPreview)
        }
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      #expect(previews == [true, false])
      #expect(widths == [160, 300])
    }

    @Test func requestsWithoutAPreviewAreDecodedFirst() throws {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
      let (near, far) = (
        PictureRequest(path: "near", longestSide: 1), PictureRequest(path: "far", longestSide: 1)
      )
      queue.add(near, distance: 0)
      queue.add(far, distance: 9)
      #expect(queue.next() == near)
      queue.deliverPreview(near, MipChain(PixelImage(width: 1, height: 1, color: .white)))
      // When a request is repeated, its preview still counts as delivered.
      queue.add(near, distance: 0)
      #expect(queue.pendingCount == 2)
      #expect(queue.next() == far)
      #expect(queue.next() == near)
    }

    @Test func nearestRequestIsDecodedFirstThenTheLatest() {
      // The queue has no threads, so that `next()` returns the requests in a deterministic order.
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
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
      // Change the distance of request 1. Request 3 waits again after its preview was delivered.
      queue.add(request(1), distance: 0.5)
      queue.add(request(3), distance: 0)
      queue.deliverPreview(request(3), MipChain(PixelImage(width: 1, height: 1, color: .white)))
      #expect((0..<3).compactMap { _ in queue.next()?.path.description } == ["1", "2", "3"])
    }

    /// A request is postponed only once, and only in favour of requests that have not been tried
    /// yet.
    @Test func slowRequestsMakeWayForOthersOnce() {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
      let (slow, other) = (
        PictureRequest(path: "slow", longestSide: 1), PictureRequest(path: "other", longestSide: 1)
      )
      queue.add(slow, distance: 0)
      #expect(queue.next() == slow)
      #expect(!queue.postpone(slow))
      queue.add(other, distance: 9)
      #expect(queue.postpone(slow) && !queue.postpone(slow))
      queue.endUndecoded(slow)
      queue.add(slow, distance: 0)
      #expect(queue.next() == other)
      #expect(!queue.postpone(other))
      #expect(queue.next() == slow)
    }

    /// `replaceRequests(with:)` replaces all requests at once, so that the nearest request starts
    /// first. It cancels requests that aren't listed, even if they are being decoded or finished.
    @Test func replacingRequestsCancelsAllOthers() {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
      func request(_ number: Int) -> PictureRequest {
        PictureRequest(path: "\(number)", longestSide: 1)
      }
      func want(_ numbers: [Int], around centre: Int) {
        queue.replaceRequests(
          with: Dictionary(
            uniqueKeysWithValues: numbers.map { (request($0), Double(abs($0 - centre))) }))
      }
      func next() -> Int? { queue.next().flatMap { Int($0.path.description) } }
      want(Array(0..<9), around: 6)
      #expect(next() == 6)
      // The centre moves to 9. Request 6 is being decoded and is still listed.
      want(Array(2..<12), around: 9)
      #expect(next() == 9 && queue.isWanted(request(6)))
      #expect(queue.pendingCount == 10)
      // Request 9 is finished. The centre then moves far away while request 6 is being decoded.
      queue.finish(request(9), .failure(.missing))
      want([100, 101], around: 101)
      #expect(!queue.isWanted(request(6)))
      queue.finish(request(6), .failure(.missing))
      #expect(queue.deliverResults(atMost: 9).isEmpty)
      #expect(queue.pendingCount == 2 && next() == 101 && next() == 100)
      want([], around: 0)
      #expect(queue.pendingCount == 0)
    }

    @Test func cancelledRequestIsNotDelivered() {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
      let request = PictureRequest(path: "a", longestSide: 1)
      queue.add(request, distance: 0)
      #expect(queue.next() == request)
      queue.cancel(request)
      queue.finish(request, .failure(.missing))
      #expect(queue.deliverResults(atMost: 9).isEmpty)
      #expect(queue.pendingCount == 0)
    }

    @Test func requestCancelledAndRepeatedDuringDecodingIsDelivered() {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
      let request = PictureRequest(path: "a", longestSide: 1)
      queue.add(request, distance: 0)
      _ = queue.next()
      queue.cancel(request)
      queue.add(request, distance: 0)
      queue.finish(request, .failure(.missing))
      #expect(queue.deliverResults(atMost: 9).count == 1)
    }

    /// Byte counts don't overflow, whatever number of bytes a worker requests.
    @Test func reservationsOfAnySizeDoNotOverflow() {
      let queue = PictureQueue.bounded(waker: waker, limit: 100)
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

    /// The bytes in use stay within the limit. Only a single large picture may exceed it.
    @Test func decodingStaysWithinTheByteLimit() {
      /// The byte counts that exceeded the limit, and the number of running threads.
      final class Record: @unchecked Sendable {
        let monitor = ConditionLock()
        var excess: [Int] = []
        var running = 4
      }
      let limit = 96 << 20
      let (queue, record) = (PictureQueue.bounded(waker: waker, limit: limit), Record())
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
      // Wait for the threads for a limited time, so that a deadlock doesn't block the test.
      let deadline = SystemClock.now + 10
      while record.monitor.locked({ record.running }) > 0, SystemClock.now < deadline {
        SystemClock.sleep(until: SystemClock.now + 0.001)
      }
      #expect(record.monitor.locked { record.running } == 0)
      #expect(record.excess.isEmpty && queue.byteCount == 0)
    }

    /// The bytes of a picture count while it is decoded, while it waits to be delivered, and until
    /// `releaseDeliveredOutcomes()` is called after its delivery.
    @Test func bytesCountUntilTheOutcomeIsReleased() {
      let limit = 1 << 20
      let queue = PictureQueue.bounded(waker: waker, limit: limit)
      let requests = ["a", "b", "c"].map { PictureRequest(path: $0, longestSide: 1) }
      for request in requests {
        queue.add(request, distance: 0)
        #expect(queue.next() == request)
      }
      let picture = MipChain(PixelImage(width: 400, height: 400, color: .white))
      #expect(queue.beginWork(on: 1 << 19, for: requests[0]) && queue.byteCount == 1 << 19)
      queue.finish(requests[0], .success(picture))
      #expect(queue.byteCount == picture.byteCount && picture.byteCount > limit / 2)
      queue.deliverPreview(requests[1], picture)
      #expect(queue.byteCount == 2 * picture.byteCount)
      // A delivered picture still counts until `releaseDeliveredOutcomes()` is called.
      #expect(queue.deliverResults(atMost: 1).count == 1)
      #expect(queue.byteCount == 2 * picture.byteCount)
      queue.releaseDeliveredOutcomes()
      #expect(queue.byteCount == picture.byteCount)
      // Pictures of cancelled requests no longer count.
      queue.replaceRequests(with: [requests[2]: 0])
      #expect(queue.byteCount == 0)
      #expect(queue.beginWork(on: limit, for: requests[2]) && queue.byteCount == limit)
      queue.replaceRequests(with: [:])
      queue.finish(requests[2], .success(picture))
      #expect(queue.byteCount == 0)
    }

    @Test func cancelledRequestDoesNotWaitForMemory() {
      let queue = PictureQueue.bounded(waker: waker, limit: 96 << 20)
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
