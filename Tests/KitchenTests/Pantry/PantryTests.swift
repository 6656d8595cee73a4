import Kitchen
import Testing

@Suite("Pantry")
struct PantryTests {
    private func pantry(_ names: String...) throws -> Pantry {
        var pantry = Pantry()
        try pantry.carryOut(.add(names))
        return pantry
    }

    private func refusal(of order: Pantry.Order, in pantry: Pantry) -> Pantry.Refusal? {
        var changed = pantry
        do throws(Pantry.Refusal) {
            try changed.carryOut(order)
            return nil
        } catch {
            #expect(changed == pantry, "a rejected order changes nothing")
            return error
        }
    }

    @Test("Added ingredients are checked, in their order, by their normalized names")
    func add() throws {
        let pantry = try pantry("Leeks ", "  olive   OIL", "kimchi", "leek")
        #expect(pantry.items.map(\.name) == ["leek", "olive oil", "kimchi"])
        #expect(pantry.checked == ["leek", "olive oil", "kimchi"])
    }

    @Test("Adding an ingredient again checks it and keeps its place")
    func addAgain() throws {
        var pantry = try pantry("leek", "egg")
        try pantry.carryOut(.uncheck(["leek", "eggs"]))
        #expect(pantry.checked.isEmpty)
        try pantry.carryOut(.add(["Eggs"]))
        #expect(pantry == Pantry([.init(name: "leek", isChecked: false), .init(name: "egg")]))
    }

    @Test("A bought ingredient is checked if it is new and a food, and otherwise keeps its mark")
    func stow() throws {
        var pantry = try pantry("egg", "rice")
        try pantry.carryOut(.uncheck(["egg"]))
        try pantry.carryOut(.stow(["eggs", "rice", "milk", "kitchen paper", "screws"]))
        #expect(pantry.items.map(\.name) == ["egg", "rice", "milk", "kitchen paper", "screws"])
        #expect(pantry.checked == ["rice", "milk"])
    }

    @Test("Ingredients are removed, checked and unchecked by name, in any case and number")
    func names() throws {
        var pantry = try pantry("leek", "egg", "rice")
        try pantry.carryOut(.uncheck(["LEEKS"]))
        #expect(pantry.checked == ["egg", "rice"])
        try pantry.carryOut(.check(["leek"]))
        #expect(pantry.checked == ["leek", "egg", "rice"])
        try pantry.carryOut(.remove(["Eggs", "egg", "rice"]))
        #expect(pantry.items.map(\.name) == ["leek"])
    }

    @Test("An ingredient that an older program named in another way can be removed")
    func olderName() throws {
        var pantry = Pantry([.init(name: "leeks")])
        try pantry.carryOut(.remove(["leeks"]))
        #expect(pantry.items.isEmpty)
    }

    @Test("An order with an unknown or invalid name changes nothing")
    func allOrNone() throws {
        let pantry = try pantry("leek", "egg")
        let long = String(repeating: "a", count: 61)
        #expect(refusal(of: .remove(["leek", "saffron"]), in: pantry) == .unknown("saffron"))
        #expect(refusal(of: .check(["leek", ""]), in: pantry) == .unknown(""))
        #expect(refusal(of: .uncheck(["leek", "saffron"]), in: pantry) == .unknown("saffron"))
        for name in ["", " ", "\u{1B}", long] {
            #expect(refusal(of: .add(["rice", name]), in: pantry) == .badName(name))
        }
        #expect(refusal(of: .add([String(long.dropLast())]), in: pantry) == nil)
        #expect(refusal(of: .list, in: pantry) == nil)
    }

    @Test("A full pantry accepts only ingredients that it has, until one is removed")
    func full() throws {
        let names = (1...Pantry.capacity).map { "kimchi no \($0)" }
        var pantry = Pantry()
        try pantry.carryOut(.add(names))
        #expect(pantry.items.count == 200)
        #expect(refusal(of: .add(["leek"]), in: pantry) == .full)
        #expect(refusal(of: .add([names[0]]), in: pantry) == nil)
        try pantry.carryOut(.remove([names[0]]))
        try pantry.carryOut(.add(["leek"]))
        #expect(pantry.items.last?.name == "leek")
    }
}
