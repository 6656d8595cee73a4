/// A GET of an address.
public struct HTTPRequest: Sendable {
    /// Absolute, https; http where the host is this machine itself.
    public var url: String
    public var headers: [(name: String, value: String)]
    /// Sent to the scheme, host and port of `url` only.
    public var secret: Secret?
    /// The address of the service whose answer named `url`, which is trusted no more than a redirect from there: the
    /// scheme stays the same, and it leads into no private network.
    public var namedBy: String?

    public init(
        url: String, headers: [(name: String, value: String)] = [], secret: Secret? = nil, namedBy: String? = nil
    ) {
        self.namedBy = namedBy
        self.url = url
        self.headers = headers
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
