import Control
import Kitchen

/// Requests to the services of the network, a phone, and the faults between them.
extension World {
    /// The time from the end of the last fault until kiosks and server agree. A kiosk that has failed often tries again
    /// after half an hour. What another kiosk writes then arrives after another half hour.
    var agreement: Duration { kitchens.count == 1 ? .seconds(35 * 60) : .seconds(70 * 60) }

    /// Returns requests that need a service.
    func serviceRequests(_ food: String) -> [(any ControlRequest, String)] {
        let recipe = RecipeID(.spoonacular, number(1001...1034))
        let dish = oneOf(["potato", "pasta", "tomato soup", "quince"])
        let new = newFood()
        return [
            (AddToShoppingList(lines: ["\(number(1...900)) g \(new)"]), "shopping add \(new)"),
            (AddToShoppingList(lines: ["\(number(1...900)) g \(new)"]), "shopping add \(new)"),
            (ChangeShoppingLines(.remove, names: [food]), "shopping remove \(food)"),
            (SyncShopping(), "shopping sync"),
            (ShowRecipe(id: recipe), "recipe show \(recipe)"),
            (ShowRecipe(id: recipe, prices: true), "recipe show \(recipe) --prices"),
            (FindRelatedRecipes(id: recipe), "recipe related \(recipe)"),
            (AddFavorites(ids: [recipe]), "favorite add \(recipe)"),
            (AddRecipeToShoppingList(id: recipe, missing: false), "shopping add \(recipe)"),
            (SearchRecipes(.words(dish)), "search \(dish)"),
            (FindFoods(food: "to"), "food find to"),
            (FindFoodRecipes(food: food, page: 1), "food recipes \(food)"),
            (FindPlaces(food: dish, anew: chance(50)), "nearby \(dish)"),
            (ShareRecipe(id: RecipeID(.starter, number(1...54)), send: true), "recipe share"),
            (ReadWebRecipe(url: "https://pages.example/\(oneOf(["soup", "none"]))"), "recipe add"),
        ]
    }

    /// Returns one of 20,736 names of foods, without a plural.
    private func newFood() -> String {
        let syllables = ["ba", "de", "fo", "gu", "li", "mo", "ne", "pa", "ri", "so", "tu", "va"]
        return (0..<4).map { _ in oneOf(syllables) }.joined() + "n"
    }

    /// Edits the list on the server as a person does with a phone.
    func usePhone(_ network: SimulatedNetwork) {
        let lines = network.withCalendar(\.lines)
        let (act, new) = (number(1...100), newFood())
        let note = chance(20) ? "a note" : nil
        guard act > 50 || lines.count > 60, !lines.isEmpty else {
            let isNew = chance(70)
            let line = isNew ? "\(number(1...900)) g \(new)" : "\(number(1...5)) l \(oneOf(["milk", "eggs", "stock"]))"
            happens("phone: add \(line)")
            network.withCalendar { $0.add(line, note: note) }
            return ledger.add([line.split(separator: " ").last.map(String.init) ?? line])
        }
        let line = oneOf(lines)
        var (text, isDone): (String?, Bool) = (line.text, line.isDone)
        switch act {
        case ...70: isDone.toggle()
        case ...80: text = "3 \(new)"
        case ...85:
            happens("phone: the server forgets its tokens")
            return network.withCalendar { $0.forgetTokens() }
        default: text = nil
        }
        happens("phone: \(line.text) becomes \(text ?? "nothing"), done: \(isDone)")
        if text != line.text {
            if let food = line.food { ledger.remove(food) }
            if text != nil { ledger.add([new]) }
        }
        network.withCalendar { $0.change(line, to: text, isDone: isDone) }
    }

    /// Lets something go wrong between the kiosks and the servers.
    func disturb(_ network: SimulatedNetwork, in kitchen: SimulatedKitchen) throws {
        let fault = oneOf(SimulatedNetwork.Fault.allCases)
        // A synchronization needs several requests. If most of them fail, it never comes to a write.
        let weather = SimulatedNetwork.Weather(
            percent: oneOf([5, 15, 30, 100]), fault: chance(50) ? nil : fault, isForWrites: chance(50))
        happens(
            "\(weather.percent)% of the \(weather.isForWrites ? "writes" : "requests") fail: "
                + (weather.fault.map { "\($0)" } ?? "each in another way"))
        counts.networkFaults += 1
        network.set(weather)
        if chance(30) { kitchen.die(atCall: number(1...60), outage: chance(50) ? nil : .seconds(oneOf([1, 400]))) }
        for _ in 0..<number(1...4) {
            let food = newFood()
            kitchen.send(AddToShoppingList(lines: ["\(number(1...900)) g \(food)"]), named: "shopping add \(food)")
            try pass(.seconds(number(1...60)))
        }
        try visit(kitchen)
        for _ in 0..<number(0...2) { usePhone(network) }
        try visit(oneOf(kitchens))
        try pass(.seconds(number(1...4000)))
        network.set(.calm)
        happens("no request fails")
    }

    /// Checks that the kiosks and the server agree, and that nothing was lost.
    func compareShopping(on network: SimulatedNetwork) throws {
        let lines = network.withCalendar(\.lines)
        let time = "\(agreement.components.seconds / 60) minutes after the last fault of the network"
        for kitchen in kitchens {
            let list = kitchen.machine.engine.userData.shopping
            if let difference = ShoppingWatch.difference(of: list, from: lines) {
                throw BrokenPromise(
                    "\(time), the shopping lists of kiosk \(kitchen.number) and the server differ: \(difference)")
            }
        }
        let foods = Set(lines.compactMap(\.food))
        if let lost = ledger.kept.first(where: { !foods.hold($0) }) {
            throw BrokenPromise("\(time), \(lost) is on no shopping list, without a removal")
        }
        ledger.begin(with: foods)
    }
}
