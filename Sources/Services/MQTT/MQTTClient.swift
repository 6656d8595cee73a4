public import Linux
internal import Synchronization

/// A client of an MQTT broker, with a thread of its own that connects and reconnects.
///
/// It speaks MQTT 5, and MQTT 3.1.1 where the broker has no more. The thread sleeps until a message comes or goes: idle,
/// it wakes three times in each ``Options/keepAlive``. It reads no further messages while ``capacity`` events wait to
/// be handled, so that a flood fills the broker's memory and not this machine's.
public final class MQTTClient: Sendable {
    /// The largest number of events that wait to be handled.
    public static let capacity = 64

    /// The events, in order. Supports one reader, which must call ``noteHandled()`` after each.
    public let events: AsyncStream<Event>
    private let yield: AsyncStream<Event>.Continuation
    private let wake: WakeSignal
    private let inbox = Mutex(Inbox())

    struct Inbox {
        var isOpen = true
        var sendsWill = true
        var lastNumber = 0
        var orders: [(number: Int, order: Order)] = []
        var unhandled = 0
    }

    enum Order: Sendable {
        case publish(MQTTMessage)
        case subscribe([String])
    }

    /// Starts the thread, which connects at once.
    ///
    /// - Throws: `SystemError` if the kernel has no resources for the thread.
    public init(_ options: Options) throws(SystemError) {
        (events, yield) = AsyncStream.makeStream()
        wake = try WakeSignal()
        let loop = ClientLoop(options, client: self)
        try startThread(named: "mqtt") { loop.run() }
    }

    /// Sends a message with QoS 1.
    ///
    /// - Returns: The number of the message. An ``Event/acknowledged(_:_:)`` with that number follows.
    @discardableResult
    public func publish(_ message: MQTTMessage) -> Int { order(.publish(message)) }

    /// Subscribes to topics with QoS 0. The broker then sends the messages that it keeps for them.
    ///
    /// QoS 1 would repeat a message only within a session, and each connection begins a new one. NATS stores a queue for
    /// each subscription with QoS 1, which takes it 100 times as long as one with QoS 0.
    ///
    /// - Returns: The number of the request. An ``Event/subscribed(_:_:)`` with that number follows.
    @discardableResult
    public func subscribe(to topics: [String]) -> Int { order(.subscribe(topics)) }

    /// Lets the client read more. Call it after each event that was handled.
    public func noteHandled() {
        let wasFull = inbox.withLock { inbox in
            inbox.unhandled -= 1
            return inbox.unhandled == Self.capacity - 1
        }
        if wasFull { wake.signal() }
    }

    /// Says goodbye to the broker and ends the thread. Ends ``events``.
    ///
    /// - Parameter sendsWill: True if the broker sends the will, as after a broken connection.
    public func close(sendsWill: Bool = true) {
        inbox.withLock { inbox in
            inbox.isOpen = false
            inbox.sendsWill = sendsWill
        }
        wake.signal()
    }

    private func order(_ order: Order) -> Int {
        let number = inbox.withLock { inbox in
            inbox.lastNumber += 1
            inbox.orders.append((inbox.lastNumber, order))
            return inbox.lastNumber
        }
        wake.signal()
        return number
    }

    // MARK: For the thread

    var wakeDescriptor: Int32 { wake.descriptor }

    var sendsWill: Bool { inbox.withLock(\.sendsWill) }

    /// True while fewer than ``capacity`` events wait to be handled.
    var hasRoom: Bool { inbox.withLock { $0.unhandled < Self.capacity } }

    /// Takes the orders that came since the last call. Returns `nil` after ``close()``.
    func takeOrders() -> [(number: Int, order: Order)]? {
        wake.clear()
        return inbox.withLock { inbox in
            guard inbox.isOpen || !inbox.orders.isEmpty else { return nil }
            defer { inbox.orders = [] }
            return inbox.orders
        }
    }

    func report(_ event: Event) {
        inbox.withLock { $0.unhandled += 1 }
        yield.yield(event)
    }

    func end() { yield.finish() }
}
