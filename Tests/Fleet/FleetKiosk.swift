import Household
import Linux
import MQTT

/// A kiosk without display and store. It shares favorites as a real one does: with the same merge and the same client.
actor FleetKiosk {
    private let options: MQTTClient.Options
    private let topics: HouseholdTopics
    /// False for the control: nothing is sent again after a connection was lost.
    private let exchanges: Bool

    /// The documents on the card, which it keeps while the power is off.
    private(set) var documents: [DocumentPlace: SharedDocument] = [:]
    private(set) var traffic = Traffic()
    private var lastError: MQTTError?

    private var run = KioskRun.random()
    private var sharing = DocumentTraffic()
    private var client: MQTTClient?
    /// The number of the current connection, so that timers of an older one do nothing.
    private var connection = 0
    private var isConnected = false
    private var isSettled = false

    init(_ account: FleetAccount, at broker: FleetBroker, exchanges: Bool) {
        topics = account.topics
        self.exchanges = exchanges
        options = broker.options(of: account)
    }

    var isOn: Bool { client != nil }

    /// True if the kiosk is off, or has nothing to send.
    var isQuiet: Bool { !isOn || isShared }

    /// The state in words, for a kiosk that doesn't agree with the others.
    var summary: String {
        let state = !isConnected ? "not connected" : !isSettled ? "just connected" : "connected"
        return "\(topics.kiosk): \(state), \(sharing.exchange.waiting) documents to send, "
            + "last error: \(lastError.map { "\($0)" } ?? "none")"
    }

    /// True once the broker has everything that this kiosk has.
    var isShared: Bool { isSettled && sharing.exchange.waiting == 0 && sharing.isEmpty }

    // MARK: Power

    /// - Throws: `SystemError` if the kernel has no resources for the client.
    func switchOn() throws {
        guard client == nil else { return }
        let client = try MQTTClient(options)
        self.client = client
        (run, sharing) = (.random(), DocumentTraffic())
        Task {
            for await event in client.events {
                if self.client === client { handle(event) }
                client.noteHandled()
            }
        }
    }

    /// Gives a heart and cuts the power before it is sent.
    func giveAndLosePower(_ heart: String) {
        change(heart) { item, run in item.set(Self.favorite(heart), by: run) }
        cutPower()
    }

    /// Cuts the power: the connection ends without a goodbye, and only the card remains.
    func cutPower() {
        client?.close(sendsWill: true)
        client = nil
        end()
        sharing = DocumentTraffic()
    }

    /// Replaces the kiosk by a new one with an empty card.
    func replace() throws {
        cutPower()
        documents = [:]
        try switchOn()
    }

    // MARK: Favorites

    func give(_ heart: String) {
        change(heart) { item, run in item.set(Self.favorite(heart), by: run) }
        publish()
    }

    func takeAway(_ heart: String) {
        change(heart) { item, _ in item.remove() }
        publish()
    }

    private func change(_ heart: String, _ body: (inout SharedItem, KioskRun) -> Void) {
        let place = DocumentPlace(.favorites, of: heart)
        body(&documents[place, default: SharedDocument()].items[heart, default: SharedItem()], run)
        sharing.changed([place])
    }

    /// The hearts that stand on the kiosk.
    var hearts: Set<String> {
        Set(documents.values.flatMap { $0.items.filter(\.value.isPresent).keys })
    }

    /// A value as long as that of a real favorite.
    private static func favorite(_ heart: String) -> SharedValue {
        .object([
            "person": "", "title": .text("A dish with a name of some length, \(heart)"),
            "saved": .number(1_795_772_000),
            "picture": "https://img.example.org/recipes/716429-312x231.jpg",
        ])
    }

    // MARK: The connection

    private func handle(_ event: MQTTClient.Event) {
        switch event {
        case .connected: begin()
        case .disconnected(let error):
            lastError = error
            end()
        case .arrived(let message): take(message)
        case .acknowledged(let number, let error):
            if sharing.acknowledged(number, isRefused: error != nil) { publish() }
        case .subscribed(_, let error): if error != nil { traffic.refused += 1 }
        }
    }

    private func begin() {
        connection += 1
        traffic.connections += 1
        (isConnected, isSettled) = (true, false)
        sharing.disconnected()
        if exchanges { sharing.connected(having: documents.keys) } else { sharing = DocumentTraffic() }
        client?.subscribe(to: topics.all)
        send(MQTTMessage(topics.topic(of: .about), #"{"name":"Kitchen","version":"1.0"}"#, isRetained: true))
        send(MQTTMessage(topics.topic(of: .online), "online", isRetained: true))
        later(within: .seconds(5)) { $0.settle() }
    }

    private func end() {
        connection += 1
        (isConnected, isSettled) = (false, false)
        sharing.disconnected()
    }

    private func settle() {
        isSettled = true
        if exchanges { send(MQTTMessage(topics.ask, topics.kiosk)) }
        publish()
    }

    private func later(within time: Duration, _ body: @escaping @Sendable (isolated FleetKiosk) -> Void) {
        later(after: time * Double.random(in: 0...1), body)
    }

    /// Does something after a time, if the connection is still the same.
    private func later(after time: Duration, _ body: @escaping @Sendable (isolated FleetKiosk) -> Void) {
        let connection = connection
        Task {
            guard (try? await pause(for: time)) != nil, connection == self.connection else { return }
            body(self)
        }
    }

    // MARK: Messages

    private func take(_ message: MQTTMessage) {
        traffic.received += 1
        traffic.bytesReceived += message.size
        switch topics.meaning(of: message.topic) {
        case .document(let place) where !message.payload.isEmpty:
            do throws(SharedDocumentError) {
                try sharing.add(message.payload, at: place, isLive: !message.isRetained)
            } catch {
                return traffic.refused += 1
            }
            guard sharing.plansJoin() else { return }
            Task {
                try? await pause(for: .milliseconds(200))
                join()
            }
        case .ask where exchanges && message.payload != Array(topics.kiosk.utf8):
            sharing.asked()
            planAnswer()
        default: break
        }
    }

    private func join() {
        let taken = sharing.take()
        _ = sharing.succeeded(with: taken)
        for (place, document) in taken.documents {
            sharing.joined(place, documents[place, default: SharedDocument()].join(document), of: taken)
        }
        planAnswer()
        publish()
    }

    private func planAnswer() {
        guard sharing.plansAnswer() else { return }
        later(within: .seconds(5)) { kiosk in
            kiosk.sharing.answer()
            kiosk.publish()
        }
    }

    private func publish() {
        guard isConnected, isSettled else { return }
        while let place = sharing.next() {
            guard let json = try? documents[place, default: SharedDocument()].json() else {
                sharing.isTooLong(place)
                continue
            }
            guard let number = send(MQTTMessage(topics.topic(of: place), json, isRetained: true)) else { return }
            sharing.sent(place, in: number)
            look(after: number)
        }
    }

    private func look(after number: Int) {
        later(after: .seconds(30)) { kiosk in
            switch kiosk.sharing.overdue(number) {
            case .no: break
            case .notYet: kiosk.look(after: number)
            case .yes:
                kiosk.traffic.unanswered += 1
                kiosk.publish()
            }
        }
    }

    @discardableResult
    private func send(_ message: MQTTMessage) -> Int? {
        traffic.sent += 1
        traffic.bytesSent += message.size
        return client?.publish(message)
    }
}

extension MQTTMessage {
    /// Bytes of topic and content.
    fileprivate var size: Int { topic.utf8.count + payload.count }
}

/// The messages of a kiosk since its first start.
struct Traffic: Codable {
    var connections = 0
    var sent = 0
    var received = 0
    var bytesSent = 0
    var bytesReceived = 0
    /// Subscriptions that the broker refused, and documents that could not be read.
    var refused = 0
    /// Documents that were sent again because the broker didn't acknowledge them.
    var unanswered = 0

    static func + (one: Traffic, other: Traffic) -> Traffic {
        Traffic(
            connections: one.connections + other.connections, sent: one.sent + other.sent,
            received: one.received + other.received, bytesSent: one.bytesSent + other.bytesSent,
            bytesReceived: one.bytesReceived + other.bytesReceived, refused: one.refused + other.refused,
            unanswered: one.unanswered + other.unanswered)
    }
}
