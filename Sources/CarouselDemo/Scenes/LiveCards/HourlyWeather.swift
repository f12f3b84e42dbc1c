import Glibc

/// The weather of one hour.
struct HourlyWeather {
  /// The look of the sky.
  enum Sky {
    case clear, sunny, cloudy, rainy

    var title: String {
      switch self {
      case .clear: "Clear night"
      case .sunny: "Sunny"
      case .cloudy: "Cloudy"
      case .rainy: "Rain"
      }
    }
  }

  /// The temperature in degrees Celsius.
  let celsius: Double
  /// The chance of rain, 0…1.
  let rain: Double
  let sky: Sky

  /// Creates the weather of an hour of a spring day with a shower in the afternoon.
  init(hour: Int) {
    let time = Double(hour)
    celsius = Self.celsius(at: time)
    // The chance of rain is highest at 17:00.
    let distance = (time - 17) / 3.2
    rain = min(0.05 + 0.85 * exp(-distance * distance), 1)
    sky = rain > 0.5 ? .rainy : rain > 0.2 ? .cloudy : (6...20).contains(hour) ? .sunny : .clear
  }

  /// Returns the temperature at a time in hours, in degrees Celsius.
  static func celsius(at time: Double) -> Double {
    13.5 + 6.5 * sin((time - 9) / 12 * .pi) + 0.8 * sin(time * 0.9)
  }
}
