import Control
import Foundation
import Testing
import Workbench

@Suite("A kiosk whose system calls are interrupted by signals (EINTR)", .serialized, .traced, .timeLimit(.minutes(2)))
struct InterruptedCallTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    @Test("Commands are answered and a timer rings while every third read, write and poll is interrupted")
    func answers() async throws {
        let kiosk = try await KioskProcess(folder: folder.path)
        let following = try await Tracer.interrupt(["read", "write", "poll", "ppoll"], of: kiosk.id)
        let commands = [
            ["status"], ["press", "ok"], ["press", "back", "--hold"], ["favorite", "add", "starter:3"],
            ["config", "set", "buzzer.duration", "77"], ["shopping", "add", "milk"], ["recipe", "show", "starter:3"],
            ["timer", "start", "1s", "Egg"], ["screen", "--wait-for", "Egg", "--timeout", "10"],
        ]
        for _ in 1...3 {
            for command in commands {
                let begun = ContinuousClock.now
                let result = try await GalleyCommand.run(command, in: folder.path)
                #expect(result.status == 0, "\(command): \(result.errors)")
                #expect(ContinuousClock.now - begun < .seconds(12), "\(command)")
            }
        }
        kiosk.signal(SIGTERM)
        try await kiosk.wait()
        try await onThread { following.waitUntilExit() }
        let after = try await GalleyCommand.run(["favorite", "list"], in: folder.path)
        #expect(after.output.contains("starter:3"))
    }
}
