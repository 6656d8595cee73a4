import CharacterDisplay
import Foundation
import Kitchen
import Linux
import SimulatedKiosk
import Testing
import Workbench

@testable import Runtime

@Suite(
    "A kiosk beside programs that keep the processor and the card busy", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: .isThorough, "measures the machine, so only `make faults` runs it"))
struct BusyMachineTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Starts programs that compute, and one that writes and syncs. Each ends with this test, or after a minute.
    private func startPrograms() async throws -> [Process] {
        let computing = Array(repeating: "while :; do :; done", count: 2 * ProcessInfo.processInfo.activeProcessorCount)
        let writing = "while :; do dd if=/dev/zero of=\(folder.file("load")) bs=64k count=16 conv=fsync; done"
        var programs: [Process] = []
        for script in computing + [writing] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/timeout")
            process.arguments = ["60", "/bin/sh", "-c", script]
            process.standardError = FileHandle.nullDevice
            // Started otherwise, a program would never get SIGTERM.
            try await KioskProcess.start(process)
            programs.append(process)
        }
        return programs
    }

    @Test("An alarm starts at most 250 ms after the end of its timer")
    func alarm() async throws {
        let clock = SystemClock()
        let virtual = try VirtualBoard(clock: clock)
        let (plan, board) = (virtual.plan, virtual.board)
        let loop = try EventLoop()
        try loop.start {
            let engine = Engine(
                Engine.Configuration(board: plan, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in board }, clock: clock, effectRunner: { _ in })
            engine.openBoard()
            return engine
        }
        let programs = try await startPrograms()
        defer { for program in programs { kill(program.processIdentifier, SIGTERM) } }
        for round in 1...8 {
            let end = clock.now + .milliseconds(1000)
            _ = await loop.order(.timer(.start(label: "Egg \(round)", .seconds(1))))
            let asked = clock.now + .milliseconds(1000)
            try await wait(until: "the buzzer sounds") { board.isBuzzing }
            let first = try #require(board.buzzes.first { $0.at >= end && $0.isOn })
            #expect(first.at >= end && first.at - asked < .milliseconds(250), "round \(round): \(first.at - asked)")
            _ = await loop.order(.timer(.stop(1)))
            try await wait(until: "the buzzer is silent") { !board.isBuzzing }
        }
        await loop.stop()
    }
}
