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
            let ids = try await context.timers(named: request.timers).map(\.id)
            return try await context.timers(after: .timers(ids.map(request.change.order)), kiosk)
        },
        RequestHandler { (request: RenameTimer, context, kiosk) in
            let timers = await context.loop.run { $0.screen.view.timers }
            let timer = try RequestContext.timer(named: request.timer, among: timers)
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

    /// Returns the timer that a number, a name or a part of one means. A number never means a name, so that a script
    /// can't stop "5 min eggs" when timer 5 has ended.
    fileprivate static func timer(
        named typed: String, among timers: [CookTimer]
    ) throws(ControlFailure) -> CookTimer {
        let match =
            Int(typed).map { id in NameMatch(timers.filter { $0.id == id }) }
            ?? NameMatch(typed, among: timers, by: \.name)
        return try match.only(named: typed, kind: "timer", orElse: "galley timer list shows all") {
            "\($0.id) \($0.name)"
        }
    }

    fileprivate func timer(after order: TimerRack.Order, _ kiosk: RunningKiosk) async throws -> TimerDocument {
        guard let timer = try await timers(after: .timer(order), kiosk).first else { throw ControlFailure.notHandled }
        return timer
    }

    fileprivate func timers(after order: Order, _ kiosk: RunningKiosk) async throws -> [TimerDocument] {
        let timers = try await self.order(order) { reply in
            switch reply {
            case .timer(let timer): [timer]
            case .timers(let timers): timers
            case .refused(let refusal): throw ControlFailure(refusal)
            default: nil
            }
        }
        let isSettled = await ends(within: RequestHandler.writing) { await kiosk.timers.settle() }
        if let problem = isSettled ? kiosk.timers.problem?.detail : RequestHandler.unwritten { warn(problem) }
        return timers.map { TimerDocument($0, at: clock.boot) }
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
