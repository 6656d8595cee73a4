internal import Household

/// The documents that have arrived and those that are under way to the broker.
struct DocumentTraffic {
    var exchange = Exchange()
    /// True once a document has arrived in this connection.
    private(set) var hasHeard = false
    private var arrived: [DocumentPlace: SharedDocument] = [:]
    /// True while documents are collected, to join them in one transaction.
    var isCollecting = false
    /// True after a join has failed, until one succeeds.
    var hasFailed = false
    /// The documents that were sent, by the numbers of their messages.
    var underWay: [Int: DocumentPlace] = [:]
    /// True while a kiosk that found nothing at the broker waits for this one's documents.
    var isAsked = false

    /// The number of documents that wait to be joined.
    var count: Int { arrived.count }

    /// Begins a connection. `places` are the documents that this kiosk has.
    mutating func connected(having places: some Sequence<DocumentPlace>) {
        (hasHeard, isAsked, underWay) = (false, false, [:])
        exchange.connected(having: places)
    }

    /// Adds a document that has arrived.
    ///
    /// - Throws: `SharedDocumentError` if it isn't acceptable.
    mutating func add(_ payload: [UInt8], at place: DocumentPlace) throws(SharedDocumentError) {
        let document = try SharedDocument(json: payload, at: place)
        hasHeard = true
        _ = arrived[place, default: SharedDocument()].join(document)
    }

    /// Returns all documents that wait to be joined, and removes them.
    mutating func take() -> [DocumentPlace: SharedDocument] {
        defer { (arrived, isCollecting) = ([:], false) }
        return arrived
    }

    /// Puts documents back that couldn't be joined.
    mutating func putBack(_ documents: [DocumentPlace: SharedDocument]) {
        for (place, document) in documents { _ = arrived[place, default: SharedDocument()].join(document) }
        hasFailed = true
    }
}
