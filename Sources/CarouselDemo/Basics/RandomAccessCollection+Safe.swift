extension RandomAccessCollection {
  /// The element at an index; `nil` if the index is out of range.
  subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
