extension [LoopbackServer.Act] {
    /// A whole answer.
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

    /// The head alone, for a body that comes in another way.
    public static func head(status: Int = 200, type: String = "application/json", headers: [String: String]) -> Self {
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        let head = "HTTP/1.1 \(status) Scripted\r\nContent-Type: \(type)\r\nConnection: close\r\n\(lines)\r\n"
        return [.send([UInt8](head.utf8))]
    }

    public static func redirect(to target: String, status: Int = 302) -> Self {
        answer(status: status, headers: ["location": target])
    }

    /// The sign-in page of a hotel's network in place of the answer.
    public static var captivePortal: Self {
        answer(type: "text/html; charset=utf-8", "<!DOCTYPE html><html><body><h1>Welcome! Sign in</h1></body></html>")
    }

    /// Promises more than it sends.
    public static func truncated(_ body: String) -> Self {
        answer(headers: ["content-length": "\(body.utf8.count + 1000)"], body)
    }

    /// A body that never ends and has no length.
    public static var endless: Self {
        let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
        return head(headers: ["transfer-encoding": "chunked"]) + [.forever([UInt8](chunk.utf8))]
    }

    /// Headers that never end.
    public static var endlessHeaders: Self {
        let line = "X-Filler: \(String(repeating: "y", count: 900))\r\n"
        return [.send([UInt8]("HTTP/1.1 200 OK\r\n".utf8)), .forever([UInt8](line.utf8))]
    }

    /// 158 times as large when it is unpacked, without an end.
    public static var gzipBomb: Self {
        head(headers: ["content-encoding": "gzip"]) + [.send(GzipZeros.start), .forever(GzipZeros.more)]
    }
}

/// A gzip stream of zeros (RFC 1951 and 1952), written by hand because nothing else here needs compression.
private enum GzipZeros {
    /// The header, and a block with fixed codes that begins with one literal zero.
    /// The header of 10 bytes; then, in 24 bits, a block with fixed codes that is not the last (0, then 01 from its
    /// low bit), the literal zero (00110000) and a first match.
    static let start: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + packed([0, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] + match)

    /// Eight matches are thirteen bytes.
    static let more = packed(Array(repeating: match, count: 8 * 128).flatMap(\.self))

    /// 258 bytes (symbol 285, code 11000101) from one byte before (distance symbol 0, code 00000).
    private static let match: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

    private static func packed(_ bits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(0) { $0 << 1 | $1 }
        }
    }
}
