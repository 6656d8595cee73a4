/// A reason why a request has no complete response.
public enum HTTPError: Error, Hashable {
    /// The calling task was canceled.
    case canceled
    /// The address or a header is invalid.
    case badRequest(String)
    /// The host name was not found, or the host refused the connection.
    case unreachable(host: String, detail: String)
    /// Connecting, the whole transfer or a stall took too long. `wasSent` is true if part of the request was sent.
    case timedOut(host: String, detail: String, wasSent: Bool)
    /// The response is longer than the limit, in bytes.
    case tooLarge(host: String, limit: Int)
    /// The server redirects to an address that the client doesn't follow.
    case redirectRefused(host: String, target: String, reason: String)
    /// The host is in a private network or is this machine, and the request is limited to public addresses.
    case privateHost(String)
    /// The server's certificate is not valid. `clockSuspected` is true if the certificate is out of date by this
    /// machine's clock.
    case tls(host: String, detail: String, clockSuspected: Bool)
    /// The connection closed before the end of the body.
    case truncated(host: String)
    /// The connection broke, or the response is not HTTP. `wasSent` is true if part of the request was sent.
    case broken(host: String, detail: String, wasSent: Bool)
    /// The maximum number of transfers is already running.
    case busy(limit: Int)

    /// An address that is neither https nor one that http is allowed to.
    static let notHTTPS = badRequest(
        "the address is not https; http is allowed only to this machine, and for a server of your own in your own network"
    )

    /// True if the server may have received and processed the request.
    public var mayHaveArrived: Bool {
        switch self {
        case .timedOut(_, _, let wasSent), .broken(_, _, let wasSent): wasSent
        case .truncated, .tooLarge: true
        case .canceled, .badRequest, .unreachable, .redirectRefused, .privateHost, .tls, .busy: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// One line for the log and the shell.
    public var description: String {
        switch self {
        case .canceled: "The request was canceled."
        case .badRequest(let reason): "The request cannot be sent: \(reason). Check the configured address and key."
        case .unreachable(let host, let detail):
            "\(host) cannot be reached: \(detail). What is stored still works; check the network."
        case .timedOut(let host, let detail, _):
            "\(host) took too long: \(detail). What is stored still works; try again."
        case .tooLarge(let host, let limit): "\(host) sent more than \(limit) bytes; nothing was saved."
        case .redirectRefused(let host, let target, let reason):
            "Did not follow the redirect or link from \(host) to \(target): \(reason). Check the configured address."
        case .privateHost(let host): "\(host) is not a public address, so nothing was sent to it."
        case .tls(let host, let detail, let clockSuspected):
            "\(host) could not prove its identity: \(detail). "
                + (clockSuspected ? "Check this machine's clock." : "Check the network for a sign-in page or a proxy.")
        case .truncated(let host): "\(host) ended its answer early; nothing was saved. Try again."
        case .broken(let host, let detail, _): "The connection to \(host) broke: \(detail). Try again."
        case .busy(let limit): "\(limit) requests are already running; the new request was not sent. Try again."
        }
    }
}

extension HTTPError {
    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .canceled: "Canceled"
        case .badRequest: "Wrong address\nCheck the settings"
        case .unreachable: "No connection\nCheck the network,\nthen try again"
        case .timedOut: "No answer\nTry again later"
        case .tooLarge: "Answer too large\nNothing saved"
        case .redirectRefused: "Address moved\nCheck the settings"
        case .privateHost: "Not allowed:\nprivate address"
        case .tls(_, _, clockSuspected: true): "Not trusted\nCheck the date of\nthis machine"
        case .tls: "Not trusted\nCheck the network"
        case .truncated, .broken: "Connection broke\nTry again"
        case .busy: "Still busy\nTry again"
        }
    }
}
