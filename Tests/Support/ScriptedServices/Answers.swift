/// A complete reply of a stub server, without the connection that carries it.
public struct ScriptedReply: Sendable {
    public var status: Int
    public var type: String
    public var headers: [String: String]
    public var body: [UInt8]

    public init(
        status: Int = 200, type: String = "application/json", headers: [String: String] = [:], _ body: [UInt8]
    ) {
        (self.status, self.type, self.headers, self.body) = (status, type, headers, body)
    }

    public init(
        status: Int = 200, type: String = "application/json", headers: [String: String] = [:], _ body: String = ""
    ) {
        self.init(status: status, type: type, headers: headers, [UInt8](body.utf8))
    }
}

extension [LoopbackServer.Act] {
    public static func answer(_ reply: ScriptedReply) -> Self {
        answer(status: reply.status, type: reply.type, headers: reply.headers, reply.body)
    }

    /// Returns a complete reply.
    public static func answer(
        status: Int = 200, type: String = "application/json", headers: [String: String] = [:], _ body: String = ""
    ) -> Self {
        answer(status: status, type: type, headers: headers, [UInt8](body.utf8))
    }

    public static func answer(
        status: Int = 200, type: String = "application/json", headers: [String: String] = [:], _ body: [UInt8]
    ) -> Self {
        let length = ["content-length": "\(body.count)"]
        return head(status: status, type: type, headers: headers.merging(length) { given, _ in given }) + [.send(body)]
    }

    /// Returns a complete reply after which the connection stays open for the next request.
    public static func answerAndKeep(_ body: String) -> Self {
        let head =
            "HTTP/1.1 200 Scripted\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return [.send([UInt8]((head + body).utf8)), .keep]
    }

    /// Returns only the head of a reply, for a body that is sent in another way.
    public static func head(status: Int = 200, type: String = "application/json", headers: [String: String]) -> Self {
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        let head = "HTTP/1.1 \(status) Scripted\r\nContent-Type: \(type)\r\nConnection: close\r\n\(lines)\r\n"
        return [.send([UInt8](head.utf8))]
    }

    public static func redirect(to target: String, status: Int = 302) -> Self {
        answer(status: status, headers: ["location": target])
    }

    /// The login page of a hotel network, in place of the reply.
    public static var captivePortal: Self {
        answer(type: "text/html; charset=utf-8", "<!DOCTYPE html><html><body><h1>Welcome! Sign in</h1></body></html>")
    }

    /// Returns a reply whose body is shorter than announced.
    public static func truncated(_ body: String) -> Self {
        answer(headers: ["content-length": "\(body.utf8.count + 1000)"], body)
    }

    /// A reply with an endless body and no length.
    public static var endless: Self {
        let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
        return head(headers: ["transfer-encoding": "chunked"]) + [.forever([UInt8](chunk.utf8))]
    }

    /// A reply with endless headers.
    public static var endlessHeaders: Self {
        let line = "X-Filler: \(String(repeating: "y", count: 900))\r\n"
        return [.send([UInt8]("HTTP/1.1 200 OK\r\n".utf8)), .forever([UInt8](line.utf8))]
    }

    /// An endless body that is 158 times as large after decompression.
    public static var gzipBomb: Self {
        head(headers: ["content-encoding": "gzip"]) + [.send(GzipZeros.start), .forever(GzipZeros.more)]
    }
}

/// A gzip stream of zeros (RFC 1951 and 1952), written by hand because nothing else here needs compression.
private enum GzipZeros {
    /// The gzip header of 10 bytes. Then, in 24 bits, a block with fixed codes that is not the last (0, then 01
    /// from its low bit), the literal zero (00110000) and a first match.
    static let start: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + packed([0, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] + match)

    /// Eight matches take 13 bytes.
    static let more = packed(Array(repeating: match, count: 8 * 128).flatMap(\.self))

    /// A match of 258 bytes (symbol 285, code 11000101) at distance 1 (distance symbol 0, code 00000).
    private static let match: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

    private static func packed(_ bits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(0) { $0 << 1 | $1 }
        }
    }
}
