extension RandomAccessCollection {
  /// The element at an index; nil outside.
  subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
