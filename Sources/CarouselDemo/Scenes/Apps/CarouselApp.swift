import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// An app that shows a small carousel.
final class CarouselApp: App {
  let inner = NumberedCarousel(.rotary, count: 12)

  init() {
    super.init("Carousel", Color(hex: 0x2B1D24))
    inner.clipsToBounds = false
    add(inner)
  }

  override func place(in stage: Rect, _ measures: Measures) {
    inner.frame = Rect(x: 0, y: stage.minY, width: size.width, height: stage.height)
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    inner.press(key, modifiers, isRepeat: isRepeat)
  }
}
