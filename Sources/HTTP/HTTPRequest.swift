/// A request to a server: a GET request, or a POST request if it has a body, unless ``method`` says otherwise.
public struct HTTPRequest: Sendable {
    /// The methods of HTTP (RFC 9110, RFC 5789), WebDAV (RFC 4918, RFC 3253) and CalDAV (RFC 4791).
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case propfind = "PROPFIND"
        case report = "REPORT"
        case mkcalendar = "MKCALENDAR"
    }

    /// The method. The client follows redirects only of a GET request without a body.
    public var method: Method
    /// The absolute address: https, or http to this machine itself.
    public var url: String
    public var headers: [(name: String, value: String)]
    /// A header with a secret, such as an API key. It is sent only to the scheme, host and port of `url`.
    public var secret: Secret?
    /// The body. The client follows no redirect with it, because it is meant only for this address.
    public var body: Body?
    /// True if the request changes something at the service.
    ///
    /// If an attempt may have arrived and no later one succeeds, ``HostClient`` reports that attempt's error.
    public var hasEffect: Bool
    /// True if the request must arrive at most once.
    ///
    /// ``HostClient`` doesn't repeat it, and it gets a connection of its own: when a used connection closes without an
    /// answer, libcurl sends a request again by itself, even if the server has read it.
    public var isSentOnce = false
    /// True to allow http to a server in this machine's own network, such as `http://mealie.local:9000`. The client then
    /// connects only to addresses of that network.
    public var allowsOwnNetwork = false
    /// The path of a file with certificate authorities (PEM) to trust besides those of the system.
    public var authorities: String?
    /// The address of the service whose response contained `url`, or `nil` if a person entered `url`.
    ///
    /// With a referrer, `url` is trusted no more than a redirect: it needs the same scheme and must not lead into a
    /// private network.
    public var referrer: String?
    /// True for a web page that a person names: a redirect to an `http` address is followed as `https`, because a page
    /// often moves from one to the other.
    public var upgradesRedirects = false
    /// True if no connection may lead into a private network or to this machine, not even the first one.
    public var isPublicOnly = false
    /// The maximum length of the response in bytes, if it is below the client's own limit.
    public var mostBytes: Int?

    public init(
        _ method: Method? = nil, url: String, headers: [(name: String, value: String)] = [], secret: Secret? = nil,
        body: Body? = nil, hasEffect: Bool = false, referrer: String? = nil, mostBytes: Int? = nil
    ) {
        self.method = method ?? (body == nil ? .get : .post)
        self.hasEffect = hasEffect
        self.referrer = referrer
        self.mostBytes = mostBytes
        self.url = url
        self.headers = headers
        self.secret = secret
        self.body = body
    }

    /// The body of a request.
    public struct Body: Sendable {
        /// The media type, such as `application/json`.
        public var type: String
        public var bytes: [UInt8]

        public init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }

        /// Creates the body of an HTML form.
        public static func form(_ values: [(name: String, value: String)]) -> Body {
            Body(type: "application/x-www-form-urlencoded", bytes: Array(encoded(values).utf8))
        }
    }

    /// A header that must not leak. It is never sent to another host, and its description hides the value.
    public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
        public let name: String
        package let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        public var description: String { "\(name): (hidden)" }
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }
}

/// A response of any status.
public struct HTTPResponse: Sendable {
    public let status: Int
    /// The body after decompression.
    public let body: [UInt8]
    /// The headers in the order of the response.
    package let headers: [(name: String, value: String)]
    /// The address that answered: that of the request, or of the last redirect.
    public internal(set) var url: String

    public init(status: Int, body: [UInt8], headers: [(name: String, value: String)], url: String = "") {
        (self.status, self.body, self.headers, self.url) = (status, body, headers, url)
    }

    /// Returns the value of the first header with this name, which is case-insensitive.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
