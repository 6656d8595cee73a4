internal import Control

/// Carries out requests of one type.
struct RequestHandler: Sendable {
    let request: any ControlRequest.Type
    /// Whether it needs a running kiosk; any other works on the store by itself, too.
    let needsKiosk: Bool
    let run: @Sendable (any ControlRequest, RequestContext, RunningKiosk?) async throws -> any Codable & Sendable

    /// Registers a handler that does the same with a running kiosk and without one.
    // Not made anew for each request: the optimizer of Swift 6.3.1 crashes on some of those copies (CoroSplit).
    @_semantics("optimize.sil.specialize.generic.never")
    init<Request: ControlRequest>(
        _ body: @escaping @Sendable (Request, RequestContext) async throws -> Request.Reply
    ) {
        request = Request.self
        needsKiosk = false
        run = { request, context, _ in
            guard let request = request as? Request else { throw ControlFailure.notHandled }
            return try await body(request, context)
        }
    }

    /// Registers a handler that needs the running kiosk.
    @_semantics("optimize.sil.specialize.generic.never")
    init<Request: ControlRequest>(
        _ body: @escaping @Sendable (Request, RequestContext, RunningKiosk) async throws -> Request.Reply
    ) {
        request = Request.self
        needsKiosk = true
        run = { request, context, kiosk in
            guard let request = request as? Request, let kiosk else { throw ControlFailure.notHandled }
            return try await body(request, context, kiosk)
        }
    }

    /// All handlers, by the names of their requests.
    static let all: [String: RequestHandler] = {
        let features = [
            screen, status, doctor, timers, recipes, ownRecipes, favorites, foods, search, pantry, shopping, prices,
            nearby, photos, profiles, config, backup,
        ]
        return Dictionary(uniqueKeysWithValues: features.joined().map { ($0.request.name, $0) })
    }()
}

extension ControlFailure {
    static let notHandled = ControlFailure(.unavailable, "this needs a running kiosk; start one: galley run")
}
