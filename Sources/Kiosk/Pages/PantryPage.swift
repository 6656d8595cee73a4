internal import Kitchen

/// What is in the kitchen; ok checks what a search is to use.
struct PantryPage: Page {
    /// 0 is *Add*; *Find recipes* comes and goes before it, so that the ingredients after it keep their places.
    private var place: Int

    init(in kiosk: Kiosk) {
        place = Self.places(in: kiosk).lowerBound
    }

    private static func places(in kiosk: Kiosk) -> ClosedRange<Int> {
        (kiosk.kept.pantry.checked.isEmpty ? 0 : -1)...kiosk.kept.pantry.items.count
    }

    private func selected(in kiosk: Kiosk) -> Int {
        let places = Self.places(in: kiosk)
        return min(max(place, places.lowerBound), places.upperBound)
    }

    func view(in kiosk: Kiosk) -> View {
        let (pantry, selected) = (kiosk.kept.pantry, selected(in: kiosk))
        let items = Self.places(in: kiosk).map { place in
            switch place {
            case -1: return View.Item("Find recipes", isSelected: place == selected)
            case 0: return View.Item("Add", isSelected: place == selected)
            default:
                let item = pantry.items[place - 1]
                return View.Item(item.name, isSelected: place == selected, isMarked: item.isChecked)
            }
        }
        return View(
            .pantry, title: "Pantry", tally: "\(pantry.checked.count)/\(pantry.items.count)", items: items,
            body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let (pantry, selected) = (kiosk.kept.pantry, selected(in: kiosk))
        let item = selected > 0 ? pantry.items[selected - 1] : nil
        switch press {
        case .ok where selected < 0: kiosk.look(for: .ingredients(pantry.checked))
        case .ok: item.map { kiosk.toggle($0) } ?? kiosk.openPantrySpeller()
        case .holdOK: item.map { kiosk.open(ChoicePage.pantry($0)) }
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.place = selected + movement
            page.place = page.selected(in: kiosk)
            kiosk.turn(to: page)
        }
    }
}

/// What most kitchens have, to be ticked: the pantry's first question. What is ticked is added however the page is
/// left, unless by *Skip*.
struct StaplesPage: Page {
    private static let names = CommonFood.staples.map(\.name)
    private static let answers = ["Done", "Skip"]

    private var ticked: Set<String> = []
    /// Begins at the first food: a second press of ok is no answer by accident.
    private var cursor = ListCursor(index: Self.answers.count)

    /// The question is asked only once.
    var stays: Bool { !ticked.isEmpty }

    func view(in kiosk: Kiosk) -> View {
        let items = (Self.answers + Self.names).enumerated().map { index, label in
            View.Item(label, isSelected: index == cursor.index, isMarked: ticked.contains(label))
        }
        return View(.pantry, title: "Do you have…", items: items, body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok where cursor.index == 0: finish(in: &kiosk)
        case .ok where cursor.index == 1: skip(in: &kiosk)
        case .ok: turn(in: &kiosk) { $0.tick() }
        case .holdOK: finish(in: &kiosk)
        case .back:
            kiosk.leave()
            addTicked(in: &kiosk)
        default:
            guard let movement = press.movement else { return }
            turn(in: &kiosk) { $0.cursor.move(by: movement, in: Self.answers.count + Self.names.count) }
        }
    }

    private func turn(in kiosk: inout Kiosk, _ change: (inout StaplesPage) -> Void) {
        var page = self
        change(&page)
        kiosk.turn(to: page)
    }

    private mutating func tick() {
        let name = Self.names[cursor.index - Self.answers.count]
        if ticked.remove(name) == nil { ticked.insert(name) }
    }

    private func finish(in kiosk: inout Kiosk) {
        addTicked(in: &kiosk)
        kiosk.turn(to: PantryPage(in: kiosk))
    }

    private func skip(in kiosk: inout Kiosk) {
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
                Entry("Remove") { $0.change(.remove([item.name])) },
            ])
    }
}

/// The pantry has asked its first question.
struct NotePantryAsked: Change {
    func outcome(from handler: some RequestHandler) async throws(Failure) { try await handler.notePantryAsked() }
}

extension Kiosk {
    /// Whether it was never opened, as far as is known.
    var isPantryNew: Bool { storedPantry.stored != nil && !kept.hasAskedPantry }

    /// Asks the first time, while there is nothing in it.
    mutating func openPantry() {
        guard isPantryNew else { return open(PantryPage(in: self)) }
        kept.hasAskedPantry = true
        storeQuietly(NotePantryAsked())
        if kept.pantry.items.isEmpty { open(StaplesPage()) } else { open(PantryPage(in: self)) }
    }

    fileprivate mutating func toggle(_ item: Pantry.Item) {
        viewChanges()
        change(item.isChecked ? .uncheck([item.name]) : .check([item.name]))
    }

    /// Is there for the next one at once.
    fileprivate mutating func openPantrySpeller() {
        open(SpellerPage("Add to pantry", done: "Done", foods: true, in: &self) { $0.addToPantry($1) })
    }

    /// A text that is refused stays in the field.
    private mutating func addToPantry(_ text: String) {
        openPantrySpeller()
        fillField(with: text)
        guard change(.add([text])) else { return }
        fillField(with: "")
        confirm("✓ \(text.foodName ?? text)\nadded")
    }
}
