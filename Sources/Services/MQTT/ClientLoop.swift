internal import Linux

/// The thread of a client: connects, polls the socket, and connects again after a pause.
///
/// Unchecked: it belongs to its thread.
final class ClientLoop: @unchecked Sendable {
    private let options: MQTTClient.Options
    private let client: MQTTClient
    private var connection: BrokerConnection?
    private var version = MQTTClient.Version.v5
    private var pause: Duration
    private var nextTry: Duration
    /// The time at which the present connection was begun.
    private var began = Duration.zero
    private let clock = KernelClock.monotonic

    init(_ options: MQTTClient.Options, client: MQTTClient) {
        self.options = options
        self.client = client
        pause = options.firstPause
        nextTry = clock.now
    }

    func run() {
        while let orders = client.takeOrders() {
            for (number, order) in orders { carryOut(order, number) }
            if connection == nil, clock.now >= nextTry { connect() }
            wait()
        }
        connection?.disconnect(sendsWill: client.sendsWill)
        client.end()
    }

    private func carryOut(_ order: MQTTClient.Order, _ number: Int) {
        guard let connection, connection.isAccepted else {
            switch order {
            case .publish: client.report(.acknowledged(number, .notConnected))
            case .subscribe: client.report(.subscribed(number, .notConnected))
            }
            return
        }
        switch order {
        case .publish(let message): connection.publish(message, number)
        case .subscribe(let topics): connection.subscribe(to: topics, number)
        }
    }

    private func connect() {
        began = clock.now
        do throws(MQTTError) {
            connection = try BrokerConnection(options, version) { [client] in client.report($0) }
        } catch {
            fail(error)
        }
    }

    /// Waits until something can be done, and does it.
    private func wait() {
        guard let connection else {
            poll(nil, limit: max(nextTry - clock.now, .zero))
            return
        }
        // A broker that thousands of kiosks come back to is slow, and an attempt that is given up costs it as much.
        let patience = min(options.keepAlive, max(options.patience, pause))
        let limit = connection.isAccepted ? options.keepAlive / 3 : max(began + patience - clock.now, .zero)
        let ready = poll(connection, limit: limit)
        do throws(MQTTError) {
            // Writing comes first: a broker may hang up as soon as it has the first packet.
            if ready.isWritable || connection.wantsToWrite { try connection.write() }
            if ready.isReadable || ready.isGone { try connection.read() }
            try connection.keepAlive()
            if connection.isAccepted {
                // A broker that accepts and then hangs up again must not be asked every second.
                if clock.now - began > options.longestPause { pause = options.firstPause }
            } else if clock.now - began >= patience {
                fail(.unreachable(detail: "no answer in time"), isSilent: true)
            }
        } catch {
            fail(error)
        }
    }

    @discardableResult
    private func poll(_ connection: BrokerConnection?, limit: Duration) -> PollResult {
        var requests = [PollRequest(client.wakeDescriptor, isRead: true)]
        if let connection {
            requests.append(
                PollRequest(
                    connection.socket, isRead: client.hasRoom,
                    isWritten: connection.wantsToWrite || !connection.isOpen))
        }
        do throws(SystemError) {
            let results = try waitUntilReady(requests, limit: limit)
            return results.count > 1 ? results[1] : PollResult()
        } catch {
            // The kernel lacks memory. A permanent failure must not keep a processor busy.
            clock.wait(until: clock.now + .milliseconds(100))
            return PollResult()
        }
    }

    /// Gives up the connection, and plans another attempt.
    private func fail(_ error: MQTTError, isSilent: Bool = false) {
        // A broker without MQTT 5 says so, or hangs up when it reads the first packet.
        let lacksVersion = connection.map { !$0.isAccepted && $0.isOpen && $0.mayLackVersion } ?? false
        let isLastVersion = version == .v311 || !lacksVersion || isSilent
        version = isLastVersion ? .v5 : .v311
        connection?.abandon()
        connection = nil
        // The attempt with the other version decides what is reported.
        guard isLastVersion else { return }
        client.report(.disconnected(error))
        // A thousand kiosks that lost the same broker must not all come back in the same second.
        nextTry = clock.now + pause * Double.random(in: 0.5...1)
        pause = min(pause * 2, options.longestPause)
    }
}
