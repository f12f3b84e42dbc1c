import GeometryKit
import GestureKit
import Glibc
import MotionKit
import StageKit
import ViewKit

/// A large map of the sky, with north at the top and east on the left, as seen from the ground.
final class StarChart: View {
  let constellations = Constellation.all
  /// The touch targets of the named stars.
  let marks: [StarMark]
  /// The name, the bounding box and the lines of each constellation on the chart.
  private let figures: [(name: String, bounds: Rect, lines: [[Point]])]
  /// Small stars without names, which fill the sky. Their positions are random.
  private let faintStars: [(position: Point, size: Double, alpha: Double)]
  /// The path of the sun across the chart.
  private let ecliptic: [Point]

  /// The zoom scale of the chart. The size of text on screen doesn't depend on it.
  var zoom = 1.0
  /// The part of the chart that is visible and not covered.
  var freeArea = Rect.zero
  /// The areas of the window that views cover, in points. Names beside them fade out, so that none
  /// is cut off.
  var coveredAreas: [Rect] = []
  /// The name of the selected star; `nil` for none.
  var chosen: String? { didSet { for mark in marks { mark.isChosen = mark.star.name == chosen } } }
  /// Called when a star is tapped. The tap's position is in points of the window.
  var onTap: ((_ star: Star, _ tap: Tap) -> Void)?
  /// Returns whether the chart is being dragged, scrolled or zoomed.
  var isMoving: () -> Bool = { false }
  /// How far the chart has come to rest, 0…1. Names near an edge are translucent while the chart
  /// moves. At rest, they are either visible or hidden.
  private var calmness = AnimatedValue(1, .fade)

  /// The texture of a soft disc; see `makeGlow(on:)`.
  var glow: Texture?
  /// The texture of the sky behind the stars; see `MilkyWay`.
  var milkyWay: Texture?

  /// The style of the names of constellations.
  static let figureStyle = Text.Style(size: 17)
  /// The style of the names of stars.
  static let starStyle = Text.Style(size: 13)
  static let ground = Color(hex: 0x0A0F1C)
  /// The distance from an edge within which names fade out, in points.
  private static let fadeDistance = 12.0
  /// The distances from the edges of the free area at which names are legible, in points: half the
  /// size of a long name, and the distance within which names fade out.
  private static let legibleInsets = Insets(top: 24, left: 52, bottom: 23, right: 52)
  /// The distance from the visible part within which stars are drawn with their names, in points of
  /// the chart: a name can reach into the visible part.
  private static let nameReach = 120.0

  init() {
    figures = constellations.map { figure in
      (
        figure.name, figure.bounds,
        figure.lines.map { $0.map { figure.stars[$0].position } }
      )
    }
    marks = constellations.flatMap { figure in
      figure.stars.indices.filter { !figure.stars[$0].name.isEmpty }.map { index in
        StarMark(figure.stars[index], lines: figure.directions(from: index))
      }
    }
    // A fixed seed places the small stars in the same way each time.
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31)
    }
    var faintStars: [(position: Point, size: Double, alpha: Double)] = []
    while faintStars.count < 4000 {
      let position = Point(x: random() * Sky.extent.width, y: random() * Sky.extent.height)
      let (depth, chance) = (random(), random())
      // Most of the faint stars are in the Milky Way.
      guard chance < 0.35 + 0.65 * MilkyWay.brightness(at: position) else { continue }
      let light = depth * depth * depth
      faintStars.append((position, 1.6 + 2.6 * light, 0.4 + 0.6 * light))
    }
    self.faintStars = faintStars
    // The sun is at most 23.44° north or south of the equator.
    ecliptic = (0...96).map { step in
      let hours = Sky.seam - Double(step) / 4
      return Point(
        x: Double(step) / 4 * 15 * Sky.scale,
        y: (Sky.top - 23.44 * sin(hours * .pi / 12)) * Sky.scale)
    }
    super.init(frame: Rect(origin: .zero, size: Sky.extent))
    skipsUnseenSubviews = true
    for mark in marks {
      mark.onTap = { [unowned self, unowned mark] in onTap?(mark.star, $0) }
      add(mark)
    }
  }

  override func advance(to time: Double) { calmness.go(to: isMoving() ? 0 : 1, at: time) }

  override var ownActivity: Activity {
    let isCurrent = calmness.target == (isMoving() ? 0 : 1)
    return isCurrent && calmness.isAtRest(at: time) ? .still(until: nil) : .moving
  }

  // MARK: Stars and constellations

  /// Returns the constellation whose centre is nearest to a point.
  func constellation(at point: Point) -> Constellation? {
    constellations.min {
      ($0.bounds.center - point).length < ($1.bounds.center - point).length
    }
  }

  /// Returns the index of a constellation whose bounds, extended by 30 points, contain a point;
  /// `nil` if there is none.
  func indexOfConstellation(around point: Point) -> Int? {
    constellations.firstIndex { $0.bounds.inset(by: -30).contains(point) }
  }

  /// Returns the index of the constellation that a star belongs to.
  func indexOfConstellation(of star: Star) -> Int? {
    constellations.firstIndex { $0.stars.contains { $0.name == star.name } }
  }

  /// The part of the chart that is visible at first: the first constellation, which is Orion, and
  /// the bright stars on both sides, Sirius and Aldebaran.
  var firstPart: Rect {
    let (orion, neighbours) = (constellations[0], ["Sirius", "Aldebaran"])
    return marks.map(\.star).filter { neighbours.contains($0.name) }.reduce(orion.bounds) {
      $0.union(Rect(origin: $1.position, size: .zero))
    }
  }

  /// Returns the named star whose touch target contains a point; `nil` if there is none.
  func star(under point: Point) -> Star? { (hitTest(point) as? StarMark)?.star }

  /// Returns the named star nearest to a point.
  func star(at point: Point) -> Star? {
    marks.map(\.star).min { ($0.position - point).length < ($1.position - point).length }
  }

  // MARK: Names

  /// Returns the centre of a constellation's name: below the names of its stars, even when the
  /// chart is zoomed out.
  private func nameCenter(below bounds: Rect) -> Point {
    Point(x: bounds.center.x, y: bounds.maxY + max(46, 32 / zoom))
  }

  /// Returns whether a star has a name on the chart: at any zoom scale, every star of the first
  /// magnitude. More stars have names when the chart is zoomed in.
  func isNamed(_ star: Star) -> Bool {
    star.magnitude < (zoom > 2.4 ? 9 : zoom > 0.4 ? 1.65 : 1.5)
  }

  /// Returns the centre of a star's name, which has a size in points. If the name is above or below
  /// the star, the edge of the free area moves it sideways, by up to half of its width.
  func nameCenter(of mark: StarMark, size: Size) -> Point {
    let star = mark.star
    let diameter = max(extent(of: star) * zoom, star.extent)
    let offset = mark.nameSide.center(of: size, beside: diameter)
    var center = star.position + offset * (1 / zoom)
    guard offset.x == 0 else { return center }
    let (reach, half) = (size.width / 2 / zoom, (size.width / 2 + Self.fadeDistance) / zoom)
    let inside = max(min(center.x, freeArea.maxX - half), freeArea.minX + half)
    center.x = min(max(inside, center.x - reach), center.x + reach)
    return center
  }

  /// Returns the centre of a constellation's name on the chart, and the opacity of the name. The
  /// name is at the lower edge of the constellation, and fades out when this edge leaves the free
  /// area at the top.
  func name(of bounds: Rect) -> (center: Point, opacity: Double) {
    let visibleHeight = (bounds.maxY - freeArea.minY) * zoom
    return (nameCenter(below: bounds), min(max(visibleHeight / Self.fadeDistance, 0), 1))
  }

  /// Whether a name is in sight. Names near the edges of the free area fade out.
  var showsName: Bool {
    let insets = Self.legibleInsets
    let area = freeArea.inset(
      by: Insets(
        top: insets.top / zoom, left: insets.left / zoom, bottom: insets.bottom / zoom,
        right: insets.right / zoom))
    return figures.contains { figure in
      let (center, opacity) = name(of: figure.bounds)
      return opacity > 0.5 && area.contains(center)
    }
      || marks.contains {
        isNamed($0.star) && area.contains(nameCenter(of: $0, size: $0.nameSize))
      }
  }

  /// Returns the opacity with which a name is drawn, from its opacity at its place.
  func shownOpacity(_ opacity: Double) -> Double {
    opacity + ((opacity < 0.5 ? 0 : 1) - opacity) * calmness.value(at: time)
  }

  /// Returns the opacity of a name near the edges of a window: 0 outside and on an edge, rising to
  /// 1 at `fadeDistance`.
  static func visibility(of name: Rect, in window: Size) -> Double {
    let gap = min(name.minX, window.width - name.maxX, name.minY, window.height - name.maxY)
    return min(max(gap / fadeDistance, 0), 1)
  }

  /// Returns the opacity of a name near the area that a panel covers: 0 where they overlap, rising
  /// to 1 at `fadeDistance`.
  static func visibility(of name: Rect, beside covered: Rect) -> Double {
    guard !covered.isEmpty else { return 1 }
    let gap = max(
      name.minX - covered.maxX, covered.minX - name.maxX, name.minY - covered.maxY,
      covered.minY - name.maxY)
    return min(max(gap / fadeDistance, 0), 1)
  }

  // MARK: Drawing

  /// Creates the texture of a white disc that fades out towards its edge.
  static func makeGlow(on canvas: Canvas) -> Texture? {
    let side = 32
    var image = PixelImage(width: side, height: side, color: .white)
    for index in 0..<side * side {
      let pixel = Point(x: Double(index % side), y: Double(index / side))
      let middle = Double(side - 1) / 2
      let light = max(1 - (pixel - Point(x: middle, y: middle)).length / middle, 0)
      image.pixels[4 * index + 3] = UInt8(255 * light * light)
    }
    return Texture(MipChain(image), on: canvas)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let corner = canvas.projection.unproject(.zero) ?? .zero
    let end = canvas.projection.unproject(Point(x: canvas.size.width, y: canvas.size.height))
    let visible = Rect(
      origin: corner,
      size: Size(width: (end ?? .zero).x - corner.x, height: (end ?? .zero).y - corner.y))
    let near = visible.inset(by: -Self.nameReach)
    // Lines have a constant width on screen.
    let hair = 1 / zoom
    drawGrid(in: near, on: canvas, hair)
    let window = visible.inset(by: -4)
    for speck in faintStars where window.contains(speck.position) {
      drawGlow(
        at: speck.position, 2 * speck.size / max(zoom, 1), .white.faded(by: speck.alpha), on: canvas
      )
    }
    for figure in figures where !near.intersection(figure.bounds).isEmpty {
      for line in figure.lines {
        canvas.stroke(line: line, width: 1.5 * hair, color: Look.accent.faded(by: 0.5))
      }
    }
    // The stars shine over the plates behind the names.
    for mark in marks where near.contains(mark.star.position) && isNamed(mark.star) {
      guard let label = text.label(mark.star.name, Self.starStyle) else { continue }
      draw(
        label, at: nameCenter(of: mark, size: label.size), color: Look.secondary, on: canvas)
    }
    for figure in figures {
      let (middle, opacity) = name(of: figure.bounds)
      guard opacity > 0, near.contains(middle),
        let label = text.label(figure.name, Self.figureStyle)
      else { continue }
      draw(
        label, at: middle, color: Look.accent.faded(by: 0.8), opacity: opacity, on: canvas)
    }
    for mark in marks where near.contains(mark.star.position) { draw(mark.star, on: canvas) }
  }

  /// Draws the sky and the lines of the part of the chart in `area`.
  private func drawGrid(in area: Rect, on canvas: Canvas, _ hair: Double) {
    if let milkyWay {
      canvas.draw(milkyWay, in: bounds)
    } else {
      canvas.fill(bounds, color: Self.ground)
    }
    let color = Color(hex: 0x7F95B8, alpha: 0.16)
    for step in 0..<24 {
      let x = Sky.position(hours: Double(step), degrees: 0).x
      guard x > area.minX, x < area.maxX else { continue }
      canvas.fill(Rect(x: x, y: 0, width: hair, height: size.height), color: color)
    }
    for degrees in stride(from: 60.0, through: Sky.bottom, by: -20) {
      let y = (Sky.top - degrees) * Sky.scale
      guard y > area.minY, y < area.maxY else { continue }
      canvas.fill(Rect(x: 0, y: y, width: size.width, height: hair), color: color)
    }
    // A part of the ecliptic that extends beyond the area.
    let step = ecliptic[1].x
    let first = max(min(Int(area.minX / step), ecliptic.count), 0)
    let end = max(min(Int(area.maxX / step) + 2, ecliptic.count), first)
    canvas.stroke(
      line: Array(ecliptic[first..<end]), width: 1.5 * hair,
      color: Color(hex: 0xE0B060, alpha: 0.3))
  }

  /// The diameter of a star's disc on the chart. When the chart is zoomed in, stars are smaller on
  /// the chart, but still larger on screen.
  private func extent(of star: Star) -> Double { star.extent / max(zoom, 1).squareRoot() }

  private func draw(_ star: Star, on canvas: Canvas) {
    let (center, size) = (star.position, extent(of: star))
    if star.magnitude < 2 { drawGlow(at: center, size * 5, star.color.faded(by: 0.5), on: canvas) }
    canvas.fill(disc: center, diameter: size, color: star.color)
  }

  private func drawGlow(at center: Point, _ extent: Double, _ color: Color, on canvas: Canvas) {
    guard let glow else { return }
    canvas.draw(glow, in: Rect(center: center, side: extent), tint: color)
  }

  /// Draws text centred on a point, in the same size on screen at any zoom scale. A dark plate
  /// separates the text from the lines behind.
  private func draw(
    _ label: Text.Label, at position: Point, color: Color, opacity: Double = 1, on canvas: Canvas
  ) {
    guard let center = canvas.projection.project(position) else { return }
    let frame = Rect(center: center, size: label.size)
    let visibility =
      opacity
      * coveredAreas.reduce(Self.visibility(of: frame, in: canvas.size)) {
        min($0, Self.visibility(of: frame, beside: $1))
      }
    let shown = shownOpacity(visibility)
    guard shown > 0 else { return }
    let plane = Projection(.scale(x: 1 / zoom, y: 1 / zoom), origin: position)
    canvas.withProjection(plane.through(canvas.projection)) {
      canvas.fill(
        Rect(center: .zero, size: label.size).inset(
          by: Insets(top: 1, left: -5, bottom: 1, right: -5)), cornerRadius: 7,
        color: Self.ground.faded(by: 0.6 * shown))
      canvas.draw(
        label, at: Point(x: -label.size.width / 2, y: -label.size.height / 2),
        color: color.faded(by: shown))
    }
  }
}

extension Rect {
  /// Returns a rectangle with its origin and size multiplied by a factor.
  static func * (rect: Rect, factor: Double) -> Rect {
    Rect(origin: rect.origin * factor, size: rect.size * factor)
  }
}
