import GeometryKit

/// An entry of the draw list. Its view is in another array, because entries without a reference are
/// copied faster.
package struct DrawListEntry {
  /// The kind of an entry: a loaded item, an item that fades out, or an additional view of the app.
  package enum Kind {
    case item, leaving, addedView
  }

  /// The visibility of an entry. It determines whether the entry may change its position in the
  /// draw order.
  enum Visibility {
    /// Visible, in its position in the present layout.
    case settled
    /// Visible, and animated to its position in the present layout.
    case moving
    /// Visible, but about to become invisible.
    case vanishing
    /// Invisible now, or was invisible for a moment since the last frame.
    case hidden
    /// The former view of an item, which fades out in front of the view that replaces it.
    case replaced
  }

  package var kind: Kind
  /// The unique number of the entry.
  var number: Int
  /// The index of the item. The indexes of placeholders are below 0 or at least the number of
  /// items.
  package var index: Int
  /// The transform with which the view is drawn, relative to the carousel's `center`.
  package var transform: Transform3D
  /// The position of the entry's slot in its list of slots.
  var slot: Int
  /// The distance from the centre, in items; negative for an additional view of the app.
  var distance: Double
  /// The alpha with which the view is drawn, 0…1.
  package var alpha: Double
  /// Whether the view isn't drawn because its back faces the eye.
  package var isHidden: Bool
  var visibility: Visibility
}

/// The draw list, from back to front. The type of its views is erased.
///
/// Not a `Collection`: iterating one across a module boundary allocates per element.
package struct DrawList {
  /// The entries, unsorted.
  package let entries: [DrawListEntry]
  /// The view of each entry.
  package let views: [any CarouselItemView]
  /// The positions of the entries in `entries`, back to front.
  package let order: [Int]
  /// The index of the only item that receives input; `nil` if all items do.
  let interactiveIndex: Int?

  /// Returns whether the item with an index receives input; `false` if the index is `nil`.
  package func isInteractive(_ index: Int?) -> Bool {
    index != nil && (interactiveIndex == nil || interactiveIndex == index)
  }
}
