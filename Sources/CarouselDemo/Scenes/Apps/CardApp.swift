import GeometryKit
import StageKit
import ViewKit

/// An app that consists of a live card without its header.
final class CardApp: App {
  let card: LiveCard
  /// The size of the card up to which its contents have a scale of 1, in points.
  private static let nativeSize = Size(width: 640, height: 560)

  /// Creates an app that shows a card.
  init(_ card: LiveCard, icon: AppIcon) {
    self.card = card
    super.init(card.name, icon: icon, color: card.background?.color ?? Look.panel)
    card.hasHeader = false
    card.background = nil
    add(card)
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let native = Self.nativeSize
    card.scale = max(min(size.width / native.width, stage.height / native.height), 1)
    card.frame = Rect(x: 0, y: stage.minY, width: size.width, height: stage.height)
  }

  override func advance(to time: Double) { card.isWatched = isWatched }
}
