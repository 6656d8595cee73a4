/// The documents that have arrived and wait to be joined, and those that are under way to the broker.
public struct DocumentTraffic: Hashable, Sendable {
    /// The largest number of bytes that wait to be joined.
    public static let mostBytes = 4 << 20
    /// The largest number of documents that wait to be joined.
    public static let mostWaiting = 64
    /// The largest number of documents under way to the broker.
    public static let mostUnderWay = 16

    public private(set) var exchange = Exchange()
    /// The documents that this kiosk has.
    private var places: Set<DocumentPlace> = []
    private var arrived: [DocumentPlace: SharedDocument] = [:]
    /// The part of `arrived` that kiosks have sent since the last request. What the broker kept may be old, and says nothing
    /// about what the other kiosks have.
    private var live: [DocumentPlace: SharedDocument] = [:]
    /// The documents of `arrived` that kiosks have sent before the last request. The kiosk that asked doesn't have them.
    private var early: Set<DocumentPlace> = []
    /// The bytes that have arrived since documents were last taken.
    private var bytes = 0
    /// The bytes of the documents that were taken and are being joined.
    private var bytesTaken = 0
    private var isCollecting = false
    /// True after a join has failed, until one succeeds.
    public private(set) var hasFailed = false
    /// True if a document wasn't taken, because the store couldn't be written.
    private var hasMissed = false
    /// The number of changes and requests so far. A join takes time, so what comes meanwhile must be told apart.
    private var events = 0
    private var lastRequest = 0
    private var lastChanges: [DocumentPlace: Int] = [:]
    private struct Sent: Hashable {
        var place: DocumentPlace
        /// The number of acknowledgments when it was sent, or when it was last asked whether it is overdue.
        var acknowledgments: Int
    }

    /// The documents that were sent, by the numbers of their messages.
    private var underWay: [Int: Sent] = [:]
    /// The number of acknowledgments so far.
    private var acknowledgments = 0
    private var isAnswering = false
    /// The documents that are too long to be sent.
    private var tooLong: Set<DocumentPlace> = []
    /// The documents that this kiosk couldn't join with another kiosk's, because the result would be too long or the kind
    /// would have too many items.
    private var refused: Set<DocumentPlace> = []
    /// The documents that can't be shared completely: too long to be sent, or refused here.
    public var full: Set<DocumentPlace> { tooLong.union(refused) }

    public init() {}

    /// Begins a connection. `places` are the documents that this kiosk has.
    public mutating func connected(having places: some Sequence<DocumentPlace>) {
        disconnected()
        noteRequest()
        self.places = Set(places)
        exchange.connected(having: self.places)
    }

    /// Ends a connection: nothing is under way any more.
    public mutating func disconnected() { (isAnswering, underWay) = (false, [:]) }

    // MARK: Documents that arrive

    /// True if no documents wait to be joined.
    public var isEmpty: Bool { arrived.isEmpty }
    /// True if the documents that wait must be joined before more is taken.
    public var mustJoin: Bool { !hasFailed && (arrived.count >= Self.mostWaiting || bytes >= Self.mostBytes) }

    /// Adds a document that has arrived. `isLive` is false if the broker had kept it.
    ///
    /// While the store can't be written, no more than ``mostBytes`` are collected; see ``succeeded(with:)``.
    ///
    /// - Throws: ``SharedDocumentError`` if it isn't acceptable.
    public mutating func add(_ payload: [UInt8], at place: DocumentPlace, isLive: Bool) throws(SharedDocumentError) {
        add(try SharedDocument(json: payload, at: place), of: payload.count, at: place, isLive: isLive)
    }

    /// Adds a document of some bytes.
    mutating func add(_ document: SharedDocument, of count: Int, at place: DocumentPlace, isLive: Bool) {
        guard !hasFailed || bytes + bytesTaken < Self.mostBytes else { return hasMissed = true }
        bytes += count
        _ = arrived[place, default: SharedDocument()].join(document)
        if isLive { _ = live[place, default: SharedDocument()].join(document) }
    }

    /// Returns true if the documents must be joined after a time, and that isn't planned yet.
    public mutating func plansJoin() -> Bool {
        defer { isCollecting = true }
        return !isCollecting
    }

    /// Documents that wait to be joined.
    public struct Arrived: Hashable, Sendable {
        public let documents: [DocumentPlace: SharedDocument]
        fileprivate let live: [DocumentPlace: SharedDocument]
        fileprivate let early: Set<DocumentPlace>
        fileprivate let bytes: Int
        fileprivate let events: Int
    }

    /// Returns all documents that wait to be joined, and removes them. Call ``succeeded(with:)`` or ``putBack(_:)`` then.
    public mutating func take() -> Arrived {
        defer { (arrived, live, early, bytes, isCollecting) = ([:], [:], [], 0, false) }
        bytesTaken += bytes
        return Arrived(documents: arrived, live: live, early: early, bytes: bytes, events: events)
    }

    /// Puts documents back that couldn't be joined.
    public mutating func putBack(_ taken: Arrived) {
        for (place, document) in taken.documents { _ = arrived[place, default: SharedDocument()].join(document) }
        early.formUnion(taken.early)
        if taken.events < lastRequest {
            early.formUnion(taken.live.keys)
        } else {
            for (place, document) in taken.live { _ = live[place, default: SharedDocument()].join(document) }
        }
        bytes += taken.bytes
        bytesTaken -= taken.bytes
        hasFailed = true
    }

    /// Notes that documents were joined and stored.
    ///
    /// - Returns: True if documents were not taken before, so that the connection must begin again.
    public mutating func succeeded(with taken: Arrived) -> Bool {
        defer { (hasFailed, hasMissed) = (false, false) }
        bytesTaken -= taken.bytes
        return hasMissed
    }

    /// Notes that a document was joined.
    ///
    /// - Parameters:
    ///   - place: The document.
    ///   - joined: The outcome of the join.
    ///   - taken: The documents that were joined with it.
    ///   - isFull: True if something of it was refused, because there was too much.
    public mutating func joined(
        _ place: DocumentPlace, _ joined: SharedDocument.Joined, of taken: Arrived, isFull: Bool = false
    ) {
        if isFull {
            refused.insert(place)
            return
        }
        refused.remove(place)
        places.insert(place)
        guard taken.live[place] != nil || taken.early.contains(place) else { return }
        // A kiosk that has asked meanwhile doesn't have what was sent before.
        guard taken.events >= lastRequest else { return exchange.asked(having: [place]) }
        // A change that was made meanwhile must be sent.
        guard taken.events >= lastChanges[place] ?? 0 else { return }
        if taken.live[place] == taken.documents[place] {
            exchange.received(place, joined)
        } else {
            exchange.asked(having: [place])
        }
    }

    // MARK: Documents that other kiosks lack

    /// Notes that documents have changed at this kiosk.
    public mutating func changed(_ places: some Sequence<DocumentPlace>) {
        events += 1
        for place in places {
            lastChanges[place] = events
            self.places.insert(place)
            exchange.changed([place])
        }
    }

    /// Notes that another kiosk asks for all documents.
    public mutating func asked() {
        noteRequest()
        exchange.asked(having: places)
    }

    private mutating func noteRequest() {
        events += 1
        lastRequest = events
        early.formUnion(live.keys)
        live = [:]
    }

    /// Returns true if an answer must be given after a random time, and none is planned yet.
    public mutating func plansAnswer() -> Bool {
        guard !isAnswering, exchange.mustAnswer else { return false }
        isAnswering = true
        return true
    }

    /// Makes the documents that other kiosks lack something of the next ones to publish.
    public mutating func answer() {
        isAnswering = false
        exchange.answer()
    }

    /// Returns the next document to publish, or `nil` if there is none or enough are under way.
    public mutating func next() -> DocumentPlace? {
        underWay.count < Self.mostUnderWay ? exchange.next() : nil
    }

    /// Notes that a document was sent in a message with a number.
    public mutating func sent(_ place: DocumentPlace, in message: Int) {
        tooLong.remove(place)
        underWay[message] = Sent(place: place, acknowledgments: acknowledgments)
    }

    /// Notes that a document is too long to be sent.
    public mutating func isTooLong(_ place: DocumentPlace) {
        tooLong.insert(place)
        exchange.giveUp(place)
    }

    /// Notes that a document can't be sent now.
    public mutating func failed(_ place: DocumentPlace) { exchange.failed(place) }

    /// Notes that a message was acknowledged.
    ///
    /// - Returns: false if it had no document.
    public mutating func acknowledged(_ message: Int, isRefused: Bool) -> Bool {
        guard let place = underWay.removeValue(forKey: message)?.place else { return false }
        if isRefused {
            exchange.failed(place)
        } else {
            acknowledgments += 1
            exchange.acknowledged(place)
        }
        return true
    }

    /// Answer to the question whether a document must be sent again.
    public enum Overdue: Hashable, Sendable {
        /// The message is not under way any more.
        case no
        /// The broker has acknowledged others meanwhile, so it is only slow. Sending more would make it slower. Ask again
        /// after the same time.
        case notYet
        /// The document is one of the next ones to publish. A node of the broker's cluster may have ended meanwhile.
        case yes
    }

    /// Asks whether a document must be sent again, a time after it was sent.
    public mutating func overdue(_ message: Int) -> Overdue {
        guard let sent = underWay[message] else { return .no }
        guard sent.acknowledgments == acknowledgments else {
            underWay[message]?.acknowledgments = acknowledgments
            return .notYet
        }
        _ = acknowledged(message, isRefused: true)
        return .yes
    }
}
