internal import HTTP
internal import ScriptedServices

extension ScriptedMealie {
    /// A fault of the server, of a proxy, or of the network.
    public enum Fault: Sendable {
        /// The request is read and never answered.
        case silence
        /// The answer ends in the middle of its body.
        case cut
        /// The request takes effect, and the answer is status 500 in plain text.
        case failureAfter
        /// The request takes effect, and the connection closes without a byte of an answer.
        case closeAfter
        /// The same as `closeAfter`, but only on a connection that carried an earlier request.
        case closeAfterReuse
        /// The token is refused.
        case unauthorized
        /// A list answers that it is empty.
        case emptyList
        /// A list answers with half of its elements.
        case halfList
        /// The page of the web interface, with status 200.
        case page
        /// An answer of a proxy: a status with a page, and the `Retry-After` that it has.
        case proxy(Int, retryAfter: String? = nil)
        /// A redirect to an address.
        case redirect(String)
        /// A JSON answer of one's own.
        case json(String, status: Int = 200)

        /// True if the request must not take effect.
        var isBeforeEffect: Bool {
            switch self {
            case .cut, .failureAfter, .closeAfter, .closeAfterReuse, .emptyList, .halfList: false
            case .silence, .unauthorized, .page, .proxy, .redirect, .json: true
            }
        }

        func acts(insteadOf reply: ServerReply?, acceptsGzip: Bool, status: inout Int?) -> [LoopbackServer.Act] {
            guard let changed = replacement(for: reply) else {
                guard case .silence = self else { return [] }
                return [.hang]
            }
            status = changed.status
            if case .cut = self {
                guard case .send(let bytes)? = changed.acts(acceptsGzip: false).first else { return [] }
                return [.send(Array(bytes.dropLast(max(changed.body.count / 2, 1))))]
            }
            return changed.acts(acceptsGzip: acceptsGzip)
        }

        /// Returns the answer, or `nil` if there is none.
        private func replacement(for reply: ServerReply?) -> ServerReply? {
            switch self {
            case .silence, .closeAfter, .closeAfterReuse: nil
            case .cut: reply
            case .failureAfter: .plainFailure
            case .unauthorized: ServerRefusal.text(401, "Could not validate credentials").reply
            case .emptyList: shortened(reply) { _ in [] }
            case .halfList: shortened(reply) { Array($0.prefix($0.count / 2)) }
            case .page: .page(status: 200)
            case .proxy(let status, let pause):
                ServerReply(
                    status: status, type: "text/html", headers: pause.map { ["retry-after": $0] } ?? [:],
                    body: Array("<html><body>\(status) from the proxy</body></html>".utf8))
            case .redirect(let target): ServerReply(status: 302, type: "text/html", headers: ["location": target])
            case .json(let text, let status): ServerReply(status: status, body: Array(text.utf8))
            }
        }

        private func shortened(_ reply: ServerReply?, _ work: ([JSONTree]) -> [JSONTree]) -> ServerReply? {
            guard let reply, let envelope = JSONTree(json: reply.body) else { return reply }
            let items = work(envelope["items"]?.elements ?? [])
            return .json(
                envelope.with([
                    "items": .array(items), "total": .whole(items.count), "total_pages": items.isEmpty ? 0 : 1,
                    "next": nil,
                ]))
        }
    }
}
