/// What the main thread and the workers of a picture loader share.
final class PictureQueue: @unchecked Sendable {
  /// What has been loaded.
  struct Done {
    var request: PictureRequest
    var outcome: PictureLoader.Outcome
    var isPreview = false

    /// The bytes of its pixels.
    var byteCount: Int {
      if case .success(let mips) = outcome { mips.byteCount } else { 0 }
    }
  }

  /// How urgent a request is.
  private struct Ticket {
    var distance: Double
    var age: Int
    /// Whether its preview is there; what shows nothing yet goes before it.
    var isPreviewed = false
    /// Whether it was not given up meanwhile.
    var isWanted = true
    /// The bytes that it takes while it is decoded.
    var bytes = 0

    func isMoreUrgent(than other: Ticket) -> Bool {
      if isPreviewed != other.isPreviewed { return other.isPreviewed }
      return (distance, -age) < (other.distance, -other.age)
    }
  }

  // Everything below is touched under the monitor's lock alone.
  private let monitor = Monitor()
  private var waiting: [PictureRequest: Ticket] = [:]
  /// What is being decoded.
  private var running: [PictureRequest: Ticket] = [:]
  private var done: [Done] = []
  /// The bytes of what was handed over last.
  private var takenBytes = 0
  private var nextAge = 0
  private var isStopped = false
  /// Whether a worker has no filter of system calls.
  private var lacksFilter = false
  /// Whether a worker has drawn a drawing without its words.
  private var lacksWords = false
  /// How long a thread takes for a picture, in seconds: the mean of the last few, and at first a guess at a
  /// photograph of 24 megapixels.
  private var meanDuration = 0.1

  private let waker: Waker
  private static let doneLimit = 8
  /// More than there ever are, and so few that sums of them are numbers.
  private static let mostBytes = 1 << 40
  /// The bytes that may be decoded, or wait to be taken, at once. What takes more is decoded alone.
  private let limit: Int

  init(waker: Waker, limit: Int) { (self.waker, self.limit) = (waker, limit) }

  /// Starts a thread that has a decoder of its own.
  func startThread(with decoder: some RequestDecoder) {
    monitor.startThread { [self] in work(with: decoder) }
  }

  func stop() {
    monitor.locked {
      isStopped = true
      monitor.wakeAll()
    }
  }

  var pendingCount: Int {
    monitor.locked {
      waiting.count + running.values.count { $0.isWanted } + done.count { !$0.isPreview }
    }
  }

  func add(_ request: PictureRequest, distance: Double) {
    monitor.locked { if enter(request, distance: distance) { monitor.wakeAll() } }
  }

  /// Enters a request, or moves one that is there already. Whether it is new.
  private func enter(_ request: PictureRequest, distance: Double) -> Bool {
    let distance = distance.isNaN ? .infinity : distance
    // Written back as wholes: changed in their places, they would take something from the heap in
    // every frame.
    if var ticket = running[request] {
      ticket.isWanted = true
      ticket.distance = distance
      running[request] = ticket
    } else if var ticket = waiting[request] {
      ticket.distance = distance
      waiting[request] = ticket
    } else if !done.contains(where: { $0.request == request && !$0.isPreview }) {
      nextAge += 1
      waiting[request] = Ticket(distance: distance, age: nextAge)
      return true
    }
    return false
  }

  /// Enters or moves requests, and gives up all others.
  func keep(only distances: [PictureRequest: Double]) {
    monitor.locked {
      var hasChanged = false
      for request in waiting.keys where distances[request] == nil {
        waiting[request] = nil
        hasChanged = true
      }
      for (request, ticket) in running where ticket.isWanted && distances[request] == nil {
        running[request]?.isWanted = false
        hasChanged = true
      }
      if done.contains(where: { distances[$0.request] == nil }) {
        done.removeAll { distances[$0.request] == nil }
        hasChanged = true
      }
      for (request, distance) in distances where enter(request, distance: distance) {
        hasChanged = true
      }
      if hasChanged { monitor.wakeAll() }
    }
  }

  func cancel(_ request: PictureRequest) {
    monitor.locked {
      waiting[request] = nil
      running[request]?.isWanted = false
      done.removeAll { $0.request == request }
      monitor.wakeAll()
    }
  }

  /// Hands over what is done; its bytes count until `endTaking()`.
  func takeOutcomes(atMost count: Int) -> [Done] {
    monitor.locked {
      guard !done.isEmpty else { return [] }
      let taken = Array(done.prefix(max(count, 1)))
      done.removeFirst(taken.count)
      takenBytes = taken.reduce(0) { $0 + $1.byteCount }
      if !done.isEmpty { waker.wake() }
      monitor.wakeAll()
      return taken
    }
  }

  /// Nothing of what was handed over is held any more.
  func endTaking() {
    monitor.locked {
      guard takenBytes > 0 else { return }
      takenBytes = 0
      monitor.wakeAll()
    }
  }

  /// The bytes of what is being decoded, and of what has been and isn't taken.
  var byteCount: Int { monitor.locked { bytesInUse } }

  /// The same, for whoever has the lock.
  private var bytesInUse: Int {
    done.reduce(running.values.reduce(takenBytes) { $0 + $1.bytes }) { $0 + $1.byteCount }
  }

  /// How long a thread takes for a picture of late, in seconds.
  var duration: Double { monitor.locked { meanDuration } }

  /// Remembers how long a picture took: each new one counts a quarter.
  func noteDuration(_ seconds: Double) {
    monitor.locked { meanDuration += (max(seconds, 1e-4) - meanDuration) / 4 }
  }

  private func work(with decoder: some RequestDecoder) {
    while let request = next() {
      let start = SystemClock.now
      let wantsPreview = monitor.locked { running[request].map { !$0.isPreviewed } ?? false }
      do throws(PictureError) {
        let picture = try decoder.decode(
          request, wantsPreview: wantsPreview, for: PictureWork(queue: self, request: request))
        if picture != nil { noteDuration(SystemClock.now - start) }
        if let picture, picture.isPreview {
          putBack(request, picture.mips)
        } else if let picture {
          finish(request, .success(picture.mips))
        } else {
          giveUp(request)
        }
      } catch {
        finish(request, .failure(error))
      }
    }
  }

  /// The kernel has refused a worker the filter of system calls.
  func workersLackFilter() { monitor.locked { lacksFilter = true } }

  /// Whether it has refused it to one.
  var isFilterMissing: Bool { monitor.locked { lacksFilter } }

  /// A worker can't draw the words that a drawing has.
  func workersLackWords() { monitor.locked { lacksWords = true } }

  /// Whether one can't.
  var areWordsMissing: Bool { monitor.locked { lacksWords } }

  /// Whether somebody still waits for what is being decoded.
  func isWanted(_ request: PictureRequest) -> Bool {
    monitor.locked { !isStopped && running[request]?.isWanted ?? false }
  }

  /// Waits until there is room for so many bytes beside those that are in use. They take the place of those that
  /// the request had before, and are given back when it is done with.
  ///
  /// - Returns: whether there is; if not, nobody waits for the request any more.
  func beginWork(on bytes: Int, for request: PictureRequest) -> Bool {
    monitor.locked {
      // What it had is free for others, who may wait for it.
      running[request]?.bytes = 0
      monitor.wakeAll()
      // A worker may ask for anything.
      let bytes = min(max(bytes, 0), Self.mostBytes)
      while bytesInUse > 0, bytesInUse + bytes > limit, !isStopped,
        running[request]?.isWanted ?? false
      { monitor.wait() }
      guard !isStopped, running[request]?.isWanted ?? false else { return false }
      running[request]?.bytes = bytes
      return true
    }
  }

  /// Waits for the most urgent request; nil when there are to be no more.
  func next() -> PictureRequest? {
    monitor.locked {
      while !isStopped, waiting.isEmpty || done.count >= Self.doneLimit { monitor.wait() }
      guard !isStopped else { return nil }
      guard let first = waiting.min(by: { $0.value.isMoreUrgent(than: $1.value) }) else {
        return nil
      }
      waiting[first.key] = nil
      running[first.key] = first.value
      return first.key
    }
  }

  func finish(_ request: PictureRequest, _ outcome: PictureLoader.Outcome) {
    monitor.locked {
      guard let ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped else {
        monitor.wakeAll()
        return
      }
      done.append(Done(request: request, outcome: outcome))
      waker.wake()
      monitor.wakeAll()
    }
  }

  /// A picture wasn't decoded, as nobody waited for it; if somebody does now, it has its turn again.
  private func giveUp(_ request: PictureRequest) {
    monitor.locked {
      guard var ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped else {
        monitor.wakeAll()
        return
      }
      ticket.bytes = 0
      waiting[request] = ticket
      monitor.wakeAll()
    }
  }

  /// Delivers a preview; the request waits for its turn again.
  func putBack(_ request: PictureRequest, _ preview: MipChain) {
    monitor.locked {
      guard var ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped else {
        monitor.wakeAll()
        return
      }
      ticket.bytes = 0
      ticket.isPreviewed = true
      waiting[request] = ticket
      done.append(Done(request: request, outcome: .success(preview), isPreview: true))
      waker.wake()
      monitor.wakeAll()
    }
  }
}
