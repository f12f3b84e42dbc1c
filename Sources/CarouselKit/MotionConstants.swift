// Each constant of `CarouselAnimation` and `NaturalMotion` names its source: "chosen" values were
// chosen by eye or by feel; "derived" values follow from other values. The other constants are from
// iCarousel's source code.

/// The constants of layouts.
enum ClassicLayout {
  /// The maximum number of items that a carousel type may compute, for a circle or to be loaded.
  static let maxItems = 30.0
}

/// The constants of `CarouselMotion.classic`, and of the animations of both kinds of motion.
enum ClassicMotion {
  /// The default of `CarouselConfiguration.decelerationRate`, the fraction of its speed that a
  /// flick keeps.
  static let decelerationRate = 0.95
  /// The velocity that a flick must exceed to move the carousel, in items per second.
  static let minFlickVelocity = 2.0
  /// The distance that a flick or a fast drag must exceed to move the carousel to another item, in
  /// items.
  static let minFlickDistance = 0.1

  /// The duration of an animated scroll, in seconds.
  static let scrollDuration = 0.4
  /// The duration, in seconds, of a scroll to the current offset. Such a scroll moves nothing and
  /// only causes events.
  static let zeroScrollDuration = 0.01
  /// The duration of the movement of items to their new positions, in seconds.
  static let moveDuration = 0.4
  /// The duration of the fade of a removed item, in seconds. The other items move afterwards.
  static let removalFade = 0.1
  /// The duration of the flip of an item after a fast drag, in seconds.
  static let minFlipDuration = 0.2
  /// The duration of the flip of an item after a slow drag, in seconds.
  static let maxFlipDuration = 0.4
}

/// The constants of animations that iCarousel doesn't have.
enum CarouselAnimation {
  /// The angular frequency of the spring of a step by a key or a wheel, in 1/s. Chosen by eye:
  /// after 0.25 s a step from rest has a tenth of its distance left, and it is as fast as an
  /// animated scroll of 0.4 s.
  static let stepFrequency = 16.0
  /// The distance from the target of its steps, in items, beyond which a carousel with `.classic`
  /// motion ignores a repeated step. Chosen: when the key is released, it is at most two items from
  /// its target.
  static let maxStepDelay = 1.0
  /// Returns the distance between a spring and its target, in items, below which the spring has
  /// ended. `frequency` is its angular frequency ω, in 1/s.
  ///
  /// Chosen: 0.2 points for an item width of 400 points. With a velocity of ω times the distance,
  /// the spring then moves less than 0.2 points in a frame at 60 Hz.
  static func springRestDistance(frequency: Double) -> Double { min(5e-4, 0.03 / frequency) }

  /// The time between the starts of two neighbouring items when the carousel type changes, in
  /// seconds. Chosen by eye: the items start one after another, but the change looks like one.
  static let stagger = 0.025
  /// The distance from the centre, in items, beyond which items start together. Chosen: the last
  /// items then start after 0.2 s.
  static let maxStaggeredDistance = 8.0
  /// The angular frequency of the spring of an item when the carousel type changes, in 1/s. Chosen
  /// by eye: after 0.2 s an eighth of the distance is left.
  static let springFrequency = 18.0
  /// The duration of the movement of an item when the carousel type changes, in seconds. Derived:
  /// the spring then has a thousandth of its distance left. This remainder is distributed over the
  /// movement.
  static let springDuration = 0.5
  /// The duration of a complete fade when the carousel type changes, in seconds. Derived: the alpha
  /// is between 0.1 and 0.9 for 58 ms, so no two translucent items overlap for more than 60 ms.
  static let quickFade = 0.14
  /// The time for which an item that moves behind or in front of others isn't visible, in seconds.
  /// Chosen: at least one frame at 60 Hz.
  static let hiddenTime = 0.02
  /// The maximum number of items whose draw order changes without jumps. Chosen: more than a person
  /// can follow, and so few that a frame stays short.
  static let maxOrderedCount = 200
  /// The largest overlap of two moving items at their final positions for which neither is made
  /// invisible, as a fraction of the smaller item. Chosen: until the items arrive, an app may
  /// change their sizes by as much, so that they only touch.
  static let maxIgnoredOverlap = 0.125
  /// The largest overlap of two items on the screen that isn't visible, in points. Chosen: half a
  /// point, the width of an antialiased edge.
  static let maxInvisibleOverlap = 0.5
  /// The alpha below which an item isn't visible. Derived: one of 255 levels.
  static let minVisibleAlpha = 1.0 / 255
  /// The interval over which the velocities of items and of the camera are measured when a movement
  /// begins, in seconds. Chosen: much shorter than a frame, and long enough that rounding errors
  /// don't matter.
  static let moment = 1e-3
}

/// The constants of `CarouselMotion.natural`. A "glide" is the motion after a flick.
enum NaturalMotion {
  /// The minimum velocity of a finger that flicks, in points per second. Chosen: slightly above
  /// `ScrollPhysics.pageFlickVelocity`. Items can be much smaller than pages, and a slow drag
  /// across small items must not count as a flick.
  static let minFlickVelocity = 250.0

  /// The distance between a glide and its target, in items, below which the glide has ended.
  /// Chosen: less than half a point for an item width of 400 points.
  static let restDistance = 1e-3
  /// The distance between a motion and its target, in items, below which the motion is no longer
  /// visible. A touch then doesn't count as stopping the motion. Chosen: 8 points for an item width
  /// of 400 points.
  static let invisibleDistance = 0.02

  /// The speed of a glide at the distance `invisibleDistance` from its item, in items per second.
  /// Chosen: a slower glide would seem to creep.
  static let finishSpeed = 0.175
  /// The time that a glide takes for the last `invisibleDistance` before its item, in seconds.
  /// Chosen: fourteen frames at 60 Hz; in less time, the item would visibly be pulled.
  static let finishTime = 0.23

  /// The friction of a glide at the default deceleration rate, in 1/s. Derived: a glide that begins
  /// with the velocity v covers v / friction items, as far as a flick with `.classic` motion.
  static let glideFriction = 3.0
  /// The minimum friction of a glide, in 1/s. Chosen: a glide at a deceleration rate near 1 still
  /// ends.
  static let minFriction = 1e-3

  /// Returns the friction of a glide at the deceleration rate `rate`, in 1/s. It is proportional to
  /// 1 − `rate`, as the deceleration with `.classic` motion is.
  ///
  /// `ratio` is the gain of the drag, in items per point, divided by the gain of classic motion. If
  /// it is greater than 1, the glide is faster than with `.classic` motion by this factor, and the
  /// friction is multiplied by the square root of the ratio. Chosen: without more friction,
  /// carousel types with a large gain would glide too far.
  static func friction(rate: Double, ratio: Double) -> Double {
    let decelerationRatio = (1 - rate) / (1 - ClassicMotion.decelerationRate)
    return max(glideFriction * decelerationRatio * max(ratio, 1).squareRoot(), minFriction)
  }

  /// The minimum length of a glide to an item, as a fraction of the distance that it covers by
  /// friction alone. Chosen: a shorter glide would stop abruptly.
  static let minGlideFraction = 0.25
  /// The distance past an item, in items, beyond which a flick continues to the following item. It
  /// is compared with the point at which friction alone would stop the flick.
  ///
  /// Chosen: less than half, because pulling a glide forward looks better than holding it back.
  /// Equal flicks that end near this threshold can differ by one item. Typical light flicks (900
  /// points per second for 0.12 s) end away from the threshold in every type of the demo's gallery.
  static let nextItemThreshold = 0.4
  /// The maximum length of a glide, as a fraction of the distance that it covers by friction alone.
  /// A glide to the next item may be longer. Chosen: the velocity of the glide then exceeds its
  /// initial value by less than a fifth.
  static let maxGlideFraction = 1.5

  /// The maximum distance that the carousel moves, in items, when a finger moves by one item width.
  /// Chosen: with a larger value, dragging an item far back in a queue would move the carousel too
  /// fast.
  static let maxDragGain = 16.0
  /// The maximum gain of a drag, as a multiple of its gain where the finger landed. The gain is the
  /// movement of the carousel per point of the finger's movement. Chosen: items at the edge of a
  /// circle hardly move on the screen, so their gain would be too large.
  static let maxGainRatio = 3.0

  /// The largest difference between the distances of the items before and after the centre from the
  /// centred item, as a fraction of their distance from each other, at which they count as equally
  /// far. Chosen: in these types, equal flicks in both directions already end equally far.
  static let maxAsymmetry = 0.1
  /// The distance that a finger must have moved to have a mean gain, in points. Chosen: over a
  /// shorter distance, the mean would be inaccurate.
  static let minMeanDistance = 1.0

  /// A drag is quick if the finger lifts within this time, in seconds, after the touch. Only a
  /// quick flick carries over velocity from a glide that the touch has stopped, and only for a
  /// quick drag does the end of the flick depend on the mean gain. Chosen: longer than the drag of
  /// a flick, and shorter than a hold.
  static let quickDragTime = 0.3
  /// The maximum velocity that a flick carries over from a glide that its finger has stopped, as a
  /// multiple of the flick's own velocity. Chosen: in a series of flicks, the velocity then grows
  /// to three times that of one flick.
  static let maxCarriedRatio = 2.0

  /// The scrolling velocity while a key is held that steps by one item, in items per second. With
  /// steps of n items, the velocity is √n times as high. Chosen: single items can just be
  /// distinguished.
  static let heldPace = 12.0
  /// The maximum scrolling velocity while a key is held, in items per second. Chosen by feel.
  static let maxPace = 36.0
  /// The rate at which the velocity approaches its target while a key is held, in 1/s. Chosen: the
  /// target is reached within a quarter of a second.
  static let paceRate = 12.0
  /// The time without a repeat after which a held key counts as released, in seconds. Chosen:
  /// longer than the repeat interval of most keyboards, even on a busy machine.
  static let heldPause = 0.3
  /// The distance before the end of the row at which a held key begins to stop, in items. Chosen by
  /// feel.
  static let brakingDistance = 1.0
  /// The maximum of that distance when a key is first held, as a fraction of the distance to the
  /// end. Chosen: near the end, half the way is left to get up to speed.
  static let maxBrakingFraction = 0.5
  /// The minimum stopping distance when a held key is released, in items. If the next item is
  /// nearer, the carousel stops at the item after it. Chosen by feel.
  static let minStoppingDistance = 0.3
}
