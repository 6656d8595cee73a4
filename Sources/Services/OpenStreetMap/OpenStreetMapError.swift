public import HTTP

/// The reason why a map service gave no usable answer.
public enum OpenStreetMapError: Error, Hashable {
    /// The service couldn't be reached or reported an error, or no request was sent because of earlier failures.
    case delivery(DeliveryError)
    /// Status 403 or 406: the operators have blocked this kiosk or its network.
    case blocked(host: String, status: Int)
    /// An answer with far more elements than any real one.
    case oversized(host: String)
    /// An answer that is incomplete or can't be parsed.
    case unreadable(host: String)
    /// A status that this request never has.
    case unexpectedStatus(host: String, status: Int)

    /// The request was canceled. This isn't a failure of the service.
    public static let canceled = OpenStreetMapError.delivery(.transfer(.canceled))
}

extension OpenStreetMapError: CustomStringConvertible {
    /// One line for log and shell: what happened, what was kept and what to do.
    public var description: String {
        switch self {
        case .delivery(let error): error.description
        case .blocked(let host, let status):
            "\(host) blocks requests from this kiosk or network (\(status)); stored places still work. "
                + "Set another server: galley config keys nearby"
        case .oversized(let host):
            "\(host) sent far more than requested; nothing was saved. Try again later."
        case .unreadable(let host): "The answer of \(host) can't be read; nothing was saved. Try again later."
        case .unexpectedStatus(let host, let status):
            "\(host) answered with the unexpected status \(status). Check its address: galley config show nearby"
        }
    }

    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(let error): error.glassText
        case .blocked: "Server refuses\nSet another one:\nnearby.* over SSH"
        case .oversized: "Answer too large\nTry again later"
        case .unreadable, .unexpectedStatus: "Invalid answer\nTry again later"
        }
    }
}

extension HTTPResponse {
    /// Decodes the answer, with at most `most` elements of its list.
    ///
    /// - Throws: an error for another status than 200, and for an answer that can't be decoded.
    func document<Document: Decodable & Sendable>(
        of host: String, most: Int
    ) async throws(OpenStreetMapError) -> Document {
        switch status {
        case 200: break
        case 403, 406: throw .blocked(host: host, status: status)
        default: throw .unexpectedStatus(host: host, status: status)
        }
        do throws(DocumentError) {
            return try await document(most: most)
        } catch {
            throw error == .oversized ? .oversized(host: host) : .unreadable(host: host)
        }
    }
}

extension HostClient {
    /// Sends a request with the priority of requests that a person waits for. Map services get no background requests.
    ///
    /// - Throws: ``OpenStreetMapError/delivery(_:)``.
    func ask(_ request: HTTPRequest, until end: Duration? = nil) async throws(OpenStreetMapError) -> HTTPResponse {
        do throws(DeliveryError) {
            return try await send(request, for: .person, until: end)
        } catch {
            throw .delivery(error)
        }
    }
}
