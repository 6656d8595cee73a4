import Control
import Fixtures
import Foundation
import Kitchen
import MealieServer
import Testing
import Workbench

/// A whole kiosk with the pictures of a Mealie server, by buttons and by command.
@Suite("Pictures of a Mealie server", .serialized, .timeLimit(.minutes(3)))
struct MealiePictureTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private let server: ScriptedMealie
    private var soup: String { server.recipeIDs[0] }

    init() throws {
        temporary = try TemporaryFolder()
        server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
    }

    private func kiosk(size: String = "20x4") async throws -> TestKiosk {
        try await .copying(server, size: size, in: folder)
    }

    private var fetched: [ScriptedMealie.Entry] { server.journal.filter { $0.path.contains("/images/") } }

    private func drawing() async throws -> GalleyCommand {
        try await GalleyCommand.run(["recipe", "show", "mealie:\(soup)", "--picture"], in: folder)
    }

    private static func pictureCells(_ screen: ScreenDocument) -> Int { screen.lines.joined().count { $0 == "▒" } }

    @Test(
        "The picture is on the recipe's page and in the terminal, with the server off and after a restart",
        arguments: ["20x4", "16x2"])
    func offline(size: String) async throws {
        let first = try await kiosk(size: size)
        // One of the two pictures that the stand-in names is missing there.
        try await Workbench.wait(until: "both pictures are fetched", within: .seconds(30)) { fetched.count == 2 }
        try await Workbench.wait(until: "the picture can be drawn", within: .seconds(30)) {
            try await drawing().output.contains("█")
        }
        try await first.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
        #expect(fetched.allSatisfy { $0.headers["authorization"] == nil })
        server.stop()

        let kiosk = try await kiosk(size: size)
        try await kiosk.open("Meal plan")
        try await kiosk.wait { $0.view == "plan" }
        try await kiosk.choose("Dinner: Lentil soup")
        try await kiosk.wait { $0.view == "recipe" && Self.pictureCells($0) == 8 }
        try await kiosk.choose("Picture")
        let page = try await kiosk.wait { $0.view == "picture" }
        #expect(Self.pictureCells(page) == 8 && page.labels.first == "Picture", "\(page.labels)")
        #expect(try await drawing().output.contains("█"))
        try await kiosk.stop()
        // The same command without a running kiosk.
        #expect(try await drawing().output.contains("█"))
    }

    @Test("Another picture on the server replaces the copied one")
    func changed() async throws {
        let kiosk = try await kiosk()
        try await Workbench.wait(until: "the picture can be drawn", within: .seconds(30)) {
            try await drawing().output.contains("█")
        }
        let before = try await drawing().output
        server.setPicture(MadeWebP.transparent, of: soup)
        #expect(try await GalleyCommand.run(["mealie", "sync"], in: folder).status == 0)
        try await Workbench.wait(until: "the new picture can be drawn", within: .seconds(30)) {
            try await drawing().output != before
        }
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }
}
