import CarouselKit
import GeometryKit

/// A carousel's delegate that notes what it is told, and hands everything on to another one.
///
///     let recorder = CarouselRecorder<Photo>(log)
///     recorder.next = album            // its own delegate, which isn't kept
///     carousel.delegate = recorder     // which the carousel doesn't keep either
public final class CarouselRecorder<ItemView: CarouselItemView>: CarouselDelegate {
  /// Whom everything is handed on to, and who answers.
  public weak var next: (any CarouselDelegate<ItemView>)?
  private let log: EventLog

  /// A recorder that notes into a log.
  public init(_ log: EventLog) { self.log = log }

  /// Notes it and hands it on.
  public func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>) {
    log.note("willBeginScrollingAnimation", call: "carouselWillBeginScrollingAnimation")
    next?.carouselWillBeginScrollingAnimation(carousel)
  }
  /// Notes it and hands it on.
  public func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>) {
    log.note("didEndScrollingAnimation", call: "carouselDidEndScrollingAnimation")
    next?.carouselDidEndScrollingAnimation(carousel)
  }
  /// Notes it and hands it on.
  public func carouselDidScroll(_ carousel: Carousel<ItemView>) {
    log.note("didScroll", call: "carouselDidScroll")
    next?.carouselDidScroll(carousel)
  }
  /// Notes it and hands it on.
  public func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>) {
    log.note("currentItemIndexDidChange", call: "carouselCurrentItemIndexDidChange")
    next?.carouselCurrentItemIndexDidChange(carousel)
  }
  /// Notes it and hands it on.
  public func carouselWillBeginDragging(_ carousel: Carousel<ItemView>) {
    log.note("willBeginDragging", call: "carouselWillBeginDragging")
    next?.carouselWillBeginDragging(carousel)
  }
  /// Notes it and hands it on.
  public func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool) {
    log.note(
      "didEndDragging:\(willDecelerate ? 1 : 0)",
      call: "carouselDidEndDragging: \(willDecelerate ? "decelerates" : "rests")")
    next?.carouselDidEndDragging(carousel, willDecelerate: willDecelerate)
  }
  /// Notes it and hands it on.
  public func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>) {
    log.note("willBeginDecelerating", call: "carouselWillBeginDecelerating")
    next?.carouselWillBeginDecelerating(carousel)
  }
  /// Notes it and hands it on.
  public func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>) {
    log.note("didEndDecelerating", call: "carouselDidEndDecelerating")
    next?.carouselDidEndDecelerating(carousel)
  }
  /// Notes it; yes unless the next one says no.
  public func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool {
    log.note("shouldSelectItem:\(index)", call: "carouselShouldSelectItem: \(index)")
    return next?.carousel(carousel, shouldSelectItemAt: index) ?? true
  }
  /// Notes it and hands it on.
  public func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int) {
    log.note("didSelectItem:\(index)", call: "carouselDidSelectItem: \(index)")
    next?.carousel(carousel, didSelectItemAt: index)
  }
  /// What the next one answers.
  public func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double {
    next?.carouselItemWidth(carousel) ?? 0
  }
  /// What the next one answers.
  public func carousel(
    _ carousel: Carousel<ItemView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D {
    next?.carousel(carousel, itemTransformForOffset: offset, baseTransform: baseTransform)
      ?? baseTransform
  }
  /// What the next one answers.
  public func carousel(
    _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    next?.carousel(carousel, valueFor: option, withDefault: value) ?? value
  }
}
