import CharacterDisplay
import Control
import Foundation
import Kiosk
import Kitchen
import Linux
import Logging
import SimulatedKiosk
import Testing
import Workbench

@testable import Runtime

@Suite("The setting display.timing")
struct TimingSettingTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func makeService() throws -> ConfigurationService {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: "\(folder)/state", socket: "\(folder)/control.sock", board: nil,
            isSimulated: true, environment: [:])
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let clock = VirtualKioskClock()
        return try ConfigurationService(options, clock: clock, errorLog: ErrorLog(logger: logger, clock: clock))
    }

    /// The shortest time between two instructions on the controller's lines.
    private func shortestExecution(_ calls: ArraySlice<(pins: Pins, at: Duration)>) -> Duration? {
        let pauses = zip(calls, calls.dropFirst()).filter { !$0.0.pins.contains(.e) }.map { $0.1.at - $0.0.at }
        return pauses.filter { $0 > .microseconds(10) }.min()
    }

    @Test(
        "The display timing applies from the start", arguments: [("standard", 53), ("fast", 37), ("slow", 120)])
    func atStart(name: String, microseconds: Int) throws {
        try "[display]\ntiming = \"\(name)\"\n".write(
            toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let stage = try Stage(timing: makeService().current.engine.display.timing)
        #expect(shortestExecution(stage.calls[...]) == .microseconds(microseconds))
    }

    @Test("A changed display timing applies at once, and the display keeps its content")
    func live() async throws {
        let service = try makeService()
        let stage = try Stage(restored: RestoredData(recipe: Recipe(id: RecipeID(.starter, 1), title: "Pasta")))
        for (name, microseconds) in [("slow", 120), ("fast", 37), ("standard", 53)] {
            _ = try await service.set([.init(key: "display.timing", value: name)], for: .this)
            let before = stage.calls.count
            stage.engine.use(service.current.engine)
            stage.engine.turn()
            #expect(shortestExecution(stage.calls[before...]) == .microseconds(microseconds), "\(name)")
            #expect(stage.glass[0].hasPrefix("Pasta"))
        }
    }
}

extension Caller {
    /// The test process as the caller.
    fileprivate static let this = Caller(peer: Peer(uid: getuid(), pid: getpid()), connection: 1)
}
