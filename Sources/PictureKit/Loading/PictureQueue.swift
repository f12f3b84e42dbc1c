import StageKit
import SystemKit

/// A thread-safe priority queue of picture requests.
final class PictureQueue: @unchecked Sendable {
  /// An outcome or a preview that waits to be delivered.
  struct Delivery {
    var request: PictureRequest
    var outcome: PictureRequest.Outcome
    var isPreview = false

    /// The number of bytes of the picture's pixels.
    var byteCount: Int {
      if case .success(let mips) = outcome { mips.byteCount } else { 0 }
    }
  }

  /// The urgency and the state of a request.
  private struct Ticket {
    var distance: Double
    var age: Int
    /// Whether the preview has been delivered. Requests without a delivered preview come first.
    var isPreviewed = false
    /// Whether decoding took so long that the request was postponed. Postponed requests come
    /// last.
    var isPostponed = false
    /// True while the decoder stops to let other requests go first.
    var isPostponing = false
    /// False if the request has been cancelled.
    var isWanted = true
    /// The number of bytes that are reserved for decoding the picture.
    var bytes = 0

    func isMoreUrgent(than other: Ticket) -> Bool {
      if isPostponed != other.isPostponed { return other.isPostponed }
      if isPreviewed != other.isPreviewed { return other.isPreviewed }
      return (distance, -age) < (other.distance, -other.age)
    }
  }

  // Everything below is guarded by `lock`.
  private let lock = ConditionLock()
  private var waiting: [PictureRequest: Ticket] = [:]
  /// The requests that are being decoded.
  private var running: [PictureRequest: Ticket] = [:]
  private var deliveries: [Delivery] = []
  /// The number of bytes of the outcomes that the last call of `deliverResults` returned.
  private var deliveredBytes = 0
  private var nextAge = 0
  private var threadCount = 0
  private var isStopped = false
  /// True if a worker runs without a filter of system calls.
  private var lacksFilter = false
  /// True if a worker has left out the text of an SVG picture.
  private var lacksText = false
  /// The mean time that a thread takes for a picture, in seconds, weighted towards the latest
  /// pictures. The initial value is an estimate for photographs of 24 megapixels.
  private var meanDuration = 0.1

  private let waker: Waker
  private static let maxDeliveries = 8
  /// An upper bound that keeps sums of byte counts from overflowing.
  private static let maxBytes = 1 << 40
  /// The memory limit, in bytes, for pictures that are being decoded or wait to be delivered. A
  /// picture that exceeds the limit is decoded alone.
  private let limit: Int

  init(waker: Waker, limit: Int) { (self.waker, self.limit) = (waker, limit) }

  /// Starts a thread with its own decoder.
  func startThread(with decoder: some RequestDecoder) {
    guard lock.startThread({ [self] in work(with: decoder) }) else { return }
    lock.locked { threadCount += 1 }
  }

  func stop() {
    lock.locked {
      isStopped = true
      lock.wakeAll()
    }
  }

  var pendingCount: Int {
    lock.locked {
      waiting.count + running.values.count { $0.isWanted } + deliveries.count { !$0.isPreview }
    }
  }

  func add(_ request: PictureRequest, distance: Double) {
    lock.locked { if enter(request, distance: distance) { lock.wakeAll() } }
  }

  /// Adds a request, or updates the distance of a queued request. Returns true if the request is
  /// new.
  private func enter(_ request: PictureRequest, distance: Double) -> Bool {
    let distance = distance.isNaN ? .infinity : distance
    // Assign whole tickets: changing a ticket inside the dictionary would allocate memory in every
    // frame.
    if var ticket = running[request] {
      // A request that was cancelled and is added again counts as not tried yet.
      if !ticket.isWanted { ticket.isPostponed = false }
      ticket.isWanted = true
      ticket.distance = distance
      running[request] = ticket
    } else if var ticket = waiting[request] {
      ticket.distance = distance
      waiting[request] = ticket
    } else if !deliveries.contains(where: { $0.request == request && !$0.isPreview }) {
      nextAge += 1
      waiting[request] = Ticket(distance: distance, age: nextAge)
      return true
    }
    return false
  }

  /// Adds or updates requests, and cancels all others.
  func replaceRequests(with distances: [PictureRequest: Double]) {
    lock.locked {
      var hasChanged = false
      for request in waiting.keys where distances[request] == nil {
        waiting[request] = nil
        hasChanged = true
      }
      for (request, ticket) in running where ticket.isWanted && distances[request] == nil {
        running[request]?.isWanted = false
        hasChanged = true
      }
      if deliveries.contains(where: { distances[$0.request] == nil }) {
        deliveries.removeAll { distances[$0.request] == nil }
        hasChanged = true
      }
      for (request, distance) in distances where enter(request, distance: distance) {
        hasChanged = true
      }
      if hasChanged { lock.wakeAll() }
    }
  }

  func cancel(_ request: PictureRequest) {
    lock.locked {
      waiting[request] = nil
      running[request]?.isWanted = false
      deliveries.removeAll { $0.request == request }
      lock.wakeAll()
    }
  }

  /// Removes outcomes from the queue and returns them. Their bytes count as in use until
  /// `releaseDeliveredOutcomes()` is called.
  func deliverResults(atMost count: Int) -> [Delivery] {
    lock.locked {
      guard !deliveries.isEmpty else { return [] }
      let delivered = Array(deliveries.prefix(max(count, 1)))
      deliveries.removeFirst(delivered.count)
      deliveredBytes = delivered.reduce(0) { $0 + $1.byteCount }
      if !deliveries.isEmpty { waker.wake() }
      lock.wakeAll()
      return delivered
    }
  }

  /// Reports that the outcomes of the last call of `deliverResults` are no longer in memory.
  func releaseDeliveredOutcomes() {
    lock.locked {
      guard deliveredBytes > 0 else { return }
      deliveredBytes = 0
      lock.wakeAll()
    }
  }

  /// The number of bytes that are reserved for decoding, or belong to outcomes that have not been
  /// released.
  var byteCount: Int { lock.locked { bytesInUse } }

  /// Same as `byteCount`. The caller must hold the lock.
  private var bytesInUse: Int {
    deliveries.reduce(running.values.reduce(deliveredBytes) { $0 + $1.bytes }) { $0 + $1.byteCount }
  }

  /// The mean time that a thread takes for a picture, in seconds.
  var duration: Double { lock.locked { meanDuration } }

  /// Updates the mean duration with a measured duration, whose weight is one quarter.
  func recordDuration(_ seconds: Double) {
    lock.locked { meanDuration += (max(seconds, 1e-4) - meanDuration) / 4 }
  }

  private func work(with decoder: some RequestDecoder) {
    while let request = next() {
      let start = SystemClock.now
      let wantsPreview = lock.locked { running[request].map { !$0.isPreviewed } ?? false }
      do throws(PictureError) {
        let picture = try decoder.decode(
          request, wantsPreview: wantsPreview, for: PictureWork(queue: self, request: request))
        if picture != nil { recordDuration(SystemClock.now - start) }
        if let picture, picture.isPreview {
          deliverPreview(request, picture.mips)
        } else if let picture {
          finish(request, .success(picture.mips))
        } else {
          endUndecoded(request)
        }
      } catch {
        finish(request, .failure(error))
      }
    }
  }

  /// Records that a worker runs without a filter of system calls.
  func reportMissingFilter() { lock.locked { lacksFilter = true } }

  /// True if a worker runs without a filter of system calls.
  var isFilterMissing: Bool { lock.locked { lacksFilter } }

  /// Records that a worker has left out the text of an SVG picture.
  func reportMissingText() { lock.locked { lacksText = true } }

  /// True if a worker has left out the text of an SVG picture.
  var isTextMissing: Bool { lock.locked { lacksText } }

  /// Returns whether a request is being decoded, has not been cancelled, and isn't
  /// postponed.
  func isWanted(_ request: PictureRequest) -> Bool {
    lock.locked {
      guard !isStopped, let ticket = running[request] else { return false }
      return ticket.isWanted && !ticket.isPostponing
    }
  }

  /// Releases the bytes that were reserved for a request earlier. Then waits until there is room
  /// for a number of bytes, and reserves them until the request ends.
  ///
  /// - Returns: False if the request has been cancelled or the queue stops.
  func beginWork(on bytes: Int, for request: PictureRequest) -> Bool {
    lock.locked {
      // Another thread may wait for the released bytes.
      running[request]?.bytes = 0
      lock.wakeAll()
      // Don't trust the number: a malicious worker can send any number.
      let bytes = min(max(bytes, 0), Self.maxBytes)
      while bytesInUse > 0, bytesInUse + bytes > limit, !isStopped,
        running[request]?.isWanted ?? false
      { lock.wait() }
      guard !isStopped, running[request]?.isWanted ?? false else { return false }
      running[request]?.bytes = bytes
      return true
    }
  }

  /// Waits until a request can begin, and returns the most urgent one. Returns `nil` when the queue
  /// stops.
  func next() -> PictureRequest? {
    lock.locked {
      while !isStopped {
        if let (request, ticket) = mostUrgent {
          waiting[request] = nil
          running[request] = ticket
          return request
        }
        lock.wait()
      }
      return nil
    }
  }

  /// The most urgent request, if it can begin now. If there are several threads, one is kept free
  /// from postponed requests, because their files may block the decoder.
  private var mostUrgent: (PictureRequest, Ticket)? {
    guard deliveries.count < Self.maxDeliveries,
      let first = waiting.min(by: { $0.value.isMoreUrgent(than: $1.value) })
    else { return nil }
    let maxPostponed = max(threadCount - 1, 1)
    if first.value.isPostponed, running.values.count(where: { $0.isPostponed }) >= maxPostponed {
      return nil
    }
    return (first.key, first.value)
  }

  /// Ends the decoding of a request and releases its bytes. If the request is still wanted or has
  /// been added again, `body` receives its ticket.
  private func end(_ request: PictureRequest, _ body: (inout Ticket) -> Void) {
    lock.locked {
      if var ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped {
        ticket.bytes = 0
        ticket.isPostponing = false
        body(&ticket)
      }
      lock.wakeAll()
    }
  }

  func finish(_ request: PictureRequest, _ outcome: PictureRequest.Outcome) {
    end(request) { _ in
      deliveries.append(Delivery(request: request, outcome: outcome))
      waker.wake()
    }
  }

  /// Moves a request behind all other requests, if one of them hasn't been tried yet. Each request
  /// is moved only once. Returns true if the request was moved; the decoder must then stop.
  func postpone(_ request: PictureRequest) -> Bool {
    lock.locked {
      guard running[request]?.isPostponed == false,
        waiting.values.contains(where: { !$0.isPostponed })
      else { return false }
      running[request]?.isPostponed = true
      running[request]?.isPostponing = true
      return true
    }
  }

  /// Ends a request that was not decoded because it was cancelled or postponed.
  /// Queues the request again if it is still wanted or has been added again.
  func endUndecoded(_ request: PictureRequest) {
    end(request) { waiting[request] = $0 }
  }

  /// Delivers a preview, and queues the request again.
  func deliverPreview(_ request: PictureRequest, _ preview: MipChain) {
    end(request) { ticket in
      ticket.isPreviewed = true
      waiting[request] = ticket
      deliveries.append(Delivery(request: request, outcome: .success(preview), isPreview: true))
      waker.wake()
    }
  }
}
