internal import HTTP

// The data with which the stand-in starts. All of it is invented.

extension ServerState {
    mutating func fillAtStart() {
        fillRecipes()
        fillShopping()
        fillPlans()
        cookbooks = [
            [
                "id": .text(newID()), "name": "Quick ones", "slug": "quick-ones", "description": "", "position": 1,
                "public": false, "queryFilterString": "tags.name IN [\"quick\"]",
                "groupId": .text(ServerUser.group), "householdId": .text(ServerHousehold.family.id),
            ]
        ]
        ratings[ServerUser.kitchen.id] = [recipes[0].id: StoredRating(rating: 4, isFavorite: true)]
        ratings[ServerUser.anna.id] = [recipes[3].id: StoredRating(rating: 5, isFavorite: true)]
    }

    // MARK: Shopping

    private mutating func fillShopping() {
        for (index, name) in ["Vegetables", "Dairy", "Baking"].enumerated() {
            labels.append([
                "id": .text(newID()), "name": .text(name), "color": "#959595", "groupId": .text(ServerUser.group),
                "start": .whole(index),
            ])
        }
        for (name, plural, label) in [("carrot", "carrots", 0), ("onion", "onions", 0), ("butter", nil, 1)]
            as [(String, String?, Int)]
        {
            foods.append([
                "id": .text(newID()), "name": .text(name), "pluralName": plural.map { .text($0) } ?? nil,
                "description": "", "extras": [:], "labelId": labels[label]["id"] ?? nil, "label": labels[label],
                "aliases": [], "householdsWithIngredientFood": [],
            ])
        }
        for (name, household) in [("Groceries", ServerHousehold.family), ("Market", .family), ("Granny's", .granny)] {
            let settings = labels.enumerated().map { index, label -> JSONTree in
                [
                    "id": .text(newID()), "labelId": label["id"] ?? nil, "position": .whole(2 - index), "label": label,
                ]
            }
            lists.append([
                "id": .text(newID()), "name": .text(name), "extras": [:], "groupId": .text(ServerUser.group),
                "householdId": .text(household.id), "userId": .text(ServerUser.anna.id),
                "createdAt": .text(stamp().text), "updatedAt": .text(stamp().text), "recipeReferences": [],
                "labelSettings": .array(settings),
            ])
        }
        let notes = ["milk", "bread", "oat flakes", "coffee", "salt", "eggs", "a card for Grandpa’s 80th"]
        for (index, note) in notes.enumerated() {
            addStartItem(["note": .text(note), "quantity": index == 5 ? 6 : 1, "checked": .bool(index == 3)])
        }
        addStartItem(["foodId": foods[0]["id"] ?? nil, "quantity": 3])
        addStartItem(["foodId": foods[1]["id"] ?? nil, "quantity": 2, "note": "red ones"])
        addStartItem(["note": "vanilla sugar", "quantity": 0])
    }

    private mutating func addStartItem(_ fields: JSONTree) {
        let item = newItem(fields.with(["shoppingListId": lists[0]["id"] ?? nil]), id: newID())
        items.append(item)
    }

    // MARK: Meal plan

    private mutating func fillPlans() {
        let tomorrow = now.adding(.seconds(86_400)).day
        addPlan(today, "dinner", recipe: recipes[0].id)
        addPlan(today, "lunch", title: "Leftovers")
        addPlan(today, mode.hasNewPlanTypes ? "dessert" : "side", recipe: recipes[8].id)
        addPlan(tomorrow, "dinner", recipe: recipes[4].id)
        addPlan(tomorrow, "brunch", title: "With the neighbors", text: "Bring bread")
    }

    mutating func addPlan(_ day: String, _ type: String, recipe: String? = nil, title: String = "", text: String = "") {
        plans.append([
            "id": .whole(plans.count + 1), "date": .text(day), "entryType": .text(type), "title": .text(title),
            "text": .text(text), "recipeId": recipe.map { .text($0) } ?? nil,
            "userId": .text(ServerUser.anna.id), "householdId": .text(ServerHousehold.family.id),
            "groupId": .text(ServerUser.group),
        ])
    }
}
