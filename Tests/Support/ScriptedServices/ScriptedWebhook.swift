internal import Foundation
public import Linux
internal import Synchronization

/// A stub server of an owner's web page that receives shared recipes. It checks the token and records the
/// requests.
public final class ScriptedWebhook: Sendable {
    private let server: LoopbackServer
    private let state: Box

    /// The state shared by the server's threads.
    private final class Box: Sendable {
        let faults = Mutex<[[LoopbackServer.Act]]>([])
    }

    /// Starts the server. It accepts the token `token`; `nil` accepts any request.
    public init(token: String? = nil, port: UInt16 = 0) throws(SystemError) {
        let box = Box()
        state = box
        server = try LoopbackServer(port: port) { request in
            let fault = box.faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return fault ?? .answer(Self.reply(to: request, token: token))
        }
    }

    /// Answers a request; a `nil` token accepts any.
    public static func reply(to request: LoopbackServer.Request, token: String?) -> ScriptedReply {
        if let token, request.headers["authorization"] != "Bearer \(token)" { return ScriptedReply(status: 401) }
        guard request.method == "POST", request.path == "/recipes",
            request.headers["content-type"] == "application/json",
            (try? JSONSerialization.jsonObject(with: Data(request.body))) is [String: Any]
        else { return ScriptedReply(status: 400) }
        return ScriptedReply(status: 204)
    }

    /// The value for `share.url`.
    public var url: String { "\(server.url)/recipes" }

    public var requests: [LoopbackServer.Request] { server.requests }

    /// Answers the next requests with these faults instead, one per request.
    public func fail(with faults: [LoopbackServer.Act]...) {
        state.faults.withLock { $0 += faults }
    }

    public func stop() {
        server.stop()
    }
}
