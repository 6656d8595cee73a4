internal import Boards
internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen

/// Answers what the command line asks of the running kiosk.
struct ControlDesk: Sendable {
    /// How long an answer waits for what needs no network.
    static let patience = Duration.seconds(5)
    /// How long an answer waits for a timer to be written; the timer runs meanwhile.
    static let writing = Duration.seconds(3)
    static let unwritten = "the card does not answer; it is done, but a restart may not know of it yet"
    /// Of one request; more would keep the kiosk's buttons from those who stand before it.
    static let mostPresses = 100
    /// Of one reply, of recipes in a list: with titles of 200 letters of four bytes it stays below 2 MB.
    static let mostListed = 2000

    let loop: Loop
    let clock: any KioskClock
    let performer: Performer
    let timers: TimerKeeper
    let store: StoreKeeper
    let configuration: ConfigurationDesk
    let pictures: PictureSource
    let backup: BackupService
    let status: @Sendable () -> StatusDesk

    func answer(_ request: ControlRequest, from caller: Caller) async -> ControlReply {
        await asOneAsk { await reply(to: request, from: caller) }
    }

    private func reply(to request: ControlRequest, from caller: Caller) async -> ControlReply {
        if request.looks { await loop.run { $0.endGreeting() } }
        return switch request {
        case .screen(let text, let timeout): await screen(waitingFor: text, timeout: timeout)
        case .press(let buttons, let hold): await press(buttons, holding: hold)
        case .watch(let number): await watch(after: number)
        case .type(let text): await type(text)
        case .status: await .success(.status(status().document()))
        case .acknowledgeDamage: await acknowledgeDamage()
        case .hosts:
            await .success(
                .hosts(
                    status().services.hosts(configuration.current.settings) + performer.places.hosts()
                        + pictures.hosts()))
        case .doctor: await .success(.doctor(DoctorDesk(desk: status()).document()))
        case .test(let step): await TestDesk(loop: loop).answer(step)
        case .timer(let request): await answer(request)
        case .recipe(let request): await answer(request)
        case .favorite(let request): await answer(request)
        case .search(let request): await answer(request)
        case .food(let request): await answer(request)
        case .pantry(let request): await answer(request)
        case .shopping(let request): await answer(request)
        case .picture(let request): await answer(request)
        case .profile(let request): await answer(request)
        case .amounts(let request): await answer(request)
        case .nearby(let request): await answer(request)
        case .undo: await undo()
        case .own(let request): await answer(request)
        case .backup(let request): await backup.answer(request, from: caller)
        case .config(let request): await configuration.answer(request, from: caller).tellingOwnDiet(of: loop)
        }
    }

    // MARK: The screen

    private func screen(waitingFor text: String?, timeout: Duration) async -> ControlReply {
        if let text, await !loop.wait(for: timeout, until: { $0.screen.shows(text) }) {
            return .failure(.passing, "the glass did not show \"\(text)\" within \(timeout.spokenText)")
        }
        return await screen()
    }

    func screen() async -> ControlReply {
        let clock = clock
        return await loop.run { .success(.screen($0.screen.document(at: clock.boot))) }
    }

    private func type(_ text: String) async -> ControlReply {
        guard await loop.run({ $0.type(text) }) else {
            return .failure(.notFound, "no text field is open; open one with the buttons first")
        }
        return await screen()
    }

    // MARK: Damage

    private func acknowledgeDamage() async -> ControlReply {
        switch await loop.order(.acknowledgeDamage) {
        case .damageAcknowledged(let already):
            .success(.none, warning: already ? "no damage of the store waits to be acknowledged" : nil)
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    // MARK: Timers

    private func answer(_ request: ControlRequest.TimerRequest) async -> ControlReply {
        switch request {
        case .list: await timerList()
        case .start(let duration, let label, let until): await carryOut(.start(label: label, duration, until: until))
        case .pause(let id): await carryOut(.pause(id))
        case .resume(let id): await carryOut(.resume(id))
        case .stop(let id): await carryOut(.stop(id))
        }
    }

    private func timerList() async -> ControlReply {
        let timers = await loop.run { $0.screen.view.timers }
        let now = clock.boot
        return .success(.timers(timers.map { TimerDocument($0, at: now) }))
    }

    private func carryOut(_ order: TimerRack.Order) async -> ControlReply {
        switch await loop.order(.timer(order)) {
        case .timer(let timer):
            let isSettled = await ends(within: Self.writing) { [timers] in await timers.settle() }
            let problem = isSettled ? timers.problem?.detail : Self.unwritten
            return .success(.timer(TimerDocument(timer, at: clock.boot)), warning: problem)
        case .refused(.unknown): return .failure(.notFound, "there is no such timer; galley timer list shows all")
        case .refused(.notNow): return .failure(.unacceptable, "the timer is not in a state in which that can be done")
        case .refused(.duration): return .failure(.unacceptable, "a timer runs 1 second to 99:59:59")
        case .refused(.full): return .failure(.unacceptable, "\(TimerRack.capacity) timers run; stop one first")
        case let other: return unexpected(other)
        }
    }

    // MARK: Recipes and favorites

    private func answer(_ request: ControlRequest.RecipeRequest) async -> ControlReply {
        do throws(Failure) {
            switch request {
            case .list(let favorites, let own, let place): return try await list(favorites, own, after: place)
            case .show(let id): return .success(.recipe(try await document(of: try await recipe(orShown: id))))
            case .related(let id): return try await related(to: id)
            }
        } catch {
            return .failure(error)
        }
    }

    private func answer(_ request: ControlRequest.FavoriteRequest) async -> ControlReply {
        do throws(Failure) {
            switch request {
            case .add(let ids): return try await save(ids)
            case .remove(let id): return await unsave(id)
            }
        } catch {
            return .failure(error)
        }
    }

    /// The starter cookbook needs no store.
    private func list(_ favorites: Bool, _ own: Bool, after place: Int?) async throws(Failure) -> ControlReply {
        do throws(Failure) {
            return .success(.recipes(try await page(favorites, own, after: place)))
        } catch {
            guard !favorites, !own else { throw error }
            let starters = StarterCookbook.recipes.map { RecipeEntryDocument($0.heading, isFavorite: false) }
            return .success(
                .recipes(RecipePageDocument(starters)), warning: "only the starter cookbook is listed: \(error.detail)")
        }
    }

    private func page(
        _ favorites: Bool, _ own: Bool, after place: Int?
    ) async throws(Failure) -> RecipePageDocument {
        guard let cookbook = store.cookbook else { throw .noStore }
        do {
            let page = try await cookbook.recipePage(
                favorites: favorites, own: own, after: place, limit: Self.mostListed)
            return RecipePageDocument(
                page.entries.map { RecipeEntryDocument($0.heading, isFavorite: $0.isFavorite) }, next: page.next)
        } catch {
            throw Failure(error)
        }
    }

    /// A recipe as it is told, its amounts being for so many people as they are.
    func document(of recipe: Recipe) async throws(Failure) -> RecipeDocument {
        let isFavorite = await loop.run { $0.isFavorite(recipe.id) }
        let units = configuration.current.engine.preferences.units
        let dish = try await dish(recipe.id)
        return RecipeDocument(
            recipe.written(in: units), isFavorite: isFavorite, photos: dish.photos, notes: dish.notes)
    }

    /// Under a food, too; nil: under the one that it is cooked with.
    func save(_ recipe: Recipe, under food: String? = nil) async -> ControlReply {
        switch await loop.order(.save(recipe, food: food)) {
        case .saved(let already):
            .success(.none, warning: already ? RecipeEntryDocument.savedAlready(recipe.title) : nil)
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    /// Saves all, or none where one cannot be had; what was written before the card is full stays.
    private func save(_ ids: [RecipeID]) async throws(Failure) -> ControlReply {
        if let failure = ControlFailure.badCount(ofSaved: ids.count, most: Cookbook.mostSaved) {
            return ControlReply(.failure(failure))
        }
        var warnings: [String] = []
        for recipe in try await performer.source.recipes(ids) {
            let reply = await save(recipe)
            guard case .success = reply.outcome else { return reply }
            if let warning = reply.warning { warnings.append(warning) }
        }
        return .success(.none, warning: warnings.isEmpty ? nil : warnings.joined(separator: "\n"))
    }

    private func unsave(_ id: RecipeID) async -> ControlReply {
        switch await loop.order(.unsave(id)) {
        case .removed: .success(.none)
        case .noSuchFavorite: ControlReply(.failure(.noFavorite(id)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    func unexpected(_ reply: Reply) -> ControlReply {
        // Any order may take too long.
        if case .failed(let failure) = reply { return .failure(failure) }
        preconditionFailure("an order is answered in its own kind, not with \(reply)")
    }
}

extension ControlReply {
    static func failure(_ failure: Failure) -> ControlReply {
        .failure(failure.sysexit, failure.detail)
    }
}

extension Screen {
    func document(at now: Instant) -> ScreenDocument {
        ScreenDocument(view, lines: frame.lines, size: "\(frame.size)", backlight: isLit, at: now)
    }

    /// Whether a text stands on the glass or among the view's items.
    func shows(_ text: String) -> Bool {
        let lines = frame.lines.map { $0.trimmingSpaces }
        return lines.contains { $0.contains(text) } || lines.joined(separator: " ").contains(text)
            || view.items.contains { $0.label.contains(text) }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
