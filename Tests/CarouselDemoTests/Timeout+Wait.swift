import Glibc

@testable import CarouselDemo

extension Timeout {
  /// Sleeps for 1 ms. The small pictures of tests are usually decoded within this time, much sooner
  /// than within the pause of the application.
  func pauseBriefly() { usleep(1000) }
}
