/// A GET of an address, or a POST of a form to it.
public struct HTTPRequest: Sendable {
    /// Absolute, https; http where the host is this machine itself.
    public var url: String
    public var headers: [(name: String, value: String)]
    /// What is posted, percent-encoded (application/x-www-form-urlencoded); nil: nothing is.
    public var form: String?
    /// Sent to the scheme, host and port of `url` only.
    public var secret: Secret?

    public init(url: String, headers: [(name: String, value: String)] = [], form: String? = nil, secret: Secret? = nil)
    {
        self.url = url
        self.headers = headers
        self.form = form
        self.secret = secret
    }

    /// A header that must not leak: no redirect carries it to another host, and no text shows its value.
    public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
        public let name: String
        let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        public var description: String { "\(name): (hidden)" }
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }
}

/// What came back, whatever its status.
public struct HTTPResponse: Sendable {
    public let status: Int
    /// Decompressed.
    public let body: [UInt8]
    /// As received, in their order.
    let headers: [(name: String, value: String)]

    /// The first header of that name, in any case of its letters.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
