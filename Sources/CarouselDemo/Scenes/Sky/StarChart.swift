import GeometryKit
import GestureKit
import Glibc
import MotionKit
import StageKit
import ViewKit

/// A large map of the sky, with north at the top and east on the left, as in a star atlas.
///
/// Positions are in points of the chart, which the scroll view scales by `zoom`. Names have the
/// same size on screen at any zoom scale.
final class StarChart: View {
  let constellations = Constellation.all
  /// The touch targets of the named stars.
  let marks: [StarMark]
  /// The name, the bounding box and the lines of each constellation on the chart.
  private let outlines: [(name: String, box: Rect, lines: [[Point]])]
  /// Small stars without names, which fill the sky. Diameters are in points of the chart.
  private let faintStars = StarChart.makeFaintStars()
  /// The path of the sun across the chart, as points at equal horizontal distances.
  private let ecliptic = StarChart.makeEcliptic()

  /// The zoom scale of the chart: the number of points on screen in a point of the chart.
  var zoom = 1.0
  /// The visible part below the text field and beside an open panel, in points of the chart.
  var freeChartArea = Rect.zero
  /// The areas of the window that views cover, in points of the window. Names beside them fade out,
  /// so that none is cut off.
  var coveredWindowAreas: [Rect] = []
  /// The name of the selected star; `nil` for none.
  var selectedStarName: String? {
    didSet { for mark in marks { mark.isSelected = mark.star.name == selectedStarName } }
  }
  /// Called when a star is tapped. The tap's position is in points of the window.
  var onTap: ((_ star: Star, _ tap: Tap) -> Void)?
  /// Returns whether the chart is being dragged, scrolled or zoomed.
  var isMoving: () -> Bool = { false }
  /// How far the chart has come to rest, 0…1. Names near an edge are translucent while the chart
  /// moves. At rest, they are either visible or hidden.
  private var stillness = AnimatedValue(1, .fade)

  /// The texture of a soft disc; see `StarGlow`.
  var glow: Texture?
  /// The texture of the sky behind the stars; see `MilkyWay`.
  var milkyWay: Texture?

  static let constellationNameStyle = Text.Style(size: 17)
  static let starNameStyle = Text.Style(size: 13)
  static let ground = Color(hex: 0x0A0F1C)
  /// The distance around a constellation's stars at which a point still counts as near, in points
  /// of the chart.
  private static let nearDistance = 30.0
  /// The distance from an edge within which names fade out, in points on screen.
  private static let fadeDistance = 12.0
  /// The distances from the edges of the free area at which names are legible, in points on
  /// screen: half the size of a long name, and the distance within which names fade out.
  private static let legibleInsets = Insets(top: 24, left: 52, bottom: 23, right: 52)
  /// The distance of a constellation's name from the lowest star, in points of the chart. The names
  /// of the stars are in between.
  private static let nameDistance = 46.0
  /// The smallest distance of a constellation's name from the lowest star, in points on screen.
  private static let minNameDistance = 32.0
  /// The distance from the visible part within which stars are drawn with their names, in points of
  /// the chart: a name can reach into the visible part.
  private static let nameReach = 120.0
  /// The distance from the visible part within which faint stars are drawn, in points of the chart.
  private static let faintStarReach = 4.0

  init() {
    outlines = constellations.map { constellation in
      (
        constellation.name, constellation.bounds,
        constellation.lines.map { $0.map { constellation.stars[$0].position } }
      )
    }
    marks = constellations.flatMap { constellation in
      let stars = constellation.stars
      return stars.indices.filter { !stars[$0].name.isEmpty }.map { index in
        StarMark(stars[index], directions: constellation.directions(from: index))
      }
    }
    super.init(frame: Rect(origin: .zero, size: Sky.size))
    skipsUnseenSubviews = true
    for mark in marks {
      mark.onTap = { [unowned self, unowned mark] in onTap?(mark.star, $0) }
      add(mark)
    }
  }

  /// Returns stars at random positions, most of them in the Milky Way. Their number, diameters and
  /// opacities are chosen by eye.
  private static func makeFaintStars() -> [(position: Point, diameter: Double, alpha: Double)] {
    // A fixed seed gives the same stars each time.
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31)
    }
    var stars: [(position: Point, diameter: Double, alpha: Double)] = []
    while stars.count < 4000 {
      let position = Point(x: random() * Sky.size.width, y: random() * Sky.size.height)
      let (depth, chance) = (random(), random())
      guard chance < 0.35 + 0.65 * MilkyWay.brightness(at: position) else { continue }
      let light = depth * depth * depth
      stars.append((position, 1.6 + 2.6 * light, 0.4 + 0.6 * light))
    }
    return stars
  }

  /// Returns the approximate path of the sun in steps of a quarter of an hour of right ascension.
  /// The sun is at most 23.44° north or south of the equator.
  private static func makeEcliptic() -> [Point] {
    (0...96).map { step in
      let distance = Double(step) / 4
      let hours = Sky.seam - distance
      return Point(
        x: distance * Sky.degreesPerHour * Sky.pointsPerDegree,
        y: (Sky.top - 23.44 * sin(hours * .pi / 12)) * Sky.pointsPerDegree)
    }
  }

  override func advance(to time: Double) { stillness.go(to: isMoving() ? 0 : 1, at: time) }

  override var ownActivity: Activity {
    let isCurrent = stillness.target == (isMoving() ? 0 : 1)
    return isCurrent && stillness.isAtRest(at: time) ? .still(until: nil) : .moving
  }

  // MARK: Stars and constellations

  /// Returns the named star nearest to a position on the chart.
  func star(nearestTo position: Point) -> Star? {
    marks.map(\.star).min {
      ($0.position - position).length < ($1.position - position).length
    }
  }

  /// Returns the named star whose touch target contains a position on the chart; `nil` if there is
  /// none.
  func star(hitAt position: Point) -> Star? { (hitTest(position) as? StarMark)?.star }

  /// Returns the constellation whose centre is nearest to a position on the chart.
  func constellation(nearestTo position: Point) -> Constellation? {
    constellations.min {
      ($0.bounds.center - position).length < ($1.bounds.center - position).length
    }
  }

  /// Returns the index of the first constellation whose extended bounds contain a position on the
  /// chart; `nil` if there is none.
  func indexOfConstellation(near position: Point) -> Int? {
    constellations.firstIndex { $0.bounds.inset(by: -Self.nearDistance).contains(position) }
  }

  /// Returns the index of the constellation that a star belongs to.
  func indexOfConstellation(of star: Star) -> Int? {
    constellations.firstIndex { $0.stars.contains { $0.name == star.name } }
  }

  /// Returns the constellation that a star belongs to.
  func constellation(of star: Star) -> Constellation? {
    indexOfConstellation(of: star).map { constellations[$0] }
  }

  /// The part of the chart that is visible at first: the first constellation, which is Orion, and
  /// the bright stars on both sides, Sirius and Aldebaran.
  var firstPart: Rect {
    let (orion, neighbours) = (constellations[0], ["Sirius", "Aldebaran"])
    return marks.map(\.star).filter { neighbours.contains($0.name) }.reduce(orion.bounds) {
      $0.union(Rect(origin: $1.position, size: .zero))
    }
  }

  // MARK: Names

  /// Returns whether a star has a name on the chart. More stars have names when the chart is zoomed
  /// in.
  func isNamed(_ star: Star) -> Bool { star.magnitude < nameMagnitudeLimit }

  /// The apparent magnitude from which on stars have no names.
  private var nameMagnitudeLimit: Double {
    // Zoomed in, the names of all stars have room.
    if zoom > 2.4 { return 9 }
    // At a medium zoom scale, some stars of the second magnitude have names, such as Bellatrix.
    if zoom > 0.4 { return 1.65 }
    // Stars of the first magnitude have names at any zoom scale.
    return 1.5
  }

  /// Returns the centre of a star's name on the chart. The size of the name is in points on
  /// screen. If the name is above or below the star, the edge of the free area moves the name
  /// sideways, by up to half of its width.
  func nameCenter(of mark: StarMark, size: Size) -> Point {
    let star = mark.star
    let diameterOnScreen = max(diameter(of: star) * zoom, star.diameter)
    let offsetOnScreen = mark.nameSide.center(of: size, beside: diameterOnScreen)
    var center = star.position + offsetOnScreen * (1 / zoom)
    guard offsetOnScreen.x == 0 else { return center }
    let reach = size.width / 2 / zoom
    let distance = (size.width / 2 + Self.fadeDistance) / zoom
    let inside = max(min(center.x, freeChartArea.maxX - distance), freeChartArea.minX + distance)
    center.x = min(max(inside, center.x - reach), center.x + reach)
    return center
  }

  /// Returns the centre of a constellation's name on the chart, and the opacity of the name. `box`
  /// is the bounding box of the constellation's stars. The name is below the names of the stars,
  /// even when the chart is zoomed out. It fades out when the lower edge of the box leaves the free
  /// area at the top.
  func namePlacement(ofConstellationIn box: Rect) -> (center: Point, opacity: Double) {
    let distance = max(Self.nameDistance, Self.minNameDistance / zoom)
    let center = Point(x: box.center.x, y: box.maxY + distance)
    let visibleHeight = (box.maxY - freeChartArea.minY) * zoom
    return (center, min(max(visibleHeight / Self.fadeDistance, 0), 1))
  }

  /// Whether a name is in sight. Names near the edges of the free area fade out.
  var showsName: Bool {
    let insets = Self.legibleInsets
    let area = freeChartArea.inset(
      by: Insets(
        top: insets.top / zoom, left: insets.left / zoom, bottom: insets.bottom / zoom,
        right: insets.right / zoom))
    return outlines.contains { outline in
      let (center, opacity) = namePlacement(ofConstellationIn: outline.box)
      return opacity > 0.5 && area.contains(center)
    }
      || marks.contains {
        isNamed($0.star) && area.contains(nameCenter(of: $0, size: $0.nameSize))
      }
  }

  /// Returns the opacity with which a name is drawn, from the opacity of a name at the same place
  /// while the chart moves.
  func shownOpacity(_ opacity: Double) -> Double {
    opacity + ((opacity < 0.5 ? 0 : 1) - opacity) * stillness.value(at: time)
  }

  /// Returns the opacity of a name near the edges of a window, from the name's frame in the window:
  /// 0 outside and on an edge, rising to 1 at `fadeDistance`.
  static func visibility(of frame: Rect, in window: Size) -> Double {
    let gap = min(frame.minX, window.width - frame.maxX, frame.minY, window.height - frame.maxY)
    return min(max(gap / fadeDistance, 0), 1)
  }

  /// Returns the opacity of a name near a covered area of the window, from the name's frame in the
  /// window: 0 where they overlap, rising to 1 at `fadeDistance`.
  static func visibility(of frame: Rect, beside covered: Rect) -> Double {
    guard !covered.isEmpty else { return 1 }
    let gap = max(
      frame.minX - covered.maxX, covered.minX - frame.maxX, frame.minY - covered.maxY,
      covered.minY - frame.maxY)
    return min(max(gap / fadeDistance, 0), 1)
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let visible = visiblePart(on: canvas)
    let near = visible.inset(by: -Self.nameReach)
    drawSky(on: canvas)
    drawGrid(in: near, on: canvas)
    drawFaintStars(in: visible, on: canvas)
    drawLines(in: near, on: canvas)
    // The stars shine over the plates behind the names.
    drawNamesOfStars(in: near, on: canvas, text)
    drawNamesOfConstellations(in: near, on: canvas, text)
    for mark in marks where near.contains(mark.star.position) { draw(mark.star, on: canvas) }
  }

  /// Returns the part of the chart that the canvas shows.
  private func visiblePart(on canvas: Canvas) -> Rect {
    let lowerRight = Point(x: canvas.size.width, y: canvas.size.height)
    let corner = canvas.projection.unproject(.zero) ?? .zero
    let end = canvas.projection.unproject(lowerRight) ?? .zero
    return Rect(
      origin: corner, size: Size(width: end.x - corner.x, height: end.y - corner.y))
  }

  /// The width on the chart of a line that is one point wide on screen.
  private var hairline: Double { 1 / zoom }

  private func drawSky(on canvas: Canvas) {
    if let milkyWay {
      canvas.draw(milkyWay, in: bounds)
    } else {
      canvas.fill(bounds, color: Self.ground)
    }
  }

  /// Draws the lines of right ascension and declination, and the ecliptic.
  private func drawGrid(in area: Rect, on canvas: Canvas) {
    let color = Color(hex: 0x7F95B8, alpha: 0.16)
    for hour in 0..<24 {
      let x = Sky.position(hours: Double(hour), degrees: 0).x
      guard x > area.minX, x < area.maxX else { continue }
      canvas.fill(Rect(x: x, y: 0, width: hairline, height: size.height), color: color)
    }
    for degrees in stride(from: 60.0, through: Sky.bottom, by: -20) {
      let y = (Sky.top - degrees) * Sky.pointsPerDegree
      guard y > area.minY, y < area.maxY else { continue }
      canvas.fill(Rect(x: 0, y: y, width: size.width, height: hairline), color: color)
    }
    // A part of the ecliptic that extends beyond the area.
    let step = ecliptic[1].x
    let first = max(min(Int(area.minX / step), ecliptic.count), 0)
    let end = max(min(Int(area.maxX / step) + 2, ecliptic.count), first)
    canvas.stroke(
      line: Array(ecliptic[first..<end]), width: 1.5 * hairline,
      color: Color(hex: 0xE0B060, alpha: 0.3))
  }

  private func drawFaintStars(in visible: Rect, on canvas: Canvas) {
    let area = visible.inset(by: -Self.faintStarReach)
    for star in faintStars where area.contains(star.position) {
      drawGlow(
        at: star.position, diameter: 2 * star.diameter / max(zoom, 1),
        .white.faded(by: star.alpha), on: canvas)
    }
  }

  /// Draws the lines of the constellations.
  private func drawLines(in area: Rect, on canvas: Canvas) {
    for outline in outlines where !area.intersection(outline.box).isEmpty {
      for line in outline.lines {
        canvas.stroke(line: line, width: 1.5 * hairline, color: Look.accent.faded(by: 0.5))
      }
    }
  }

  private func drawNamesOfStars(in area: Rect, on canvas: Canvas, _ text: Text) {
    for mark in marks where area.contains(mark.star.position) && isNamed(mark.star) {
      guard let label = text.label(mark.star.name, Self.starNameStyle) else { continue }
      draw(
        label, at: nameCenter(of: mark, size: label.size), color: Look.secondary, on: canvas)
    }
  }

  private func drawNamesOfConstellations(in area: Rect, on canvas: Canvas, _ text: Text) {
    for outline in outlines {
      let (center, opacity) = namePlacement(ofConstellationIn: outline.box)
      guard opacity > 0, area.contains(center),
        let label = text.label(outline.name, Self.constellationNameStyle)
      else { continue }
      draw(
        label, at: center, color: Look.accent.faded(by: 0.8), opacity: opacity, on: canvas)
    }
  }

  /// Returns the diameter of a star's disc on the chart. When the chart is zoomed in, stars are
  /// smaller on the chart, but still larger on screen.
  private func diameter(of star: Star) -> Double { star.diameter / max(zoom, 1).squareRoot() }

  private func draw(_ star: Star, on canvas: Canvas) {
    let diameter = diameter(of: star)
    if star.magnitude < 2 {
      drawGlow(at: star.position, diameter: diameter * 5, star.color.faded(by: 0.5), on: canvas)
    }
    canvas.fill(disc: star.position, diameter: diameter, color: star.color)
  }

  private func drawGlow(at center: Point, diameter: Double, _ color: Color, on canvas: Canvas) {
    guard let glow else { return }
    canvas.draw(glow, in: Rect(center: center, side: diameter), tint: color)
  }

  /// Draws a name centred on a position on the chart, in the same size on screen at any zoom scale.
  /// A dark plate separates the name from the lines behind.
  private func draw(
    _ label: Text.Label, at position: Point, color: Color, opacity: Double = 1, on canvas: Canvas
  ) {
    guard let center = canvas.projection.project(position) else { return }
    let frame = Rect(center: center, size: label.size)
    let visibility =
      opacity
      * coveredWindowAreas.reduce(Self.visibility(of: frame, in: canvas.size)) {
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
