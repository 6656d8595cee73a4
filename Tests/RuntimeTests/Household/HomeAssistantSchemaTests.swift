import Control
import Foundation
import Household
import Testing

@testable import Runtime

/// The path of a Python that has Home Assistant's package, or `nil` if there is none.
private let homeAssistantPython = ProcessInfo.processInfo.environment["GALLEY_HOME_ASSISTANT"]

/// The description of a kiosk, tried with Home Assistant's own code. `make home-assistant-check` installs that.
@Suite(.enabled(if: homeAssistantPython != nil, "needs Home Assistant; run make home-assistant-check"))
struct HomeAssistantSchemaTests {
    @Test func homeAssistantAcceptsTheDescription() async throws {
        let topics = HouseholdTopics("home", "k7f3abcd")
        let lines = try [true, false].flatMap { canSilence in
            let device = HomeAssistantDevice(topics, name: "Kitchen", size: "20x4", canSilence: canSilence)
            return try [JSONText.of(device), JSONText.of(device.removingButton)]
        }
        let python = try #require(homeAssistantPython)
        let input = Pipe()
        try input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        try input.fileHandleForWriting.close()
        let result = try await GalleyCommand.run(
            program: [python, "Tests/HomeAssistant/check.py"], environment: [:], input: input.fileHandleForReading)
        print(result.output)
        #expect(result.status == 0, "\(result.errors)")
    }
}
