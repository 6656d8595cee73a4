internal import HTTP

// Writing to a recipe, as destructive as in Mealie. Galley must never send any of these, except the creation from data.

extension ServerState {
    mutating func patchRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let index = try editable(call)
        let body = try call.object()
        let ingredients = body["recipeIngredient"]?.elements ?? []
        guard ingredients.allSatisfy({ $0["referenceId"]?.text != nil }) else {
            // From now on every request for this recipe fails.
            recipes[index].content["recipeIngredient"] = body["recipeIngredient"]
            recipes[index].isBroken = true
            throw .message(500, "Unknown Error", exception: "ValidationError")
        }
        let steps = body["recipeInstructions"]?.elements ?? []
        guard steps.allSatisfy({ $0["ingredientReferences"] != nil }) else {
            throw .message(500, "Unknown Error", exception: "ValidationError")
        }
        guard case .object(let members) = body else { throw .plainFailure }
        // A new name changes the shown slug, and the stored one stays.
        recipes[index].content = recipes[index].content.with(members)
        recipes[index].updated = stamp()
        return reply(with: recipes[index])
    }

    mutating func putRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let index = try editable(call)
        let body = try call.object()
        guard body["householdId"]?.text != nil, body["userId"]?.text != nil else {
            recipes[index].isLost = true
            throw .message(500, "Unknown Error", exception: "ValidationError")
        }
        let empty = RecipeContent(recipes[index].name, ingredients: [], steps: []).document
        guard case .object(let members) = body else { throw .plainFailure }
        // Files that the body doesn't name are deleted, and all other content is replaced.
        recipes[index].content = empty.with(["recipeIngredient": [], "recipeInstructions": []]).with(members)
        recipes[index].updated = stamp()
        return reply(with: recipes[index])
    }

    mutating func deleteRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let index = try editable(call)
        let recipe = recipes.remove(at: index)
        plans.removeAll { $0.text("recipeId") == recipe.id }
        return .json(detail(recipe))
    }

    private func editable(_ call: ServerCall) throws(ServerRefusal) -> Int {
        let index = try usable(call.values[0])
        let recipe = recipes[index]
        guard recipe.owner.household == call.user.household, !recipe.isLocked || recipe.owner == call.user else {
            throw .permissionDenied
        }
        return index
    }

    // MARK: Creating

    mutating func createNamed(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard let name = try call.object()["name"]?.text else { throw .missing("name") }
        guard !name.isEmpty else { throw .message(500, "Unknown Error", exception: "AssertionError") }
        guard !name.slugified.isEmpty else { throw .text(400, "Unable to generate recipe slug") }
        return create(
            RecipeContent(
                name, ingredients: [.free("1 Cup Flour")],
                steps: [.init("Recipe steps as well as other fields in the recipe page support markdown syntax.")]),
            for: call.user)
    }

    mutating func createFromData(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard let data = try call.object()["data"]?.text else { throw .missing("data") }
        guard let recipe = JSONTree(json: Array(data.utf8)), recipe["@type"]?.text == "Recipe",
            let name = recipe["name"]?.text, !name.slugified.isEmpty
        else { throw .tree(400, ["details": "BAD_RECIPE_DATA"]) }
        let steps = recipe["recipeInstructions"]?.elements.flatMap { step -> [String] in
            if let text = step.text { return [text] }
            // A name becomes a step of its own.
            let parts = step["itemListElement"]?.elements.map { $0.text("text") } ?? [step.text("text")]
            return [step.text("name")].filter { !$0.isEmpty } + parts
        }
        let german = call.headers["accept-language"]?.hasPrefix("de") == true
        func words(_ key: String) -> JSONTree {
            guard let match = recipe.text(key).wholeMatch(of: #/PT(?:(\d+)H)?(?:(\d+)M)?/#) else { return nil }
            let parts = [
                match.1.map { "\($0) \(german ? "Stunden" : "hours")" },
                match.2.map { "\($0) \(german ? "Minuten" : "minutes")" },
            ]
            return .text(parts.compactMap(\.self).joined(separator: " "))
        }
        let content = RecipeContent(
            name, ingredients: (recipe["recipeIngredient"]?.elements ?? []).compactMap(\.text).map { .free($0) },
            steps: (steps ?? []).map { .init($0) }
        ).with([
            "totalTime": words("totalTime"), "description": .text(recipe.text("description")),
            "recipeYield": recipe["recipeYield"] ?? nil, "orgURL": recipe["url"] ?? nil, "image": "aBcD",
        ])
        return create(content, for: call.user)
    }

    private mutating func create(_ content: RecipeContent, for user: ServerUser) -> ServerReply {
        let name = content.document.text("name")
        let taken = recipes.count { $0.slug == name.slugified || $0.slug.hasPrefix("\(name.slugified)-") }
        let isTaken = recipes.contains { $0.slug == name.slugified }
        let index = addRecipe(isTaken ? content.with(["name": "\(name) (\(taken))"]) : content, owner: user)
        return .json(.text(recipes[index].slug), status: 201)
    }
}
