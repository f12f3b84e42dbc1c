import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// Tests of the roles, names and values that views report to assistive technologies.
@WindowActor @Suite struct AccessibilityTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns the visible controls in a view and its subviews.
  private func controls(on view: View) -> [View] {
    guard !view.isHidden else { return [] }
    let roles: Set<Role> = [.button, .toggle, .slider, .textField, .menu, .menuItem]
    let isControl = view.acceptsFocus || view.role.map(roles.contains) ?? false
    return (isControl ? [view] : []) + view.subviews.flatMap { controls(on: $0) }
  }

  /// Checks that every control has a role and a name with letters or digits, and that no two
  /// siblings of the same role share a name.
  @discardableResult
  private func check(_ view: View, _ context: String) -> [View] {
    let found = controls(on: view)
    for control in found {
      let name = control.accessibleName
      #expect(control.role != nil, "\(context): \(type(of: control)) \(name)")
      #expect(
        name.contains { $0.isLetter || $0.isNumber },
        "\(context): a \(type(of: control)) on a \(control.parent.map { "\(type(of: $0))" } ?? "")")
      let duplicate = found.first {
        $0 !== control && $0.parent === control.parent && $0.role == control.role
          && $0.accessibleName == name
      }
      #expect(duplicate == nil, "\(context): two are called \(name)")
    }
    return found
  }

  @Test(arguments: SceneTable.standard.all) func everyControlHasARoleAndAName(
    kind: SceneKind
  ) throws {
    let harness = try SceneHarness(kind, access: access)
    let contents = harness.program.application.contents
    #expect(check(contents, kind.name).count >= contents.bar.items.count)
    for item in contents.bar.items {
      #expect(item.button.accessibleName == item.command.title)
    }
    for _ in 0..<3 {
      harness.press(.right)
      harness.rest()
      check(contents, kind.name)
    }
  }

  @Test func controlsOfGalleryPanelsMenusAndViewerHaveNames() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let application = harness.program.application
    let contents = application.contents
    func names(_ view: View, _ context: String) -> [String] {
      harness.program.pass(0.5)
      harness.program.draw()
      return check(view, context).map(\.accessibleName)
    }
    #expect(
      names(contents.bar, "bar") == [
        "Previous type", "Next type", "Show all types", "Options", "Slideshow", "Cube", "Open…",
        "All scenes", "Fullscreen", "Main menu",
      ])
    let panel = try #require(harness.program.gallery).panel
    harness.press(.letter("o"))
    let options = names(panel, "options")
    #expect(options.contains("Close options"))
    #expect(Set(options).isSuperset(of: panel.rows.map(\.title) + ["Reset"]))
    harness.press(.escape)
    application.perform(.toggleTypes, isRepeat: false)
    #expect(names(contents, "strip").contains("Types"))
    application.perform(.toggleTypes, isRepeat: false)
    application.perform(.mainMenu, isRepeat: false)
    #expect(names(contents.menu, "menu").first == "Menu")
    harness.press(.escape)
    application.perform(.remove, isRepeat: false)
    #expect(names(contents.toast, "toast") == ["Undo"])
    harness.press(.enter)
    harness.press(.letter("i"))
    let opened = names(contents, "picture")
    for name in ["Rotate right", "Information", "Close information", "Copy path"] {
      #expect(opened.contains(name), "\(name)")
    }
    application.perform(.trash, isRepeat: false)
    #expect(names(contents.question, "question") == ["Cancel", "Move to trash"])
    harness.press(.escape)
    application.perform(.chooseScene, isRepeat: false)
    let chooser = names(contents.chooser, "chooser")
    #expect(Set(chooser).isSuperset(of: SceneTable.standard.all.map(\.title) + ["Close"]))
  }

  @Test func controlsReportTheirValues() throws {
    let harness = try SceneHarness(.million, access: access)
    #expect(try harness.view(.button, "10,000,000").accessibleValue == "on")
    #expect(try harness.view(.button, "10").accessibleValue == "")
    #expect(
      try harness.view(.carousel, "Ten million").accessibleValue
        == "1,234,567 of 10,000,000")
    #expect(try harness.view(.slider, "Position").accessibleValue.hasPrefix("No. 1"))
  }
}
