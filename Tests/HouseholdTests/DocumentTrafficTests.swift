import Household
import Testing

/// What waits to be joined or sent, and when other kiosks are answered.
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

    @Test func nothingIsCollectedWhileTheStoreCannotBeWritten() throws {
        let traffic = Held(DocumentTraffic())
        try traffic { try $0.add(soup.json(), at: place, isLive: true) }
        traffic { $0.putBack($0.take()) }
        let other = SharedDocument(["soup": SharedItem("Soup", of: Dot(run: KioskRun(name: 0xB), number: 1))])
        try traffic { try $0.add(other.json(), at: place, isLive: true) }
        #expect(traffic { $0.take().documents } == [place: soup])
        #expect(traffic { $0.succeeded() }, "the other kiosks must be asked for what was not taken")
        #expect(!traffic { $0.succeeded() })
    }

    @Test func oneAnswerSparesTheOthers() {
        let traffic = Held(DocumentTraffic())
        #expect(!traffic { $0.plansAnswer() })
        traffic { $0.exchange.asked(having: [place]) }
        #expect(traffic { $0.plansAnswer() })
        #expect(!traffic { $0.plansAnswer() }, "one answer is planned")
        // A third kiosk, which knows as much, is faster.
        traffic { $0.exchange.received(place, SharedDocument.Joined()) }
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == nil)
    }

    @Test func whatIsPublishedAnywayIsNoSecondAnswer() {
        let traffic = Held(DocumentTraffic())
        traffic { $0.exchange.asked(having: [place]) }
        traffic { $0.exchange.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 1) }
        #expect(traffic { $0.acknowledged(1, isRefused: false) })
        traffic { $0.answer() }
        #expect(traffic { $0.next() } == nil)
    }

    @Test func aDocumentThatIsTooLongIsNamedUntilItIsShorter() {
        let traffic = Held(DocumentTraffic())
        traffic { $0.exchange.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.isTooLong(place) }
        #expect(traffic.value.full == [place] && traffic.value.exchange.waiting == 0)
        traffic { $0.exchange.changed([place]) }
        #expect(traffic { $0.next() } == place)
        traffic { $0.sent(place, in: 1) }
        #expect(traffic.value.full.isEmpty)
    }
}
