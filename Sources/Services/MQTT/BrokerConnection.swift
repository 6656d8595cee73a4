internal import CMosquitto
internal import Glibc
internal import Linux

/// One connection to a broker. It owns libmosquitto's client, and all its calls are made on one thread.
final class BrokerConnection {
    let client: OpaquePointer
    let options: MQTTClient.Options
    private let report: (MQTTClient.Event) -> Void
    private let version: MQTTClient.Version
    /// The numbers of messages and subscriptions by libmosquitto's own.
    private var numbers: [Int32: Int] = [:]
    private var refusal: MQTTError?
    /// The last error text of libmosquitto's log. It has the reason when an encrypted connection fails.
    private(set) var lastError: String?
    /// True if the broker's certificate is for another host.
    private(set) var isOfOtherHost = false
    /// OpenSSL's verdict on the broker's certificate.
    private(set) var verdict = Int(X509_V_OK)
    /// True once the socket is connected and the first packet was sent.
    private(set) var isOpen = false
    /// True once the broker has accepted the connection.
    private(set) var isAccepted = false
    /// True if the broker may have refused the version of the protocol.
    private(set) var mayLackVersion = true

    /// Resolves the host's name and starts to connect. Blocks while the name is resolved.
    ///
    /// - Throws: `MQTTError` if the name is unknown, the file of authorities can't be used, or there is no broker at that port.
    init(
        _ options: MQTTClient.Options, _ version: MQTTClient.Version, report: @escaping (MQTTClient.Event) -> Void
    ) throws(MQTTError) {
        self.report = report
        self.version = version
        self.options = options
        guard Self.isLibraryReady, let client = mosquitto_new(options.clientID, true, nil) else {
            throw .unreachable(detail: "not enough memory")
        }
        self.client = client
        do throws(MQTTError) {
            try configure()
            try connect()
        } catch {
            mayLackVersion = false
            throw error
        }
    }

    deinit { mosquitto_destroy(client) }

    private static let isLibraryReady = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.rawValue

    /// The descriptor to poll, or -1 if there is none any more. poll(2) ignores it then.
    var socket: Int32 { mosquitto_socket(client) }

    var wantsToWrite: Bool { mosquitto_want_write(client) }

    // MARK: Connecting

    private func configure() throws(MQTTError) {
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
        mosquitto_int_option(
            client, MOSQ_OPT_PROTOCOL_VERSION,
            Int32(version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311))
        if let user = options.user {
            try check(mosquitto_username_pw_set(client, user, options.password))
        }
        if let authorities = options.authorities {
            guard access(authorities, R_OK) == 0 else {
                throw .authorities(detail: "can't read \(authorities): \(String(cString: strerror(errno)))")
            }
            guard mosquitto_tls_set(client, authorities, nil, nil, nil, nil) == MOSQ_ERR_SUCCESS.rawValue else {
                throw .authorities(detail: "\(authorities) has no certificate")
            }
        }
        guard let will = options.will else { return }
        var properties = Properties()
        if version == .v5 {
            properties.add(MQTT_PROP_WILL_DELAY_INTERVAL, options.willDelay)
        }
        // The library frees the properties.
        try check(
            mosquitto_will_set_v5(
                client, will.topic, Int32(will.payload.count), will.payload, 1, will.isRetained, properties.release()))
    }

    private func connect() throws(MQTTError) {
        let seconds = Int32(options.keepAlive.components.seconds)
        let code = mosquitto_connect_async(client, options.host, Int32(options.port), seconds)
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw error(code) }
    }

    // MARK: Sending

    func publish(_ message: MQTTMessage, _ number: Int) {
        var properties = Properties()
        if version == .v5, let expiry = message.expiry { properties.add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, expiry) }
        var id: Int32 = 0
        let code = mosquitto_publish_v5(
            client, &id, message.topic, Int32(message.payload.count), message.payload, 1, message.isRetained,
            properties.list)
        if code == MOSQ_ERR_SUCCESS.rawValue {
            numbers[id] = number
        } else {
            report(.acknowledged(number, error(code)))
        }
    }

    func subscribe(to topics: [String], _ number: Int) {
        var id: Int32 = 0
        var names: [UnsafeMutablePointer<CChar>?] = topics.map { strdup($0) }
        defer { names.forEach { free($0) } }
        let code = mosquitto_subscribe_multiple(client, &id, Int32(names.count), &names, 0, 0, nil)
        if code == MOSQ_ERR_SUCCESS.rawValue {
            numbers[id] = number
        } else {
            report(.subscribed(number, error(code)))
        }
    }

    // MARK: Working

    /// Reads what has arrived. Reports it from here.
    ///
    /// - Throws: `MQTTError` if the connection is over.
    func read() throws(MQTTError) { try check(mosquitto_loop_read(client, 1)) }

    /// - Throws: `MQTTError` if the connection is over.
    func write() throws(MQTTError) {
        try check(mosquitto_loop_write(client, 1))
        isOpen = true
    }

    /// Sends a ping if it is due.
    ///
    /// - Throws: `MQTTError` if the broker doesn't answer any more.
    func keepAlive() throws(MQTTError) { try check(mosquitto_loop_misc(client)) }

    /// Says goodbye, as far as the socket takes it at once.
    func disconnect(sendsWill: Bool) {
        // Before MQTT 5, the will is sent only if the connection ends without a goodbye.
        guard version == .v5 || !sendsWill else { return }
        let reason = sendsWill ? MQTT_RC_DISCONNECT_WITH_WILL_MSG.rawValue : 0
        mosquitto_disconnect_v5(client, Int32(reason), nil)
        _ = mosquitto_loop_write(client, 1)
    }

    /// Reports that the messages under way weren't acknowledged.
    func abandon() {
        for number in numbers.values { report(.acknowledged(number, .notConnected)) }
        numbers = [:]
    }

    private func check(_ code: Int32) throws(MQTTError) {
        guard code == MOSQ_ERR_SUCCESS.rawValue, refusal == nil else { throw refusal ?? error(code) }
    }
}

// MARK: - Callbacks

extension BrokerConnection {
    private static func connection(_ raw: UnsafeMutableRawPointer?) -> BrokerConnection? {
        raw.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(client) { _, raw, code, _, _ in
            BrokerConnection.connection(raw)?.answered(code)
        }
        mosquitto_publish_v5_callback_set(client) { _, raw, id, code, _ in
            BrokerConnection.connection(raw)?.acknowledged(id, code)
        }
        mosquitto_subscribe_v5_callback_set(client) { _, raw, id, count, codes, _ in
            let granted = UnsafeBufferPointer(start: codes, count: Int(count))
            BrokerConnection.connection(raw)?.subscribed(id, isRefused: granted.contains { $0 >= 128 })
        }
        mosquitto_message_v5_callback_set(client) { _, raw, message, _ in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
            BrokerConnection.connection(raw)?.arrived(
                MQTTMessage(String(cString: topic), Array(payload), isRetained: message.retain))
        }
        mosquitto_log_callback_set(client) { _, raw, level, text in
            guard level & Int32(MOSQ_LOG_ERR) != 0, let text else { return }
            BrokerConnection.connection(raw)?.logged(String(cString: text))
        }
    }

    private func logged(_ error: String) {
        lastError = error
        verdict = certificateVerdict()
        isOfOtherHost = isOfOtherHost || error.contains("host name verification failed")
    }

    private func answered(_ code: Int32) {
        mayLackVersion = false
        switch UInt32(bitPattern: code) {
        case 0:
            isAccepted = true
            report(.connected(version))
        case MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue, MQTT_RC_NOT_AUTHORIZED.rawValue,
            CONNACK_REFUSED_BAD_USERNAME_PASSWORD.rawValue, CONNACK_REFUSED_NOT_AUTHORIZED.rawValue:
            refusal = .credentials
        case MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue, CONNACK_REFUSED_PROTOCOL_VERSION.rawValue:
            mayLackVersion = true
            refusal = .refused(detail: "it has another version of MQTT")
        default:
            let text = version == .v5 ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
            refusal = .refused(detail: text.map { String(cString: $0) } ?? "code \(code)")
        }
    }

    private func acknowledged(_ id: Int32, _ code: Int32) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        let isPermitted = code < 128
        let isACL = UInt32(bitPattern: code) == MQTT_RC_NOT_AUTHORIZED.rawValue
        let text = String(cString: mosquitto_reason_string(code))
        report(.acknowledged(number, isPermitted ? nil : isACL ? .mayNotWrite : .refused(detail: text)))
    }

    private func subscribed(_ id: Int32, isRefused: Bool) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        report(.subscribed(number, isRefused ? .mayNotRead : nil))
    }

    private func arrived(_ message: MQTTMessage) { report(.arrived(message)) }
}

/// A list of MQTT 5 properties, which is freed at the end unless the library takes it.
private struct Properties: ~Copyable {
    private(set) var list: OpaquePointer?

    mutating func add(_ property: mqtt5_property, _ value: UInt32) {
        // The only failure is a lack of memory. The message goes without the property then.
        mosquitto_property_add_int32(&list, Int32(property.rawValue), value)
    }

    mutating func add(_ property: mqtt5_property, _ time: Duration) {
        add(property, UInt32(clamping: time.components.seconds))
    }

    /// Gives the list to the library, which will free it.
    mutating func release() -> OpaquePointer? { list.take() }

    deinit {
        var list = list
        mosquitto_property_free_all(&list)
    }
}
