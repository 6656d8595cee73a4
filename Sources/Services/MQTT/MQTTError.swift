/// The reason why a broker can't be used, or why it refused something.
public enum MQTTError: Error, Hashable, Sendable {
    /// No connection: no network, an unknown name, or nobody listens. `detail` is the system's text.
    case unreachable(detail: String)
    /// The broker's certificate can't be trusted, or encryption failed. `detail` is the library's text.
    case certificate(detail: String)
    /// The broker refuses the user or the password.
    case credentials
    /// The broker permits this account no such message or subscription.
    case notPermitted
    /// The broker refuses the connection for another reason, in its own words.
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
        case .certificate(let detail): "the broker's certificate can't be trusted: \(detail)"
        case .credentials: "the broker refuses the user or the password"
        case .notPermitted: "the broker doesn't permit it"
        case .refused(let detail): "the broker refuses the connection: \(detail)"
        case .lost(let detail): "the connection to the broker broke: \(detail)"
        case .notConnected: "there is no connection to the broker"
        }
    }
}
