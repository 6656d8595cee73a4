import Household
import Testing

/// Documents that wait to be joined or sent, and the time at which other kiosks are answered.
@Suite struct DocumentTrafficTests {
    private let place = DocumentPlace(.favorites, of: "soup")
    private let soup = SharedDocument(["soup": SharedItem("Soup", of: Dot(run: KioskRun(name: 0xA), number: 1))])

    @Test func documentsThatArriveTogetherAreJoinedTogether() throws {
        let traffic = Held(DocumentTraffic())
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        #expect(traffic { $0.plansJoin() })
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        #expect(!traffic { $0.plansJoin() }, "one join is planned")
        #expect(traffic { $0.take().documents } == [place: soup])
        #expect(traffic.value.isEmpty && traffic { $0.plansJoin() })
    }

    @Test func aFloodToOneTopicIsJoinedBeforeItFillsTheMemory() throws {
        let traffic = Held(DocumentTraffic())
        let padded = try soup.json() + Array(repeating: 32, count: 60_000)
        var count = 0
        while !traffic.value.mustJoin {
            try traffic { try $0.add(padded, at: place, isLive: true) }
            count += 1
        }
        #expect(count == DocumentTraffic.mostBytes / padded.count + 1)
    }

    @Test func aLimitedAmountIsCollectedWhileTheStoreCannotBeWritten() throws {
        let traffic = Held(DocumentTraffic())
        let padded = try soup.json() + Array(repeating: 32, count: 60_000)
        try traffic { try $0.add(padded, at: place, isLive: false) }
        traffic { $0.putBack($0.take()) }
        for _ in 0..<DocumentTraffic.mostBytes / padded.count {
            try traffic { try $0.add(padded, at: place, isLive: false) }
        }
        let other = SharedDocument(["soup": SharedItem("Soup", of: Dot(run: KioskRun(name: 0xB), number: 1))])
        try traffic { try $0.add(other.json(), at: place, isLive: false) }
        let taken = traffic { $0.take() }
        #expect(taken.documents == [place: soup])
        // Another one arrives while the store is tried again, and once more after that.
        try traffic { try $0.add(other.json(), at: place, isLive: false) }
        traffic { $0.putBack(taken) }
        try traffic { try $0.add(other.json(), at: place, isLive: false) }
        let all = traffic { $0.take() }
        #expect(all.documents == [place: soup])
        #expect(
            traffic { $0.succeeded(with: all) }, "the connection must begin again, because something was not taken")
        #expect(!traffic { $0.succeeded(with: $0.take()) })
        try traffic { try $0.add(padded, at: place, isLive: false) }
        #expect(!traffic.value.isEmpty)
    }

    @Test func aKioskThatAsksGetsWhatWasSentJustBefore() throws {
        let traffic = Held(DocumentTraffic())
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        let taken = traffic { $0.take() }
        // The document is being joined meanwhile.
        traffic { $0.asked() }
        traffic { $0.joined(place, SharedDocument.Joined(), of: taken) }
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == place)
    }

    @Test func aKioskThatAsksWhileADocumentWaitsToBeJoinedGetsIt() throws {
        let traffic = Held(DocumentTraffic())
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        traffic { $0.asked() }
        traffic { $0.joined(place, SharedDocument.Joined(), of: $0.take()) }
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == place)
        // A third kiosk is faster.
        let quiet = Held(DocumentTraffic())
        try quiet { try $0.add(soup.json(), at: place, isLive: true) }
        quiet { $0.asked() }
        try quiet { try $0.add(soup.json(), at: place, isLive: true) }
        quiet { $0.joined(place, SharedDocument.Joined(), of: $0.take()) }
        quiet { $0.answer() }
        #expect(quiet { $0.next() } == nil)
    }

    @Test func aSlowBrokerGetsNothingTwice() {
        let traffic = Held(DocumentTraffic())
        let other = DocumentPlace(.foods, of: "leek")
        traffic { $0.changed([place, other]) }
        #expect(traffic { $0.next() } == place && traffic { $0.next() } == other)
        traffic { $0.sent(place, in: 1) }
        traffic { $0.sent(other, in: 2) }
        #expect(traffic { $0.acknowledged(1, isRefused: false) })
        #expect(traffic { $0.overdue(1) } == .no)
        #expect(traffic { $0.overdue(2) } == .notYet && traffic { $0.next() } == nil)
        // Nothing was acknowledged since then.
        #expect(traffic { $0.overdue(2) } == .yes)
        #expect(traffic { $0.next() } == other && traffic { $0.overdue(2) } == .no)
    }

    @Test func aChangeDuringAJoinIsSent() throws {
        let traffic = Held(DocumentTraffic())
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        let taken = traffic { $0.take() }
        traffic { $0.changed([place]) }
        traffic { $0.joined(place, SharedDocument.Joined(), of: taken) }
        #expect(traffic { $0.next() } == place)
    }

    @Test func oneAnswerSparesTheOthers() throws {
        let traffic = Held(DocumentTraffic())
        #expect(!traffic { $0.plansAnswer() })
        traffic { $0.connected(having: [place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 0) }
        #expect(traffic { $0.acknowledged(0, isRefused: false) })
        traffic { $0.asked() }
        #expect(traffic { $0.plansAnswer() })
        #expect(!traffic { $0.plansAnswer() }, "one answer is planned")
        // A third kiosk, which knows as much, is faster.
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        traffic { $0.joined(place, SharedDocument.Joined(), of: $0.take()) }
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == nil)
    }

    @Test func whatIsPublishedAnywayIsNoSecondAnswer() {
        let traffic = Held(DocumentTraffic())
        traffic { $0.connected(having: [place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 0) }
        #expect(traffic { $0.acknowledged(0, isRefused: false) })
        traffic { $0.asked() }
        traffic { $0.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 1) }
        #expect(traffic { $0.acknowledged(1, isRefused: false) })
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == nil)
    }

    @Test func aDocumentThatIsTooLongIsNamedUntilItIsShorter() {
        let traffic = Held(DocumentTraffic())
        traffic { $0.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.isTooLong(place) }
        #expect(traffic.value.full == [place] && traffic.value.exchange.waiting == 0)
        traffic { $0.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 1) }
        #expect(traffic.value.full.isEmpty)
    }
}
