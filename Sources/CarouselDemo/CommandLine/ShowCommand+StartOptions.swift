extension ShowCommand {
  /// The options that determine how a session starts, as command-line arguments. Options with
  /// default values are left out.
  var startOptions: [String] {
    var options: [String] = []
    func add(_ name: String, _ value: String, unless standard: String) {
      if value != standard { options.append("--\(name)=\(value)") }
    }
    func add(_ name: String, if isGiven: Bool) { if isGiven { options.append("--\(name)") } }
    add("scene", scene.name, unless: SceneTable.standard.home.name)
    add("type", type.layout.name, unless: GallerySettings().type.name)
    add("vertical", if: vertical)
    add("wrap", if: wrap)
    for each in option { add("option", each.text, unless: "") }
    if let card { add("card", card.text, unless: "") }
    if let autoscroll { add("autoscroll", "\(autoscroll)", unless: "") }
    options += SlideshowSettings(interval: interval, order: slides).arguments
    add("fullscreen", if: fullscreen)
    return options
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
