internal import HTTP
internal import Kitchen
internal import ShoppingSync

@testable internal import CalDAV
@testable internal import HTTP
@testable internal import Household
@testable internal import Runtime

/// The tasks of a calendar, which are the lines of a shopping list.
enum FuzzCalendars: FuzzTarget {
    static let name = "calendars"
    static let longest = 4096

    private static let library = Result { () throws(MissingLibrary) in try CalendarLibrary() }

    static func run(_ bytes: [UInt8]) throws {
        let library = try library.get()
        guard let calendar = TaskCalendar(String(decoding: bytes, as: UTF8.self), library) else { return }
        guard var content = ShoppingTask.read(calendar).content else { return }
        try expectPlain(content.item.name, "a name")
        try expectPlain(content.item.unit ?? "", "a unit")
        // libical leaves control characters out when it writes, so the words beside one may join.
        let controls = (calendar.summary ?? "").unicodeScalars.filter { $0.properties.generalCategory == .control }
        guard controls.allSatisfy({ $0 == "\n" }) else { return }
        content.item.isDone.toggle()
        ShoppingTask.write(content, to: calendar, in: .metric)
        guard let text = calendar.text, let again = TaskCalendar(text, library) else {
            throw BrokenPromise(description: "a changed task can't be read again")
        }
        let read = ShoppingTask.read(again).content
        try expect(read == content, "a changed task is another one: \(content)\n\(String(describing: read))\n\(text)")
    }
}

/// Answers of a CalDAV server in XML.
enum FuzzDAVAnswers: FuzzTarget {
    static let name = "dav-answers"
    static let longest = 8192

    static func run(_ bytes: [UInt8]) throws {
        guard let answer = DAVAnswer(HTTPResponse(status: 207, body: bytes, headers: [])) else { return }
        for resource in answer.resources {
            // A path becomes a line of the next request.
            let isSafe = resource.path.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            try expect(isSafe && resource.path.hasPrefix("/"), "the path \(resource.path.debugDescription)")
            _ = (resource.version, resource.holdsTasks, resource.displayName)
        }
    }
}

/// Messages of the household's broker: a topic in the first line, then the payload.
enum FuzzMessages: FuzzTarget {
    static let name = "messages"
    static let longest = 4096

    private static let topics = HouseholdTopics("home", "k1")

    static func run(_ bytes: [UInt8]) throws {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let payload = Array(bytes[end...].dropFirst())
        switch topics.meaning(of: topics.root + "/" + String(decoding: bytes[..<end], as: UTF8.self)) {
        case .document(let place): try join(payload, at: place)
        case .kiosk(let id, let part): try receive(payload, part, of: id)
        case .photo(let hash, let part, let count): try receive(payload, part: part, of: count, hash)
        case .ask, .wantedPhoto, .homeAssistant, nil: break
        }
    }

    private static func join(_ payload: [UInt8], at place: DocumentPlace) throws {
        guard let document = try? SharedDocument(json: payload, at: place) else { return }
        let json = try document.json()
        try expect((try? SharedDocument(json: json, at: place)) == document, "a document is not the same again")
        var both = document
        try expect(both.join(document).changed.isEmpty, "a document has changed by a join with itself")
        var empty = SharedDocument()
        _ = empty.join(document)
        try expect(empty == document, "a join with nothing is not the document")
        var traffic = DocumentTraffic()
        traffic.connected(having: [])
        try traffic.add(payload, at: place, isLive: true)
        try expect(traffic.take().documents[place] == document, "the traffic has another document")
    }

    private static func receive(_ payload: [UInt8], _ part: HouseholdTopics.Part, of id: String) throws {
        if part == .cmd {
            if case .show(let text) = KioskCommand(json: payload) { try expectPlain(text, "a text to show") }
            return
        }
        var kiosks = KioskRoster(own: "k1", most: 4)
        for isLive in [true, false] {
            _ = kiosks.receive(payload, part, of: id, isLive: isLive, at: Instant(sinceBoot: .seconds(5)))
        }
        for member in kiosks.members { try expectPlain(member.name, "a kiosk's name") }
        for alarm in kiosks.alarms {
            try expectPlain(alarm.label, "a label")
            try expectPlain(alarm.name, "a kiosk's name")
        }
        try expect(kiosks.alarms.count <= TimerRack.capacity, "there are \(kiosks.alarms.count) alarms")
        kiosks.expire(unheardFor: .seconds(1), at: Instant(sinceBoot: .seconds(50)))
        _ = (kiosks.state, kiosks.takeChanges())
    }

    private static func receive(_ payload: [UInt8], part: Int, of count: Int, _ hash: String) throws {
        var exchange = PhotoExchange()
        exchange.lacks([hash])
        _ = exchange.next()
        let photo = exchange.received(payload, part: part, of: count, hash)
        try expect(photo == nil || photo == payload && count == 1, "a photo of one part has others")
    }
}
