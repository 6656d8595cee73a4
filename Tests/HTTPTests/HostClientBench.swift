import ScriptedServices
import Synchronization
import Workbench

@testable import HTTP

/// A ``HostClient`` with virtual clocks and a real server that gives scripted answers.
struct HostClientBench {
    let time = VirtualTime()
    let server: LoopbackServer
    let hostClient: HostClient
    private let script = Script()

    /// Creates a client whose server gives these answers, then `{}` to all further requests.
    init(
        _ answers: [LoopbackServer.Act]..., restingUntil rest: Duration? = nil,
        rules change: (inout HostRules) -> Void = { _ in }
    ) throws {
        var rules = HostRules()
        change(&rules)
        let (script, time) = (script, time)
        server = try LoopbackServer { _ in script.next() }
        hostClient = HostClient(
            client: try client(), service: "http://127.0.0.1/", rules: rules,
            dependencies: HostClientDependencies(
                now: { time.now }, sleep: { time.sleep($0) }, secondsSince1970: { VirtualTime.wall }, chance: { 0 }),
            restingUntil: rest)
        script.add(answers)
    }

    /// Sends a request and returns the status.
    @discardableResult
    func ask(_ priority: RequestPriority = .person) async throws(DeliveryError) -> Int {
        try await hostClient.send(HTTPRequest(url: server.url), for: priority).status
    }

    /// Adds answers to the server's script.
    func answer(_ answers: [LoopbackServer.Act]...) { script.add(answers) }

    var requests: Int { server.requests.count }
}

private final class Script: Sendable {
    private let answers = Mutex<[[LoopbackServer.Act]]>([])

    func add(_ more: [[LoopbackServer.Act]]) {
        answers.withLock { $0 += more }
    }

    func next() -> [LoopbackServer.Act] {
        answers.withLock { $0.isEmpty ? .answer("{}") : $0.removeFirst() }
    }
}
