internal import FoundationEssentials
internal import HTTP
internal import ShoppingSync

/// The account at a CalDAV server.
public struct CalDAVAccount: Hashable, Sendable {
    /// The address of the server, of the account, or of the list itself.
    public var url: String
    public var user: String?
    public var password: String?
    /// The name of the list, or `nil` for the only one.
    public var list: String?
    /// The path of a file with further certificate authorities.
    public var authorities: String?

    public init(url: String, user: String?, password: String?, list: String? = nil, authorities: String? = nil) {
        (self.url, self.user, self.password, self.list, self.authorities) = (url, user, password, list, authorities)
    }
}

/// Sends requests to the account's server: with the password, to its scheme, host and port only.
struct DAVClient: Sendable {
    let account: CalDAVAccount
    let client: HostClient
    let priority: RequestPriority
    /// The scheme, host and port.
    let origin: String

    init?(_ account: CalDAVAccount, _ client: HostClient, for priority: RequestPriority) {
        guard let address = WebAddress(account.url) else { return nil }
        (self.account, self.client, self.priority, origin) = (account, client, priority, address.origin)
    }

    /// Sends a request to a path. Redirects aren't followed.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError`` if there is no answer, a log-in page or a redirect answers a write, the
    ///   password is wrong, or the account is full.
    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: [(name: String, value: String)] = [],
        body: HTTPRequest.Body? = nil
    ) async throws(ShoppingServerError) -> HTTPResponse {
        let isRead = [.get, .propfind, .report].contains(method)
        var request = HTTPRequest(method, url: origin + path, headers: headers, body: body, hasEffect: !isRead)
        request.secret = secret
        request.allowsOwnNetwork = true
        request.authorities = account.authorities
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await client.send(request, for: priority)
        } catch {
            throw ShoppingServerError(error)
        }
        // A network that wants a log-in answers a write with a page of its own, and the server never gets the write. A server
        // answers 201 when it has created a task, and some add a page to it.
        if !isRead, response.status == 200, !response.body.isEmpty, response.isWebPage {
            throw ShoppingServerError(DeliveryError.loginPage(host: client.host))
        }
        // Or it redirects the write to that page.
        if !isRead, (300..<400).contains(response.status) {
            throw .strange("the answer to a write is a redirect (\(response.status)): the network may want a log-in")
        }
        switch response.status {
        case 401 where account.password == nil: throw .notPermitted("it wants a password, and none is set")
        case 401: throw .notPermitted("wrong user or password")
        // A report or a write that isn't permitted says nothing of the account.
        case 403 where method == .propfind: throw .notPermitted("it may not read the list")
        case 413: throw .full
        default: return response
        }
    }

    private var secret: HTTPRequest.Secret? {
        guard account.user != nil || account.password != nil else { return nil }
        let login = Data("\(account.user ?? ""):\(account.password ?? "")".utf8).base64EncodedString()
        return HTTPRequest.Secret(name: "Authorization", value: "Basic \(login)")
    }

    /// Asks for the properties of a resource, and of those in it with depth 1.
    func properties(
        _ names: [String], of path: String, depth: Int
    ) async throws(ShoppingServerError) -> HTTPResponse {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>\
            \(names.map { "<\($0)/>" }.joined())</d:prop></d:propfind>
            """
        return try await send(.propfind, path, headers: [("Depth", "\(depth)")], body: .xml(body))
    }
}

extension HTTPRequest.Body {
    static func xml(_ text: String) -> HTTPRequest.Body {
        HTTPRequest.Body(type: "application/xml; charset=utf-8", bytes: Array(text.utf8))
    }
}

extension ShoppingServerError {
    init(_ error: DeliveryError) {
        self =
            switch error {
            case .transfer(.canceled): .canceled
            case .transfer(.tls): .untrusted("\(error)")
            case .transfer(.tooLarge), .transfer(.badRequest), .transfer(.redirectRefused), .loginPage:
                .strange("\(error)")
            case .refused(_, 507, _): .full
            default: .unreachable("\(error)")
            }
    }
}
