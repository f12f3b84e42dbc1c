import Testing

@testable import CarouselDemo

@Suite struct SceneTableTests {
  @Test func namesAndFormerNamesAreUnique() {
    let names = SceneTable.standard.all.flatMap { [$0.name] + $0.formerNames }
    #expect(Set(names).count == names.count)
  }

  @Test func sceneOptionAcceptsFormerNames() throws {
    for kind in SceneTable.standard.all {
      for name in kind.formerNames {
        #expect(try ShowCommand.parse(["--scene", name]).scene == kind)
        #expect(!SceneTable.standard.names.contains(name))
      }
    }
  }

  @Test func tableFindsAKindByItsFormerNames() {
    let first = SceneKind(
      name: "first", title: "First", subtitle: "", formerNames: ["one", "second"]
    ) { Scene($0.table.home) }
    let second = SceneKind(name: "second", title: "Second", subtitle: "") { Scene($0.table.home) }
    let table = SceneTable(home: first, others: [second])
    #expect(table.kind(named: "one") == first && table.kind(named: "first") == first)
    // A current name has precedence over a former name.
    #expect(table.kind(named: "second") == second && table.kind(named: "third") == nil)
  }

  @Test func scenesAreInTheOrderOfTheirGroups() {
    func kind(_ name: String, _ group: SceneGroup) -> SceneKind {
      SceneKind(name: name, title: name, subtitle: "", group: group) { Scene($0.table.home) }
    }
    let table = SceneTable(
      home: kind("a", .pictures),
      others: [
        kind("b", .thingsToTry), kind("c", .pictures), kind("d", .thingsToTry),
        kind("e", .pictures),
      ])
    #expect(table.names == ["a", "c", "e", "b", "d"])
    #expect(SceneTable.standard.all.first == SceneTable.standard.home)
  }
}
