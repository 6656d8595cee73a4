internal import Kitchen

extension Kiosk {
    /// Does what a command line asks for, and replies; what is written replies once it is.
    mutating func carryOut(_ order: Order, for id: RequestID) {
        switch order {
        case .startTimer(let label, let duration):
            replyTimer(id) { rack, now throws(TimerRack.Refusal) in try rack.start(label: label, duration: duration, at: now) }
        case .pauseTimer(let number): replyTimer(id) { rack, now throws(TimerRack.Refusal) in try rack.pause(number, at: now) }
        case .resumeTimer(let number): replyTimer(id) { rack, now throws(TimerRack.Refusal) in try rack.resume(number, at: now) }
        case .stopTimer(let number): replyTimer(id) { rack, _ throws(TimerRack.Refusal) in try rack.stop(number) }
        case .save(let recipe): save(recipe, order: id)
        case .unsave(let recipe):
            guard let heading = favorites.first(where: { $0.id == recipe }) else {
                return perform(.reply(id, .noSuchFavorite))
            }
            unsave(heading, order: id)
        case .type: perform(.reply(id, .noOpenField))
        }
    }

    private mutating func replyTimer(_ id: RequestID, _ change: TimerChange) {
        do throws(TimerRack.Refusal) {
            perform(.reply(id, .timer(try changeTimer(change))))
        } catch {
            perform(.reply(id, .refused(error)))
        }
    }
}
