extension CarouselSubject {
  func step(_ call: String, _ step: inout ScenarioObject) throws(ScenarioError) -> (() -> Void)? {
    let carousel = carousel
    switch call {
    case "set": return try set(&step)
    case "scrollToItem":
      let index = try step.require("index", "an integer").integer()
      let duration = step.take("duration")
      let animated = step.take("animated")
      if let duration {
        if let animated { throw animated.failure("duration or animated, not both") }
        let seconds = try duration.positiveNumber()
        return { carousel.scrollToItem(at: index, duration: seconds) }
      }
      let isAnimated = try animated?.bool() ?? false
      return { carousel.scrollToItem(at: index, animated: isAnimated) }
    case "scrollByNumberOfItems":
      let count = try step.require("count", "an integer").integer()
      let duration = try step.require("duration", "seconds").positiveNumber()
      return { carousel.scroll(byNumberOfItems: count, duration: duration) }
    case "scrollToOffset", "scrollByOffset":
      let offset = try step.require("offset", "a number").number()
      let duration = try step.require("duration", "seconds").positiveNumber()
      if call == "scrollToOffset" {
        return { carousel.scroll(toOffset: offset, duration: duration) }
      }
      return { carousel.scroll(byOffset: offset, duration: duration) }
    case "insertItem", "removeItem", "reloadItem": return try change(call, &step)
    case "reloadData":
      let items = try step.take("items")?.integer(from: 0)
      let placeholders = try step.take("placeholders")?.integer(from: 0)
      return { [unowned self] in
        self.items = items ?? self.items
        self.placeholders = placeholders ?? self.placeholders
        carousel.reloadData()
      }
    case "touchDown": return { carousel.touchDown() }
    case "pan":
      let pan = try step.pan()
      return { carousel.pan(pan) }
    case "tap":
      let point = try step.require("point", "[x, y]").point()
      return { carousel.tap(at: point) }
    default: return nil
    }
  }

  private func set(_ step: inout ScenarioObject) throws(ScenarioError) -> () -> Void {
    let name = try step.require("property", "the name of a property")
    guard let property = CarouselProperty(rawValue: try name.string("the name of a property"))
    else {
      let names = CarouselProperty.allCases.map(\.rawValue).joined(separator: ", ")
      throw name.failure("one of \(names)")
    }
    return try property.setter(step.require("value", "a value of \(property)"), carousel)
  }

  private func change(
    _ call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> () -> Void {
    let index = try step.require("index", "an integer").integer()
    let animated = try step.require("animated", "true or false").bool()
    let carousel = carousel
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
