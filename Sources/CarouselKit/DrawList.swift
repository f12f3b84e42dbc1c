import GeometryKit

/// An entry of the draw list. The type of its view is erased.
package struct DrawListEntry {
  /// The kind of an entry: a loaded item, an item that fades out, or an additional view of the app.
  package enum Kind {
    case item, leaving, drawing
  }

  package var view: AnyObject
  package var kind: Kind
  /// The unique number of the entry.
  var number: Int
  package var index: Int
  package var transform: Transform3D
  package var alpha: Double
  package var isHidden: Bool

  /// The index of the item; `nil` for an item that fades out and for additional views of the app.
  package var itemIndex: Int? { kind == .item ? index : nil }
}

/// The draw list, from back to front. The type of its views is erased.
///
/// Not a `Collection`: iterating one across a module boundary allocates per element.
package struct DrawList {
  /// The entries, unsorted.
  let entries: [DrawListEntry]
  /// The positions of the entries in `entries`, back to front.
  let order: [Int]
  /// The index of the only item that receives input; `nil` if all items do.
  let interactiveIndex: Int?

  /// The number of entries.
  package var count: Int { order.count }

  /// Returns the entry at a position in the order; the backmost entry is at 0.
  package subscript(position: Int) -> DrawListEntry {
    entries[order[position]]
  }

  /// Returns whether an entry is an item that receives input.
  package func isInteractive(_ entry: DrawListEntry) -> Bool {
    entry.kind == .item && (interactiveIndex == nil || interactiveIndex == entry.index)
  }
}
