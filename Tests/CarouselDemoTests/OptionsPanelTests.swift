import CarouselKit
import GeometryKit
import Testing

@testable import CarouselDemo

/// A data source and delegate that records the default value of each option that the carousel
/// queries.
private final class OptionRecorder: CarouselDataSource, CarouselDelegate {
  final class View: CarouselItemView {
    var size: Size { Size(width: 200, height: 200) }
  }

  var defaults: [CarouselOption: Double] = [:]

  func numberOfItems(in carousel: Carousel<View>) -> Int { 28 }
  func carousel(
    _ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?
  ) -> View { view ?? View() }
  func carousel(
    _ carousel: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    defaults[option] = value
    return value
  }
}

@Suite struct OptionsPanelTests {
  @Test(arguments: CarouselLayout.builtIn.map(\.name))
  func slidersReachTheDefaultsOfEveryType(name: String) throws {
    let carousel = Carousel<OptionRecorder.View>()
    let recorder = OptionRecorder()
    carousel.type = try #require(CarouselLayout.builtIn(named: name))
    carousel.bounds = Size(width: 1280, height: 800)
    carousel.delegate = recorder
    carousel.dataSource = recorder
    carousel.advance(to: 0)
    let options = carousel.type.options
    #expect(Set(OptionRow.rows(for: carousel.type)).isSuperset(of: options.map(OptionRow.option)))
    #expect(Set(options).count == options.count)
    for option in options {
      let standard = try #require(recorder.defaults[option])
      let scale = try #require(OptionScale(option, of: carousel.type, standard: standard))
      if standard.isFinite {
        #expect(scale.lower <= standard && standard <= scale.upper)
        let back = scale.value(at: scale.position(of: standard))
        #expect(abs(back - standard) <= scale.resolution / 2 + 1e-9, "\(option)")
      } else {
        #expect(scale.value(at: scale.position(of: standard)) == standard)
        #expect(scale.text(standard) == "none")
      }
    }
  }

  /// Every circular type has a slider for the angle between two items. The default angle is the
  /// full circle divided by the item count.
  @Test(arguments: [
    CarouselLayout.rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel,
  ])
  func circularTypesHaveAnAngleSlider(type: CarouselLayout) throws {
    #expect(OptionRow.rows(for: type).contains(.option(.angle)))
    let carousel = Carousel<OptionRecorder.View>()
    let recorder = OptionRecorder()
    carousel.type = type
    carousel.bounds = Size(width: 1280, height: 800)
    carousel.delegate = recorder
    carousel.dataSource = recorder
    carousel.advance(to: 0)
    let standard = try #require(recorder.defaults[.angle])
    let count = try #require(recorder.defaults[.count])
    #expect(abs(standard - 2 * .pi / count) < 1e-12)
  }

  @Test(arguments: CarouselOption.allCases)
  func sliderPositionsConvertToValuesAndBack(option: CarouselOption) throws {
    for standard in [0, 0.9, 12, 389, -.infinity, .infinity, .nan, 1e300] {
      let scale = try scale(option, standard)
      let width = scale.upper - scale.lower
      #expect(width > 0 && width.isFinite)
      for step in 0...100 {
        let position = Double(step) / 100
        let value = scale.value(at: position)
        #expect(abs(scale.position(of: value) - position) <= scale.resolution / width + 1e-9)
        #expect(scale.value(at: scale.position(of: value)) == value)
      }
    }
  }

  /// Slider values of numeric settings are rounded to few digits, and the default value is reached
  /// exactly.
  @Test(arguments: CarouselNumber.allCases)
  func slidersReachTheDefaultsOfNumericSettings(measure: CarouselNumber) throws {
    for standard in [measure.standard, -1.0 / 700, 0.3] {
      let scale = OptionScale(measure, standard: standard)
      #expect(scale.value(at: scale.position(of: standard)) == standard)
      for step in 0...100 {
        let value = scale.value(at: Double(step) / 100)
        #expect(scale.value(at: scale.position(of: value)) == value)
        #expect(value == standard || "\(value)".count <= 8, "\(value)")
      }
    }
    #expect(OptionScale(.perspective, standard: -1.0 / 500).text(-1.0 / 500) == "−1/500")
    #expect(OptionScale(.perspective, standard: 0).text(0) == "off")
  }

  /// Returns the scale of an option, for a type that uses the option.
  private func scale(_ option: CarouselOption, _ standard: Double) throws -> OptionScale {
    let type = try #require(CarouselLayout.builtIn.first { $0.options.contains(option) })
    return try #require(OptionScale(option, of: type, standard: standard))
  }

  @Test func keyStepsAreReversibleAndStopAtTheEnds() throws {
    let tilt = try scale(.tilt, 0.9)
    #expect(abs(tilt.value(-1, from: tilt.value(1, from: 0.9)) - 0.9) < 1e-9)
    #expect(tilt.value(1, from: 2) == 2)
    #expect(tilt.value(-1, from: 0) == 0)
    let fadeMin = try scale(.fadeMin, -.infinity)
    #expect(fadeMin.value(-1, from: -5.95) == -.infinity)
    #expect(fadeMin.value(1, from: -.infinity) == -5.9)
  }

  @Test func keyStepsLandOnMultiplesOfTheStep() throws {
    let autoscroll = OptionScale(.autoscroll, standard: 0)
    #expect([-1, 1].map { autoscroll.value($0, from: -0.06) }.sorted() == [-0.1, 0])
    let radius = try scale(.radius, 389)
    #expect([-1, 1].map { radius.value($0, from: 389) } == [380, 390])
  }

  @Test func valuesAreFormattedForReading() throws {
    #expect(try scale(.tilt, 0).text(0.9) == "0.90")
    #expect(try scale(.fadeMin, 0).text(-1.25) == "−1.25")
    #expect(try scale(.arc, 2 * .pi).text(2 * .pi) == "360°")
    #expect(try scale(.radius, 389).text(389.4) == "389 pt")
    #expect(try scale(.count, 12).text(.infinity) == "none")
  }
}
