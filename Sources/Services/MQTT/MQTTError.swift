/// The reason why a broker can't be used, or why it refused something.
public enum MQTTError: Error, Hashable, Sendable {
    /// No connection: no network, an unknown name, or no broker at that port. `detail` is the system's text.
    case unreachable(detail: String)
    /// The encrypted connection failed, for example because the certificate can't be trusted. `detail` says why.
    case certificate(detail: String)
    /// The file of the certificate authorities can't be used.
    case authorities(detail: String)
    /// The broker refuses the user or the password.
    case credentials
    /// The broker permits this account no such message.
    case mayNotWrite
    /// The broker permits this account no such subscription, or delivers nothing.
    case mayNotRead
    /// The broker doesn't permit this account to write or to read. Before MQTT 5, nothing tells which.
    case notPermitted
    /// The broker refuses the connection or a message for another reason, in its own words.
    case refused(detail: String)
    /// The connection broke or the broker stopped answering.
    case lost(detail: String)
    /// No connection, so nothing was sent.
    case notConnected
}

extension MQTTError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let detail): "the broker can't be reached: \(detail)"
        case .certificate(let detail): "the encrypted connection failed: \(detail)"
        case .authorities(let detail): "the file with the certificate authorities can't be used: \(detail)"
        case .credentials: "the broker refuses the user or the password"
        case .mayNotWrite: "the broker doesn't let this account write to the topics of the household"
        case .mayNotRead: "the broker doesn't let this account read the topics of the household"
        case .notPermitted: "the broker doesn't let this account use the topics of the household"
        case .refused(let detail): "the broker refuses: \(detail)"
        case .lost(let detail): "the connection to the broker broke: \(detail)"
        case .notConnected: "there is no connection to the broker"
        }
    }
}
