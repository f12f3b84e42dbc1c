import GeometryKit

// A handler may end any competition. All entries of an ended competition are `out`, so the
// operation in progress delivers nothing more to them.
extension GestureArena {
  func begin(_ touch: Touch) {
    guard competitions.count < GestureConstants.maxTouches else { return }
    // A touch on the screen ends a scroll with the touchpad.
    wheelStream.cancel(at: now)
    let competition = Competition(touch)
    hitTest(touch.position, competition)
    competition.delayContent(until: touch.time + GestureConstants.contentTouchDelay)
    competitions.append(competition)
    // Active recognizers come first, so that a drag in progress claims the finger before a button
    // under the finger is highlighted. Observers come last, so that a pan recognizer can ask
    // whether the content moves before an observer stops the content.
    ask(competition, touch) { $0.isActive && !$0.isObserver ? $0.began($1) : .undecided }
    for index in competition.entries.indices
    where competition.isCompeting(index) && !competition.entries[index].recognizer.isActive {
      if !competition.admits(index) { competition.setState(.out, at: index) }
    }
    if isCatch(competition) { competition.excludeContent() }
    ask(competition, touch) { $0.isActive || $0.isObserver ? .undecided : $0.began($1) }
    for index in competition.entries.indices
    where competition.isCompeting(index) && competition.entries[index].recognizer.isObserver {
      competition.setObserving(at: index)
      ask(competition, index, touch) { $0.began($1) }
    }
  }

  /// Returns whether the touch stops a motion.
  private func isCatch(_ competition: Competition) -> Bool {
    competition.entries.indices.contains { index in
      competition.isCompeting(index)
        && competition.entries[index].recognizer.catches(
          competition.local(competition.landing, at: index))
    }
  }

  func move(_ competition: Competition, to touch: Touch) {
    competition.touch = touch
    ask(competition, touch) { $0.moved($1) }
  }

  /// Delivers a sampled position to all competing recognizers.
  func sample(_ competition: Competition, _ touch: Touch) {
    for index in competition.entries.indices where competition.isCompeting(index) {
      competition.entries[index].recognizer.sampled(competition.local(touch, at: index))
    }
  }

  func end(_ competition: Competition, with touch: Touch) {
    if touch.position != competition.touch.position { move(competition, to: touch) }
    competition.touch = touch
    deliverToDelayedContent(competition)
    ask(competition, touch) { $0.ended($1) }
    close(competition)
  }

  /// Ends a competition without a gesture, because the system has taken the touch away.
  func cancel(_ competition: Competition) {
    competition.touch.phase = .cancelled
    for index in competition.entries.indices where competition.isCompeting(index) {
      let recognizer = competition.entries[index].recognizer
      guard !recognizer.isObserver else { continue }
      competition.setState(.out, at: index)
      recognizer.lost(competition.touch.id, at: now)
    }
    close(competition)
  }

  /// Delivers the touch to content from which it was withheld until now.
  func deliverToDelayedContent(_ competition: Competition) {
    competition.contentDeadline = .infinity
    for index in competition.entries.indices where competition.entries[index].state == .waiting {
      competition.setState(.competing, at: index)
      guard competition.admits(index) else {
        competition.setState(.out, at: index)
        continue
      }
      ask(competition, index, competition.landing) { $0.began($1) }
      ask(competition, index, competition.touch) { $0.moved($1) }
    }
  }

  /// Delivers an event to each competing recognizer, innermost first, and acts on the verdicts.
  private func ask(
    _ competition: Competition, _ touch: Touch,
    _ question: (Recognizer, Touch) -> Recognizer.Verdict
  ) {
    for index in competition.entries.indices { ask(competition, index, touch, question) }
  }

  /// Delivers an event to a recognizer that competes, and acts on its verdict.
  private func ask(
    _ competition: Competition, _ index: Int, _ touch: Touch,
    _ question: (Recognizer, Touch) -> Recognizer.Verdict
  ) {
    let entry = competition.entries[index]
    guard entry.state == .competing else { return }
    let verdict = question(entry.recognizer, competition.local(touch, at: index))
    // The recognizer may have lost the touch meanwhile.
    guard competition.isCompeting(index) else { return }
    switch verdict {
    case .undecided: break
    case .claim: grantClaims(entry.recognizer)
    case .fail: competition.setState(.out, at: index)
    }
  }

  /// Grants a recognizer every touch that it still competes for, and takes these touches away from
  /// the other recognizers.
  func grantClaims(_ recognizer: Recognizer) {
    var isGranted = false
    for competition in competitions where grant(competition, to: recognizer) { isGranted = true }
    if isGranted { recognizer.won() }
  }

  private func grant(_ competition: Competition, to recognizer: Recognizer) -> Bool {
    guard competition.winner !== recognizer, let position = competition.index(of: recognizer),
      competition.isCompeting(position)
    else { return false }
    let mayClaim = competition.mayClaimFromContent(position)
    // The content may have cancelled the touch meanwhile.
    guard competition.isCompeting(position) else { return false }
    guard mayClaim else {
      competition.setState(.out, at: position)
      recognizer.lost(competition.touch.id, at: now)
      return false
    }
    competition.winner = recognizer
    for index in competition.entries.indices where index != position {
      let entry = competition.entries[index]
      if entry.state == .out || entry.recognizer.isObserver
        || keepsCompeting(entry.recognizer, isInside: index < position, recognizer)
      {
        continue
      }
      competition.setState(.out, at: index)
      if entry.state == .competing { entry.recognizer.lost(competition.touch.id, at: now) }
    }
    return competition.isCompeting(position)
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
    guard let position = competitions.firstIndex(where: { $0 === competition }) else { return }
    competitions.remove(at: position)
    waitingRecognizers.removeAll { $0.deadline == .infinity }
    for index in competition.entries.indices {
      let entry = competition.entries[index]
      competition.setState(.out, at: index)
      if entry.recognizer.isObserver {
        if entry.isObserving, entry.state == .competing {
          entry.recognizer.left(
            competition.local(competition.touch, at: index), wasClaimed: competition.winner != nil)
        }
      } else if entry.recognizer.deadline < .infinity,
        !waitingRecognizers.contains(where: { $0 === entry.recognizer })
      {
        waitingRecognizers.append(entry.recognizer)
      }
    }
  }
}
