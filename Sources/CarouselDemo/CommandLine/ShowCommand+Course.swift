extension ShowCommand {
  /// The options that determine how a session starts, as command-line arguments. Options with
  /// default values are left out.
  var course: [String] {
    var course: [String] = []
    func add(_ name: String, _ value: String, unless standard: String) {
      if value != standard { course.append("--\(name)=\(value)") }
    }
    func add(_ name: String, if isGiven: Bool) { if isGiven { course.append("--\(name)") } }
    add("scene", scene.name, unless: SceneTable.standard.home.name)
    add("type", type.layout.name, unless: GallerySettings().type.name)
    add("vertical", if: vertical)
    add("wrap", if: wrap)
    for each in option { add("option", each.text, unless: "") }
    if let card { add("card", card.text, unless: "") }
    if let autoscroll { add("autoscroll", "\(autoscroll.itemsPerSecond)", unless: "") }
    course += SlideshowSettings(interval: interval, order: slides).arguments
    add("fullscreen", if: fullscreen)
    return course
  }
}

extension SlideshowSettings {
  /// The settings as command-line arguments. Default values are left out.
  var arguments: [String] {
    let standard = SlideshowSettings()
    return (interval == standard.interval ? [] : ["--interval=\(interval.rawValue)"])
      + (order == standard.order ? [] : ["--slides=\(order.rawValue)"])
  }
}

extension Dimensions {
  /// The size as a command-line argument.
  var text: String { "\(size.width)x\(size.height)" }
}
