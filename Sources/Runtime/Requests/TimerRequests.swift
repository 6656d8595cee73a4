internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about timers.
    static let timers = [
        RequestHandler { (_: ListTimers, context, _) in
            let timers = await context.loop.run { $0.screen.view.timers }
            let now = context.clock.boot
            return timers.map { TimerDocument($0, at: now) }
        },
        RequestHandler { (request: StartTimer, context, kiosk) in
            let order = TimerRack.Order.start(
                label: request.label, request.duration.duration, until: request.until?.duration)
            return try await context.timer(after: order, kiosk)
        },
        RequestHandler { (request: ChangeTimers, context, kiosk) in
            let timers = try await context.timers(named: request.timers)
            guard timers.allSatisfy({ request.change.isPossible(for: $0) }) else { throw ControlFailure(.notNow) }
            var changed: [TimerDocument] = []
            for timer in timers {
                changed.append(try await context.timer(after: request.change.order(for: timer.id), kiosk))
            }
            return changed
        },
        RequestHandler { (request: RenameTimer, context, kiosk) in
            guard let timer = try await context.timers(named: [request.timer]).first else {
                throw ControlFailure(.unknown)
            }
            return try await context.timer(after: .rename(timer.id, request.label), kiosk)
        },
    ]

    /// The time that a reply waits for a timer to be written. The timer runs meanwhile.
    fileprivate static let writing = Duration.seconds(3)
    fileprivate static let unwritten = "the card does not answer; the timer is changed, but a restart may undo that"
}

extension ChangeTimers.Change {
    fileprivate func order(for id: Int) -> TimerRack.Order {
        switch self {
        case .pause: .pause(id)
        case .resume: .resume(id)
        case .addMinute: .addMinute(id)
        case .stop: .stop(id)
        }
    }

    fileprivate func isPossible(for timer: CookTimer) -> Bool {
        switch self {
        case .pause: timer.isRunning
        case .resume: timer.isPaused
        case .addMinute, .stop: true
        }
    }
}

extension RequestContext {
    /// Returns the timers that numbers and names mean, each once.
    fileprivate func timers(named typed: [String]) async throws -> [CookTimer] {
        let all = await loop.run { $0.screen.view.timers }
        var found: [CookTimer] = []
        for name in typed {
            let timer = try Self.timer(named: name, among: all)
            if !found.contains(timer) { found.append(timer) }
        }
        return found
    }

    private static func timer(named typed: String, among timers: [CookTimer]) throws(ControlFailure) -> CookTimer {
        if let id = Int(typed), let timer = timers.first(where: { $0.id == id }) { return timer }
        switch NameMatch(typed, among: timers, by: \.name) {
        case .one(let timer): return timer
        case .none:
            throw ControlFailure(
                .notFound, "no timer is \"\(typed)\", so nothing was changed; galley timer list shows all")
        case .several(let timers):
            let names = timers.map { "\($0.id) \($0.name)" }.joined(separator: ", ")
            throw ControlFailure(
                .notFound, "several timers are \"\(typed)\", so nothing was changed; give a number: \(names)")
        }
    }

    fileprivate func timer(after order: TimerRack.Order, _ kiosk: RunningKiosk) async throws -> TimerDocument {
        let timer = try await self.order(.timer(order)) { reply in
            switch reply {
            case .timer(let timer): timer
            case .refused(let refusal): throw ControlFailure(refusal)
            default: nil
            }
        }
        let isSettled = await ends(within: RequestHandler.writing) { await kiosk.timers.settle() }
        if let problem = isSettled ? kiosk.timers.problem?.detail : RequestHandler.unwritten { warn(problem) }
        return TimerDocument(timer, at: clock.boot)
    }
}

extension ControlFailure {
    fileprivate init(_ refusal: TimerRack.Refusal) {
        switch refusal {
        case .unknown:
            self.init(.notFound, "the timer is gone, so nothing was changed; galley timer list shows all")
        case .notNow:
            self.init(
                .unacceptable,
                "only a running timer can be paused, and only a paused one resumed; nothing was changed; galley timer "
                    + "list shows which is which")
        case .name:
            self.init(
                .unacceptable, "the name has no visible character, so the timer keeps its name; write one, like Oven")
        case .duration:
            self.init(
                .unacceptable,
                "a timer can have 1 second to 99:59:59, and a range must end later than it begins; nothing was changed")
        case .full:
            self.init(
                .unacceptable,
                "there are \(TimerRack.capacity) timers already, so no timer was started; stop one first: galley timer "
                    + "stop ID")
        }
    }
}
