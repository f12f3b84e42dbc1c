import GeometryKit

extension GestureArena {
  func begin(_ touch: Touch) {
    guard competitions.count < GestureConstants.maxTouches else { return }
    // A touch on the screen ends a scroll with the touchpad.
    stroke.cancel(at: now)
    let competition = spare.popLast() ?? Competition()
    competition.landing = touch
    competition.touch = touch
    hitTest(touch.position, competition)
    competition.delayContent(until: touch.time + GestureConstants.contentTouchDelay)
    competitions.append(competition)
    let round = competition.round
    // Active recognizers come first, so that a drag in progress claims the finger before a button
    // under the finger is highlighted. Observers come last, so that a pan recognizer can ask
    // whether the content moves before an observer stops the content.
    ask(competition, touch) { $0.isActive && !$0.isObserver ? $0.began($1) : .undecided }
    guard competition.round == round else { return }
    rejectIneligible(competition)
    guard competition.round == round else { return }
    let catches = isCatch(competition)
    guard competition.round == round else { return }
    if catches { competition.excludeContent() }
    ask(competition, touch) { $0.isActive || $0.isObserver ? .undecided : $0.began($1) }
    guard competition.round == round else { return }
    competition.isObserved = true
    ask(competition, touch) { $0.isObserver ? $0.began($1) : .undecided }
  }

  /// Excludes the recognizers that aren't allowed to receive the touch.
  private func rejectIneligible(_ competition: Competition) {
    let round = competition.round
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if entry.state == .competing, !entry.recognizer.isActive, !competition.admits(index),
        competition.round == round
      {
        competition.setState(.out, at: index)
      }
      index += 1
    }
  }

  /// Returns whether the touch stops a motion.
  private func isCatch(_ competition: Competition) -> Bool {
    let round = competition.round
    for index in competition.entries.indices where competition.round == round {
      let entry = competition.entries[index]
      if entry.state == .competing,
        entry.recognizer.catches(competition.local(competition.landing, at: index))
      {
        return true
      }
    }
    return false
  }

  func move(_ competition: Competition, to touch: Touch) {
    competition.touch = touch
    ask(competition, touch) { $0.moved($1) }
  }

  /// Delivers a sampled position to all competing recognizers.
  func sample(_ competition: Competition, _ touch: Touch) {
    for index in competition.entries.indices where competition.entries[index].state == .competing {
      competition.entries[index].recognizer.sampled(competition.local(touch, at: index))
    }
  }

  func end(_ competition: Competition, with touch: Touch) {
    let round = competition.round
    if touch.position != competition.touch.position { move(competition, to: touch) }
    guard competition.round == round else { return }
    competition.touch = touch
    if competition.contentDeadline < .infinity { deliverToDelayedContent(competition) }
    guard competition.round == round else { return }
    ask(competition, touch) { $0.ended($1) }
    guard competition.round == round else { return }
    close(competition)
  }

  /// Ends a competition without a gesture, because the system has taken the touch away.
  func cancel(_ competition: Competition) {
    let round = competition.round
    competition.touch.phase = .cancelled
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if entry.state == .competing, !entry.recognizer.isObserver {
        competition.setState(.out, at: index)
        entry.recognizer.lost(competition.touch.id, at: now)
      }
      index += 1
    }
    guard competition.round == round else { return }
    close(competition)
  }

  /// Delivers the touch to content from which it was withheld until now.
  func deliverToDelayedContent(_ competition: Competition) {
    let round = competition.round
    competition.contentDeadline = .infinity
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if entry.state == .waiting, !competition.admits(index) {
        if competition.round == round { competition.setState(.out, at: index) }
      } else if competition.round == round, entry.state == .waiting {
        competition.setState(.competing, at: index)
        settle(
          competition, index,
          entry.recognizer.began(competition.local(competition.landing, at: index)))
        if competition.round == round, competition.entries[index].state == .competing {
          settle(
            competition, index,
            entry.recognizer.moved(competition.local(competition.touch, at: index)))
        }
      }
      index += 1
    }
  }

  /// Delivers an event to each competing recognizer, innermost first, and acts on the verdicts.
  private func ask(
    _ competition: Competition, _ touch: Touch,
    _ question: (Recognizer, Touch) -> Recognizer.Verdict
  ) {
    let round = competition.round
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if entry.state == .competing {
        let verdict = question(entry.recognizer, competition.local(touch, at: index))
        if competition.round == round { settle(competition, index, verdict) }
      }
      index += 1
    }
  }

  private func settle(_ competition: Competition, _ index: Int, _ verdict: Recognizer.Verdict) {
    switch verdict {
    case .undecided: break
    case .claim: grantClaims(competition.entries[index].recognizer)
    case .fail: competition.setState(.out, at: index)
    }
  }

  /// Grants a recognizer every touch that it still competes for, and takes these touches away from
  /// the other recognizers.
  func grantClaims(_ recognizer: Recognizer) {
    var isGranted = false
    // Iterates by index, because the handler of a lost touch may end competitions.
    var index = 0
    while index < competitions.count {
      let competition = competitions[index]
      if grant(competition, to: recognizer) { isGranted = true }
      if index < competitions.count, competitions[index] === competition { index += 1 }
    }
    if isGranted { recognizer.won() }
  }

  private func grant(_ competition: Competition, to recognizer: Recognizer) -> Bool {
    guard competition.winner !== recognizer, let position = competition.index(of: recognizer),
      competition.entries[position].state == .competing
    else { return false }
    let round = competition.round
    let mayClaim = competition.mayClaimFromContent(position)
    guard competition.round == round else { return false }
    if !mayClaim {
      competition.setState(.out, at: position)
      recognizer.lost(competition.touch.id, at: now)
      return false
    }
    competition.winner = recognizer
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if index != position, entry.state != .out, !entry.recognizer.isObserver,
        !keepsCompeting(entry.recognizer, isInside: index < position, recognizer)
      {
        competition.setState(.out, at: index)
        if entry.state == .competing { entry.recognizer.lost(competition.touch.id, at: now) }
      }
      index += 1
    }
    return competition.round == round
  }

  private func keepsCompeting(
    _ recognizer: Recognizer, isInside: Bool, _ winner: Recognizer
  ) -> Bool {
    guard recognizer.takesOver else { return false }
    return isInside || recognizer.team != nil && recognizer.team == winner.team
  }

  /// Ends a competition. Reports the end of the touch to observers, and keeps the recognizers that
  /// still have a deadline in `waitingRecognizers`.
  private func close(_ competition: Competition) {
    competitions.removeAll { $0 === competition }
    waitingRecognizers.removeAll { $0.deadline == .infinity }
    let round = competition.round
    var index = 0
    while competition.round == round, index < competition.entries.count {
      let entry = competition.entries[index]
      if entry.recognizer.isObserver {
        if competition.isObserved, entry.state == .competing {
          entry.recognizer.left(
            competition.local(competition.touch, at: index), wasClaimed: competition.winner != nil)
        }
      } else if entry.recognizer.deadline < .infinity,
        !waitingRecognizers.contains(where: { $0 === entry.recognizer })
      {
        waitingRecognizers.append(entry.recognizer)
      }
      index += 1
    }
    competition.close()
    spare.append(competition)
  }
}
