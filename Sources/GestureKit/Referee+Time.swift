extension Referee {
  /// When something is due, in seconds: a long press, a touch that content waits for, a tap that is
  /// held back, the end of a stroke on the touchpad. Nil when nothing is.
  public var nextDeadline: Double? {
    var next = stroke.deadline
    for recognizer in patient { next = min(next, recognizer.deadline) }
    for contest in contests {
      next = min(next, contest.contentDeadline)
      for entry in contest.entries where entry.standing == .competing {
        next = min(next, entry.recognizer.deadline)
      }
    }
    return next < .infinity ? next : nil
  }

  /// Does everything that is due at a time in seconds, earliest first. A time before the latest one
  /// changes nothing.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    while let next = nextDeadline, next <= time {
      now = max(now, next)
      meetDeadline(next)
    }
    now = max(now, time)
  }

  /// Tells the first that waits for a time that it has come.
  private func meetDeadline(_ time: Double) {
    if stroke.deadline <= time {
      stroke.end()
    } else if let contest = contests.first(where: { $0.contentDeadline <= time }) {
      tellContent(contest)
    } else if let recognizer = recognizer(dueAt: time), recognizer.timePassed() == .claim {
      award(recognizer)
    }
  }

  private func recognizer(dueAt time: Double) -> Recognizer? {
    for contest in contests {
      for entry in contest.entries
      where entry.standing == .competing && entry.recognizer.deadline <= time {
        return entry.recognizer
      }
    }
    return patient.first { $0.deadline <= time }
  }
}
