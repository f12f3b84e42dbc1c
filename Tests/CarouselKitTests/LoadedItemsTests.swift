import GeometryKit
import TestSupport
import Testing

@testable import CarouselKit

private final class TestView: CarouselItemView {
  let size = Size.zero
}

/// `LoadedItems` and its reuse pools behave like a dictionary of views.
@Suite struct LoadedItemsTests {
  @Test(arguments: 0..<10 as Range<UInt64>) func viewsStayAtTheirIndexes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var items = LoadedItems()
    var model: [Int: TestView] = [:]
    var freed: Set<ObjectIdentifier> = []
    for step in 0..<3000 {
      let index = Int.random(in: -4...30, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let view = TestView()
        let isPlaceholder = !(0..<20).contains(index)
        items.insert(Slot(index: index, view: view, isPlaceholder: isPlaceholder, number: index))
        model[index] = view
      case 2:
        let removed = items.reindex { $0 == index ? nil : $0 }
        #expect(removed.first?.view === model.removeValue(forKey: index) && removed.count <= 1)
      case 3:
        #expect(items.reindex { $0 >= index ? $0 + 1 : $0 }.isEmpty)
        model = Dictionary(
          uniqueKeysWithValues: model.map { ($0.key >= index ? $0.key + 1 : $0.key, $0.value) })
      case 4:
        let loadedRange = index..<index + 12
        let unloaded = model.filter { !loadedRange.contains($0.key) }
        let fadesOut = Bool.random(using: &random)
        var left = 0
        let hasUnloaded = items.unload(where: { !loadedRange.contains($0) }) { _ in
          left += 1
          return fadesOut
        }
        #expect(hasUnloaded == !unloaded.isEmpty && left == unloaded.count)
        if !fadesOut { freed.formUnion(unloaded.values.map { ObjectIdentifier($0) }) }
        model = model.filter { loadedRange.contains($0.key) }
      default:
        for isPlaceholder in [false, true] {
          guard let view = items.reuse(isPlaceholder: isPlaceholder) else { continue }
          #expect(freed.contains(ObjectIdentifier(view)))
          // A data source may return the same view twice.
          items.recycle(view, isPlaceholder: isPlaceholder)
          items.recycle(view, isPlaceholder: isPlaceholder)
        }
      }
      #expect(items.slots.map(\.index) == model.keys.sorted())
      #expect(model.allSatisfy { items.slot(at: $0.key)?.view === $0.value })
      if let violation = items.violation(indexes: -100..<10000) {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    #expect(!freed.isEmpty)
  }

  @Test func violatedInvariantsOfLoadedItemsAreFound() {
    var items = LoadedItems()
    items.insert(Slot(index: 4, view: nil, number: 0))
    #expect(items.violation(indexes: 0..<5) == nil)
    #expect(items.violation(indexes: 0..<4) != nil)
  }
}
