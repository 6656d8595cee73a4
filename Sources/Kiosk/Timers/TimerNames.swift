internal import Kitchen

/// The names for a timer: those that were last used, favorite foods, and usual ones.
struct TimerNames: EntryList {
    private static let usual = ["Oven", "Eggs", "Pasta", "Rice", "Potatoes", "Dough", "Tea"]

    let id: Int
    var cursor = ListCursor()
    var timer: Int? { id }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let id = id
        let foods = kiosk.user.foods.map(\.name.capitalizedName)
        let names = (kiosk.user.recentTimers.names + foods + Self.usual).unique
        return names.map { name in Entry(name) { $0.name(timer: id, name) } } + [
            Entry("Other name") { kiosk in
                kiosk.open(
                    SpellerPage("Timer name", done: "Done", foods: true, in: &kiosk) {
                        $0.name(timer: id, $1.capitalizedName)
                    })
            }
        ]
    }

    func view(in kiosk: Kiosk) -> View { list(.actions, title: "Name", in: kiosk) }
}

extension Kiosk {
    fileprivate mutating func name(timer id: Int, _ name: String) {
        closePages { $0 is TimerNames }
        changeTimersHere(.rename(id, name))
        remember { $0.note(name) }
    }
}
