import CSimulation
import Control
import Kiosk
import Kitchen
import Workbench

/// The days of a cook, and what goes wrong in them.
extension World {
    private enum Event { case visit, fault, phone, storm }

    /// Lives through one day.
    func day() throws {
        let midnight = (host.now / .seconds(86_400)).rounded(.down) * 86_400
        let visits = (0..<number(4...8)).map { _ in (at: number(0...84_000), event: Event.visit) }
        let faults = isCalm ? [] : (0..<number(0...5)).map { _ in (at: number(0...84_000), event: Event.fault) }
        var plans = visits + faults
        if network != nil {
            plans += (0..<number(2...8)).map { _ in (at: number(0...84_000), event: .phone) }
            plans += isCalm ? [] : (0..<number(1...4)).map { _ in (at: number(0...84_000), event: .storm) }
        }
        for plan in plans.sorted(by: { $0.at < $1.at }) {
            try live(until: .seconds(midnight + Double(plan.at)))
            let kitchen = oneOf(kitchens)
            switch plan.event {
            case .visit: try visit(kitchen)
            case .fault: try fault(in: kitchen)
            case .phone: if let network { usePhone(network) }
            case .storm: if let network { try disturb(network, in: kitchen) }
            }
        }
        for kitchen in kitchens { kitchen.setCardFault(SIMCARD_SOUND) }
        if kitchens.count > 1 || network != nil { try converge() }
        try live(until: .seconds(midnight + 86_400))
    }

    /// Lets all kiosks reach the broker and the servers, and checks that they agree after some minutes.
    private func converge() throws {
        for kitchen in kitchens {
            broker.setReachable(kitchen.number, true)
            // A kiosk whose card has failed has reported it; a restart finds what is stored.
            if kitchen.watch.hasTrouble || kitchen.willDie { try kitchen.restart(after: nil) }
        }
        network?.set(.calm)
        isConverging = true
        defer { isConverging = false }
        let wait = network == nil ? Duration.seconds(900) : agreement
        try pass(wait)
        if let network { try compareShopping(on: network) }
        let data = kitchens.map { SharedView($0.machine.engine.userData) }
        for (kitchen, other) in zip(kitchens, data).dropFirst() {
            guard let difference = data[0].difference(from: other) else { continue }
            throw BrokenPromise(
                "\(wait.components.seconds / 60) minutes after all reached the broker, kiosk 1 and \(kitchen.number) differ: \(difference)"
            )
        }
    }

    /// Lets time pass. Meanwhile a cook silences alarms and removes ended timers. Now and then the cooks are out for some
    /// minutes, and alarms end by themselves.
    func live(until end: Duration) throws {
        let back = chance(10) ? host.now + .seconds(number(0...1200)) : host.now
        while host.now < end {
            try pass(min(end - host.now, .seconds(number(20...40))))
            guard host.now >= back, !isConverging else { continue }
            for kitchen in kitchens where !kitchen.isOff { try attend(to: kitchen) }
        }
    }

    private func attend(to kitchen: SimulatedKitchen) throws {
        let view = kitchen.machine.engine.screen.view
        let ended = view.timers.filter(\.hasEnded).map { "\($0.id)" }
        if view.isSounding, chance(75) {
            try kitchen.press(oneOf(Button.allCases))
        } else if !ended.isEmpty, chance(60) {
            kitchen.send(ChangeTimers(.stop, of: ended), named: "timer stop \(ended.joined(separator: " "))")
        }
    }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    func oneOf<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

    func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    // MARK: Visits

    func visit(_ kitchen: SimulatedKitchen) throws {
        if chance(30) { try walk(in: kitchen) }
        for _ in 0..<number(1...3) where chance(50) { startTimer(in: kitchen) }
        for _ in 0..<number(10...120) {
            switch number(1...100) {
            case ...70: try kitchen.press(anyButton())
            case ...78: try kitchen.press(anyButton(), for: .milliseconds(number(700...3000)))
            case ...90: request(in: kitchen)
            case ...94: startTimer(in: kitchen)
            default: try pass(.seconds(number(5...300)))
            }
            try pass(.milliseconds(number(30...1500)))
        }
        try leave(kitchen)
    }

    /// Returns a button, more often one that leads on.
    private func anyButton() -> Button {
        oneOf([.down, .down, .down, .up, .ok, .ok, .ok, .ok, .back, .favorite, .timer])
    }

    /// Walks through the menu, where each press must move the selection by one line.
    private func walk(in kitchen: SimulatedKitchen) throws {
        try goHome(in: kitchen)
        guard kitchen.machine.engine.screen.view.name == .home else { return }
        let isCertain = !kitchen.willDie && kitchen.machine.engine.boardProblems.isEmpty
        try kitchen.press(.back)
        let before = kitchen.machine.engine.screen.view
        if before.name == .home, isCertain { throw BrokenPromise("a press of back at home does nothing") }
        guard before.name == .menu, let start = before.items.firstIndex(where: \.isSelected) else { return }
        try kitchen.press(.down)
        let after = kitchen.machine.engine.screen.view
        guard after.name == .menu, after.items.count == before.items.count else { return }
        let place = after.items.firstIndex(where: \.isSelected)
        if place != (start + 1) % after.items.count {
            throw BrokenPromise("one press of down moved the selection from line \(start) to \(place ?? -1)")
        }
    }

    private func goHome(in kitchen: SimulatedKitchen) throws {
        try kitchen.press(.back)
        try kitchen.press(.back, for: .milliseconds(900))
        try pass(.milliseconds(300))
    }

    /// Leaves any page with back alone.
    private func leave(_ kitchen: SimulatedKitchen) throws {
        for _ in 0..<3 where kitchen.machine.engine.screen.view.isSounding { try kitchen.press(.back) }
        for _ in 0..<80 where ![.home, .alarm].contains(kitchen.machine.engine.screen.view.name) {
            try kitchen.press(.back)
        }
        let name = kitchen.machine.engine.screen.view.name
        if ![.home, .alarm].contains(name), kitchen.machine.engine.boardProblems.isEmpty,
            !kitchen.machine.lines.isUnplugged
        {
            throw BrokenPromise("80 presses of back don't leave the page \(name)")
        }
    }

    private func startTimer(in kitchen: SimulatedKitchen) {
        // Each second of a running timer takes as long to simulate as a press, so long ones are rare.
        let seconds = oneOf(chance(5) ? [3600, 20_000, number(1...7200)] : [1, 5, 30, 60, 300, number(1...900)])
        let label = "\(oneOf(["Rice", "Eggs", "Bread", "Stock"])) \(number(1...99))"
        kitchen.send(StartTimer(duration: .seconds(seconds), label: label), named: "timer start \(label) \(seconds)")
    }

    private func request(in kitchen: SimulatedKitchen) {
        let saved = kitchen.machine.engine.userData.favorites.map(\.id)
        // Most starter recipes are no favorites, so there would be little to remove.
        let recipe = !saved.isEmpty && chance(30) ? oneOf(saved) : RecipeID(.starter, number(1...54))
        let food = oneOf(["rice", "milk", "eggs", "leek", "salt", "bread"])
        var requests: [(any ControlRequest, String)] = [
            (AddFavorites(ids: [recipe]), "favorite add \(recipe)"),
            (RemoveFavorites(ids: [recipe]), "favorite remove \(recipe)"),
            (UndoRemoval(), "undo"),
            (AddToShoppingList(lines: ["\(number(1...5)) l \(food)"]), "shopping add \(food)"),
            (ChangeShoppingLines(.done, names: [food]), "shopping done \(food)"),
            (ClearShoppingList(doneOnly: chance(80)), "shopping clear"),
            (ChangePantry(.add, names: [food]), "pantry add \(food)"),
            (ChangePantry(.remove, names: [food]), "pantry remove \(food)"),
            (AddFood(food: food), "food add \(food)"),
            (RemoveFood(food: food), "food remove \(food)"),
            (SaveUnderFood(id: recipe, food: food), "food keep \(recipe) \(food)"),
            (SetDiet(diets: chance(50) ? ["vegan"] : [], intolerances: nil), "diet"),
            (NoteCooked(id: recipe, stars: number(0...5)), "cooked \(recipe)"),
            (ShowRecipe(id: recipe), "recipe show \(recipe)"),
            (SearchRecipes(.words(food)), "search \(food)"),
            (ListTimers(), "timer list"),
            (ListRecipes(favorites: true, own: false), "recipe list"),
            (ChangeSettings([.init(key: "units.system", value: oneOf(["us", "metric"]))]), "config set units.system"),
            (ShowSettings(prefix: nil), "config show"),
        ]
        // The cooks write few recipes, so that memory doesn't grow with them.
        let own = kitchen.machine.engine.userData.own.map(\.id)
        if own.isEmpty || own.count < 5 && chance(60) {
            requests.append((SaveOwnRecipe(ownRecipe(with: food)), "recipe keep \(food)"))
        } else {
            let id = oneOf(own)
            requests.append((RemoveOwnRecipe(id: id), "recipe remove \(id)"))
        }
        if network != nil { requests += serviceRequests(food) }
        let (request, name) = oneOf(requests)
        kitchen.send(request, named: name)
    }

    private func ownRecipe(with food: String) -> OwnRecipe {
        OwnRecipe(
            title: "\(oneOf(["Soup", "Bake", "Salad"])) \(number(1...9))",
            ingredients: [Ingredient(name: food, text: "\(number(1...9)) \(food)")],
            steps: [Step(text: "Cook for \(number(1...60)) minutes.")])
    }

    // MARK: Faults

    private func fault(in kitchen: SimulatedKitchen) throws {
        let outage: Duration? = chance(50) ? nil : .seconds(oneOf([1, 20, 400, 4000, 50_000]))
        switch number(1...100) {
        case ...25:
            // Mostly the power fails while the kiosk is in use.
            for _ in 0..<number(0...5) {
                if chance(40) { startTimer(in: kitchen) } else { request(in: kitchen) }
                if chance(60) { try pass(.milliseconds(number(30...1500))) }
            }
            if chance(50) {
                // Two people start a timer at the same moment.
                for _ in 0..<2 { startTimer(in: kitchen) }
                try pass(.milliseconds(number(30...1500)))
            }
            try kitchen.restart(after: outage)
            if outage != nil { try syncClock(of: kitchen) }
        case ...55:
            kitchen.die(atCall: number(1...40), outage: outage)
            try visit(kitchen)
            if outage != nil { try syncClock(of: kitchen) }
        case ...65:
            kitchen.setCardFault(oneOf([SIMCARD_FULL, SIMCARD_SYNC_FAILS_ONCE, SIMCARD_BROKEN]))
            try visit(kitchen)
            if chance(50) { return try kitchen.repairCard() }
            kitchen.setCardFault(SIMCARD_SOUND)
            try pass(.seconds(number(1...120)))
            try kitchen.restart(after: outage)
            if outage != nil { try syncClock(of: kitchen) }
        case ...75:
            let calls = number(1...3000)
            kitchen.disturbLines({ $0.callsUntilGarbled = calls }, "a set call will be garbled after \(calls)")
            try visit(kitchen)
        case ...79:
            let edges = number(1...100)
            kitchen.disturbLines({ $0.edgesUntilLoss = edges }, "after \(edges - 1) edges, some are lost")
            for _ in 0..<3 { try walk(in: kitchen) }
            try visit(kitchen)
        case ...83:
            let calls = number(1...3000)
            kitchen.disturbLines({ $0.callsUntilFailure = calls }, "a set call will fail after \(calls)")
            try visit(kitchen)
        case ...88 where kitchens.count > 1:
            happens("the broker is out of reach", at: kitchen.number)
            counts.partitions += 1
            broker.setReachable(kitchen.number, false)
            try visit(kitchen)
            try visit(oneOf(kitchens))
            try pass(.seconds(number(1...4000)))
            broker.setReachable(kitchen.number, true)
        case ...90 where kitchens.count > 1:
            happens("the broker has lost everything")
            broker.forget()
            try visit(kitchen)
        case ...90:
            kitchen.disturbLines({ $0.isUnplugged = true }, "the board is unplugged")
            try pass(.seconds(number(1...90)))
            kitchen.disturbLines({ $0.isUnplugged = false }, "the board is back")
            try pass(.seconds(15))
        default:
            let error = oneOf([0, 2400, -10_800, -1_800_000_000, 5_400_000_000])
            try kitchen.setClock(.init(error: Double(error), isTrusted: chance(50)))
            try visit(kitchen)
            try syncClock(of: kitchen)
        }
    }

    /// A time service sets the clock some time after a start.
    private func syncClock(of kitchen: SimulatedKitchen) throws {
        guard chance(80) else { return }
        try pass(.seconds(number(0...600)))
        try kitchen.setClock(.init(error: 0, isTrusted: true))
    }
}
