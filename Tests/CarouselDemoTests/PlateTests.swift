import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The translucent plates behind the text of the gallery's legend.
@WindowActor @Suite struct PlateTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A card overlaps a rectangle if and only if they have a common point in the window.
  @Test func overlapAgreesWithSampledPoints() throws {
    let rect = Rect(x: -40, y: -25, width: 80, height: 50)
    let card = Rect(x: -50, y: -30, width: 100, height: 60)
    var (apart, together) = (0, 0)
    for x in stride(from: -150.0, through: 150, by: 30) {
      for y in stride(from: -100.0, through: 100, by: 20) {
        for angle in stride(from: 0.0, to: 3, by: 0.7) {
          var transform = Transform3D.translation(x: x, y: y).rotated(angle: angle, z: 1)
            .rotated(angle: 0.6, y: 1)
          transform = transform.concatenating(.perspective(-1 / 500))
          let projection = Projection(transform)
          let overlap = CardCarousel.overlap(of: card, projection, with: rect)
          let isShared = Self.grid(in: rect).contains {
            projection.unproject($0).map(card.contains) ?? false
          }
          if isShared { #expect(overlap > 0) }
          // An overlap wider than two steps of the grid contains a sampled point.
          if overlap > 4 { #expect(isShared) }
          if isShared { together += 1 } else { apart += 1 }
        }
      }
    }
    #expect(apart > 100 && together > 100)
  }

  private static func grid(in rect: Rect) -> [Point] {
    stride(from: rect.minX, through: rect.maxX, by: 2).flatMap { x in
      stride(from: rect.minY, through: rect.maxY, by: 2).map { Point(x: x, y: $0) }
    }
  }

  @Test func plateIsOpaqueOnlyOverCards() throws {
    let gallery = try HeadlessGallery(pictures: 5, options: ["--card", "100x100"], access: access)
    #expect(gallery.settle())
    let size = Size(width: 60, height: 30)
    let centre = gallery.scene.carousel.center
    var last = 1.0
    // Move down from the card's centre.
    for distance in stride(from: 0.0, through: 80, by: 1) {
      let middle = centre + Point(x: 0, y: distance)
      let cover = gallery.scene.cards.cover(of: Rect(center: middle, size: size))
      #expect(cover <= last && cover > last - 0.1)
      if distance < 50 { #expect(cover == 1) }
      if distance > 65 { #expect(cover == 0) }
      last = cover
    }
  }

  /// Text on panels and plates has enough contrast over any background. Panels are opaque.
  @Test func textIsLegibleOverAnyBackground() {
    let grounds = [Color.white, .black]
    for (plate, name) in [(Look.panel, "panel"), (Look.plate, "plate")] {
      for background in grounds {
        let below = plate.over(background)
        for textColor in [Look.primary, Look.secondary] {
          let contrast = textColor.over(below).contrast(to: below)
          #expect(contrast >= 4.5, "\(name) over \(background): \(contrast)")
        }
      }
    }
    #expect(Look.panel.over(.white).contrast(to: Look.panel.over(.black)) == 1)
  }

  @Test func emptyGalleryHasNoPlate() throws {
    let gallery = try HeadlessGallery(pictures: 0, access: access)
    #expect(gallery.scene.cards.cover(of: Rect(x: 0, y: 0, width: 640, height: 400)) == 0)
  }
}
