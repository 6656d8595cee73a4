internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings
internal import Synchronization

/// Everything that the handler of one request works with.
final class RequestContext: Sendable {
    let loop: EventLoop
    let clock: any KioskClock
    let effectRunner: EffectRunner
    let store: StoreKeeper
    let settings: Settings
    private let warnings = Mutex<[String]>([])

    init(loop: EventLoop, clock: any KioskClock, effectRunner: EffectRunner, store: StoreKeeper, settings: Settings) {
        self.loop = loop
        self.clock = clock
        self.effectRunner = effectRunner
        self.store = store
        self.settings = settings
    }

    var units: UnitSystem { settings.usesMetricUnits ? .metric : .us }

    /// Whether no kiosk is running, and the request is carried out on the store by itself.
    var isOffline: Bool { effectRunner.source.isOffline }

    var cookbook: Cookbook {
        get throws(Failure) {
            guard let cookbook = store.cookbook else { throw .noStore }
            return cookbook
        }
    }

    /// Tells the person something though the request is done.
    func warn(_ text: String) { warnings.withLock { $0.append(text) } }

    /// Carries out an order and returns its outcome.
    ///
    /// - Parameters:
    ///   - order: what the kiosk is to do.
    ///   - value: what comes of its reply; it throws where the reply is a refusal, and returns nil for any other reply.
    func order<Value>(_ order: Order, _ value: (Reply) throws -> Value?) async throws -> Value {
        let reply = await loop.order(order)
        if case .failed(let failure) = reply { throw failure }
        guard let value = try value(reply) else {
            throw ControlFailure(.unavailable, "the kiosk did something else than was asked; look with galley status")
        }
        return value
    }

    /// Has its handler answer the request.
    ///
    /// - Parameters:
    ///   - request: one that has a handler.
    ///   - kiosk: the running kiosk; nil in a command that works on the store by itself.
    func answer(_ request: any ControlRequest, of kiosk: RunningKiosk?) async -> ServedReply {
        if let refusal = request.refusal { return .failure(refusal) }
        return await withSharedDeadline { await reply(to: request, of: kiosk) }
    }

    private func reply(to request: any ControlRequest, of kiosk: RunningKiosk?) async -> ServedReply {
        do {
            guard let handler = RequestHandler.all[type(of: request).name] else { throw ControlFailure.notHandled }
            let document = try await handler.run(request, self, kiosk)
            let warnings = warnings.withLock { $0 }
            return .success(document, warning: warnings.isEmpty ? nil : warnings.joined(separator: "\n"))
        } catch {
            return .failure(ControlFailure(error))
        }
    }
}

/// Parts of the running kiosk that a command without one does not have.
struct RunningKiosk: Sendable {
    let caller: Caller
    let timers: TimerKeeper
    let configuration: ConfigurationService
    let backup: BackupService
    let status: StatusReport
}
