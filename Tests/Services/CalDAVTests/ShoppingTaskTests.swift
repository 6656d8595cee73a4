import Kitchen
import ShoppingSync
import Testing

@testable import CalDAV

@Suite struct ShoppingTaskTests {
    private let library: CalendarLibrary

    init() throws { library = try CalendarLibrary() }

    private func calendar(_ lines: String...) throws -> TaskCalendar {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:1"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
        return try #require(TaskCalendar(all.joined(separator: "\r\n"), library))
    }

    private func item(_ lines: String...) throws -> ShoppingList.Item? {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:1"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
        return ShoppingTask.read(try #require(TaskCalendar(all.joined(separator: "\r\n"), library))).content?.item
    }

    private func roundTrip(_ content: ServerLine.Content) throws -> ServerLine.Content? {
        let task = try #require(ShoppingTask.new(content, uid: "1", in: .metric, library))
        let text = try #require(task.text)
        return ShoppingTask.read(try #require(TaskCalendar(text, library))).content
    }

    @Test func exactAmountsSurvive() throws {
        for item in [
            ShoppingList.Item(name: "cream", amount: 1.0 / 3, unit: "l"), ShoppingList.Item(name: "salt"),
            ShoppingList.Item(name: "tomatoes, ripe; large", amount: 3, unit: "cans", isDone: true),
            ShoppingList.Item(name: "crème fraîche 100% \\ \"x\"", amount: 1e-7, unit: "kg"),
            ShoppingList.Item(name: String(repeating: "ü", count: 60), amount: 12),
        ] {
            let content = ServerLine.Content(
                item: item, writes: ["a1", "b2"], added: ["/x/y z.ics": item, "n1": item])
            #expect(try roundTrip(content) == content)
        }
    }

    @Test(arguments: ["0", "-1", "1e30", "x", ""])
    func anAmountThatNoItemCanHaveIsReadWithoutItsUnit(amount: String) throws {
        let item = try item("SUMMARY:milk", "X-GALLEY-LINE:milk", "X-GALLEY-ITEM:milk_\(amount)_l_1")
        #expect(item == ShoppingList.Item(name: "milk"))
    }

    @Test func onlyNamesOfWritesInLettersAndDigitsAreRead() throws {
        let task = try calendar("SUMMARY:milk", "X-GALLEY-WRITES:a1.\u{1}2.b c.é.b2")
        #expect(ShoppingTask.read(task).content?.writes == ["a1", "b2"])
    }

    @Test func aLineThatAPhoneChangedIsReadAgain() throws {
        let task = try #require(
            ShoppingTask.new(
                .init(item: .init(name: "milk", amount: 1.0 / 3, unit: "l")), uid: "1", in: .metric, library))
        task.summary = "3 l oat milk"
        #expect(ShoppingTask.read(task).content?.item == ShoppingList.Item(name: "oat milk", amount: 3, unit: "l"))
    }

    @Test func aCheckChangesNeitherTextNorAmount() throws {
        let task = try calendar("SUMMARY;LANGUAGE=de:Milch\\, zwei Liter", "X-UNKNOWN;A=b:c", "PRIORITY:5")
        let read = try #require(ShoppingTask.read(task).content)
        var item = read.item
        item.isDone = true
        ShoppingTask.write(.init(item: item), to: task, in: .metric)
        let text = try #require(task.text)
        for part in [
            "LANGUAGE=de:Milch\\, zwei Liter", "X-UNKNOWN;A=b:c", "PRIORITY:5", "STATUS:COMPLETED",
            "PERCENT-COMPLETE:100",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        item.isDone = false
        ShoppingTask.write(.init(item: item), to: task, in: .metric)
        #expect(try #require(task.text).contains("STATUS:NEEDS-ACTION"))
        #expect(try #require(task.text).contains("COMPLETED:") == false)
    }

    @Test(arguments: [
        ("STATUS:COMPLETED", true), ("STATUS:CANCELLED", true), ("STATUS:IN-PROCESS", false),
        ("PERCENT-COMPLETE:100", true),
        ("COMPLETED:20260101T000000Z", true), ("PRIORITY:1", false),
    ])
    func theStateOfOtherApps(line: String, isDone: Bool) throws {
        #expect(try item("SUMMARY:milk", line)?.isDone == isDone)
    }

    @Test func whatIsNoLineIsLeftOut() throws {
        #expect(try item("SUMMARY:???") == nil)
        #expect(try item("DESCRIPTION:no summary") == nil)
        #expect(try item("SUMMARY:milk", "RRULE:FREQ=DAILY", "DTSTART:20260101T000000Z") == nil)
        #expect(TaskCalendar("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", library) == nil)
        for text in ["", "milk", "BEGIN:VCALENDAR", "BEGIN:VTODO\r\nSUMMARY:x\r\nEND:VTODO", "\u{0}\u{1}", "<html>"] {
            #expect(TaskCalendar(text, library) == nil)
        }
    }

    @Test func aTaskWithSomethingOfOthersIsNotPlain() throws {
        #expect(ShoppingTask.read(try calendar("SUMMARY:milk")).isPlain)
        for line in [
            "DESCRIPTION:a note", "DUE;VALUE=DATE:20270101", "RELATED-TO:2", "X-UNKNOWN:1",
            "ATTACH:https://example.org",
        ] {
            #expect(!ShoppingTask.read(try calendar("SUMMARY:milk", line)).isPlain, "\(line)")
        }
        let alarm = try calendar("SUMMARY:milk", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")
        #expect(!ShoppingTask.read(alarm).isPlain)
    }

    @Test func hostileTextsReachNoList() throws {
        let name = try #require(try item("SUMMARY:milk\u{1B}[31m\u{7}")?.name)
        #expect(name.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(
            try item("SUMMARY:" + String(repeating: "x", count: 100_000))?.name.count == ShoppingList.Item.longestName)
        // What claims to be Galley's is checked like everything else.
        #expect(try item("SUMMARY:milk", "X-GALLEY-LINE:milk", "X-GALLEY-ITEM:%1B%5B31m_1_l_0")?.name == "milk")
        #expect(try item("SUMMARY:milk", "X-GALLEY-LINE:milk", "X-GALLEY-ITEM:a_nan_l_0")?.amount == nil)
        #expect(try item("SUMMARY:milk", "X-GALLEY-LINE:milk", "X-GALLEY-ITEM:a_-5_l_0")?.amount == nil)
    }
}
