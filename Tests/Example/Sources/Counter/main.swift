import GeometryKit
import StageKit
import ViewKit

/// A button that counts its presses. The program needs no libraries of PictureKit and DesktopKit.
let button = Button("Press me")
var count = 0
button.onPress = {
  count += 1
  button.title = "Pressed \(count) times"
}
let window = try ViewWindow(
  .init(title: "Counter", appID: "org.example.Counter", size: Size(width: 320, height: 200)),
  showing: button)
window.run()
