/// Why no whole answer came.
public enum HTTPError: Error, Hashable {
    /// The task that asked was canceled.
    case canceled
    /// The address or a header cannot be sent.
    case badRequest(String)
    /// Name not found, or nobody answers there.
    case unreachable(host: String, detail: String)
    /// Connection, whole transfer or a stall took longer than allowed; `wasSent` when some of the request went out.
    case timedOut(host: String, detail: String, wasSent: Bool)
    /// More came than is taken, in bytes.
    case tooLarge(host: String, limit: Int)
    /// A redirect to where requests don't go.
    case redirectRefused(host: String, target: String, reason: String)
    /// The server is not proven to be who it should be. `clockSuspected` when its certificate is out of date by this
    /// machine's clock.
    case tls(host: String, detail: String, clockSuspected: Bool)
    /// The body ended early.
    case truncated(host: String)
    /// The connection broke, or what came is no HTTP; `wasSent` as above.
    case broken(host: String, detail: String, wasSent: Bool)
    /// As many transfers as are allowed run already.
    case busy(limit: Int)

    /// Whether the request may have arrived, so that nobody here knows what became of it.
    public var mayHaveArrived: Bool {
        switch self {
        case .timedOut(_, _, let wasSent), .broken(_, _, let wasSent): wasSent
        case .truncated, .tooLarge: true
        case .canceled, .badRequest, .unreachable, .redirectRefused, .tls, .busy: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// For log and shell: one line.
    public var description: String {
        switch self {
        case .canceled: "The request was canceled."
        case .badRequest(let reason): "The request cannot be sent: \(reason). Check the configured address and key."
        case .unreachable(let host, let detail):
            "\(host) cannot be reached: \(detail). What is stored still works; check the network."
        case .timedOut(let host, let detail, _):
            "\(host) took too long: \(detail). What is stored still works; try again."
        case .tooLarge(let host, let limit): "\(host) sent more than \(limit) bytes; nothing of it was kept."
        case .redirectRefused(let host, let target, let reason):
            "\(host) redirects to \(target), refused: \(reason). Check the configured address."
        case .tls(let host, let detail, let clockSuspected):
            "\(host) could not prove who it is: \(detail). "
                + (clockSuspected ? "Check this machine's clock." : "Check the network for a sign-in page or a proxy.")
        case .truncated(let host): "\(host) ended its answer early; nothing of it was kept. Try again."
        case .broken(let host, let detail, _): "The connection to \(host) broke: \(detail). Try again."
        case .busy(let limit): "\(limit) requests run already; this one was not sent. Try again."
        }
    }
}

extension HTTPError {
    /// For the glass: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .canceled: "Canceled"
        case .badRequest: "Wrong address\nCheck the settings"
        case .unreachable: "No connection\nCheck the network,\nthen try again"
        case .timedOut: "No answer\nTry again later"
        case .tooLarge: "Answer too large\nNothing was kept"
        case .redirectRefused: "Address moved\nCheck the settings"
        case .tls(_, _, clockSuspected: true): "Not trusted\nCheck the date of\nthis machine"
        case .tls: "Not trusted\nCheck the network"
        case .truncated, .broken: "Connection broke\nTry again"
        case .busy: "Still busy\nTry again"
        }
    }
}
