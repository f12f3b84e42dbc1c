import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A map of the sky, as large as a wall: north is up, and east on the left, as one sees it from below.
final class StarChart: View {
  /// How much larger than in its natural size it is seen: words on it keep theirs.
  var zoom = 1.0
  /// A star was tapped, once or twice in a row.
  var onTap: ((_ star: Star, _ count: Int) -> Void)?
  /// The star that is marked.
  var chosen: String? { didSet { for mark in marks { mark.isChosen = mark.star.name == chosen } } }
  let constellations = Constellation.all

  /// Each with the middle of its lower edge.
  private let figures: [(name: String, foot: Point, lines: [[Point]])]
  private let marks: [StarMark]
  private let dust: [(place: Point, size: Double, alpha: Double)]
  private let ecliptic: [Point]

  init() {
    figures = constellations.map { figure in
      let bounds = figure.bounds
      return (
        figure.name, Point(x: bounds.center.x, y: bounds.maxY),
        figure.lines.map { $0.map { figure.stars[$0].place } }
      )
    }
    marks = constellations.flatMap(\.stars).filter { !$0.name.isEmpty }.map(StarMark.init)
    // The same sky every night.
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31)
    }
    dust = (0..<3000).map { _ in
      let depth = random()
      return (
        Point(x: random() * Sky.extent.width, y: random() * Sky.extent.height),
        0.9 + 1.5 * depth * depth, 0.15 + 0.5 * random()
      )
    }
    ecliptic = (0...96).map { step in
      let hours = Sky.seam - Double(step) / 4
      let sine = Transform3D.rotation(angle: hours * .pi / 12, z: 1).m12
      return Point(
        x: Double(step) / 4 * 15 * Sky.scale, y: (Sky.top - 23.44 * sine) * Sky.scale)
    }
    super.init(frame: Rect(origin: .zero, size: Sky.extent))
    for mark in marks {
      mark.onTap = { [unowned self, unowned mark] in onTap?(mark.star, $0) }
      add(mark)
    }
  }

  /// The constellation that is nearest to a point.
  func constellation(at point: Point) -> Constellation? {
    constellations.min {
      ($0.bounds.center - point).length < ($1.bounds.center - point).length
    }
  }

  /// The star with a name that is nearest to a point.
  func star(at point: Point) -> Star? {
    marks.map(\.star).min { ($0.place - point).length < ($1.place - point).length }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let corner = canvas.projection.unproject(.zero) ?? .zero
    let end = canvas.projection.unproject(Point(x: canvas.size.width, y: canvas.size.height))
    let seen = Rect(
      origin: corner,
      size: Size(width: (end ?? .zero).x - corner.x, height: (end ?? .zero).y - corner.y))
    let near = seen.inset(by: -120)
    // Lines have their breadth on the screen.
    let hair = 1 / zoom
    drawGrid(on: canvas, text, hair)
    for speck in dust where near.contains(speck.place) {
      let extent = speck.size / max(zoom, 1)
      // Too small to be seen round, where there are many.
      canvas.fill(
        Rect(center: speck.place, size: Size(width: extent, height: extent)),
        cornerRadius: zoom < 0.8 ? 0 : extent / 2, color: .white.faded(by: speck.alpha))
    }
    for figure in figures {
      for line in figure.lines {
        canvas.stroke(line: line, width: 1.5 * hair, color: Look.accent.faded(by: 0.5))
      }
      // From far away, too, below the names of its stars.
      let middle = figure.foot + Point(x: 0, y: max(46, 32 / zoom))
      guard near.contains(middle) else { continue }
      drawWords(
        figure.name, Text.Style(size: 17), at: middle, color: Look.accent.faded(by: 0.8),
        on: canvas, text)
    }
    for mark in marks where near.contains(mark.star.place) { draw(mark.star, on: canvas, text) }
  }

  private func drawGrid(on canvas: Canvas, _ text: Text, _ hair: Double) {
    canvas.fill(bounds, color: Color(hex: 0x0A0F1C))
    let color = Color(hex: 0x7F95B8, alpha: 0.16)
    for step in 0..<24 {
      let x = Sky.place(hours: Double(step), degrees: 0).x
      canvas.fill(Rect(x: x, y: 0, width: hair, height: size.height), color: color)
    }
    for degrees in stride(from: 60.0, through: Sky.bottom, by: -20) {
      let y = (Sky.top - degrees) * Sky.scale
      canvas.fill(Rect(x: 0, y: y, width: size.width, height: hair), color: color)
    }
    canvas.stroke(line: ecliptic, width: 1.5 * hair, color: Color(hex: 0xE0B060, alpha: 0.3))
  }

  private func draw(_ star: Star, on canvas: Canvas, _ text: Text) {
    let place = star.place
    // The closer one looks, the smaller it is on the chart, and still larger on the screen.
    let size = star.extent / max(zoom, 1).squareRoot()
    func disc(_ extent: Double, _ alpha: Double) {
      canvas.fill(
        Rect(center: place, size: Size(width: extent, height: extent)), cornerRadius: extent / 2,
        color: star.color.faded(by: alpha))
    }
    if star.magnitude < 2 {
      disc(size * 3.2, 0.06)
      disc(size * 2, 0.12)
    }
    disc(size, 1)
    // The closer one looks, the more are named.
    guard star.magnitude < (zoom > 2.4 ? 9 : zoom > 0.9 ? 1.65 : 1.3) else { return }
    drawWords(
      star.name, Text.Style(size: 13), at: place + Point(x: 0, y: size / 2 + 12 / zoom),
      color: Look.secondary, on: canvas, text)
  }

  /// Draws words around a point, as large as they are anywhere.
  private func drawWords(
    _ words: String, _ style: Text.Style, at place: Point, color: Color, on canvas: Canvas,
    _ text: Text
  ) {
    guard let label = text.label(words, style) else { return }
    let plane = Projection(.scale(x: 1 / zoom, y: 1 / zoom), origin: place)
    canvas.withProjection(plane.through(canvas.projection)) {
      canvas.draw(
        label, at: Point(x: -label.size.width / 2, y: -label.size.height / 2), color: color)
    }
  }
}

/// Where a star takes touches.
final class StarMark: View {
  let star: Star
  var isChosen = false
  var onTap: ((_ count: Int) -> Void)?
  private var isPressed = false
  private let tap = TapRecognizer()

  init(_ star: Star) {
    self.star = star
    super.init(frame: Rect(center: star.place, size: Size(width: 44, height: 44)))
    tap.maximumCount = 2
    tap.onPressChange = { [unowned self] in isPressed = $0 }
    tap.onTap = { [unowned self] in onTap?($0.count) }
  }

  override var role: Role? { .button }
  override var accessibleName: String { star.name }
  override var takesTouches: Bool { true }
  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard isPressed || isChosen else { return }
    if isPressed { canvas.fill(bounds, cornerRadius: 22, color: theme.accent.faded(by: 0.35)) }
    canvas.stroke(bounds, cornerRadius: 22, width: 2, color: theme.accent)
  }
}
