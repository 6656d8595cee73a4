internal import Foundation
public import Linux
internal import Synchronization

/// Stands in for a page of the owner's that takes shared recipes: it checks the token, and keeps what came.
public final class ScriptedWebhook: Sendable {
    private let server: LoopbackServer
    private let state: Box

    /// Shared by the threads of the server.
    private final class Box: Sendable {
        let faults = Mutex<[[LoopbackServer.Act]]>([])
    }

    /// `token` is the one that it lets in; nil: it asks for none.
    public init(token: String? = nil, port: UInt16 = 0) throws(SystemError) {
        let box = Box()
        state = box
        server = try LoopbackServer(port: port) { request in
            let fault = box.faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let fault { return fault }
            if let token, request.headers["authorization"] != "Bearer \(token)" { return .answer(status: 401) }
            guard request.method == "POST", request.path == "/recipes",
                request.headers["content-type"] == "application/json",
                (try? JSONSerialization.jsonObject(with: Data(request.body))) is [String: Any]
            else { return .answer(status: 400) }
            return .answer(status: 204)
        }
    }

    /// What `share.url` is to be set to.
    public var url: String { "\(server.url)/recipes" }

    public var requests: [LoopbackServer.Request] { server.requests }

    /// Answers the next requests with these instead, one each.
    public func fail(with faults: [LoopbackServer.Act]...) {
        state.faults.withLock { $0 += faults }
    }

    public func stop() {
        server.stop()
    }
}
