import MotionKit

/// How a carousel moves under a hand.
public enum CarouselMotion: String, CaseIterable, Hashable, Sendable {
  /// iCarousel's own law, exact to what was recorded of it.
  case classic
  /// The card that is touched stays under the finger; a flick slows down exponentially, on to an item; light
  /// flicks go to the next one, and the ends give and spring back. Nothing breaks the speed that is there.
  case natural
}

/// The numbers behind natural motion, each with its unit and its grade: M measured, G guess, D given by the
/// classic law.
enum NaturalMotion {
  /// A finger that is lifted at this speed or faster flicks, in points a second. G: a little more than
  /// where a scroll view turns a page, for a card may be small.
  static let slowestFlick = 250.0

  /// Within this distance of its target a glide is over, in items. G: less than half a pixel of an item of
  /// 400.
  static let restDistance = 1e-3
  /// Within this distance of its target a motion isn't seen any more, in items, so that a touch doesn't count
  /// as one that stops it. G: some points of an item of 400.
  static let unseenDistance = 0.02

  /// How fast a glide still is at `unseenDistance` from its item, in items a second, and how long it takes
  /// from there, in seconds. G: fourteen frames; slower it dawdles, faster it is seen to be pulled.
  static let finishSpeed = 0.175
  static let finishTime = 0.23

  /// The friction of a glide, in 1/s, that takes it as far as the classic law does. D: v / (60·(1 − rate)).
  /// A card that is `ratio` times as hard to move as the classic law has it makes the carousel that much
  /// faster than the finger; half of that is taken off its way. G: else queues would fly.
  static func friction(rate: Double, ratio: Double) -> Double {
    max(60 * (1 - rate) * max(ratio, 1).squareRoot(), 1e-3)
  }

  /// The least share of its free way that a glide may end after, so that it never stops abruptly. G.
  static let shortestShare = 0.25
  /// A flick whose free way leads further than this beyond an item ends at the one after it; in items. G: it is
  /// sooner pulled on than held back. Equal flicks that end just there differ by an item, wherever that is: light
  /// ones, of 900 points a second for 0.12 s, end away from it in every type of the program's gallery.
  static let nextItemFrom = 0.4
  /// The greatest, the way to the next item apart: it gets faster than it was let go by less than a fifth. G.
  static let longestShare = 1.5

  /// A finger moves the carousel by no more than so many items for an item's width. G: cards deep in a queue
  /// would have it fly.
  static let steepestGrip = 16.0
  /// Nor by more than so many times what it did when it landed. G: the edge of a circle.
  static let steepestGain = 3.0

  /// What a finger takes over of a glide is that of a glide it caught no longer ago, in seconds. G: longer
  /// than a flick's drag, and shorter than a hold.
  static let carryTime = 0.3
  /// It takes over at most so many times its own speed. G: a chain of flicks gets three times as fast as one.
  static let mostCarried = 2.0

  /// The pace of a held key that steps by one item, in items a second; by n items it is √n times that. G:
  /// single cards can just be told apart.
  static let heldPace = 12.0
  /// The fastest pace of a held key, in items a second. G.
  static let fastestPace = 36.0
  /// How quickly the pace is taken up, in 1/s. G: within a quarter of a second.
  static let paceRate = 12.0
  /// A key that is not heard of for this time is no longer held, in seconds. G: longer than the repeats of
  /// most keyboards are apart, on a busy machine, too.
  static let heldPause = 0.3
  /// A carousel that is let go nearer to the next item than this stops at the one after it; in items. G.
  static let shortestStop = 0.3
}
