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
        RequestHandler { (request: ChangeTimer, context, kiosk) in
            let order: TimerRack.Order =
                switch request.change {
                case .pause: .pause(request.id)
                case .resume: .resume(request.id)
                case .stop: .stop(request.id)
                }
            return try await context.timer(after: order, kiosk)
        },
    ]

    /// The time that a reply waits for a timer to be written. The timer runs meanwhile.
    fileprivate static let writing = Duration.seconds(3)
    fileprivate static let unwritten = "the card does not answer; the timer is changed, but a restart may undo that"
}

extension RequestContext {
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
            self.init(.notFound, "no timer has this number, so nothing was changed; galley timer list shows all")
        case .notNow:
            self.init(
                .unacceptable,
                "only a running timer can be paused, and only a paused one resumed; nothing was changed; galley timer "
                    + "list shows which is which")
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
