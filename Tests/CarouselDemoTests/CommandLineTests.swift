import Testing

@testable import CarouselDemo

@Suite struct CommandLineTests {
  @Test(arguments: [
    ["--autoscroll", "inf"], ["--frames", "0"], ["--memory", "15"], ["--memory", "65537"],
  ])
  func numberOutsideItsRangeIsRefusedByName(arguments: [String]) {
    do {
      _ = try ShowCommand.parse(arguments)
      Issue.record("accepted")
    } catch {
      let message = ShowCommand.message(for: error)
      #expect(message.contains(arguments[0]) && message.contains(arguments[1]), "\(message)")
    }
  }

  @Test func numbersAtTheEndsOfTheirRangesAreAccepted() throws {
    #expect(try ShowCommand.parse(["--frames", "1", "--memory", "16"]).memory == 16)
    #expect(try ShowCommand.parse(["--memory", "65536"]).memory == 65536)
  }
}
