internal import Household

/// The documents that have arrived and those that are under way to the broker.
struct DocumentTraffic {
    var exchange = Exchange()
    private var arrived: [DocumentPlace: SharedDocument] = [:]
    /// The part of `arrived` that kiosks have sent just now. What the broker kept may be old, and says nothing about what
    /// the other kiosks have.
    private var live: [DocumentPlace: SharedDocument] = [:]
    /// True while documents are collected, to join them in one transaction.
    var isCollecting = false
    /// True after a join has failed, until one succeeds.
    var hasFailed = false
    /// The documents that were sent, by the numbers of their messages.
    var underWay: [Int: DocumentPlace] = [:]
    /// True while a kiosk that has connected waits for this one's documents.
    var isAsked = false

    /// The number of documents that wait to be joined.
    var count: Int { arrived.count }

    /// Begins a connection. `places` are the documents that this kiosk has.
    mutating func connected(having places: some Sequence<DocumentPlace>) {
        (isAsked, underWay) = (false, [:])
        exchange.connected(having: places)
    }

    /// Adds a document that has arrived. `isLive` is false if the broker had kept it.
    ///
    /// - Throws: `SharedDocumentError` if it isn't acceptable.
    mutating func add(_ payload: [UInt8], at place: DocumentPlace, isLive: Bool) throws(SharedDocumentError) {
        let document = try SharedDocument(json: payload, at: place)
        _ = arrived[place, default: SharedDocument()].join(document)
        if isLive { _ = live[place, default: SharedDocument()].join(document) }
    }

    /// Documents that wait to be joined.
    struct Arrived {
        let documents: [DocumentPlace: SharedDocument]
        /// The part of them that kiosks have sent just now.
        let live: [DocumentPlace: SharedDocument]
    }

    /// Returns all documents that wait to be joined, and removes them.
    mutating func take() -> Arrived {
        defer { (arrived, live, isCollecting) = ([:], [:], false) }
        return Arrived(documents: arrived, live: live)
    }

    /// Puts documents back that couldn't be joined.
    mutating func putBack(_ taken: Arrived) {
        for (place, document) in taken.documents { _ = arrived[place, default: SharedDocument()].join(document) }
        for (place, document) in taken.live { _ = live[place, default: SharedDocument()].join(document) }
        hasFailed = true
    }

    /// Notes that a document was joined.
    mutating func joined(_ place: DocumentPlace, _ joined: SharedDocument.Joined, of taken: Arrived) {
        guard let live = taken.live[place] else { return }
        if live == taken.documents[place] { exchange.received(place, joined) } else { exchange.changed([place]) }
    }
}
