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
    line.list("items", indexesForVisibleItems.compactMap(layoutAttributesForItem(at:))) {
      line, item in
      line.object { write(item, to: &$0) }
    }
    line.list("drawOrder", drawOrder) { $0.integer(nil, $1) }
  }

  private func write(_ item: ItemLayoutAttributes, to line: inout JSONWriter) {
    line.integer("index", item.index)
    line.number("offset", item.offset)
    line.transform("transform", item.transform)
    line.number("alpha", item.alpha)
    line.bool("hidden", item.isHidden)
    line.point("center", center)
    guard !item.isSettled else { return }
    line.object("presented") { line in
      line.transform("transform", item.presentedTransform)
      line.number("alpha", item.presentedAlpha)
    }
  }
}
