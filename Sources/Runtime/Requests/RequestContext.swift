internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings
internal import Synchronization

/// The environment of one request's handler.
final class RequestContext: Sendable {
    let loop: EventLoop
    let clock: any KioskClock
    let effectRunner: EffectRunner
    let store: StoreConnection
    let settings: Settings
    let pages: PageFetcher
    /// True if the request came through `galley ssh`.
    let isRemote: Bool
    private let warnings = Mutex<[String]>([])

    init(
        loop: EventLoop, clock: any KioskClock, effectRunner: EffectRunner, store: StoreConnection, settings: Settings,
        pages: PageFetcher, isRemote: Bool = false
    ) {
        self.loop = loop
        self.clock = clock
        self.effectRunner = effectRunner
        self.store = store
        self.settings = settings
        self.pages = pages
        self.isRemote = isRemote
    }

    var units: UnitSystem { settings.usesMetricUnits ? .metric : .us }

    /// True if no kiosk is running, so the request works on the store directly.
    var isOffline: Bool { effectRunner.source.isOffline }

    var cookbook: Cookbook {
        get throws(Failure) {
            guard let cookbook = store.cookbook else { throw .noStore }
            return cookbook
        }
    }

    /// Adds a warning to a successful reply.
    func warn(_ text: String) { warnings.withLock { $0.append(text) } }

    /// Gives the kiosk an order and returns its outcome.
    ///
    /// - Parameters:
    ///   - order: the order.
    ///   - value: extracts the outcome from the reply. It throws if the reply is a refusal, and returns `nil` for an
    ///     unexpected reply.
    /// - Throws: the refusal or the failure of the order.
    func order<Value>(_ order: Order, _ value: (Reply) throws -> Value?) async throws -> Value {
        let reply = await loop.order(order)
        if case .failed(let failure) = reply { throw failure }
        guard let value = try value(reply) else {
            throw ControlFailure(.unavailable, "the kiosk sent an unexpected reply; check galley status")
        }
        return value
    }

    /// Runs the handler of a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - kiosk: the running kiosk; `nil` in a command that works on the store directly.
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

/// The parts of a running kiosk that a command without one doesn't have.
struct RunningKiosk: Sendable {
    let caller: Caller
    let timers: TimerWriter
    let configuration: ConfigurationService
    let backup: BackupService
    let status: StatusReport
    let household: HouseholdService
    let shopping: ShoppingService
}
