/// The documents that a kiosk must publish, because other kiosks may lack something in them.
///
/// The broker is never trusted to keep anything: after each connection, a kiosk publishes every document that no other
/// kiosk has sent meanwhile.
public struct Exchange: Hashable, Sendable {
    private var lacking: Set<DocumentPlace> = []
    /// The documents that other kiosks have asked for or lack something of, until ``answer()``.
    private var asked: Set<DocumentPlace> = []
    /// The documents that were sent, and whether they have changed since then.
    private var sent: [DocumentPlace: Bool] = [:]

    public init() {}

    /// The number of documents whose publication isn't acknowledged.
    public var waiting: Int { lacking.union(asked).union(sent.keys).count }

    /// Begins a connection. `places` are the documents that this kiosk has.
    public mutating func connected(having places: some Sequence<DocumentPlace>) {
        lacking.formUnion(sent.keys)
        lacking.formUnion(places)
        (asked, sent) = ([], [:])
    }

    /// Notes that documents have changed at this kiosk.
    public mutating func changed(_ places: some Sequence<DocumentPlace>) {
        for place in places {
            if sent[place] == nil { lacking.insert(place) } else { sent[place] = true }
        }
    }

    /// Notes that a document has arrived from another kiosk and was joined. Don't call it for one that the broker kept: the
    /// store of a node may be old, so it doesn't show what the other kiosks have.
    public mutating func received(_ place: DocumentPlace, _ joined: SharedDocument.Joined) {
        if joined.knowsMore {
            asked(having: [place])
        } else {
            // The other kiosks got all of it from the sender.
            lacking.remove(place)
            asked.remove(place)
        }
    }

    /// Notes that other kiosks may lack something of documents, for example because one has connected and asks for all.
    /// Wait a random time before ``answer()``: what a third kiosk sends meanwhile need not be sent again.
    public mutating func asked(having places: some Sequence<DocumentPlace>) {
        asked.formUnion(places.filter { !lacking.contains($0) })
    }

    /// True while documents wait for ``answer()``.
    public var mustAnswer: Bool { !asked.isEmpty }

    /// Makes the documents that other kiosks lack something of the next ones to publish.
    public mutating func answer() {
        changed(asked)
        asked = []
    }

    /// Returns the next document to publish, which counts as sent from now on, or `nil` if there is none.
    public mutating func next() -> DocumentPlace? {
        guard let place = lacking.min() else { return nil }
        lacking.remove(place)
        asked.remove(place)
        sent[place] = false
        return place
    }

    /// Notes that the broker has acknowledged a document.
    public mutating func acknowledged(_ place: DocumentPlace) {
        if sent.removeValue(forKey: place) == true { lacking.insert(place) }
    }

    /// Gives up a document until it changes or a new connection begins.
    public mutating func giveUp(_ place: DocumentPlace) {
        if sent.removeValue(forKey: place) == true { lacking.insert(place) }
    }

    /// Notes that a document couldn't be sent, for example because the broker refused it.
    public mutating func failed(_ place: DocumentPlace) {
        sent[place] = nil
        lacking.insert(place)
    }
}
