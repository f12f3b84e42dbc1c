@testable import StageKit

/// What comes of requests, until there is nothing more to wait for, or nothing has come for long.
func outcomes(
  of requests: [PictureRequest], _ loader: PictureLoader
) -> [PictureRequest: [PictureLoader.Outcome]] {
  for request in requests { loader.request(request, distance: 0) }
  var outcomes: [PictureRequest: [PictureLoader.Outcome]] = [:]
  var deadline = SystemClock.now + 180
  while loader.pendingCount > 0, SystemClock.now < deadline {
    loader.takeOutcomes { request, outcome, _ in
      outcomes[request, default: []].append(outcome)
      deadline = SystemClock.now + 180
    }
    SystemClock.sleep(until: SystemClock.now + 0.001)
  }
  return outcomes
}
