import CarouselKit
import GeometryKit

extension CarouselLayout {
  /// Items on a spiral staircase.
  static let helix: CarouselLayout = {
    var type = CarouselLayout(name: "helix")
    type.wraps = true
    type.fadeMin = -8
    type.fadeMax = 8
    type.transform = { offset, metrics in
      Transform3D.translation(y: offset * 40, z: -metrics.itemWidth)
        .rotated(angle: offset * 0.6, y: 1).translated(z: metrics.itemWidth)
    }
    return type
  }()
}

var metrics = LayoutMetrics()
metrics.itemWidth = 200
for offset in [-1.0, 0.0, 1.0] {
  guard let transform = CarouselLayout.helix.transform?(offset, metrics) else { continue }
  print("The item at \(offset) is at height \(transform.m42)")
}
