import Kitchen
import Linux
import MQTT
import Runtime
import Synchronization
import Workbench

/// An MQTT broker without a network: it delivers late, loses connections and forgets.
final class SimulatedBroker: Sendable {
    private struct State {
        var retained: [String: MQTTMessage] = [:]
        var clients: [Int: SimulatedClient] = [:]
        /// The kiosks that can't reach the broker now.
        var cutOff: Set<Int> = []
        var lastClient = 0
        /// The times at which each kiosk last got a message of another one.
        var arrivals: [Int: Duration] = [:]
        var random: SplitMix
    }

    let host: VirtualHost
    private let state: Mutex<State>

    init(_ host: VirtualHost, seed: UInt64) {
        self.host = host
        state = Mutex(State(random: SplitMix(seed: seed)))
    }

    /// Creates the client of a kiosk, which connects by itself.
    func client(of kiosk: Int, _ options: MQTTClient.Options) -> SimulatedClient {
        let client = state.withLock { state in
            state.lastClient += 1
            let client = SimulatedClient(state.lastClient, of: kiosk, at: self, will: options.will)
            state.clients[state.lastClient] = client
            return client
        }
        after { client.connect() }
        return client
    }

    /// Cuts a kiosk off, or lets it reach the broker again.
    func setReachable(_ kiosk: Int, _ isReachable: Bool) {
        let clients = state.withLock { state in
            if isReachable { state.cutOff.remove(kiosk) } else { state.cutOff.insert(kiosk) }
            return state.clients.values.filter { $0.kiosk == kiosk }.sorted { $0.number < $1.number }
        }
        for client in clients where !isReachable { drop(client) }
    }

    /// Ends all connections and forgets what the broker keeps, as after the loss of its disk.
    func forget() {
        let clients = state.withLock { state in
            state.retained = [:]
            return state.clients.values.sorted { $0.number < $1.number }
        }
        clients.forEach(drop)
    }

    /// Ends the connections of a kiosk that has died.
    func bury(_ kiosk: Int) {
        let clients = state.withLock { state in
            let clients = state.clients.values.filter { $0.kiosk == kiosk }.sorted { $0.number < $1.number }
            for client in clients { state.clients[client.number] = nil }
            return clients
        }
        for client in clients { client.die() }
    }

    /// Notes that a kiosk gets a message from another one.
    fileprivate func noteArrival(at kiosk: Int) { state.withLock { $0.arrivals[kiosk] = host.now } }

    /// Returns true if a kiosk has got no message of another one for some time.
    func hasBeenQuiet(_ kiosk: Int, for time: Duration) -> Bool {
        state.withLock { state in state.arrivals[kiosk].map { host.now - $0 > time } ?? true }
    }

    func canReach(_ kiosk: Int) -> Bool { state.withLock { !$0.cutOff.contains(kiosk) } }

    /// Does something after the time that a message takes.
    func after(atLeast pause: Duration = .zero, _ work: @escaping @Sendable () -> Void) {
        let time = state.withLock { state in
            Duration.milliseconds(Int.random(in: 2...60, using: &state.random))
        }
        host.later(after: pause + time, work)
    }

    /// Keeps and delivers a message, which a kiosk has sent.
    func take(_ message: MQTTMessage, from kiosk: Int? = nil) {
        let clients = state.withLock { state in
            if message.isRetained { state.retained[message.topic] = message.payload.isEmpty ? nil : message }
            return state.clients.values.sorted { $0.number < $1.number }
        }
        var delivered = message
        delivered.isRetained = false
        for client in clients where client.wants(message.topic) {
            client.receive(delivered, isOwn: client.kiosk == kiosk)
        }
    }

    /// Returns the kept messages, in the order of their topics.
    var retained: [MQTTMessage] { state.withLock { $0.retained.values.sorted { $0.topic < $1.topic } } }

    /// Forgets a client that has said goodbye.
    func remove(_ client: SimulatedClient) { state.withLock { $0.clients[client.number] = nil } }

    private func drop(_ client: SimulatedClient) {
        guard let will = client.drop() else { return }
        // The broker waits before it tells the others (MQTT 5, 3.1.3.2.2).
        after(atLeast: .seconds(5)) { [self] in if !client.isConnected { take(will) } }
    }
}

/// A kiosk's connection to a simulated broker.
final class SimulatedClient: BrokerConnection {
    private struct State {
        var isConnected = false
        var isOpen = true
        var filters: [[Substring]] = []
        var lastNumber = 0
        /// The time before which nothing more arrives, so that messages keep their order.
        var busyUntil = Duration.zero
        /// The number of the connection; what was sent over an older one never arrives.
        var connection = 0
    }

    let number: Int
    let kiosk: Int
    let events: AsyncStream<MQTTClient.Event>
    private let yield: AsyncStream<MQTTClient.Event>.Continuation
    private let broker: SimulatedBroker
    private let will: MQTTMessage?
    private let state = Mutex(State())

    init(_ number: Int, of kiosk: Int, at broker: SimulatedBroker, will: MQTTMessage?) {
        (self.number, self.kiosk, self.broker, self.will) = (number, kiosk, broker, will)
        (events, yield) = AsyncStream.makeStream()
    }

    var isConnected: Bool { state.withLock(\.isConnected) }

    func wants(_ topic: String) -> Bool {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        return state.withLock { state in
            state.isConnected
                && state.filters.contains { filter in
                    if filter.last == "#" {
                        return parts.count >= filter.count
                            && zip(filter.dropLast(), parts).allSatisfy { $0 == "+" || $0 == $1 }
                    }
                    return filter.count == parts.count && zip(filter, parts).allSatisfy { $0 == "+" || $0 == $1 }
                }
        }
    }

    // MARK: The connection

    func connect() {
        guard state.withLock({ $0.isOpen && !$0.isConnected }) else { return }
        guard broker.canReach(kiosk) else {
            yield.yield(.disconnected(.notConnected))
            return broker.after(atLeast: .seconds(10)) { [weak self] in self?.connect() }
        }
        state.withLock { state in
            state.isConnected = true
            state.connection += 1
            state.filters = []
        }
        yield.yield(.connected(.v5))
    }

    /// Ends the connection. Returns the will, or `nil` if there was no connection.
    func drop() -> MQTTMessage? {
        let wasConnected = state.withLock { state in
            defer { state.isConnected = false }
            return state.isConnected && state.isOpen
        }
        guard wasConnected else { return nil }
        yield.yield(.disconnected(.notConnected))
        broker.after(atLeast: .seconds(1)) { [weak self] in self?.connect() }
        return will
    }

    /// Ends the connection without a word, because the program has died.
    func die() {
        let will = drop()
        state.withLock { $0.isOpen = false }
        yield.finish()
        if let will { broker.after(atLeast: .seconds(5)) { [broker] in broker.take(will) } }
    }

    /// Delivers a message after those that are under way.
    func receive(_ message: MQTTMessage, isOwn: Bool = false) {
        later { client in
            if !isOwn { client.broker.noteArrival(at: client.kiosk) }
            client.yield.yield(.arrived(message))
        }
    }

    /// Does something over the present connection, after what is under way. A connection that breaks loses it.
    private func later(_ work: @escaping @Sendable (SimulatedClient) -> Void) {
        let now = broker.host.now
        let (connection, wait) = state.withLock { state in
            state.busyUntil = max(state.busyUntil, now) + .milliseconds(3)
            return (state.connection, state.busyUntil - now)
        }
        broker.host.later(after: wait) { [weak self] in
            guard let self, self.state.withLock({ $0.isConnected && $0.connection == connection }) else { return }
            work(self)
        }
    }

    // MARK: BrokerConnection

    func publish(_ message: MQTTMessage) -> Int {
        let number = nextNumber()
        guard isConnected else {
            yield.yield(.acknowledged(number, .notConnected))
            return number
        }
        later { client in
            client.broker.take(message, from: client.kiosk)
            client.yield.yield(.acknowledged(number, nil))
        }
        return number
    }

    func subscribe(to topics: [String]) -> Int {
        let number = nextNumber()
        guard isConnected else {
            yield.yield(.subscribed(number, .notConnected))
            return number
        }
        later { client in
            client.state.withLock {
                $0.filters += topics.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
            }
            client.yield.yield(.subscribed(number, nil))
            for message in client.broker.retained where client.wants(message.topic) { client.receive(message) }
        }
        return number
    }

    func noteHandled() {}

    func close(sendsWill: Bool) {
        let wasConnected = isConnected
        state.withLock { state in
            state.isOpen = false
            state.isConnected = false
        }
        yield.finish()
        broker.remove(self)
        if sendsWill, wasConnected, let will { broker.take(will) }
    }

    private func nextNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }
}
