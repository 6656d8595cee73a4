internal import FoundationEssentials
internal import Kitchen
internal import Linux
internal import ShoppingSync

/// A line of the shopping list as a task of a calendar (VTODO).
///
/// The summary is the line that phones show and edit: `2 l milk`. Properties of Galley's own have the exact amounts, which
/// count as long as nobody has changed the summary, and what ``Synchronizer`` needs. Their values are percent-encoded,
/// because servers differ in how they treat unknown properties.
enum ShoppingTask {
    /// The properties that Galley writes, or that have nothing of a person's. A task with others is kept as it is.
    private static let plain: Set = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "PRIORITY",
        "SEQUENCE", "CATEGORIES", "CLASS", "X-APPLE-SORT-ORDER", "X-MOZ-GENERATION", "X-OC-HIDESUBTASKS",
    ]
    private static let prefix = "X-GALLEY-"
    private static let line = prefix + "LINE"
    private static let item = prefix + "ITEM"
    private static let writes = prefix + "WRITES"
    private static let added = prefix + "ADDED"

    /// Reads a task. The content is `nil` if no shopping list can show it: a text without a word, or a task that repeats.
    static func read(_ calendar: TaskCalendar) -> (content: ServerLine.Content?, isPlain: Bool) {
        let properties = calendar.properties
        let isPlain =
            calendar.hasOneTask && calendar.isWhole && !calendar.hasParts
            && properties.allSatisfy { plain.contains($0) || $0.hasPrefix(prefix) }
        // Checking off a task that repeats would end the series in some apps.
        guard calendar.hasOneTask, properties.isDisjoint(with: ["RRULE", "RDATE", "RECURRENCE-ID"]),
            var item = shownItem(of: calendar)
        else { return (nil, isPlain) }
        item.isDone = isDone(calendar)
        let names = calendar[writes].map { $0.split(separator: ".").map(String.init) } ?? []
        // Galley's own names are letters and digits. Others could not be written again as they are.
        let writes = names.filter { $0 == $0.percentEncoded }
        let added = calendar[added].map(Self.added(from:)) ?? [:]
        return (ServerLine.Content(item: item, writes: writes, added: added), isPlain)
    }

    /// Changes a task. What Galley doesn't know stays.
    ///
    /// - Parameters:
    ///   - calendar: The task as the server has it.
    ///   - content: The new content.
    ///   - units: The units of the line that phones show.
    static func write(_ content: ServerLine.Content, to calendar: TaskCalendar, in units: UnitSystem) {
        let now = String.now
        let present = shownItem(of: calendar)
        var shown = content.item
        shown.isDone = present?.isDone ?? false
        if present != shown {
            let text = content.item.text(in: units)
            calendar.summary = text
            calendar[line] = text.percentEncoded
            calendar[item] = content.item.encoded
        }
        if isDone(calendar) != content.item.isDone || calendar["STATUS"] == nil {
            calendar["STATUS"] = content.item.isDone ? "COMPLETED" : "NEEDS-ACTION"
            calendar["COMPLETED"] = content.item.isDone ? now : nil
            calendar["PERCENT-COMPLETE"] = content.item.isDone ? "100" : nil
        }
        if calendar["CATEGORIES"] == nil { calendar["CATEGORIES"] = content.item.shop.label }
        calendar[writes] = content.writes.isEmpty ? nil : content.writes.joined(separator: ".")
        calendar[added] =
            content.added.isEmpty
            ? nil
            : content.added.sorted { $0.key < $1.key }.map { "\($0.key.percentEncoded)/\($0.value.encoded)" }
                .joined(separator: ".")
        calendar["DTSTAMP"] = now
        calendar["LAST-MODIFIED"] = now
    }

    /// Returns a new task.
    static func new(
        _ content: ServerLine.Content, uid: String, in units: UnitSystem, _ library: CalendarLibrary
    ) -> TaskCalendar? {
        guard let calendar = TaskCalendar.new(library) else { return nil }
        calendar["UID"] = uid
        calendar["CREATED"] = String.now
        write(content, to: calendar, in: units)
        return calendar
    }

    private static func shownItem(of calendar: TaskCalendar) -> ShoppingList.Item? {
        guard let summary = calendar.summary else { return nil }
        if let exact = calendar[item].flatMap(ShoppingList.Item.init(encoded:)),
            calendar[line]?.percentDecoded == summary
        {
            return exact
        }
        return ShoppingList.Item(line: summary)
    }

    private static func isDone(_ calendar: TaskCalendar) -> Bool {
        switch calendar["STATUS"]?.uppercased() {
        case "COMPLETED", "CANCELLED": true
        case nil: calendar["COMPLETED"] != nil || calendar["PERCENT-COMPLETE"] == "100"
        default: false
        }
    }

    private static func added(from text: String) -> [ServerLine.ID: ShoppingList.Item] {
        let pairs = text.split(separator: ".").compactMap { part -> (String, ShoppingList.Item)? in
            let halves = part.split(separator: "/", maxSplits: 1).map(String.init)
            guard halves.count == 2, let id = halves[0].percentDecoded,
                let item = ShoppingList.Item(encoded: halves[1])
            else { return nil }
            return (id, item)
        }
        return Dictionary(pairs) { $1 }
    }
}

extension ShoppingList.Item {
    /// The exact line in letters, digits and percent signs: name, amount, unit and check mark.
    fileprivate var encoded: String {
        let amount = amount.map { "\($0)".percentEncoded } ?? ""
        return [name.percentEncoded, amount, (unit ?? "").percentEncoded, isDone ? "1" : "0"].joined(separator: "_")
    }

    fileprivate init?(encoded text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false).map {
            String($0).percentDecoded ?? ""
        }
        guard parts.count == 4, let name = Optional(parts[0].lowercased().sanitized(limit: Self.longestName)),
            !name.isEmpty, name == parts[0]
        else { return nil }
        let unit = parts[2].sanitized(limit: 20)
        // An item drops an amount that isn't positive or is too large. Its unit goes with it.
        let amount = Self(name: name, amount: Double(parts[1])).amount
        self.init(name: name, amount: amount, unit: unit.isEmpty || amount == nil ? nil : unit, isDone: parts[3] == "1")
    }
}

extension String {
    /// This text in letters and digits; everything else is percent-encoded.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let hex = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(hex)" : "%\(hex)"
        }.joined()
    }
}

extension String {
    /// The time of day in UTC, as calendars write it.
    fileprivate static var now: String {
        let time = Date(timeIntervalSince1970: WallClock().secondsSince1970).formatted(.iso8601)
        return time.replacing("-", with: "").replacing(":", with: "")
    }

    /// This text without percent-encoding, or `nil` if it isn't encoded properly.
    var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
            else {
                return nil
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
