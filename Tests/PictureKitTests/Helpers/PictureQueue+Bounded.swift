import SystemKit

@testable import PictureKit
@testable import StageKit

extension PictureQueue {
  /// Creates a queue that stops after 20 seconds. A test that waits for a request in vain then
  /// fails instead of hanging.
  static func bounded(waker: Waker, limit: Int) -> PictureQueue {
    let queue = PictureQueue(waker: waker, limit: limit)
    let end = SystemClock.now + 20
    ConditionLock().startThread { [weak queue] in
      while queue != nil, SystemClock.now < end {
        SystemClock.sleep(until: SystemClock.now + 0.02)
      }
      queue?.stop()
    }
    return queue
  }
}
