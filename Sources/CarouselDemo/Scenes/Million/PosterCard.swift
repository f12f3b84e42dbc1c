import GeometryKit
import StageKit
import ViewKit

/// The key of a printed poster: its number, and its width in pixels.
struct PosterPrint: Hashable {
  var number: Int
  var width: Int
}

/// A poster in the carousel. Until the poster is printed, the card has the paper's colour.
final class PosterCard: View {
  /// The number of the poster.
  var number = 0 {
    didSet { if number != oldValue { shown = nil } }
  }
  /// The print that the card shows; `nil` for none.
  private var shown: PosterPrint?

  /// Shows the poster's print with a width in pixels. If there is none, requests it and meanwhile
  /// shows the previous print of the same poster or, without one, the paper's colour.
  func showPrint(from posters: ComputedTextures<PosterPrint>, width: Int) {
    let wanted = PosterPrint(number: number, width: width)
    if posters.texture(for: wanted) != nil {
      shown = wanted
    } else {
      posters.request(wanted) {
        MipChain(Poster(number: wanted.number).image(width: wanted.width))
      }
    }
    let texture = shown.flatMap(posters.texture(for:))
    background = Background(
      color: texture == nil ? Poster(number: number).palette.paper : .white, texture: texture,
      cornerRadius: 2, shadow: Shadow())
  }
}
