import SystemKit

@testable import PictureKit
@testable import StageKit

/// Requests pictures and returns their outcomes. Stops when no request is pending, or when no
/// outcome has arrived for 180 s.
func outcomes(
  of requests: [PictureRequest], _ loader: PictureLoader
) -> [PictureRequest: [PictureRequest.Outcome]] {
  for request in requests { loader.request(request, distance: 0) }
  var outcomes: [PictureRequest: [PictureRequest.Outcome]] = [:]
  var deadline = SystemClock.now + 180
  while loader.pendingCount > 0, SystemClock.now < deadline {
    loader.deliverResults { request, outcome, _ in
      outcomes[request, default: []].append(outcome)
      deadline = SystemClock.now + 180
    }
    SystemClock.sleep(until: SystemClock.now + 0.001)
  }
  return outcomes
}
