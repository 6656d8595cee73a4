internal import HTTP

extension ServerState {
    func listLists(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let own = lists.filter { $0.text("householdId") == call.user.household.id }
            .sorted { $0.text("createdAt") > $1.text("createdAt") }
        return .json(
            try envelope(call, own.map { shown($0.without("labelSettings")) }, next: "/households/shopping/lists"))
    }

    func list(_ call: ServerCall) throws(ServerRefusal) -> ServerReply { .json(wholeList(try listIndex(call))) }

    private func wholeList(_ index: Int) -> JSONTree {
        let id = lists[index].text("id")
        let own = items.filter { $0.text("shoppingListId") == id }
            .sorted { ($0["position"]?.whole ?? 0) < ($1["position"]?.whole ?? 0) }
        let references = lists[index]["recipeReferences"]?.elements.map { reference in
            let recipe = self.index(of: reference.text("recipeId"))
            return reference.with(["recipe": recipe.map { summary(recipes[$0]) } ?? nil])
        }
        return shown(lists[index]).with([
            "listItems": .array(own.map(shown)), "recipeReferences": .array(references ?? []),
        ])
    }

    private func listIndex(_ call: ServerCall) throws(ServerRefusal) -> Int {
        let id = try call.uuid()
        let index = lists.firstIndex { $0.text("id") == id && $0.text("householdId") == call.user.household.id }
        guard let index else { throw .notFound }
        return index
    }

    /// Returns a document of the list as the mode shows it.
    private func shown(_ document: JSONTree) -> JSONTree {
        guard mode == .v1 else { return document }
        var document = document
        document["updateAt"] = document["updatedAt"]
        return document.without("updatedAt", "householdId")
    }

    func listItems(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        .json(try envelope(call, items.map(shown), next: "/households/shopping/items"))
    }

    func item(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let id = try call.uuid()
        guard let item = items.first(where: { $0.text("id") == id }) else { throw .notFound }
        return .json(shown(item))
    }

    // MARK: Changing items

    mutating func addItem(_ call: ServerCall) throws(ServerRefusal) -> ServerReply { try add([try call.object()]) }

    mutating func addItems(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        try add(try call.tree().elements)
    }

    private mutating func add(_ bodies: [JSONTree]) throws(ServerRefusal) -> ServerReply {
        var changes = ItemChanges()
        for body in bodies {
            guard let list = body["shoppingListId"]?.text else { throw .missing("shoppingListId") }
            guard lists.contains(where: { $0.text("id") == list }) else { throw .plainFailure }
            if let id = body["id"], id.text?.isUUID != true, !id.isNull {
                throw .invalid("uuid_parsing", ["body", "id"], "Input should be a valid UUID", input: id)
            }
            let item = newItem(body, id: body["id"]?.text ?? newID())
            if losesAdds {
                changes.created.append(item)
            } else if let twin = twin(of: item, besides: nil) {
                changes.updated.append(merge(item, into: twin))
            } else if items.contains(where: { $0.text("id") == item.text("id") }) {
                throw .plainFailure
            } else {
                items.append(item)
                changes.created.append(item)
            }
            touch(list)
        }
        return .json(changes.document(shown), status: 201)
    }

    mutating func putItem(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        try put([try call.object().with(["id": .text(try call.uuid())])])
    }

    mutating func putItems(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        try put(try call.tree().elements)
    }

    private mutating func put(_ bodies: [JSONTree]) throws(ServerRefusal) -> ServerReply {
        var changes = ItemChanges()
        for body in bodies {
            guard let list = body["shoppingListId"]?.text else { throw .missing("shoppingListId") }
            guard let index = items.firstIndex(where: { $0.text("id") == body.text("id") }) else { continue }
            var item = newItem(body, id: body.text("id"))
            item["createdAt"] = items[index]["createdAt"]
            if item["checked"]?.bool == true { item["recipeReferences"] = [] }
            touch(list)
            if (item["quantity"]?.number ?? 0) < 0 {
                changes.deleted.append(items.remove(at: index))
            } else if let twin = twin(of: item, besides: item.text("id")) {
                changes.updated.append(merge(item, into: twin))
                items.removeAll { $0.text("id") == item.text("id") }
                changes.deleted.append(item)
            } else {
                items[index] = item
                changes.updated.append(item)
            }
        }
        return .json(changes.document(shown))
    }

    mutating func deleteItem(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let id = try call.uuid()
        if let item = items.first(where: { $0.text("id") == id }) { touch(item.text("shoppingListId")) }
        items.removeAll { $0.text("id") == id }
        return .json(["message": "", "error": false])
    }

    /// Creates an item from a body. Everything that the body lacks becomes a default.
    mutating func newItem(_ body: JSONTree, id: String) -> JSONTree {
        let food = body["foodId"]?.text ?? body["food"]?["id"]?.text
        let known = food.flatMap { id in foods.first { $0.text("id") == id } }
        let note = body["note"]?.text ?? ""
        let guessed = foods.first { [$0.text("name"), $0.text("pluralName")].contains(note.folded) }?["labelId"]?.text
        let label = body["labelId"]?.text ?? known?["labelId"]?.text ?? guessed
        let quantity = body["quantity"] ?? 1
        let time = stamp().text
        var item: JSONTree = [
            "id": .text(id), "shoppingListId": body["shoppingListId"] ?? nil, "checked": body["checked"] ?? false,
            "position": body["position"] ?? 0, "quantity": quantity, "unit": nil, "unitId": body["unitId"] ?? nil,
            "food": known ?? nil, "foodId": known?["id"] ?? nil, "labelId": label.map { .text($0) } ?? nil,
            "label": labels.first { $0.text("id") == label } ?? nil, "note": .text(note),
            "recipeReferences": body["recipeReferences"] ?? [], "extras": body["extras"] ?? [:],
            "groupId": .text(ServerUser.group), "householdId": .text(ServerHousehold.family.id),
            "createdAt": .text(time), "updatedAt": .text(time),
        ]
        item["display"] = .text(display(of: item))
        return item
    }

    private func display(of item: JSONTree) -> String {
        let quantity = item["quantity"]?.number ?? 0
        let number = item["quantity"]?.whole.map { "\($0)" } ?? "\(quantity)"
        guard let food = item["food"], !food.isNull else {
            return [quantity == 0 || quantity == 1 ? "" : number, item.text("note")].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        // Version 2.0 forgets the food.
        if mode.isBefore23 { return number }
        let plural = food["pluralName"]?.text
        let name = quantity == 1 ? food.text("name") : plural ?? food.text("name")
        return [quantity == 0 ? "" : number, name, item.text("note")].filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: Merging

    /// Returns the index of another unchecked item of the same list with the same food and unit, or with the same note
    /// if neither has a food.
    private func twin(of item: JSONTree, besides id: String?) -> Int? {
        guard item["checked"]?.bool == false else { return nil }
        return items.firstIndex { other in
            other.text("id") != id && other["checked"]?.bool == false
                && other.text("shoppingListId") == item.text("shoppingListId")
                && other["foodId"] == item["foodId"] && other["unitId"] == item["unitId"]
                && (item["foodId"]?.isNull == false || other.text("note") == item.text("note"))
        }
    }

    private mutating func merge(_ item: JSONTree, into index: Int) -> JSONTree {
        let sum = (items[index]["quantity"]?.number ?? 0) + (item["quantity"]?.number ?? 0)
        items[index]["quantity"] = Int(exactly: sum).map { .whole($0) } ?? .number(sum)
        items[index]["updatedAt"] = .text(stamp().text)
        items[index]["display"] = .text(display(of: items[index]))
        let references = (items[index]["recipeReferences"]?.elements ?? []) + (item["recipeReferences"]?.elements ?? [])
        items[index]["recipeReferences"] = .array(references)
        return items[index]
    }

    /// Moves the stamp of a list, as every change of an item does.
    private mutating func touch(_ list: String) {
        guard let index = lists.firstIndex(where: { $0.text("id") == list }) else { return }
        lists[index]["updatedAt"] = .text(stamp().text)
    }

    // MARK: Recipes on a list

    mutating func addRecipes(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        // Version 2.0 has only the form with the recipe in the address.
        guard !mode.isBefore25 else { throw .text(405, "Method Not Allowed") }
        let list = try listIndex(call)
        for body in try call.tree().elements {
            try put(recipe: body.text("recipeId"), times: body["recipeIncrementQuantity"]?.number ?? 1, on: list)
        }
        return .json(wholeList(list))
    }

    mutating func addRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let list = try listIndex(call)
        try put(recipe: call.values[1], times: 1, on: list)
        return .json(wholeList(list))
    }

    mutating func removeRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let list = try listIndex(call)
        try put(recipe: call.values[1], times: -1, on: list)
        return .json(wholeList(list))
    }

    private mutating func put(recipe key: String, times: Double, on list: Int) throws(ServerRefusal) {
        guard let index = index(of: key) else { throw .plainFailure }
        let id = recipes[index].id
        for ingredient in recipes[index].content["recipeIngredient"]?.elements ?? [] {
            let amount = (ingredient["quantity"]?.number ?? 0) * times
            let item = newItem(
                [
                    "shoppingListId": lists[list]["id"] ?? nil, "note": ingredient["note"] ?? nil,
                    "foodId": ingredient["food"]?["id"] ?? nil, "quantity": .number(amount),
                ], id: newID())
            if let twin = twin(of: item, besides: nil) {
                if (merge(item, into: twin)["quantity"]?.number ?? 0) <= 0 { items.remove(at: twin) }
            } else if times > 0 {
                items.append(item)
            }
        }
        var references = lists[list]["recipeReferences"]?.elements ?? []
        let known = references.firstIndex { $0.text("recipeId") == id }
        let count = (known.flatMap { references[$0]["recipeQuantity"]?.number } ?? 0) + times
        references.removeAll { $0.text("recipeId") == id }
        if count > 0 {
            references.append(["id": .text(newID()), "recipeId": .text(id), "recipeQuantity": .number(count)])
        }
        lists[list]["recipeReferences"] = .array(references)
        touch(lists[list].text("id"))
    }
}

/// The items that a request has created, changed and deleted.
private struct ItemChanges {
    var created: [JSONTree] = []
    var updated: [JSONTree] = []
    var deleted: [JSONTree] = []

    func document(_ shown: (JSONTree) -> JSONTree) -> JSONTree {
        [
            "createdItems": .array(created.map(shown)), "updatedItems": .array(updated.map(shown)),
            "deletedItems": .array(deleted.map(shown)),
        ]
    }
}
