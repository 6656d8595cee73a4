public import HTTP
public import Linux
internal import ScriptedServices
internal import Synchronization

/// A stand-in for a Mealie server, over real HTTP on loopback, for tests and for trials by hand.
///
/// It answers as a real server was seen to answer, in several versions, with its error texts and its destructive side.
/// It keeps a journal, and ``violations`` lists the requests that Galley must never send. It was compared with Mealie
/// 3.11, 2.0 and 1.12; ``MealieShapes`` has the comparison, which `make mealie-check` repeats with a real server.
///
/// At the start one group has the households *family*, with the users *kitchen* (the owner of the token) and *anna*, and
/// *granny*. The recipes by number: 1 sections, German times, Markdown; 2 imported, its picture is missing; 3 fresh; 4
/// locked, Anna's; 5 the other household's; 6 with a sub-recipe; 7 a long name; 8 forty ingredients; 9 no steps; 10
/// amounts; 11 broken; 12 a slug that isn't its name's.
public final class ScriptedMealie: Sendable {
    /// The version that the stand-in answers like.
    public enum Mode: String, Sendable, CaseIterable {
        case v3
        /// Version 3.24 and later: unknown addresses have status 200.
        case v324 = "v3.24"
        case v20 = "v2.0"
        case v1
        /// A web server of another kind: every page is HTML.
        case notMealie = "not-mealie"
    }

    /// The token that the stand-in accepts.
    public let token: String
    private let prefix: String
    private let server: LoopbackServer
    private let core: Core

    /// Starts the stand-in.
    ///
    /// - Parameters:
    ///   - mode: The version to answer like.
    ///   - version: The version in words, such as `nightly`, or `nil` for that of the mode.
    ///   - token: The token of the user *kitchen*.
    ///   - prefix: The path that a proxy puts in front of everything, such as `/cook`.
    ///   - start: The server's clock at the start.
    ///   - zone: The seconds that the server's local time is ahead of UTC.
    ///   - port: The port, or 0 for a free one.
    /// - Throws: The error of the system call if the port can't be opened.
    public init(
        _ mode: Mode = .v3, version: String? = nil, token: String = "scripted-token", prefix: String = "",
        start: String = "2026-11-23T16:30:00Z", zone: Int = 0, port: UInt16 = 0
    ) throws(SystemError) {
        guard let time = ServerStamp(start) else { preconditionFailure("\(start) is no time") }
        let state = ServerState(
            mode: mode, version: version ?? mode.version, token: token, start: time, zone: zone)
        let core = Core(state, start: time)
        (self.core, self.token, self.prefix) = (core, token, prefix)
        server = try LoopbackServer(port: port) { core.acts(for: $0, prefix: prefix) }
        core.onHook.withLock { $0 = { [weak self] hook in if let self { hook(self) } } }
    }

    deinit {
        server.stop()
    }

    /// The value for `mealie.url`.
    public var url: String { server.url + prefix }

    /// The requests so far, oldest first.
    public var journal: [Entry] { core.state.withLock { $0.journal } }

    /// The requests that Galley must never send, with the reason. A test ends with none.
    public var violations: [String] { journal.flatMap { entry in entry.violations.map { "\(entry.line): \($0)" } } }

    public func stop() { server.stop() }

    // MARK: Scripting

    /// Moves the server's clock forward.
    public func pass(_ duration: Duration) { core.state.withLock { $0.passed += duration } }

    /// Adds recipes of about 8 KB until there are so many.
    public func fill(to count: Int) {
        core.change { $0.fill(to: count) }
    }

    /// Deletes the token, as its owner can at any time.
    public func deleteToken() { core.change { $0.isTokenDeleted = true } }

    /// Makes every request for one recipe fail from now on.
    public func breakRecipe(_ id: String) {
        core.change { state in
            if let index = state.index(of: id) { state.recipes[index].isBroken = true }
        }
    }

    /// Sets the picture of a recipe, or removes it, as another device does.
    public func setPicture(_ bytes: [UInt8]?, of id: String) {
        core.change { state in
            if let index = state.index(of: id) { state.setPicture(bytes, of: index) }
        }
    }

    /// Does what Mealie does every night.
    public func runNightlyJob() { core.change { $0.runNightlyJob() } }

    /// Returns a function that brings the present data back, as a restored backup does.
    public func backup() -> @Sendable () -> Void {
        let kept = core.state.withLock { $0.server }
        return { [core] in core.state.withLock { $0.server = kept } }
    }

    /// Makes added items vanish although they are confirmed, as in a race of several devices.
    public func losesAdds(_ loses: Bool) { core.change { $0.losesAdds = loses } }

    /// Plans a recipe or a text for a day of the household *family*.
    public func plan(_ day: String, _ type: String, recipe: String? = nil, title: String = "") {
        core.change { $0.addPlan(day, type, recipe: recipe, title: title) }
    }

    /// The ids of the recipes in the order of their creation.
    public var recipeIDs: [String] { core.state.withLock { $0.server.recipes.map(\.id) } }

    /// The ids of the shopping lists: *Groceries* and *Market* of the family, and *Granny's*.
    public var listIDs: [String] { core.state.withLock { $0.server.lists.map { $0.text("id") } } }

    /// Does what another device of a user does: without journal, faults and trip-wires.
    ///
    /// - Parameters:
    ///   - method: The method, such as `PUT`.
    ///   - path: The path from `/api` on, with its query.
    ///   - body: The body.
    ///   - user: The name of the user: `kitchen`, `anna` or `granny`.
    /// - Returns: The status and the body; a body of another type than JSON is a text.
    @discardableResult
    public func perform(
        _ method: String, _ path: String, _ body: JSONTree? = nil, as user: String = "anna"
    ) -> (status: Int, body: JSONTree) {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let device = ServerUser.all.first { $0.name == user } ?? .anna
        let call = ServerCall(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "",
            headers: ["authorization": "Bearer \(device.otherToken)"], body: body?.json ?? [])
        let reply = core.change { $0.answer(to: call) }
        return (reply.status, JSONTree(json: reply.body) ?? .text(String(decoding: reply.body, as: UTF8.self)))
    }

    /// Answers matching requests with a fault.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - method: The method of the requests.
    ///   - path: A part of their path.
    ///   - times: The number of requests.
    public func fail(_ fault: Fault, _ method: String = "GET", _ path: String = "", times: Int = 1) {
        core.state.withLock { $0.plans.append(.init(method: method, path: path, left: times, fault: fault)) }
    }

    /// Ends all faults, those that haven't happened yet as well.
    public func endFaults() { core.state.withLock { $0.plans = [] } }

    /// Runs `work` once, between the answer to a matching request and the next request.
    public func after(_ method: String, _ path: String, _ work: @escaping @Sendable (ScriptedMealie) -> Void) {
        core.state.withLock { $0.hooks.append((method, path, work)) }
    }

    /// Allows to read everything again, as a weekly copy does.
    public func allowRequests(_ count: Int) { core.state.withLock { $0.wires.allowance += count } }
}

extension ScriptedMealie.Mode {
    /// The version as `/api/app/about` shows it.
    public var version: String {
        switch self {
        case .v3: "v3.11.0"
        case .v324: "v3.24.0"
        case .v20: "v2.0.0"
        case .v1: "v1.12.0"
        case .notMealie: ""
        }
    }

    var household: Substring { self == .v1 ? "groups" : "households" }
    var isBefore23: Bool { self == .v20 || self == .v1 }
    var isBefore25: Bool { isBefore23 }
    var isBefore26: Bool { isBefore23 }
    var hasNewPlanTypes: Bool { !isBefore23 }
}

extension ServerState {
    mutating func fill(to count: Int) {
        let text = String(repeating: "Stir it well and wait for a while, then taste and go on. ", count: 12)
        while recipes.count < count {
            let number = recipes.count + 1
            addRecipe(
                RecipeContent(
                    "Dish \(number)", ingredients: (1...8).map { .free("\($0 * 10) g of thing \($0 * number)") },
                    steps: (1...5).map { .init("\(text)Cook for \($0 + 1) minutes.") }))
        }
    }
}
