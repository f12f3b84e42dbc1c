import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A blurred and darkened picture that fills its bounds. Text on it has a contrast of 4.5 : 1.
final class Wallpaper: View {
  /// The picture; `nil` for none.
  var picture: Picture?
  private let store: TextureStore
  private let blurred: ComputedTextures<Int>
  private var shown: Texture?
  private var fade = Transition(0)
  private var time = 0.0
  /// The number of colours across the wallpaper.
  private static let columns = 5
  /// The width of the wallpaper's texture, in pixels.
  private static let width = 128
  /// The brightest value of a colour channel, 0…255.
  private static let brightest = 92.0

  init(_ context: SceneContext) {
    store = context.pictures
    blurred = ComputedTextures(context, limit: 1 << 20)
  }

  /// Whether another thread is blurring a picture.
  var isPreparing: Bool { blurred.isComputing }

  /// Discards the texture after the renderer has lost it.
  func removeTextures() { blurred.removeAll() }

  override func advance(to time: Double) {
    self.time = time
    blurred.update()
  }

  override var ownActivity: Activity { fade.isOver(at: time) ? .still(until: nil) : .moving }

  /// Blurs the picture's tiny copy once the picture has been loaded.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    shown = picture.flatMap { blurred.texture(for: $0.id) }
    if shown == nil, let picture {
      _ = store.texture(of: picture, distance: 0)
      if let copy = store.tinyCopy(of: picture) {
        blurred.request(picture.id) {
          let image = copy.blurred(columns: Self.columns, width: Self.width)
          return MipChain(unscaled: image.darkened(to: Self.brightest))
        }
      }
    } else if fade.target == 0 {
      fade.go(to: 1, at: time, duration: Look.fade)
    }
    blurred.endFrame()
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let shown else { return }
    canvas.draw(shown, in: bounds, tint: .white.faded(by: fade.value(at: time)))
  }
}

extension PixelImage {
  /// Returns the picture, darkened so that no colour channel exceeds a value.
  fileprivate func darkened(to brightest: Double) -> PixelImage {
    var image = self
    let peak = pixels.indices.reduce(1) { $1 % 4 == 3 ? $0 : max($0, Int(pixels[$1])) }
    let factor = min(brightest / Double(peak), 1)
    for index in pixels.indices where index % 4 < 3 {
      image.pixels[index] = UInt8(Double(pixels[index]) * factor)
    }
    return image
  }
}
