internal import HTTP
internal import ScriptedServices

/// An answer of the stand-in.
struct ServerReply {
    var status = 200
    var type: String? = "application/json"
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    static func json(_ tree: JSONTree, status: Int = 200) -> ServerReply {
        ServerReply(status: status, body: tree.json)
    }

    /// The answer to an unknown address: the page of the web interface.
    static func page(status: Int) -> ServerReply {
        ServerReply(
            status: status, type: "text/html; charset=utf-8",
            body: Array(
                "<!DOCTYPE html><html><head><title>Mealie</title></head><body><div id=\"__nuxt\"></div></body></html>"
                    .utf8))
    }

    /// Status 500 in plain text, after which the connection closes without a word.
    static let plainFailure = ServerReply(
        status: 500, type: "text/plain; charset=utf-8", body: Array("Internal Server Error".utf8))

    /// Returns the actions that send the answer and, after a plain failure, close the connection.
    func acts(acceptsGzip: Bool) -> [LoopbackServer.Act] {
        var reply = self
        if acceptsGzip, body.count > 1000, type?.hasPrefix("application/json") == true {
            reply.body = Gzip.stored(body)
            reply.headers["content-encoding"] = "gzip"
            reply.headers["vary"] = "Accept-Encoding"
        }
        if let type { reply.headers["content-type"] = type }
        reply.headers["content-length"] = "\(reply.body.count)"
        let lines = reply.headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        let head = "HTTP/1.1 \(status) Scripted\r\n\(lines)\r\n"
        let closes = status == 500 && type?.hasPrefix("text/plain") == true
        return [.send(Array(head.utf8) + reply.body)] + (closes ? [] : [.keep])
    }
}

/// A refusal with Mealie's own bodies.
struct ServerRefusal: Error {
    var reply: ServerReply

    private init(_ status: Int, _ detail: JSONTree) { reply = .json(["detail": detail], status: status) }

    static func text(_ status: Int, _ text: String) -> ServerRefusal { ServerRefusal(status, .text(text)) }

    static func message(_ status: Int, _ message: String, exception: String? = nil) -> ServerRefusal {
        ServerRefusal(
            status,
            ["message": .text(message), "error": true, "exception": exception.map { .text($0) } ?? nil])
    }

    static func tree(_ status: Int, _ detail: JSONTree) -> ServerRefusal { ServerRefusal(status, detail) }

    static func invalid(_ type: String, _ location: [JSONTree], _ message: String, input: JSONTree = nil)
        -> ServerRefusal
    {
        ServerRefusal(422, [["type": .text(type), "loc": .array(location), "msg": .text(message), "input": input]])
    }

    static func missing(_ field: String) -> ServerRefusal {
        invalid("missing", ["body", .text(field)], "Field required")
    }

    static let noEntry = message(404, "No Entry Found")
    static let notFound = text(404, "Not found.")
    static let forbidden = text(403, "Forbidden")
    static let permissionDenied = message(403, "Permission Denied")

    static let plainFailure: ServerRefusal = {
        var refusal = text(500, "")
        refusal.reply = .plainFailure
        return refusal
    }()

    static func page(_ status: Int) -> ServerRefusal {
        var refusal = text(status, "")
        refusal.reply = .page(status: status)
        return refusal
    }
}

/// A gzip file without compression (RFC 1951, 3.2.4, and RFC 1952): a client must still unpack it.
enum Gzip {
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        let size = 0xFFFF
        for start in stride(from: 0, to: max(bytes.count, 1), by: size) {
            let part = bytes[start..<min(start + size, bytes.count)]
            file.append(start + size >= bytes.count ? 1 : 0)
            let length = UInt16(part.count)
            file += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)] + part
        }
        return file + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }
}
