internal import Control

/// Carries out requests of one type.
struct RequestHandler: Sendable {
    let request: any ControlRequest.Type
    /// True if the request needs a running kiosk. All others also work on the store directly.
    let needsKiosk: Bool
    let run: @Sendable (any ControlRequest, RequestContext, RunningKiosk?) async throws -> any Codable & Sendable

    /// Creates a handler that works the same with and without a running kiosk.
    // Not specialized for each request type: the optimizer of Swift 6.3.1 crashes on some specializations (CoroSplit).
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

    /// Creates a handler that needs the running kiosk.
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

    /// All handlers, by the name of their request.
    static let all: [String: RequestHandler] = {
        let features = [
            screen, status, doctor, timers, recipes, ownRecipes, favorites, foods, search, pantry, shopping, prices,
            nearby, photos, profiles, config, backup, household,
            recipeServer,
        ]
        return Dictionary(uniqueKeysWithValues: features.joined().map { ($0.request.name, $0) })
    }()
}

extension ControlFailure {
    static let notHandled = ControlFailure(.unavailable, "this needs a running kiosk; start one: galley run")
}
