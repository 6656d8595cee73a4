/// A GET of an address, or a POST where there is a body.
public struct HTTPRequest: Sendable {
    /// Absolute, https; http where the host is this machine itself.
    public var url: String
    public var headers: [(name: String, value: String)]
    /// Sent to the scheme, host and port of `url` only.
    public var secret: Secret?
    /// What is posted. No redirect is followed with it: it is meant for this address alone.
    public var body: Body?
    /// Whether the service does something by it: a try that may have arrived is told of then, whatever became of those
    /// after it.
    public var hasEffect: Bool
    /// The address of the service whose answer named `url`, which is trusted no more than a redirect from there: the
    /// scheme stays the same, and it leads into no private network.
    public var namedBy: String?
    /// Bytes of the longest answer that is taken, where real ones are far below the client's own limit.
    public var mostBytes: Int?

    public init(
        url: String, headers: [(name: String, value: String)] = [], secret: Secret? = nil, body: Body? = nil,
        hasEffect: Bool = false, namedBy: String? = nil, mostBytes: Int? = nil
    ) {
        self.hasEffect = hasEffect
        self.namedBy = namedBy
        self.mostBytes = mostBytes
        self.url = url
        self.headers = headers
        self.secret = secret
        self.body = body
    }

    /// What is sent with a POST.
    public struct Body: Sendable {
        /// Its media type, such as `application/json`.
        public var type: String
        public var bytes: [UInt8]

        public init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }

        public static func form(_ values: [(name: String, value: String)]) -> Body {
            Body(type: "application/x-www-form-urlencoded", bytes: Array(encoded(values).utf8))
        }
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
