/// The rules by which a carousel moves when it is dragged and flicked.
public enum CarouselMotion: String, CaseIterable, Hashable, Sendable {
  /// The motion of iCarousel, exactly as in recordings of the original.
  case classic
  /// Motion that feels physical: the touched item stays under the finger, and the velocity doesn't
  /// jump except at the ends. A flick slows down smoothly and ends on an item; a light flick moves
  /// to the next item. Beyond the ends, the carousel resists like a rubber band and springs back.
  /// If the type changes, the items rearrange themselves from the centre outwards.
  case natural
}
