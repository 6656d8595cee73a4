public import HTTP

/// Why a service of the map gave no answer.
public enum OpenStreetMapError: Error, Hashable {
    /// It could not be reached, has trouble of its own, or is left alone.
    case delivery(DeliveryError)
    /// 403 or 406: its operators do not want this kiosk, or its network.
    case unwanted(host: String, status: Int)
    /// An answer with far more in it than any real one.
    case oversized(host: String)
    /// An answer that is cut off or makes no sense.
    case unreadable(host: String)
    case strange(host: String, status: Int)

    /// Whoever asked has given up, which is no fault.
    public static let canceled = OpenStreetMapError.delivery(.transfer(.canceled))
}

extension OpenStreetMapError: CustomStringConvertible {
    /// For log and shell, one line: what happened, what was kept, what to do.
    public var description: String {
        switch self {
        case .delivery(let error): error.description
        case .unwanted(let host, let status):
            "\(host) does not want to be asked from here (\(status)); what is stored still works. "
                + "Set another server: galley config keys nearby"
        case .oversized(let host):
            "The answer of \(host) has far more in it than was asked for; nothing of it was kept. Try again later."
        case .unreadable(let host): "The answer of \(host) makes no sense; nothing of it was kept. Try again later."
        case .strange(let host, let status):
            "\(host) answered \(status), which it should not. Look at its address: galley config show nearby"
        }
    }

    /// For the glass: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .delivery(let error): error.glassText
        case .unwanted: "Server refuses\nSet another one:\nnearby.* over SSH"
        case .oversized: "Answer too large\nNothing was kept"
        case .unreadable, .strange: "Strange answer\nTry again later"
        }
    }
}

extension HTTPResponse {
    /// Returns the document of an answer that is one, of its list the `most` elements that were asked for.
    func document<Document: Decodable & Sendable>(
        of host: String, most: Int
    ) async throws(OpenStreetMapError) -> Document {
        switch status {
        case 200: break
        case 403, 406: throw .unwanted(host: host, status: status)
        default: throw .strange(host: host, status: status)
        }
        do throws(DocumentError) {
            return try await document(most: most)
        } catch {
            throw error == .oversized ? .oversized(host: host) : .unreadable(host: host)
        }
    }
}

extension HostClient {
    /// Asks for a person: nobody else asks the map.
    func ask(_ request: HTTPRequest, until end: Duration? = nil) async throws(OpenStreetMapError) -> HTTPResponse {
        do throws(DeliveryError) {
            return try await send(request, for: .person, until: end)
        } catch {
            throw .delivery(error)
        }
    }
}
