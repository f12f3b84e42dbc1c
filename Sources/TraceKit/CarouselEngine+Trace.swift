import CarouselKit

extension CarouselEngine: TraceEngine {
  func write(to line: inout JSONWriter, events: [String]) {
    line.number("scrollOffset", scrollOffset)
    line.integer("currentItemIndex", currentItemIndex)
    line.number("toggle", toggle)
    line.integer("numberOfItems", numberOfItems)
    line.integer("numberOfVisibleItems", numberOfVisibleItems)
    line.number("itemWidth", itemWidth)
    line.number("offsetMultiplier", offsetMultiplier)
    line.bool("wrapEnabled", isWrapEnabled)
    line.bool("dragging", isDragging)
    line.bool("decelerating", isDecelerating)
    line.bool("scrolling", isScrolling)
    line.list("events", events) { $0.string(nil, $1) }
    line.list("items", indexesForVisibleItems.compactMap(place(ofItemAt:))) { line, place in
      line.object { write(place, to: &$0) }
    }
    line.list("drawOrder", drawOrder) { $0.integer(nil, $1) }
  }

  private func write(_ place: ItemPlace, to line: inout JSONWriter) {
    line.integer("index", place.index)
    line.number("offset", place.offset)
    line.transform("transform", place.transform)
    line.number("alpha", place.alpha)
    line.bool("hidden", place.isHidden)
    line.point("center", center)
    guard !place.isSettled else { return }
    line.object("presented") { line in
      line.transform("transform", place.presentedTransform)
      line.number("alpha", place.presentedAlpha)
    }
  }
}
