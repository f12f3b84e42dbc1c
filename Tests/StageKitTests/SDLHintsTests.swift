import Testing

@testable import StageKit

/// Tests the order in which SDL tries to use the window systems.
@Suite struct SDLHintsTests {
  private func videoDrivers(_ environment: [String: String]) -> String {
    SDLHints.videoDrivers { environment[$0] }
  }

  @Test func waylandIsTriedFirstInAWaylandSession() {
    let folder = ["XDG_RUNTIME_DIR": "/run/user/1000", "DISPLAY": ":0"]
    for session in ["WAYLAND_DISPLAY": "wayland-1", "WAYLAND_SOCKET": "7"] {
      let environment = folder.merging([session.key: session.value]) { $1 }
      #expect(videoDrivers(environment) == "wayland,x11,KMSDRM")
    }
    #expect(videoDrivers(["WAYLAND_DISPLAY": "/run/wayland-1"]) == "wayland,x11,KMSDRM")
  }

  @Test func x11IsTriedFirstOutsideAWaylandSession() {
    let folder = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(videoDrivers(folder) == "x11,wayland,KMSDRM")
    #expect(videoDrivers(folder.merging(["WAYLAND_DISPLAY": ""]) { $1 }) == "x11,wayland,KMSDRM")
  }

  @Test func waylandIsNotTriedIfTheSocketFolderIsUnknown() {
    for folder in [nil, "", "run"] {
      var environment = ["WAYLAND_DISPLAY": "wayland-1"]
      environment["XDG_RUNTIME_DIR"] = folder
      #expect(videoDrivers(environment) == "x11,KMSDRM")
    }
  }
}
