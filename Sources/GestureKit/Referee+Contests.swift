import GeometryKit

extension Referee {
  func begin(_ touch: Touch) {
    guard contests.count < GestureConstants.mostTouches else { return }
    // A finger on the glass stops what the touchpad moves.
    stroke.cancel(at: now)
    let contest = spare.popLast() ?? Contest(self)
    contest.landing = touch
    contest.touch = touch
    hitTest(touch.position, contest)
    contest.holdBackContent(until: touch.time + GestureConstants.contentTouchDelay)
    contests.append(contest)
    let round = contest.round
    // Who is dragging already takes the finger before anything under it lights up, and observers
    // hear last, so that a pan can ask whether the content moved before one of them stops it.
    ask(contest, touch) { $0.isActive && !$0.isObserver ? $0.began($1) : .undecided }
    guard contest.round == round else { return }
    admit(contest)
    guard contest.round == round else { return }
    let catches = isCatch(contest)
    guard contest.round == round else { return }
    if catches { contest.shutOutContent() }
    ask(contest, touch) { $0.isActive || $0.isObserver ? .undecided : $0.began($1) }
    guard contest.round == round else { return }
    contest.isObserved = true
    ask(contest, touch) { $0.isObserver ? $0.began($1) : .undecided }
  }

  /// Puts those out of the contest who are to hear of the touch now, and whom it may not reach.
  private func admit(_ contest: Contest) {
    let round = contest.round
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if entry.standing == .competing, !entry.recognizer.isActive, !contest.admits(index),
        contest.round == round
      {
        contest.setStanding(.out, at: index)
      }
      index += 1
    }
  }

  /// Whether the touch of a contest stops a motion.
  private func isCatch(_ contest: Contest) -> Bool {
    let round = contest.round
    for index in contest.entries.indices where contest.round == round {
      let entry = contest.entries[index]
      if entry.standing == .competing,
        entry.recognizer.catches(contest.local(contest.landing, at: index))
      {
        return true
      }
    }
    return false
  }

  func move(_ contest: Contest, to touch: Touch) {
    contest.touch = touch
    ask(contest, touch) { $0.moved($1) }
  }

  /// Tells all competitors where a touch was.
  func sample(_ contest: Contest, _ touch: Touch) {
    for index in contest.entries.indices where contest.entries[index].standing == .competing {
      contest.entries[index].recognizer.sampled(contest.local(touch, at: index))
    }
  }

  func end(_ contest: Contest, with touch: Touch) {
    let round = contest.round
    if touch.position != contest.touch.position { move(contest, to: touch) }
    guard contest.round == round else { return }
    contest.touch = touch
    if contest.contentDeadline < .infinity { tellContent(contest) }
    guard contest.round == round else { return }
    ask(contest, touch) { $0.ended($1) }
    guard contest.round == round else { return }
    close(contest)
  }

  /// Ends a contest without a gesture: the system has taken the touch away.
  func cancel(_ contest: Contest) {
    let round = contest.round
    contest.touch.phase = .cancelled
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if entry.standing == .competing, !entry.recognizer.isObserver {
        contest.setStanding(.out, at: index)
        entry.recognizer.lost(contest.touch.id, at: now)
      }
      index += 1
    }
    guard contest.round == round else { return }
    close(contest)
  }

  /// Lets content hear of a touch that it had to wait for.
  func tellContent(_ contest: Contest) {
    let round = contest.round
    contest.contentDeadline = .infinity
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if entry.standing == .waiting, !contest.admits(index) {
        if contest.round == round { contest.setStanding(.out, at: index) }
      } else if contest.round == round, entry.standing == .waiting {
        contest.setStanding(.competing, at: index)
        settle(contest, index, entry.recognizer.began(contest.local(contest.landing, at: index)))
        if contest.round == round, contest.entries[index].standing == .competing {
          settle(contest, index, entry.recognizer.moved(contest.local(contest.touch, at: index)))
        }
      }
      index += 1
    }
  }

  /// Asks each competitor what it makes of an event, innermost first, and acts on the answers.
  private func ask(
    _ contest: Contest, _ touch: Touch, _ question: (Recognizer, Touch) -> Recognizer.Verdict
  ) {
    let round = contest.round
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if entry.standing == .competing {
        let verdict = question(entry.recognizer, contest.local(touch, at: index))
        if contest.round == round { settle(contest, index, verdict) }
      }
      index += 1
    }
  }

  private func settle(_ contest: Contest, _ index: Int, _ verdict: Recognizer.Verdict) {
    switch verdict {
    case .undecided: break
    case .claim: award(contest.entries[index].recognizer)
    case .fail: contest.setStanding(.out, at: index)
    }
  }

  /// Gives a recogniser every touch that it still competes for, and takes it from the others.
  func award(_ recognizer: Recognizer) {
    var isGranted = false
    // By index: handlers that are told of a loss may end contests.
    var index = 0
    while index < contests.count {
      let contest = contests[index]
      if grant(contest, to: recognizer) { isGranted = true }
      if index < contests.count, contests[index] === contest { index += 1 }
    }
    if isGranted { recognizer.won() }
  }

  private func grant(_ contest: Contest, to recognizer: Recognizer) -> Bool {
    guard contest.winner !== recognizer, let place = contest.index(of: recognizer),
      contest.entries[place].standing == .competing
    else { return false }
    let round = contest.round
    let mayTake = contest.mayTakeFromContent(place)
    guard contest.round == round else { return false }
    if !mayTake {
      contest.setStanding(.out, at: place)
      recognizer.lost(contest.touch.id, at: now)
      return false
    }
    contest.winner = recognizer
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if index != place, entry.standing != .out, !entry.recognizer.isObserver,
        !mayTakeOver(entry.recognizer, isInside: index < place, recognizer)
      {
        contest.setStanding(.out, at: index)
        if entry.standing == .competing { entry.recognizer.lost(contest.touch.id, at: now) }
      }
      index += 1
    }
    return contest.round == round
  }

  private func mayTakeOver(
    _ recognizer: Recognizer, isInside: Bool, _ winner: Recognizer
  ) -> Bool {
    guard recognizer.takesOver else { return false }
    return isInside || recognizer.team != nil && recognizer.team == winner.team
  }

  /// Ends a contest: observers are told, and whoever waits for a time is remembered.
  private func close(_ contest: Contest) {
    contests.removeAll { $0 === contest }
    patient.removeAll { $0.deadline == .infinity }
    let round = contest.round
    var index = 0
    while contest.round == round, index < contest.entries.count {
      let entry = contest.entries[index]
      if entry.recognizer.isObserver {
        if contest.isObserved, entry.standing == .competing {
          entry.recognizer.left(
            contest.local(contest.touch, at: index), wasClaimed: contest.winner != nil)
        }
      } else if entry.recognizer.deadline < .infinity,
        !patient.contains(where: { $0 === entry.recognizer })
      {
        patient.append(entry.recognizer)
      }
      index += 1
    }
    contest.close()
    spare.append(contest)
  }
}
