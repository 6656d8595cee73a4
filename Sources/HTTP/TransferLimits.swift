/// The limits of a single transfer. A transfer that exceeds one of them fails.
public struct TransferLimits: Sendable {
    /// The time limit for connecting, including TLS.
    public var connect = Duration.seconds(10)
    /// The time limit of the whole call: name lookup, connecting, redirects and body. A call can set a shorter one.
    public var total = Duration.seconds(30)
    /// The minimum speed. A transfer that is slower for all of `stallTime` fails.
    public var stallBytesPerSecond = 1000
    /// The time after which a slow transfer fails, in whole seconds.
    public var stallTime = Duration.seconds(10)
    /// The maximum length of a body in bytes, after decompression.
    public var body = 4 << 20
    /// The maximum length of all headers together, in bytes.
    public var headers = 64 << 10
    /// The maximum number of redirects that a call follows.
    public var redirects = 3
    /// The maximum number of transfers at a time. Further ones are refused.
    public var transfers = 16

    public static let standard = TransferLimits()

    public init() {}
}
