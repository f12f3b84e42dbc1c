extension GestureArena {
  /// The time, in seconds, at which the arena next acts without input; `nil` if it doesn't.
  /// Examples are the recognition of a long press, the delivery of a delayed touch, and the end of
  /// a touchpad scroll.
  public var nextDeadline: Double? {
    var next = wheelStream.deadline
    for recognizer in waitingRecognizers { next = min(next, recognizer.deadline) }
    for competition in competitions {
      next = min(next, competition.contentDeadline)
      for entry in competition.entries where entry.state == .competing {
        next = min(next, entry.recognizer.deadline)
      }
    }
    return next < .infinity ? next : nil
  }

  /// Handles all deadlines up to a time in seconds, earliest first. A time before the latest call
  /// or event has no effect.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    while let next = nextDeadline, next <= time {
      now = max(now, next)
      handleDeadline(next)
    }
    now = max(now, time)
  }

  /// Handles a single deadline that is due at `time`.
  private func handleDeadline(_ time: Double) {
    if wheelStream.deadline <= time {
      wheelStream.end()
    } else if let competition = competitions.first(where: { $0.contentDeadline <= time }) {
      deliverToDelayedContent(competition)
    } else if let recognizer = recognizer(dueAt: time), recognizer.timePassed() == .claim {
      grantClaims(recognizer)
    }
  }

  private func recognizer(dueAt time: Double) -> Recognizer? {
    for competition in competitions {
      for entry in competition.entries
      where entry.state == .competing && entry.recognizer.deadline <= time {
        return entry.recognizer
      }
    }
    return waitingRecognizers.first { $0.deadline <= time }
  }
}
