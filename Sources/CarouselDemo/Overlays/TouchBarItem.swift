import GeometryKit
import ViewKit

/// A button of the touch bar, and what it asks for.
final class TouchBarItem {
  let command: Command
  let button: Button
  private let icon: Icon
  /// What it shows while what it asks for is on; nil for the same as else.
  private let iconWhenOn: Icon?

  private init(_ command: Command, _ icon: Icon, whenOn iconWhenOn: Icon? = nil) {
    self.command = command
    self.icon = icon
    self.iconWhenOn = iconWhenOn
    button = Button(icon)
  }

  /// Shows whether what it asks for is on.
  func show(isOn: Bool) {
    guard isOn != button.isChosen else { return }
    button.isChosen = isOn
    button.icon = isOn ? iconWhenOn ?? icon : icon
  }

  /// The buttons over a scene. Where it has a heading, that is between the first two.
  static func items(of scene: SceneName) -> [TouchBarItem] {
    let window = [
      TouchBarItem(.toggleFullscreen, .corners, whenOn: .inwardCorners),
      TouchBarItem(.toggleHelp, .questionMark),
    ]
    switch scene {
    case .gallery:
      return [
        TouchBarItem(.previousType, .left), TouchBarItem(.nextType, .right),
        TouchBarItem(.toggleOptions, .sliders),
        TouchBarItem(.toggleSlideshow, .play, whenOn: .pause), TouchBarItem(.toggleCube, .cube),
      ] + window
    case .cube:
      return [TouchBarItem(.toggleCube, .cards), TouchBarItem(.toggleWrap, .loop)] + window
    }
  }
}

extension Icon {
  fileprivate static let left = Icon(lines: [
    [Point(x: 3, y: -7), Point(x: -4, y: 0), Point(x: 3, y: 7)]
  ])
  fileprivate static let right = Icon(lines: [
    [Point(x: -3, y: -7), Point(x: 4, y: 0), Point(x: -3, y: 7)]
  ])
  fileprivate static let sliders = Icon(lines: [
    [Point(x: -9, y: -6), Point(x: 9, y: -6)], [Point(x: -3, y: -9), Point(x: -3, y: -3)],
    [Point(x: -9, y: 0), Point(x: 9, y: 0)], [Point(x: 4, y: -3), Point(x: 4, y: 3)],
    [Point(x: -9, y: 6), Point(x: 9, y: 6)], [Point(x: -1, y: 3), Point(x: -1, y: 9)],
  ])
  fileprivate static let play = Icon(shapes: [
    [Point(x: -5, y: -8), Point(x: 8, y: 0), Point(x: -5, y: 8)]
  ])
  fileprivate static let pause = Icon(shapes: [
    [Point(x: -6, y: -7), Point(x: -2, y: -7), Point(x: -2, y: 7), Point(x: -6, y: 7)],
    [Point(x: 2, y: -7), Point(x: 6, y: -7), Point(x: 6, y: 7), Point(x: 2, y: 7)],
  ])
  fileprivate static let cube = Icon(lines: [
    [
      Point(x: -8, y: -4.5), Point(x: 0, y: -9), Point(x: 8, y: -4.5), Point(x: 8, y: 4.5),
      Point(x: 0, y: 9), Point(x: -8, y: 4.5), Point(x: -8, y: -4.5), Point(x: 0, y: 0),
      Point(x: 8, y: -4.5),
    ],
    [Point(x: 0, y: 0), Point(x: 0, y: 9)],
  ])
  fileprivate static let cards = Icon(lines: [
    [
      Point(x: 0, y: -8), Point(x: 5, y: -8), Point(x: 5, y: 8), Point(x: -5, y: 8),
      Point(x: -5, y: -8), Point(x: 0, y: -8),
    ],
    [Point(x: -9, y: -6), Point(x: -9, y: 6)], [Point(x: 9, y: -6), Point(x: 9, y: 6)],
  ])
  fileprivate static let loop = Icon(lines: [
    [Point(x: -9, y: 0), Point(x: -9, y: -5), Point(x: 6, y: -5)],
    [Point(x: 3, y: -9), Point(x: 7, y: -5), Point(x: 3, y: -1)],
    [Point(x: 9, y: 0), Point(x: 9, y: 5), Point(x: -6, y: 5)],
    [Point(x: -3, y: 1), Point(x: -7, y: 5), Point(x: -3, y: 9)],
  ])
  fileprivate static let corners = Icon(lines: [
    [Point(x: -8, y: -3), Point(x: -8, y: -8), Point(x: -3, y: -8)],
    [Point(x: 3, y: -8), Point(x: 8, y: -8), Point(x: 8, y: -3)],
    [Point(x: 8, y: 3), Point(x: 8, y: 8), Point(x: 3, y: 8)],
    [Point(x: -3, y: 8), Point(x: -8, y: 8), Point(x: -8, y: 3)],
  ])
  fileprivate static let inwardCorners = Icon(lines: [
    [Point(x: -8, y: -3), Point(x: -3, y: -3), Point(x: -3, y: -8)],
    [Point(x: 3, y: -8), Point(x: 3, y: -3), Point(x: 8, y: -3)],
    [Point(x: 8, y: 3), Point(x: 3, y: 3), Point(x: 3, y: 8)],
    [Point(x: -3, y: 8), Point(x: -3, y: 3), Point(x: -8, y: 3)],
  ])
  fileprivate static let questionMark = Icon(
    lines: [
      [
        Point(x: -4, y: -4), Point(x: -3.5, y: -6.2), Point(x: -2, y: -7.6), Point(x: 0, y: -8),
        Point(x: 2, y: -7.6), Point(x: 3.6, y: -6.2), Point(x: 4, y: -4.2), Point(x: 3.2, y: -2.4),
        Point(x: 1, y: -0.6), Point(x: 0, y: 1), Point(x: 0, y: 3.4),
      ]
    ],
    shapes: [
      [
        Point(x: -1.3, y: 5.7), Point(x: 1.3, y: 5.7), Point(x: 1.3, y: 8.3),
        Point(x: -1.3, y: 8.3),
      ]
    ])
}
