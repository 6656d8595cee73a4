import Control
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing

@Suite("The shopping list, over the socket", .serialized)
final class ShoppingDaemonTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let recipe = RecipeID(.starter, 2)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func list(_ kiosk: TestKiosk) async throws -> [ShoppingItemDocument] {
        try await list(kiosk, ListShopping())
    }

    private func list<Request: ControlRequest>(
        _ kiosk: TestKiosk, _ request: Request
    ) async throws -> [ShoppingItemDocument] where Request.Reply == [ShoppingItemDocument] {
        try await kiosk.document(request)
    }

    private func refusal(_ kiosk: TestKiosk, _ request: some ControlRequest) async throws -> Sysexit? {
        try await kiosk.refusal(of: request)?.code
    }

    @Test("Items are added, summed up and checked off in the configured units, and survive a restart")
    func lines() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        #expect(try await list(kiosk).isEmpty)
        _ = try await list(kiosk, AddToShoppingList(lines: ["2 cups milk", "eggs"]))
        #expect(
            try await list(kiosk, AddToShoppingList(lines: ["2 tbsp milk"])).map(\.text) == ["510 ml milk", "eggs"])
        _ = try await list(kiosk, ChangeShoppingLines(.done, names: ["milk"]))
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        let items = try await list(kiosk)
        #expect(items.map(\.text) == ["eggs", "510 ml milk"], "checked items come last")
        #expect(items.map(\.done) == [false, true])
        #expect(items.map(\.shop) == ["Dairy", "Dairy"])
        #expect(items[1].amount == 510 && items[1].unit == "ml")
        _ = try await kiosk.document(ChangeSettings([.init(key: "units.system", value: "us")]))
        #expect(try await list(kiosk).map(\.text) == ["eggs", "2 1/8 cups milk"])
        #expect(try await list(kiosk, ChangeShoppingLines(.undone, names: ["milk"])).allSatisfy { !$0.done })
        #expect(try await list(kiosk, ChangeShoppingLines(.remove, names: ["egg"])).map(\.name) == ["milk"])
        #expect(try await list(kiosk, ClearShoppingList(doneOnly: true)).count == 1)
        #expect(try await list(kiosk, ClearShoppingList(doneOnly: false)).isEmpty)
        try await kiosk.stop()
    }

    @Test("An invalid change is refused as a whole, with its exit code")
    func refusals() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let many = Array(repeating: "milk", count: 101)
        #expect(try await refusal(kiosk, AddToShoppingList(lines: many)) == .usage)
        #expect(try await refusal(kiosk, ChangeShoppingLines(.done, names: many)) == .usage)
        _ = try await list(kiosk, AddToShoppingList(lines: ["milk"]))
        #expect(try await refusal(kiosk, ChangeShoppingLines(.done, names: ["milk", "beer"])) == .notFound)
        #expect(try await refusal(kiosk, ChangeShoppingLines(.remove, names: ["milk", "beer"])) == .notFound)
        #expect(try await refusal(kiosk, AddToShoppingList(lines: ["eggs", "2 l"])) == .unacceptable)
        #expect(
            try await refusal(kiosk, AddToShoppingList(lines: (0...ShoppingList.capacity).map { "thing \($0)" }))
                == .usage)
        let missing = RecipeID(.starter, 999)
        #expect(try await refusal(kiosk, AddRecipeToShoppingList(id: missing, missing: false)) == .notFound)
        #expect(
            try await refusal(kiosk, AddRecipeToShoppingList(id: RecipeID(.spoonacular, 7), missing: false)) == .passing
        )
        #expect(try await list(kiosk).map(\.text) == ["milk"])
        #expect(try await list(kiosk).map(\.done) == [false])
        try await kiosk.stop()
    }

    @Test("A recipe's ingredients are added, all or only the missing ones, and the display shows them")
    func recipe() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(ChangePantry(.add, names: ["onion", "garlic"]))
        let missing = try await list(kiosk, AddRecipeToShoppingList(id: recipe, missing: true)).map(\.name)
        #expect(missing.contains("red lentils"))
        #expect(!missing.contains("onion") && !missing.contains("garlic"))
        let all = try await list(kiosk, AddRecipeToShoppingList(id: recipe, missing: false))
        #expect(all.map(\.text).contains("1 onion"))
        #expect(all.map(\.text).contains("500 g red lentils"))
        _ = try await kiosk.screen(PressButtons(buttons: ["back"], hold: false))
        var screen = try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero))
        for _ in 0..<12 where screen.items.first(where: \.selected)?.label != "Shopping list" {
            screen = try await kiosk.screen(PressButtons(buttons: ["down"], hold: false))
        }
        screen = try await kiosk.screen(PressButtons(buttons: ["ok", "down", "ok"], hold: false))
        #expect(screen.view == "shopping")
        #expect(screen.items.contains { $0.label == "500 g red lentils" })
        #expect(screen.items.filter(\.marked).count == 1)
        #expect(screen.lines.contains { $0.hasSuffix("✓") })
        #expect(try await list(kiosk).last?.done == true, "items checked at the kiosk are reported as done")
        try await kiosk.stop()
    }

    @Test("A service's recipe is fetched, and its original ingredient lines aren't stored")
    func service() async throws {
        let server = try LoopbackServer { _ in
            .answer(
                #"{"id":7,"title":"Leek soup","extendedIngredients":[{"name":"leeks","amount":2,"unit":"","#
                    + #""original":"2 canary leeks, washed"},{"name":"water","amount":1,"unit":"liter"}]}"#)
        }
        defer { server.stop() }
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(
            ChangeSettings([
                .init(key: "spoonacular.url", value: server.url), .init(key: "spoonacular.keep", value: "titles"),
            ]))
        _ = try await kiosk.document(ChangeSettings([.init(key: "spoonacular.key", value: "fresh")]))
        let items = try await list(kiosk, AddRecipeToShoppingList(id: RecipeID(.spoonacular, 7), missing: false))
        #expect(items.map(\.text) == ["2 leeks"])
        try await kiosk.stop()
        let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/state/galley.sqlite"))
        #expect(bytes.range(of: Data("leeks".utf8)) != nil)
        #expect(bytes.range(of: Data("canary".utf8)) == nil)
    }
}
