/// What a transfer may take before it is given up.
public struct TransferLimits: Sendable {
    /// Until the connection stands, TLS included.
    public var connect = Duration.seconds(10)
    /// Name, connection, redirects and body together; a call can ask for less.
    public var total = Duration.seconds(30)
    /// Fewer bytes a second than this, for all of `stallTime`, is a stall.
    public var stallBytesPerSecond = 1000
    /// Whole seconds.
    public var stallTime = Duration.seconds(10)
    /// Bytes of a body, counted as they come out of decompression.
    public var body = 4 << 20
    /// Bytes of all headers together.
    public var headers = 64 << 10
    public var redirects = 3
    /// Transfers at the same time; one more is refused.
    public var transfers = 16

    public static let standard = TransferLimits()

    public init() {}
}
