import Control
import Foundation
import MealieServer
import Testing
import Workbench

/// A kiosk whose file is edited by hand.
@Suite("A secret after an edit of the address by hand", .timeLimit(.minutes(2)))
struct MovedSecretTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func config(_ server: ScriptedMealie, token: String) -> String {
        "[mealie]\nurl = \"\(server.url)\"\ntoken = \"\(token)\"\n[shopping]\nsync = \"mealie\"\n"
    }

    @Test("Mealie's token isn't sent to another server until it is set again")
    func mealie() async throws {
        let (own, other) = (try ScriptedMealie(.v3), try ScriptedMealie(.v3))
        let kiosk = try await TestKiosk(folder: folder, config: config(own, token: own.token))
        try await Workbench.wait(until: "the token was sent", within: .seconds(20)) { !own.journal.isEmpty }
        try config(other, token: own.token)
            .write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let reload = try await GalleyCommand.run(["config", "check"], in: folder)
        #expect(reload.status == 0 && reload.errors.contains("mealie.token belongs to \(own.url)"), "\(reload)")
        let doctor = try await GalleyCommand.run(["doctor"], in: folder)
        #expect(doctor.output.contains("mealie.token belongs to \(own.url)"), "\(doctor)")
        let check = try await GalleyCommand.run(["mealie", "check"], in: folder)
        #expect(check.status == 65 && check.errors.contains("mealie.token belongs to \(own.url)"), "\(check)")
        let copy = try await GalleyCommand.run(["mealie", "sync"], in: folder)
        #expect(copy.status == 65 && copy.errors.contains("mealie.token belongs to \(own.url)"), "\(copy)")
        let plan = try await GalleyCommand.run(["plan"], in: folder)
        #expect(plan.status == 65 && plan.errors.contains("mealie.token belongs to \(own.url)"), "\(plan)")
        let sync = try await GalleyCommand.run(["shopping", "sync"], in: folder)
        #expect(sync.status == 65 && sync.errors.contains("mealie.token belongs to \(own.url)"), "\(sync)")
        #expect(other.journal.isEmpty)
        // The same token again, by the person.
        let again = try await GalleyCommand.run(
            ["config", "set", "mealie.token", "-"], in: folder, input: own.token + "\n")
        #expect(again.status == 0, "\(again)")
        try await Workbench.wait(until: "the token was sent", within: .seconds(20)) { !other.journal.isEmpty }
        try await kiosk.stop()
    }

    @Test("An address and the same secret in one change are used together")
    func oneChange() async throws {
        let (own, other) = (try ScriptedMealie(.v3), try ScriptedMealie(.v3))
        let kiosk = try await TestKiosk(folder: folder, config: config(own, token: own.token))
        _ = try await kiosk.document(
            ChangeSettings([.init(key: "mealie.url", value: other.url), .init(key: "mealie.token", value: own.token)]))
        try await Workbench.wait(until: "the token was sent", within: .seconds(20)) { !other.journal.isEmpty }
        try await kiosk.stop()
    }
}
