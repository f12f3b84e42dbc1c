extension CarouselSubject {
  func action(
    of call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> (() -> Void)? {
    let carousel = engine
    switch call {
    case "scrollToItem":
      let index = try step.index()
      let duration = step.removeValue(forKey: "duration")
      let animated = step.removeValue(forKey: "animated")
      if let duration {
        if let animated { throw animated.failure("duration or animated, not both") }
        let seconds = try duration.nonnegativeNumber()
        return { carousel.scrollToItem(at: index, duration: seconds) }
      }
      let isAnimated = try animated?.bool() ?? false
      return { carousel.scrollToItem(at: index, animated: isAnimated) }
    case "scrollByNumberOfItems":
      let count = try step.require("count", "an integer").integer()
      let duration = try step.require("duration", "seconds").nonnegativeNumber()
      return { carousel.scroll(byNumberOfItems: count, duration: duration) }
    case "scrollToOffset", "scrollByOffset":
      let offset = try step.require("offset", "a number").number()
      let duration = try step.require("duration", "seconds").nonnegativeNumber()
      if call == "scrollToOffset" {
        return { carousel.scroll(toOffset: offset, duration: duration) }
      }
      return { carousel.scroll(byOffset: offset, duration: duration) }
    case "insertItem", "removeItem", "reloadItem": return try change(call, &step)
    case "reloadData":
      let items = try step.removeValue(forKey: "items")?.integer(from: 0)
      let placeholders = try step.removeValue(forKey: "placeholders")?.integer(from: 0)
      return { [unowned self] in
        self.items = items ?? self.items
        self.placeholders = placeholders ?? self.placeholders
        carousel.reloadData()
      }
    case "touchDown":
      let point = try step.removeValue(forKey: "point")?.point()
      return { carousel.touchDown(at: point) }
    case "pan":
      let pan = try step.pan()
      return { carousel.pan(pan(carousel.time)) }
    case "tap":
      let point = try step.require("point", "[x, y]").point()
      return { carousel.tap(at: point) }
    default: return nil
    }
  }

  private func change(
    _ call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> () -> Void {
    let index = try step.index()
    let animated = try step.animated()
    let carousel = engine
    switch call {
    case "insertItem":
      return { [unowned self] in
        items += 1
        carousel.insertItem(at: index, animated: animated)
      }
    case "removeItem":
      return { [unowned self] in
        items = max(items - 1, 0)
        carousel.removeItem(at: index, animated: animated)
      }
    default: return { carousel.reloadItem(at: index, animated: animated) }
    }
  }
}
