import CarouselKit
import GeometryKit

extension Composition {
  /// Creates the composition of the gallery's cards for a carousel type in a window. The cards and
  /// the camera are chosen so that they fill the area between the gallery's bars.
  init(gallery type: CarouselLayout, window: Size, isVertical: Bool) {
    let isVertical = isVertical && type.axes.contains(.vertical)
    guard !type.look.fillsItems, window.width > 0, window.height > 0 else {
      self.init(type: type, window: window, isVertical: isVertical, card: nil)
      return
    }
    let area = Size(width: window.width, height: window.height - 2 * Self.barHeight(in: window))
    let box = Self.box(of: type, in: area, isVertical: isVertical)
    self.init(type: type, window: window, isVertical: isVertical, card: box)
    options = Self.options(of: type, in: area, isVertical: isVertical)
    camera = Self.camera(of: type, box, in: isVertical ? window : area, isVertical: isVertical)
    // Cards of the other types would touch their neighbours.
    if type == .linear || type == .rotary { maxLean = 2.5 * .pi / 180 }
    if type == .rotary { dimming = 0.6 }
    if Self.isTimeMachine(type) { bounceDistance = Self.queueBounceDistance }
    guard isVertical else {
      let hasNearCaption = Self.isWheel(type) || Self.isTimeMachine(type) || type == .rotary
      if Self.isTall(area) || hasNearCaption { raiseCaption(of: type, in: area, of: window) }
      return
    }
    captionSide = cardOffset.x > 0 ? -1 : 1
    guard cardOffset.x == 0 else { return }
    // Move the cards to the left to make room for the caption.
    let right = box.width / 2 + Self.captionGap(in: window) + Self.captionWidth(in: window)
    let excess = right + Self.margin - window.width / 2
    let available = (window.width - box.width) / 2 - Self.margin
    camera.contentOffset.x -= max(min(excess, available), 0).rounded()
  }

  /// Returns whether a horizontal carousel leaves room above and below its cards.
  private static func isTall(_ area: Size) -> Bool { area.width < area.height }

  private static func isWheel(_ type: CarouselLayout) -> Bool {
    type == .wheel || type == .invertedWheel
  }

  private static func isTimeMachine(_ type: CarouselLayout) -> Bool {
    type == .timeMachine || type == .invertedTimeMachine
  }

  /// Moves the caption from the window's lower edge to the lower edge of the centred card, and
  /// centres the card together with its caption.
  private mutating func raiseCaption(of type: CarouselLayout, in area: Size, of window: Size) {
    let distance = Self.captionDistance(of: type, card)
    let standardOffset = cardOffset.y
    // In a wide window, the camera of a wheel centres the card together with its neighbours.
    if type != .wheel || Self.isTall(area) {
      camera.contentOffset.y -= (Self.captionHeight + distance) / 2
    }
    // The standard camera of a cover flow leaves room for a caption at the lower edge.
    if type.look.hasReflections { camera.contentOffset.y -= standardOffset }
    let bottom = cardOffset.y + card.height / 2 + distance
    captionRise = max((window.height / 2 - Self.maxBarHeight - bottom).rounded(.down), 0)
    captionWidth = card.width * (type == .wheel ? 0.8 : 1)
  }

  /// The height of a caption, in points.
  private static let captionHeight = 44.0

  /// Returns the distance of the caption from the card above it, in points.
  private static func captionDistance(of type: CarouselLayout, _ card: Size) -> Double {
    switch type {
    case .coverFlow, .coverFlow2: CardCarousel.reflection.extent * card.height
    // The neighbours are larger than the centred card.
    case .invertedRotary, .invertedCylinder: 0.12 * card.height
    default: 16
    }
  }

  /// The height of the heading above the cards and of the caption below them, in points.
  private static func barHeight(in window: Size) -> Double {
    min(maxBarHeight, 0.16 * window.height)
  }

  /// The height that a heading or a caption needs with its margins, in points.
  private static let maxBarHeight = 64.0

  /// The minimum distance of the centred card from the window's left and right edges, in points.
  private static let margin = 8.0

  /// The width of the caption beside a card, in points.
  private static func captionWidth(in window: Size) -> Double {
    min(max(112, 0.22 * window.width), 240)
  }

  /// The distance of the caption beside a card from the card, in points.
  static func captionGap(in window: Size) -> Double { min(0.035 * window.width, 24) }

  /// The direction of a carousel, and the room at the sides of its centred card.
  private enum RowFormat { case wideRow, narrowRow, column }

  /// Returns the size of the box into which pictures are fitted. Separate limits for width and
  /// height make most pictures equally long along the axis, so that the gaps between them are even.
  private static func box(of type: CarouselLayout, in area: Size, isVertical: Bool) -> Size {
    if isWheel(type), !isVertical { return HorizontalWheel(in: area).card }
    let format: RowFormat = isVertical ? .column : isTall(area) ? .narrowRow : .wideRow
    // In a tall window, only the width limits the cards.
    let excess = isTall(area) ? isWheel(type) ? 0.16 : 0.04 : 0
    var width = (self.width(of: type, format) + excess) * min(area.width, area.height)
    var height = min(width * Self.height(of: type, format), 0.94 * area.height)
    if isVertical {
      if !isWheel(type) {
        width = min(
          width, area.width - captionWidth(in: area) - captionGap(in: area) - 2 * margin)
      }
      height = width * Self.height(ofVertical: type)
    }
    return Size(width: max(width.rounded(), 1), height: max(height.rounded(), 1))
  }

  /// Returns the width of a card as a fraction of the shorter side of the cards' area.
  private static func width(of type: CarouselLayout, _ format: RowFormat) -> Double {
    switch (type, format) {
    // Wide pictures may be longer than square and upright ones.
    case (.coverFlow, .wideRow), (.coverFlow2, .wideRow): 0.86
    // Leave room for the neighbours.
    case (.coverFlow, .narrowRow), (.coverFlow2, .narrowRow): 0.62
    case (.rotary, .narrowRow): 0.57
    case (.linear, _), (.coverFlow, _), (.coverFlow2, _), (.timeMachine, _),
      (.invertedTimeMachine, _):
      0.74
    // The neighbours are nearer to the eye than the centred card.
    case (.invertedRotary, _), (.invertedCylinder, _): 0.56
    case (.wheel, _), (.invertedWheel, _): 0.52
    case (.rotary, _): 0.7
    default: 0.66
    }
  }

  /// Returns the height of a card in a horizontal carousel, in card widths.
  private static func height(of type: CarouselLayout, _ format: RowFormat) -> Double {
    switch type {
    case .linear: 1.36
    case .coverFlow where format == .wideRow, .coverFlow2 where format == .wideRow: 0.86
    // Leave room for reflections below the cards, or for the cards that show above the centred
    // card.
    case .coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine: 1
    // A square picture has the same area as a picture with a ratio of 10 : 7.
    case .rotary: 0.84
    default: 1.2
    }
  }

  /// Returns the height of a card in a vertical carousel, in card widths. Pictures of most shapes
  /// are equally high, so that the gaps between them are even.
  private static func height(ofVertical type: CarouselLayout) -> Double {
    switch type {
    // The other pictures are tilted, so that square and upright pictures can be larger.
    case .coverFlow, .coverFlow2: 0.9
    case .wheel, .invertedWheel, .timeMachine, .invertedTimeMachine: 1 / 1.4
    default: 0.78
    }
  }

  /// Returns the options that the gallery sets for a type.
  private static func options(
    of type: CarouselLayout, in area: Size, isVertical: Bool
  ) -> [CarouselOption: Double] {
    switch type {
    case .linear: [.spacing: 1.08]
    case .invertedRotary, .invertedCylinder: [.spacing: 1.06]
    // All cards of a vertical wheel are loaded, because most of them may be visible.
    case .wheel where isVertical, .invertedWheel where isVertical:
      [.spacing: 1.2, .count: 12, .visibleItems: 12]
    case .wheel, .invertedWheel: HorizontalWheel(in: area).options
    // Fade out the cards on the far side. They would show as slivers beside the near cards.
    case .rotary where isVertical: [.fadeMin: -2, .fadeMax: 2]
    case .rotary: ringOptions(in: area)
    // The cards fade out before they are seen edge-on.
    case .cylinder:
      [
        .spacing: 1.06, .count: 16, .fadeMin: -1.5, .fadeMax: 1.5, .fadeRange: 0.9,
        .showBackfaces: 0,
      ]
    // The front card stays opaque while it begins to leave, and then soon makes way for the next.
    case .timeMachine: [.fadeMax: opaqueDistance, .fadeRange: 0.2]
    case .invertedTimeMachine: [.fadeMin: -opaqueDistance, .fadeRange: 0.2]
    default: [:]
    }
  }

  /// The distance in front of the centre at which the cards of a time machine begin to fade, in
  /// items.
  private static let opaqueDistance = 0.15

  /// How far a time machine can be dragged past its ends, in card widths. The card in front remains
  /// visible, although no other card is behind it.
  private static let queueBounceDistance = 0.25

  /// Returns the options of a horizontal rotary. A tall window shows most of every card, because
  /// its ring is narrower.
  private static func ringOptions(in area: Size) -> [CarouselOption: Double] {
    let count = isTall(area) ? 7.0 : 11
    // On the far side, a card fades out before another card takes its place.
    let end = (count - 1) / 2
    return [
      .spacing: isTall(area) ? 0.7 : 1, .count: count, .fadeMin: -end, .fadeMax: end,
      .fadeRange: 0.5,
    ]
  }

  /// Returns the camera from which cards of a given size fill an area.
  private static func camera(
    of type: CarouselLayout, _ card: Size, in area: Size, isVertical: Bool
  ) -> CarouselLayout.Camera {
    var camera = CarouselLayout.Camera(for: card)
    switch type {
    case .invertedRotary, .invertedCylinder:
      // From a greater distance, the neighbours don't look much larger than the centred card.
      camera.perspective = -1 / (3 * max(card.width, card.height))
    case .rotary where !isVertical:
      // The eye is above the ring, so that the cards on its far side are visible. In a tall
      // window, the ring is as high as the area allows.
      var eyeHeight = 0.8 * card.width
      if isTall(area) {
        let available = area.height - captionHeight - 16
        eyeHeight = min(2.2 * card.width, 2 * available - 1.3 * card.width)
        // The standard camera is farther away from small cards, and would show a wider ring.
        camera.perspective = -1 / (1.5 * card.width)
      }
      let displacement = min(0.18 * eyeHeight, (area.height - card.height) / 2)
      camera.viewpointOffset.y = -eyeHeight.rounded()
      camera.contentOffset.y = camera.viewpointOffset.y + displacement.rounded(.down)
    case .wheel: camera.contentOffset = rimOffset(card, in: area, isVertical: isVertical)
    case .invertedWheel:
      camera.contentOffset = .zero - rimOffset(card, in: area, isVertical: isVertical)
    case .timeMachine:
      return queueCamera(card, in: area, isVertical: isVertical, direction: 1)
    case .invertedTimeMachine:
      return queueCamera(card, in: area, isVertical: isVertical, direction: -1)
    default:
      return type.look.camera(card, isVertical ? .vertical : .horizontal)
    }
    return camera
  }

  /// Returns the position of the centred card of a wheel: at the edge of the area, opposite the
  /// hub.
  private static func rimOffset(_ card: Size, in area: Size, isVertical: Bool) -> Point {
    if isVertical {
      return Point(x: ((area.width - card.width) / 2 - captionGap(in: area)).rounded(), y: 0)
    }
    return Point(x: 0, y: -HorizontalWheel(in: area).rise)
  }

  /// Returns the camera for a type whose cards form a queue, from the centred card to the opposite
  /// side of the area. `direction` is −1 if the queue leads to the right or down.
  private static func queueCamera(
    _ card: Size, in area: Size, isVertical: Bool, direction: Double
  ) -> CarouselLayout.Camera {
    let distance = 2 * max(card.width, card.height)
    let tilt = 0.3 * distance
    // The displacement of the farthest cards, in points. The visible cards are displaced by at most
    // about four fifths of it.
    var end = Point.zero
    if isVertical {
      end.x = 0.25 * card.width
      end.y = min(max((area.height - card.height) / 0.8, 0.3 * card.height), 3.4 * card.height)
    } else {
      let height = 0.7 * card.width
      end.x = min(max((0.95 * area.width - card.width) / 0.8, 0.3 * card.width), 2.2 * card.width)
      end.y = min(max((0.9 * area.height - height) / 0.8, 0.3 * card.height), 1.2 * card.height)
    }
    var camera = CarouselLayout.Camera(perspective: -1 / distance)
    let available = Size(
      width: max((area.width - card.width) / 2 - 2 * margin, 0),
      height: max((area.height - card.height) / 2 - (isVertical ? barHeight(in: area) : 0), 0))
    if isVertical {
      camera.viewpointOffset = Point(x: -end.x, y: -direction * (end.y - tilt))
      camera.contentOffset = Point(x: 0, y: direction * min(0.4 * end.y, available.height))
    } else {
      camera.viewpointOffset = Point(x: -direction * (end.x - tilt), y: -end.y)
      camera.contentOffset = Point(
        x: direction * min(0.4 * end.x, available.width), y: min(0.4 * end.y, available.height))
    }
    camera.contentOffset += camera.viewpointOffset
    return camera
  }
}
