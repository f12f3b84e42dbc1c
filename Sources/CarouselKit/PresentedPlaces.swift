import GeometryKit

/// Where something is, and how much of it shows.
package struct PresentedPlace {
  /// What kind of thing it is.
  package enum Kind {
    case item, leaving, drawing
  }

  package var view: AnyObject
  package var kind: Kind
  /// Which of the things that are seen.
  var number: Int
  package var index: Int
  package var transform: Transform3D
  package var alpha: Double
  package var isHidden: Bool

  /// Which item; nil for what is leaving and for the app's drawings.
  package var itemIndex: Int? { kind == .item ? index : nil }
}

/// What is to be drawn, back to front, whatever the type of its views.
///
/// It is no `Collection`: whoever goes through one from another module takes memory for each element.
package struct PresentedPlaces {
  /// In any order.
  let places: [PresentedPlace]
  /// Their positions there, in their order.
  let order: [Int]
  /// The only item that takes input; nil where all do.
  let interactiveIndex: Int?

  /// How many things there are to draw.
  package var count: Int { order.count }

  /// The thing at a place in the order; the hindmost is at 0.
  package subscript(position: Int) -> PresentedPlace {
    places[order[position]]
  }

  /// Whether it is an item that takes input.
  package func isInteractive(_ place: PresentedPlace) -> Bool {
    place.kind == .item && (interactiveIndex == nil || interactiveIndex == place.index)
  }
}
