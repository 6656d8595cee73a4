import Testing

@testable import Household

@Suite struct PhotoExchangeTests {
    private let photo = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }

    @Test func aPhotoComesInPartsInAnyOrder() {
        let exchange = Held(PhotoExchange())
        exchange { $0.lacks(["a"]) }
        #expect(exchange { $0.next() } == "a")
        #expect(exchange { $0.next() } == nil)
        let parts = PhotoExchange.parts(of: photo)
        #expect(parts.count == 3)
        for number in [2, 0, 2] { #expect(exchange { $0.received(parts[number], part: number, of: 3, "a") } == nil) }
        #expect(exchange { $0.received(parts[1], part: 1, of: 3, "a") } == photo)
        #expect(exchange { $0.received(parts[1], part: 1, of: 3, "a") } == nil)
    }

    @Test func aPhotoThatNobodySendsIsTriedAgainWhenAKioskComes() {
        let exchange = Held(PhotoExchange())
        exchange { $0.lacks(["a", "b"]) }
        #expect(exchange { $0.next() } == "a")
        #expect(exchange { $0.giveUp("a") })
        #expect(exchange { $0.next() } == "b")
        #expect(exchange { $0.giveUp("b") })
        #expect(exchange { $0.next() } == nil)
        exchange { $0.tryAgain() }
        #expect(exchange { $0.next() } == "a")
        // It came another way.
        exchange { $0.lacks(["b"]) }
        #expect(exchange { $0.next() } == "b")
        #expect(!exchange { $0.giveUp("a") })
    }

    @Test func oneOfTheKiosksThatHaveAPhotoSendsIt() {
        let exchange = Held(PhotoExchange())
        exchange { $0.asked(for: "a") }
        exchange { $0.asked(for: "a") }
        exchange { $0.asked(for: "b") }
        #expect(exchange { $0.plansAnswer() })
        #expect(!exchange { $0.plansAnswer() }, "one answer is planned at a time")
        _ = exchange { $0.received([1], part: 0, of: 1, "a") }
        #expect(exchange { $0.answer() } == "b")
        #expect(exchange { $0.answer() } == nil)
    }

    // MARK: What arrives is not trusted

    @Test(arguments: [(0, 0), (-1, 2), (2, 2), (0, PhotoExchange.mostParts + 1), (0, -1)])
    func partsThatNoPhotoHasAreIgnored(part: Int, count: Int) {
        let exchange = Held(PhotoExchange())
        exchange { $0.lacks(["a"]) }
        #expect(exchange { $0.next() } == "a")
        #expect(exchange { $0.received([1], part: part, of: count, "a") } == nil)
        #expect(exchange { $0.received([1], part: 0, of: 1, "b") } == nil)
        #expect(
            exchange { $0.received(Array(repeating: 1, count: PhotoExchange.longestPart + 1), part: 0, of: 1, "a") }
                == nil)
        #expect(exchange { $0.received([1], part: 0, of: 1, "a") } == [1])
    }

    @Test func aFloodOfRequestsIsBounded() {
        let exchange = Held(PhotoExchange())
        for number in 0..<1_000 { exchange { $0.asked(for: "\(number)") } }
        var answers = 0
        while exchange({ $0.answer() }) != nil { answers += 1 }
        #expect(answers == PhotoExchange.mostAsked)
    }
}
