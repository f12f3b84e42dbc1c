import GeometryKit
import Glibc
import StageKit

/// Prints the parts of a poster on a sheet, with the poster's colours and random choices.
struct PosterPress {
  let palette: PosterPalette
  var random: SeededGenerator
  private var sheet: PrintSheet

  init(_ palette: PosterPalette, seed: Int, width: Int) {
    self.palette = palette
    random = SeededGenerator(seed: UInt64(seed))
    sheet = PrintSheet(size: Poster.size, width: width, color: palette.paper)
  }

  var image: PixelImage { sheet.image }

  // MARK: Choices

  /// Returns a random element of a list that isn't empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  /// Returns a random number of a range.
  mutating func pick(_ range: ClosedRange<Double>) -> Double {
    let fraction = Double(random.next() >> 11) / Double(1 << 53)
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// Returns a random Boolean.
  mutating func flip() -> Bool { random.next() & 1 == 0 }

  /// Returns whether an area is so narrow that a figure has only a few columns on it.
  func isNarrow(_ area: Rect) -> Bool { area.width < Poster.size.width / 2 }

  /// Returns the colours other than `ground`, in random order.
  mutating func colors(on ground: Color) -> [Color] {
    var colors = palette.colors.filter { $0 != ground }
    for index in colors.indices.dropFirst() {
      colors.swapAt(index, Int(random.next() % UInt64(index + 1)))
    }
    return colors
  }

  // MARK: Shapes

  /// Clips the following shapes to an area.
  mutating func clip(to area: Rect) { sheet.clip(to: area) }

  /// Returns an area with its edges moved to the nearest edges of pixels, so that no seam shows
  /// between neighbouring areas of one colour.
  func aligned(_ area: Rect) -> Rect { sheet.aligned(area) }

  /// Prints one contour.
  mutating func fill(_ contour: [Point], _ color: Color, overprints: Bool = false) {
    sheet.fill([contour], color, overprints: overprints)
  }

  mutating func fill(_ rect: Rect, _ color: Color) {
    fill(
      [
        rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.minX, y: rect.maxY),
      ], color)
  }

  mutating func disc(_ center: Point, _ radius: Double, _ color: Color, overprints: Bool = false) {
    fill(Point.arc(around: center, radius, from: 0, to: 360), color, overprints: overprints)
  }

  /// Prints a sector of a disc. Angles are in degrees, clockwise from the right.
  mutating func sector(
    _ center: Point, _ radius: Double, from start: Double, to end: Double, _ color: Color
  ) {
    fill([center] + Point.arc(around: center, radius, from: start, to: end), color)
  }

  /// Prints a part of a ring between two radii.
  mutating func band(
    _ center: Point, _ radii: ClosedRange<Double>, from start: Double, to end: Double,
    _ color: Color
  ) {
    let outer = Point.arc(around: center, radii.upperBound, from: start, to: end)
    let inner = Point.arc(around: center, radii.lowerBound, from: start, to: end)
    fill(outer + inner.reversed(), color)
  }

  // MARK: Numbers

  /// Prints a number on one line, as large as fits into an area, at the area's lower left corner.
  mutating func printNumber(_ number: Int, in area: Rect) {
    clip(to: Poster.bounds)
    let line = PosterNumerals(number.grouped)
    let height = min(area.height, area.width / line.width)
    print(line, height: height, at: Point(x: area.minX, y: area.maxY - height), palette.ink)
  }

  /// Prints a number with one group of digits a line. The digits fill the width of an area, as far
  /// as its height allows.
  mutating func printGroups(of number: Int, in area: Rect) {
    clip(to: Poster.bounds)
    let lines = number.grouped.split(separator: ",").map { PosterNumerals(String($0)) }
    let widest = lines.map(\.width).max() ?? 1
    let count = Double(lines.count)
    let height = min(area.width / widest, area.height / (count + 0.16 * (count - 1)))
    for (index, line) in lines.reversed().enumerated() {
      let y = area.maxY - height - Double(index) * 1.16 * height
      print(line, height: height, at: Point(x: area.minX, y: y), palette.ink)
    }
  }

  /// Prints a number on a strip of the paper's colour at the top or the bottom of the poster.
  mutating func printStrip(_ number: Int, atTop: Bool) {
    let strip = Rect(
      x: 0, y: atTop ? 0 : Self.stripTop, width: Poster.size.width, height: Self.stripHeight)
    clip(to: strip)
    fill(strip, palette.paper)
    printNumber(
      number, in: Rect(x: Poster.margin, y: strip.minY + 18, width: Poster.textWidth, height: 20))
  }

  /// The height of a strip with the number, in units.
  private static let stripHeight = 56.0
  /// The upper edge of a strip at the bottom of the poster, in units.
  private static let stripTop = Poster.size.height - stripHeight

  /// Prints the number modulo 100 in digits as wide as the poster, and the whole number on a strip
  /// below.
  mutating func printGiant(_ number: Int) {
    clip(to: Poster.bounds)
    let digits = PosterNumerals(String(number % 100))
    let margin = 15.0
    let height = min(250, (Poster.size.width - 2 * margin) / digits.width)
    let corner = Point(x: margin, y: Self.stripTop - height - margin)
    let paper = Rect(
      x: 0, y: corner.y - margin, width: Poster.size.width, height: Poster.size.height)
    fill(paper, palette.paper)
    print(digits, height: height, at: corner, pick(palette.accents + [palette.ink]))
    printStrip(number, atTop: false)
  }

  /// Prints a thin line between the margins.
  mutating func printRule(y: Double) {
    clip(to: Poster.bounds)
    fill(Rect(x: Poster.margin, y: y, width: Poster.textWidth, height: 1.5), palette.ink)
  }

  private mutating func print(
    _ line: PosterNumerals, height: Double, at corner: Point, _ color: Color
  ) {
    for contours in line.shapes {
      sheet.fill(contours.map { $0.map { $0 * height + corner } }, color)
    }
  }
}

/// A line of digits and commas in a geometric typeface. The height of the digits is 1.
struct PosterNumerals {
  /// The shapes, each a list of contours. Overlapping shapes are printed one after another.
  private(set) var shapes: [[[Point]]] = []
  private(set) var width = 0.0

  /// The thickness of the strokes.
  private static let weight = 0.165
  /// The width of a digit other than 1.
  private static let digitWidth = 0.66
  private static let spacing = 0.1

  init(_ text: String) {
    for character in text {
      let digit = character.wholeNumberValue
      let x = width
      shapes += (digit.map(Self.contours) ?? [[Self.comma]]).map { shape in
        shape.map { $0.map { $0 + Point(x: x, y: 0) } }
      }
      let narrow = digit == nil ? Self.weight : 0.42
      width += (digit == nil || digit == 1 ? narrow : Self.digitWidth) + Self.spacing
    }
    width -= Self.spacing
  }

  private static func contours(of digit: Int) -> [[[Point]]] {
    let (weight, width) = (weight, digitWidth)
    let middle = width / 2
    let upperCenter = Point(x: middle, y: 0.25)
    let lowerCenter = Point(x: middle, y: 1 - middle)
    switch digit {
    case 0: return [zero]
    case 1:
      return [
        [box(0.42 - weight, 0, weight, 1)],
        [polygon(0.26, 0, 0.4, 0, 0.4, 0.16, 0, 0.31, 0, 0.15)],
      ]
    case 2:
      let center = Point(x: middle, y: middle)
      return [
        [stroke(center, middle, from: 180, to: 400)],
        [polygon(0.466, 0.424, 0.593, 0.53, 0.23, 1, 0, 1, 0, 0.88)],
        [box(0, 1 - weight, width, weight)],
      ]
    case 3:
      return [
        [stroke(upperCenter, 0.25, from: 190, to: 450)],
        [stroke(lowerCenter, middle, from: 270, to: 530)],
      ]
    case 4:
      let (stem, bar) = (width * 0.66, 0.62)
      return [
        [box(stem, 0, weight, 1)],
        [polygon(stem, 0, stem + weight, 0, weight * 1.15, bar + weight, 0, bar + weight, 0, bar)],
        [box(0, bar, width, weight)],
      ]
    case 5:
      return [
        [box(0.04, 0, width - 0.1, weight)], [box(0.04, 0, weight, 0.55)],
        [stroke(lowerCenter, middle, from: 222, to: 530)],
      ]
    case 6: return six
    case 7:
      let slant = weight * 1.15
      return [
        [box(0, 0, width, weight)],
        [polygon(width - slant, 0, width, 0, width * 0.22 + slant, 1, width * 0.22, 1)],
      ]
    case 8: return [ring(upperCenter, 0.25), ring(lowerCenter, middle)]
    default: return six.map { $0.map { $0.map { Point(x: width - $0.x, y: 1 - $0.y) } } }
    }
  }

  private static var comma: [Point] {
    let top = 1 - weight
    return polygon(0, top, weight, top, weight, 1, 0.08, 1.18, -0.01, 1.18, 0.04, 1, 0, 1)
  }

  private static var zero: [[Point]] {
    let radius = digitWidth / 2
    func outline(_ radius: Double) -> [Point] {
      Point.arc(around: Point(x: digitWidth / 2, y: digitWidth / 2), radius, from: 180, to: 360)
        + Point.arc(
          around: Point(x: digitWidth / 2, y: 1 - digitWidth / 2), radius, from: 0, to: 180)
    }
    return [outline(radius), outline(radius - weight).reversed()]
  }

  /// A ring with a straight stem that touches its left side.
  private static var six: [[[Point]]] {
    let radius = digitWidth / 2
    let center = Point(x: radius, y: 1 - radius)
    // The stem's direction, and the point of the ring where the stem begins.
    let angle = 212 * Double.pi / 180
    let normal = Point(x: cos(angle), y: sin(angle))
    let outer = center + normal * radius
    let inner = center + normal * (radius - weight)
    let along = Point(x: -normal.y, y: normal.x)
    func top(_ point: Point) -> Point { point + along * (-point.y / along.y) }
    return [ring(center, radius), [[outer, top(outer), top(inner), inner]]]
  }

  private static func ring(_ center: Point, _ radius: Double) -> [[Point]] {
    [
      Point.arc(around: center, radius, from: 0, to: 360),
      Point.arc(around: center, radius - weight, from: 360, to: 0),
    ]
  }

  /// Returns a stroke along the inner side of an arc.
  private static func stroke(
    _ center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    Point.arc(around: center, radius, from: start, to: end)
      + Point.arc(around: center, radius - weight, from: end, to: start)
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
    polygon(x, y, x + width, y, x + width, y + height, x, y + height)
  }

  private static func polygon(_ coordinates: Double...) -> [Point] {
    stride(from: 0, to: coordinates.count, by: 2).map {
      Point(x: coordinates[$0], y: coordinates[$0 + 1])
    }
  }
}
