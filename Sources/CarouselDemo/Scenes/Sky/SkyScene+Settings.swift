import ScrollKit
import StageKit
import ViewKit

/// The settings in the panel, which change the scroll view's properties.
extension SkyScene {
  /// The choices of the maximum zoom scale. `nil` turns zooming off.
  private static let zoomChoices: [(title: String, scale: Double?)] = [
    ("Off", nil), ("3×", 3), ("8×", 8),
  ]
  private static let indicatorChoices: [(title: String, style: ScrollIndicator.Style)] = [
    ("Default", .default), ("Black", .black), ("White", .white),
  ]

  /// Adds all settings to the panel, which shows them in this order.
  func addSettings() {
    addScrollSettings()
    addZoomSettings()
    addIndicatorSettings()
    addPositionSettings()
    addTouchSettings()
  }

  private func addScrollSettings() {
    panel.add("Scroll by touch", of: scroll, \.isScrollEnabled)
    panel.add("Scroll by keys", of: scroll.directionalPressGestureRecognizer, \.isEnabled)
    panel.add("Lock direction", of: scroll, \.isDirectionalLockEnabled)
    panel.add("Deceleration", ["Normal", "Fast"]) { [scroll] in
      scroll.decelerationRate = $0 == 0 ? .normal : .fast
    }
    panel.add("Paging", of: scroll, \.isPagingEnabled)
    panel.add("Snap to constellations", isOn: snapsToConstellations) { [unowned self] in
      snapsToConstellations = $0
    }
    panel.add("Bounce at edges", of: scroll, \.bounces)
    panel.add("Always bounce", isOn: scroll.alwaysBounceVertical) { [scroll] in
      scroll.alwaysBounceHorizontal = $0
      scroll.alwaysBounceVertical = $0
    }
  }

  private func addZoomSettings() {
    panel.add("Bounce zoom", of: scroll, \.bouncesZoom)
    let choices = Self.zoomChoices
    let chosen = choices.firstIndex { $0.scale == maxZoom } ?? 0
    panel.add("Zoom", choices.map(\.title), chosen: chosen) { [unowned self] in
      maxZoom = choices[$0].scale
      surface.limitZoom(to: maxZoom)
      panel.note = instructions
    }
  }

  private func addIndicatorSettings() {
    let choices = Self.indicatorChoices
    let chosen = choices.firstIndex { $0.style == scroll.indicatorStyle } ?? 0
    panel.add("Indicators", choices.map(\.title), chosen: chosen) { [scroll] in
      scroll.indicatorStyle = choices[$0].style
      scroll.flashScrollIndicators()
    }
    panel.add("Horizontal indicator", isOn: scroll.showsHorizontalScrollIndicator) { [scroll] in
      scroll.showsHorizontalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
    panel.add("Vertical indicator", isOn: scroll.showsVerticalScrollIndicator) { [scroll] in
      scroll.showsVerticalScrollIndicator = $0
      scroll.flashScrollIndicators()
    }
  }

  private func addPositionSettings() {
    panel.add("Content insets", isOn: hasInsets) { [unowned self] in
      hasInsets = $0
      setNeedsLayout()
    }
    panel.add("Tap top edge to scroll up", of: scroll, \.scrollsToTop)
    panel.add("Scroll to top") { [unowned self] in
      // The chart doesn't scroll to the top while the text field has the focus.
      tree?.focus(nil)
      scroll.scrollToTop()
    }
    panel.add("Scroll to centre") { [surface] in surface.scrollToCenter() }
  }

  private func addTouchSettings() {
    panel.add("Drag hides keyboard", ["Never", "Always", "Interactive"]) { [scroll] in
      scroll.keyboardDismissMode = [.none, .onDrag, .interactive][$0]
    }
    panel.add("Stars receive touches", of: surface, \.starsReceiveTouches)
    panel.add("Delay touches", of: scroll, \.delaysContentTouches)
    panel.add("Drags cancel touches", of: scroll, \.canCancelContentTouches)
    panel.add("Selected star keeps touches", of: surface, \.selectedStarKeepsTouch)
  }
}
