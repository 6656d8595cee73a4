import Control
import Foundation
import Testing
import Workbench

@Suite("A kiosk that is killed or gets I/O errors during a trial of settings", .serialized, .traced)
struct KilledKioskTests {
    private static let old = "# mine\n[display]\nsize = \"20x4\"\n"
    private static let new = "# mine\n[display]\nsize = \"16x2\"\n"
    private static let trial = ["config", "set", "--confirm", "600", "display.size", "16x2"]

    private let away: TemporaryFolder
    private let folder: TemporaryFolder
    private let tracer: Tracer

    init() throws {
        away = try TemporaryFolder()
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        tracer = Tracer(folder: folder.path, log: away.file("log"))
    }

    /// The step of a trial at which the kiosk is killed.
    enum Moment: CaseIterable {
        case trying, confirming, takingBack
    }

    private func galley(_ arguments: [String]) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }

    /// A kiosk with the old file and no history, just before a step.
    private func kiosk(before moment: Moment) async throws -> KioskProcess {
        try? FileManager.default.removeItem(atPath: folder.file("state"))
        try folder.write("galley.toml", Self.old)
        let kiosk = try await KioskProcess(folder: folder.path)
        switch moment {
        case .trying: break
        case .confirming: #expect(try await galley(Self.trial).status == 0)
        case .takingBack:
            #expect(try await galley(["config", "set", "--confirm", "2", "display.size", "16x2"]).status == 0)
        }
        return kiosk
    }

    /// Triggers the step. The kiosk may or may not survive it.
    private func arrival(of moment: Moment, at kiosk: KioskProcess) async throws -> Int32 {
        switch moment {
        case .trying: return try await galley(Self.trial).status
        case .confirming: return try await galley(["config", "confirm"]).status
        case .takingBack:
            try await wait(until: "the trial is over") { [folder] in
                !folder.exists("state/config-trial.json") || !kiosk.isRunning
            }
            return 0
        }
    }

    /// The system calls that write to the card, in order.
    private func calls(of moment: Moment) async throws -> [Tracer.Call] {
        let kiosk = try await kiosk(before: moment)
        let following = try await tracer.follow(kiosk.id)
        #expect(try await arrival(of: moment, at: kiosk) == 0)
        kiosk.signal(SIGKILL)
        try await kiosk.wait()
        try await onThread { following.waitUntilExit() }
        return try tracer.seen.filter {
            ["write", "fsync", "renameat", "unlinkat"].contains($0.name) || $0.arguments.contains("O_CREAT")
        }
    }

    private struct History: Decodable {
        var values: [String: String]?
    }

    /// Restarts the kiosk and checks its state and files.
    private func expectConsistent(after call: Tracer.Call, _ allowed: [String]) async throws {
        let kiosk = try await TestKiosk(folder: folder.path)
        let text = try folder.read("galley.toml")
        #expect(allowed.contains(text), "\(call): \(text)")
        let status = try await kiosk.document(ShowStatus())
        #expect(status.configuration.trial == nil && status.configuration.origin == .file, "\(call)")
        #expect(!folder.exists("state/config-trial.json"), "nothing is pending after \(call)")
        let history = try JSONDecoder().decode(History.self, from: folder.content("state/config-history.json"))
        #expect(history.values == ["display.size": text == Self.old ? "20x4" : "16x2"], "\(call)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("state")) + folder.names
        #expect(names.filter { $0.hasPrefix(".") } == [], "\(call)")
        let screen = try await kiosk.now
        #expect(screen.size == (text == Self.old ? "20x4" : "16x2"), "\(call)")
        #expect(try await galley(["config", "set", "units.system", "us"]).status == 0, "\(call)")
        try await kiosk.stop()
    }

    @Test(
        "Killed at any system call, the kiosk starts with the old or the confirmed settings and a matching history",
        arguments: Moment.allCases)
    func killed(moment: Moment) async throws {
        let calls = try await calls(of: moment)
        #expect(calls.count >= (moment == .confirming ? 2 : 10), "\(calls)")
        let chosen = calls.spread(8)
        var killed = 0
        for call in chosen {
            let kiosk = try await kiosk(before: moment)
            let following = try await tracer.follow(kiosk.id, call)
            let status = try await arrival(of: moment, at: kiosk)
            if status != 0 { killed += 1 }
            // Work after a change may run on another thread this time, and calls are counted per thread.
            kiosk.signal(SIGKILL)
            try await kiosk.wait()
            try await onThread { following.waitUntilExit() }
            #expect([Self.old, Self.new].contains(try folder.read("galley.toml")), "\(call)")
            try await expectConsistent(after: call, moment == .confirming ? [Self.old, Self.new] : [Self.old])
        }
        let least = Bool.isThorough ? 10 : chosen.count / 2
        #expect(moment != .trying || killed >= least, "killed at \(killed) of \(chosen)")
    }

    @Test("An I/O error at any step leaves either a reversible change or no change at all")
    func refused() async throws {
        let calls = try await calls(of: .trying)
        var statuses: Set<Int32> = []
        for call in calls where call.name != "unlinkat" {
            let kiosk = try await kiosk(before: .trying)
            let following = try await tracer.follow(kiosk.id, call, .failed("EIO"))
            let result = try await galley(Self.trial)
            statuses.insert(result.status)
            let isTried = result.status == 0
            #expect(isTried || result.status == 74 && result.errors.contains("the card"), "\(call): \(result.errors)")
            #expect(try folder.read("galley.toml") == (isTried ? Self.new : Self.old), "\(call)")
            #expect(folder.exists("state/config-trial.json") == isTried, "\(call)")
            var confirmed = try await galley(["config", "confirm"]).status
            // The failing call may come only now, on another thread. The trial then continues.
            if isTried, confirmed == 74 { confirmed = try await galley(["config", "confirm"]).status }
            #expect(isTried == (confirmed == 0), "\(call)")
            kiosk.signal(SIGTERM)
            try await kiosk.wait()
            try await onThread { following.waitUntilExit() }
            try await expectConsistent(after: call, [isTried ? Self.new : Self.old])
        }
        #expect(statuses == [0, 74], "a change that the history can't record is made anyway, with a warning")
    }
}
