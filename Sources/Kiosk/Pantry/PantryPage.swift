internal import Kitchen

/// The list of ingredients in the kitchen. Ok checks those that a search shall use.
struct PantryPage: Page {
    /// Place of the selection: 0 is *Add*, −1 *Find recipes*. The ingredients keep their places when *Find recipes*
    /// appears.
    private var place: Int

    init(in kiosk: Kiosk) {
        place = Self.places(in: kiosk).lowerBound
    }

    /// Returns the page with the selection on an ingredient that is still there, or on *Add*, after a removal.
    func held(in pantry: Pantry) -> PantryPage {
        var page = self
        page.place = min(place, pantry.items.count)
        return page
    }

    private static func places(in kiosk: Kiosk) -> ClosedRange<Int> {
        let last = kiosk.user.pantry.items.count + kiosk.undoEntries(for: .pantry).count
        return (kiosk.user.pantry.checked.isEmpty ? 0 : -1)...last
    }

    private func selected(in kiosk: Kiosk) -> Int {
        let places = Self.places(in: kiosk)
        return min(max(place, places.lowerBound), places.upperBound)
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let find = Entry("Find recipes") { $0.look(for: .ingredients($0.user.pantry.checked)) }
        let items = kiosk.user.pantry.items.map { item in
            Entry(item.name, isMarked: item.isChecked) {
                $0.toggle(item)
            } held: {
                $0.open(ChoicePage.pantry(item))
            }
        }
        return (kiosk.user.pantry.checked.isEmpty ? [] : [find]) + [Entry("Add") { $0.openPantrySpeller() }] + items
            + kiosk.undoEntries(for: .pantry)
    }

    func view(in kiosk: Kiosk) -> View {
        let (pantry, places) = (kiosk.user.pantry, Self.places(in: kiosk))
        let items = zip(places, entries(in: kiosk)).map { place, entry in
            var item = entry.item
            item.isSelected = place == selected(in: kiosk)
            return item
        }
        return View(
            .pantry, title: "Pantry", tally: "\(pantry.checked.count)/\(pantry.items.count)", items: items,
            body: .list(empty: ""))
    }

    func offersHold(in kiosk: Kiosk) -> Bool { !kiosk.user.pantry.items.isEmpty }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let selected = selected(in: kiosk)
        let entry = entries(in: kiosk)[selected - Self.places(in: kiosk).lowerBound]
        switch press {
        case .ok: entry.action(&kiosk)
        case .holdOK: entry.held?(&kiosk)
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            let places = Self.places(in: kiosk)
            var cursor = ListCursor(index: selected - places.lowerBound)
            cursor.move(by: movement, in: places.count, isHeld: kiosk.input.isHeld)
            var page = self
            page.place = places.lowerBound + cursor.index
            kiosk.turn(to: page)
        }
    }
}

/// The first question of an empty pantry: a list of common foods to tick. Leaving the page in any way but *Skip* adds
/// the ticked ones.
struct StaplesPage: EntryList {
    private static let names = CommonFood.staples.map(\.name)

    private var ticked: Set<String> = []
    /// Starts at the first food, after *Done* and *Skip*, so that a second press of ok can't answer by accident.
    var cursor = ListCursor(index: 2)

    /// True once something is ticked, because the question is asked only once.
    var staysOpen: Bool { !ticked.isEmpty }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let answers = [
            Entry("Done", action: finish, held: finish),
            Entry("Skip", action: { $0.turn(to: PantryPage(in: $0)) }, held: finish),
        ]
        return answers
            + Self.names.map { name in
                Entry(name, isMarked: ticked.contains(name), action: { tick(name, in: &$0) }, held: finish)
            }
    }

    func view(in kiosk: Kiosk) -> View { list(.pantry, title: "Do you have…", in: kiosk) }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        handleAsList(press, in: &kiosk)
        if press == .back { addTicked(in: &kiosk) }
    }

    private func tick(_ name: String, in kiosk: inout Kiosk) {
        var page = self
        page.ticked.formSymmetricDifference([name])
        kiosk.turn(to: page)
    }

    @Sendable
    private func finish(in kiosk: inout Kiosk) {
        addTicked(in: &kiosk)
        kiosk.turn(to: PantryPage(in: kiosk))
    }

    func addTicked(in kiosk: inout Kiosk) {
        if !ticked.isEmpty { kiosk.change(.add(Self.names.filter(ticked.contains))) }
    }
}

extension ChoicePage {
    static func pantry(_ item: Pantry.Item) -> ChoicePage {
        ChoicePage(
            title: item.name,
            choices: [
                Entry(item.isChecked ? "Uncheck" : "Check") { $0.toggle(item) },
                Entry("Remove") { if $0.change(.remove([item.name])) { $0.offerUndo() } },
            ])
    }
}

struct NotePantryAsked: Change {
    func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.notePantryAsked() }
}

extension Kiosk {
    /// True if the pantry was read and has never been opened.
    var isPantryNew: Bool { user.pantryWrites.stored != nil && !user.hasAskedPantry }

    /// Opens the pantry. The first time, while it is empty, it offers common foods.
    mutating func openPantry() {
        guard isPantryNew else { return open(PantryPage(in: self)) }
        user.hasAskedPantry = true
        storeQuietly(NotePantryAsked())
        if user.pantry.items.isEmpty { open(StaplesPage()) } else { open(PantryPage(in: self)) }
    }

    fileprivate mutating func toggle(_ item: Pantry.Item) {
        viewChanges()
        change(item.isChecked ? .uncheck([item.name]) : .check([item.name]))
    }

    /// Opens the text field for the next ingredient.
    fileprivate mutating func openPantrySpeller() {
        open(SpellerPage("Add to pantry", done: "Done", foods: true, in: &self) { $0.addToPantry($1) })
    }

    /// Adds a typed ingredient. A text that is refused stays in the field.
    private mutating func addToPantry(_ text: String) {
        openPantrySpeller()
        fillField(with: text)
        guard change(.add([text])) else { return }
        fillField(with: "")
        confirm("✓ \(text.foodName ?? text)\nadded")
    }
}
