import GeometryKit

/// Where something is, and how much of it shows.
package struct PresentedPlace {
  /// What kind of thing it is.
  package enum Kind {
    case item, leaving, drawing
  }

  package var view: AnyObject
  package var kind: Kind
  package var index: Int
  package var transform: Transform3D
  package var alpha: Double
  package var isHidden: Bool

  /// Which item; nil for what is leaving and for the app's drawings.
  package var itemIndex: Int? { kind == .item ? index : nil }
}

/// What is to be drawn, back to front, whatever the type of its views.
package struct PresentedPlaces: RandomAccessCollection {
  /// In any order.
  let places: [PresentedPlace]
  /// Their order by depth.
  let keys: [DrawKey]
  /// What of that order is drawn when; empty where it is just so.
  let order: [Int]
  /// The only item that takes input; nil where all do.
  let interactiveIndex: Int?

  /// The hindmost.
  package var startIndex: Int { 0 }
  package var endIndex: Int { keys.count }

  package subscript(position: Int) -> PresentedPlace {
    places[keys[order.isEmpty ? position : order[position]].position]
  }

  /// Whether it is an item that takes input.
  package func isInteractive(_ place: PresentedPlace) -> Bool {
    place.kind == .item && (interactiveIndex == nil || interactiveIndex == place.index)
  }
}
