import Testing

@testable import StageKit

/// Tests the order in which SDL tries to use the window systems.
@Suite struct SDLHintsTests {
  private func displays(_ environment: [String: String]) -> String {
    SDLHints.displays { environment[$0] }
  }

  @Test func waylandIsTriedFirstInAWaylandSession() {
    let folder = ["XDG_RUNTIME_DIR": "/run/user/1000", "DISPLAY": ":0"]
    for session in ["WAYLAND_DISPLAY": "wayland-1", "WAYLAND_SOCKET": "7"] {
      let environment = folder.merging([session.key: session.value]) { $1 }
      #expect(displays(environment) == "wayland,x11,KMSDRM")
    }
    #expect(displays(["WAYLAND_DISPLAY": "/run/wayland-1"]) == "wayland,x11,KMSDRM")
  }

  @Test func x11IsTriedFirstOutsideAWaylandSession() {
    let folder = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(displays(folder) == "x11,wayland,KMSDRM")
    #expect(displays(folder.merging(["WAYLAND_DISPLAY": ""]) { $1 }) == "x11,wayland,KMSDRM")
  }

  @Test func waylandIsNotTriedIfTheSocketFolderIsUnknown() {
    for folder in [nil, "", "run"] {
      var environment = ["WAYLAND_DISPLAY": "wayland-1"]
      environment["XDG_RUNTIME_DIR"] = folder
      #expect(displays(environment) == "x11,KMSDRM")
    }
  }
}
