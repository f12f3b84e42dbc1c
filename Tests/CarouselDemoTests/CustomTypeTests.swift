import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Tests of a custom carousel type that no other code refers to. The keys, the options panel and
/// the legend need only the type's properties.
@WindowActor @Suite struct CustomTypeTests {
  private nonisolated static let helix = {
    var helix = CarouselLayout(name: "doubleHelix")
    helix.tilt = 0.5
    helix.placingOptions = [.tilt: 0...3, .spacing: 0...1]
    helix.transform = { offset, metrics in
      metrics.move(offset * metrics.step).rotated(angle: offset * metrics.tilt, x: 1)
    }
    return helix
  }()

  private let standard = ShownTypes.standard
  private let types = ShownTypes(among: CarouselLayout.builtIn + [helix])

  @Test func customTypeIsFoundByName() {
    #expect(types.names == standard.names + ["doubleHelix"])
    for types in [types, standard] {
      for type in types.all { #expect(types.type(named: type.name) == type) }
    }
    #expect(types.type(named: "custom") == .taskSwitcher)
    #expect(types.type(named: "double helix") == nil && types.type(named: "") == nil)
    #expect(standard.type(named: "doubleHelix") == nil)
  }

  /// The command line accepts the names of the standard types, and its help lists them.
  @Test func commandLineAcceptsTheListedNames() throws {
    let help = ShowCommand.helpMessage().split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains(standard.names.joined(separator: ", ")))
    for type in standard.all {
      #expect(try ShowCommand.parse(["--type", type.name]).type.layout == type)
    }
    #expect(throws: (any Error).self) { try ShowCommand.parse(["--type", "doubleHelix"]) }
  }

  /// The key T selects the custom type after the last standard type. The number keys still select
  /// the first twelve types.
  @Test func keyTSelectsTheCustomType() {
    var type = types[0]
    for expected in Array(types.all.dropFirst()) + [types[0]] {
      #expect(types.type(-1, after: types.type(1, after: type)) == type)
      type = types.type(1, after: type)
      #expect(type == expected)
    }
    let first = CarouselLayout.linear
    #expect(
      types.type(-1, after: first) == Self.helix && standard.type(-1, after: first) != Self.helix)
    let keys = types.keys.filter { types[$0.number] != Self.helix }
    #expect(keys.map(\.key) == standard.keys.map(\.key))
    #expect(keys.map(\.number) == standard.keys.map(\.number))
  }

  /// A type has a key only if its `key` is set.
  @Test func typeHasAKeyOnlyIfItsKeyPropertyIsSet() {
    var keyed = Self.helix
    keyed.key = "f9"
    let types = ShownTypes(among: CarouselLayout.builtIn + [Self.helix, keyed])
    #expect(types.keys.map(\.key) == standard.keys.map(\.key) + [.function(9)])
    #expect(types.keys.last?.number == types.all.count - 1)
    #expect(Set(standard.keys.map(\.key)).count == standard.keys.count)
  }

  /// The gallery shows the custom type, and the options panel has sliders with the type's ranges.
  @Test func galleryAndPanelShowTheCustomType() async throws {
    let gallery = try HeadlessGallery(pictures: 9, access: await WindowAccess.acquire())
    let scene = gallery.scene
    scene.perform(.toggleOptions)
    for type in types.all {
      scene.cards.switchType(to: type)
      gallery.pass(seconds: 1)
      #expect(scene.barHeading == type.title && scene.carousel.type == type)
      #expect(!scene.carousel.visibleItemViews.isEmpty && !scene.carousel.isMoving)
      let options = scene.panel.rows.compactMap { row -> CarouselOption? in
        if case .option(let option) = row { option } else { nil }
      }
      #expect(Set(options) == Set(type.options) && options.count == type.options.count)
    }
    #expect(scene.barHeading == "Double Helix")
    #expect(scene.panel.rows.prefix(2) == [.option(.tilt), .option(.spacing)])
    let scale = try #require(
      OptionScale(
        .tilt, of: scene.cards.settings.type, standard: scene.cards.standard(of: .option(.tilt))))
    #expect(scale.upper == 3 && scene.cards.value(of: .option(.tilt)) == 0.5)
    let transform = scene.carousel.layoutAttributesForItem(at: 1)?.transform
    scene.cards.set(.option(.tilt), to: scale.value(at: 1))
    gallery.pass(seconds: 1)
    #expect(scene.carousel.layoutAttributesForItem(at: 1)?.transform != transform)
    // A type without a composition of its own has the standard composition.
    let unnamed = CarouselLayout(name: "unnamed")
    let window = Size(width: 1280, height: 800)
    for isVertical in [false, true] {
      #expect(
        Composition(type: Self.helix, window: window, isVertical: isVertical, card: nil)
          == Composition(type: unnamed, window: window, isVertical: isVertical, card: nil))
    }
  }
}
