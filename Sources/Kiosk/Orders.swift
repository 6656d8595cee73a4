internal import Kitchen

extension Kiosk {
    /// Does what a command line asks for, and replies; what is written replies once it is.
    mutating func carryOut(_ order: Order, for id: RequestID) {
        switch order {
        case .timer(let order):
            do throws(TimerRack.Refusal) {
                perform(.reply(id, .timer(try changeTimers(order))))
            } catch {
                perform(.reply(id, .refused(error)))
            }
        case .save(let recipe): save(recipe, order: id)
        case .unsave(let recipe):
            let saving = pending.values.compactMap(\.saving)
            guard let heading = (favorites + saving).first(where: { $0.id == recipe }) else {
                return perform(.reply(id, .noSuchFavorite))
            }
            unsave(heading, order: id)
        case .type(let text):
            guard let field = pages.last as? SpellerPage, !alarm.isOpen else {
                return perform(.reply(id, .noOpenField))
            }
            field.type(text, in: &self)
            perform(.reply(id, .typed))
        }
    }
}
