import Control
import Foundation
import Kitchen
import Testing
import Workbench

@Suite("The pantry of the running kiosk", .serialized)
struct PantryTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("By buttons: answer the first question, check staples, search with them; all survives a restart")
    func buttons() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).lines[3].hasPrefix("back ▶ Pantry"))
        _ = try await kiosk.press("back")
        let question = try await kiosk.choose("Pantry")
        #expect(question.view == "pantry" && question.title == "Do you have…")
        _ = try await kiosk.choose("onion")
        _ = try await kiosk.choose("egg")
        let pantry = try await kiosk.choose("Done")
        #expect(pantry.title == "Pantry 2/2")
        #expect(pantry.items.map(\.label) == ["Find recipes", "Add", "onion", "egg"])
        _ = try await kiosk.choose("onion")
        try await kiosk.stop()

        kiosk = try await TestKiosk(folder: folder)
        let home = try await kiosk.press("back", hold: true)
        #expect(!home.lines[3].contains("Pantry"))
        _ = try await kiosk.press("back")
        let again = try await kiosk.choose("Pantry")
        #expect(again.title == "Pantry 1/2")
        #expect(again.items.filter(\.marked).map(\.label) == ["egg"])
        try await kiosk.stop()
    }

    @Test("Skipping the first question is remembered after a restart")
    func skipped() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.press("back")
        _ = try await kiosk.choose("Pantry")
        _ = try await kiosk.choose("Skip")
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.press("back")
        #expect(try await kiosk.choose("Pantry").items.map(\.label) == ["Add"])
        try await kiosk.stop()
    }

    @Test("Over the socket: the pantry is filled, checked and emptied, and survives a restart")
    func orders() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.pantry(ListPantry()) == [])
        #expect(
            try await kiosk.pantry(ChangePantry(.add, names: ["Leeks", "olive oil", "leek"])) == [
                "leek ✓", "olive oil ✓",
            ])
        #expect(try await kiosk.pantry(ChangePantry(.uncheck, names: ["olive oil"])) == ["leek ✓", "olive oil"])
        #expect(
            try await kiosk.refusal(of: ChangePantry(.add, names: Array(repeating: "leek", count: 101)))?.code == .usage
        )
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.pantry(ListPantry()) == ["leek ✓", "olive oil"])
        #expect(try await kiosk.pantry(ChangePantry(.check, names: ["olive oil"])) == ["leek ✓", "olive oil ✓"])
        #expect(try await kiosk.pantry(ChangePantry(.remove, names: ["leek"])) == ["olive oil ✓"])
        try await kiosk.stop()
    }

    @Test("An invalid change is refused with its exit code and changes nothing")
    func refused() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.pantry(ChangePantry(.add, names: ["leek"])) == ["leek ✓"])
        #expect(try await kiosk.refusal(of: ChangePantry(.add, names: ["egg", " "]))?.code == .unacceptable)
        #expect(
            try await kiosk.refusal(of: ChangePantry(.add, names: ["egg", String(repeating: "x", count: 61)]))?.code
                == .unacceptable)
        #expect(try await kiosk.refusal(of: ChangePantry(.add, names: (1...200).map { "food \($0)" }))?.code == .usage)
        #expect(try await kiosk.refusal(of: ChangePantry(.uncheck, names: ["leek", "saffron"]))?.code == .notFound)
        #expect(try await kiosk.refusal(of: ChangePantry(.remove, names: ["leek", "saffron"]))?.code == .notFound)
        #expect(try await kiosk.pantry(ListPantry()) == ["leek ✓"])
        try await kiosk.stop()
    }

    @Test("A store that loads late still has its pantry, and nothing can be added until then")
    func lateStore() async throws {
        let store = "\(folder)/state/galley.sqlite"
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.pantry(ChangePantry(.add, names: ["leek"]))
        try await kiosk.stop()

        try FileManager.default.moveItem(atPath: store, toPath: "\(folder)/away")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.refusal(of: ChangePantry(.add, names: ["egg"]))?.code == .notWritten)
        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.moveItem(atPath: "\(folder)/away", toPath: store)
        let deadline = ContinuousClock.now + .seconds(10)
        while try await kiosk.refusal(of: ListPantry()) != nil {
            try #require(ContinuousClock.now < deadline, "the stored pantry does not come back")
        }
        #expect(try await kiosk.pantry(ChangePantry(.add, names: ["egg"])) == ["leek ✓", "egg ✓"])
        try await kiosk.stop()
    }
}

extension TestKiosk {
    fileprivate func pantry<Request: ControlRequest>(_ request: Request) async throws -> [String]
    where Request.Reply == [PantryItemDocument] {
        try await document(request).map { $0.checked ? "\($0.name) ✓" : $0.name }
    }
}
