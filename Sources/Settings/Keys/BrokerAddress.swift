internal import HTTP

/// The address of an MQTT broker: `mqtts`, or `mqtt` on this machine or in its own network.
public struct BrokerAddress: Hashable, Sendable {
    /// A name or an IP address, without the brackets of IPv6.
    public let host: String
    public let port: Int
    /// True for TLS.
    public let isEncrypted: Bool

    static let acceptable =
        "an mqtts:// address (mqtt:// only for an address or a name in your own network) without user, password or path"

    /// Creates an address, or returns `nil` if the text isn't an acceptable one.
    public init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= 300, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), parts.count == 2,
            ["mqtt", "mqtts"].contains(parts[0].lowercased()), !parts[1].contains("/"),
            let address = WebAddress("https://\(parts[1])"), !address.hasQuery, !address.hasFragment
        else { return nil }
        isEncrypted = parts[0].lowercased() == "mqtts"
        host = address.host
        let hasPort = parts[1].split(separator: "]").last?.contains(":") == true && !parts[1].hasSuffix("]")
        port = hasPort ? address.port : isEncrypted ? 8883 : 1883
        guard isEncrypted || address.isLocal else { return nil }
    }

    /// The fault of a text that is no acceptable address, without any of its words: it may contain a password.
    static func fault(of text: String) -> String {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["mqtt", "mqtts"].contains(parts[0].lowercased()) else {
            return "doesn't begin with mqtts:// or mqtt://"
        }
        if parts[1].contains("@") { return "has a user; set household.user and household.password instead" }
        if parts[1].contains("/") { return "has a path" }
        if BrokerAddress("mqtts://\(parts[1])") != nil { return "isn't in your own network, so it needs mqtts://" }
        return "has no acceptable host or port"
    }

    /// The address with its port: `mqtts://broker.example.org:8883`.
    public var text: String {
        "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
