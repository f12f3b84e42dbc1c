import GeometryKit
import GestureKit
import ScrollKit

/// Enlarges a picture by two fingers or a double tap, about where they are, and moves it under a
/// finger. At the picture's edges it leaves drags to what is around it.
final class PictureZoom {
  let scrollView = ScrollView()
  /// A tap, also each of a double tap.
  var onTap: ((Tap) -> Void)?
  private let tap = TapRecognizer()
  /// How far one can look into a picture.
  private static let greatest = 4.0

  init() {
    scrollView.delegate = self
    scrollView.maximumZoomScale = Self.greatest
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    // Notches turn pages.
    scrollView.wheelRecognizer.onStep = nil
    tap.maximumCount = 2
    tap.onTap = { [unowned self] tap in
      onTap?(tap)
      if tap.count == 2 { scrollView.doubleTap(at: tap.position) }
    }
    let pan = scrollView.panGestureRecognizer
    let mayBegin = pan.shouldBegin
    pan.shouldBegin = { [unowned self] in !leavesOutside($0) && mayBegin?($0) ?? true }
  }

  /// Whether the picture is larger than it fits.
  var isZoomed: Bool { scrollView.zoomScale > 1.01 }

  /// Shows the whole of a picture that takes a size in a viewport.
  func show(_ size: Size, in viewport: Size) {
    scrollView.setZoomScale(1, animated: false)
    scrollView.bounds = viewport
    scrollView.contentSize = size
    scrollView.contentOffset = scrollView.nearestOffset(to: .zero)
  }

  func enter(_ contest: Contest) {
    contest.append(tap)
    if let pinch = scrollView.pinchGestureRecognizer { contest.append(pinch) }
    contest.append(scrollView.panGestureRecognizer)
    contest.append(scrollView.touchObserver)
  }

  /// Whether a drag goes to a side where there is no more of the picture.
  private func leavesOutside(_ translation: Point) -> Bool {
    guard abs(translation.x) > abs(translation.y) else { return false }
    let range = scrollView.range(along: .horizontal)
    let x = scrollView.contentOffset.x
    return translation.x > 0 ? x <= range.lowerBound + 0.5 : x >= range.upperBound - 0.5
  }
}

extension PictureZoom: ScrollViewDelegate {
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }
}
