import Testing

@testable import PictureKit

/// Tests how long the program waits for a worker that decodes a picture.
@Suite struct WorkerPatienceTests {
  /// The time limit of a picture is 5 s, plus one second for each 8 MB of memory that decoding
  /// needs. It is at most 30 s.
  @Test(arguments: [(0, 5.0), (83_886_080, 15.0), (1_000_000_000_000, 30.0), (-5, 5.0)])
  func largePicturesGetMoreTime(bytes: Int, time: Double) {
    #expect(WorkerDecoder.TimeLimits().time(forBytes: bytes) == time)
  }

  /// Decoding of a picture is postponed after 1 s, and one second more for each 8 MB of memory.
  @Test(arguments: [(0, 1.0), (83_886_080, 11.0), (1_000_000_000_000, 30.0), (-5, 1.0)])
  func largePicturesMakeWayForOthersLater(bytes: Int, time: Double) {
    #expect(WorkerDecoder.TimeLimits().yieldingTime(forBytes: bytes) == time)
  }

  /// A worker that reports progress has at most two minutes for a picture. A worker is replaced
  /// after one minute of processor time.
  @Test func workersHaveALimitedLifetime() {
    #expect(WorkerDecoder.TimeLimits().maxTotalTime == 120)
    #expect(WorkerDecoder.TimeLimits().maxWorkerTime == 60)
  }
}
