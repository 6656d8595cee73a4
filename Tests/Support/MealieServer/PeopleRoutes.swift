internal import HTTP

extension ServerState {
    var about: ServerReply {
        .json([
            "production": true, "version": .text(version), "demoStatus": false, "allowSignup": false,
            "allowPasswordLogin": true, "defaultGroupSlug": nil, "defaultHouseholdSlug": nil, "enableOidc": false,
            "oidcRedirect": false, "oidcProviderName": "OAuth", "enableOpenai": false, "tokenTime": 48,
        ])
    }

    /// Answers a login with a password, which Galley must never send.
    mutating func logIn(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard wrongLogins < 5 else { throw .text(423, "User is locked out") }
        guard String(decoding: call.body, as: UTF8.self).contains("password=right") else {
            wrongLogins += 1
            throw .text(401, "Unauthorized")
        }
        return .json(["access_token": .text(token), "token_type": "bearer"])
    }

    func me(_ call: ServerCall) -> ServerReply { .json(document(of: call.user)) }

    func members(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let members = ServerUser.all.filter { $0.household == call.user.household }.map(document)
        return .json(try envelope(call, members, next: "/households/members"))
    }

    private func document(of user: ServerUser) -> JSONTree {
        var entry: JSONTree = ["name": "Kiosk", "id": 1, "createdAt": .text(started.text)]
        // Before 2.6 the list of tokens had the tokens themselves.
        if mode.isBefore26 { entry["token"] = .text(token) }
        var document: JSONTree = [
            "id": .text(user.id), "username": .text(user.name), "fullName": .text(user.name.capitalized),
            "email": "\(user.name)@example.org", "authMethod": "Mealie", "admin": false, "group": "home",
            "household": .text(user.household.name), "groupId": .text(ServerUser.group), "groupSlug": "home",
            "householdId": .text(user.household.id), "householdSlug": .text(user.household.name), "advanced": true,
            "canInvite": false, "canManage": false, "canManageHousehold": false, "canOrganize": false,
            "tokens": [entry], "cacheKey": "1234",
        ]
        if mode == .v1 {
            document = document.without("household", "householdId", "householdSlug", "canManageHousehold")
        }
        return document
    }

    // MARK: Favorites and ratings

    func ratings(_ call: ServerCall, onlyFavorites: Bool) throws(ServerRefusal) -> ServerReply {
        let isSelf = call.values[0] == "self"
        let id = isSelf ? call.user.id : call.values[0]
        let all = (ratings[id] ?? [:]).sorted { $0.key < $1.key }.filter { $0.value.isFavorite || !onlyFavorites }
        let entries = all.map { recipe, rating -> JSONTree in
            let entry: JSONTree = [
                "recipeId": .text(recipe), "rating": rating.rating, "isFavorite": .bool(rating.isFavorite),
            ]
            return isSelf ? entry : entry.with(["userId": .text(id), "id": .text(recipe)])
        }
        return .json(["ratings": .array(entries)])
    }

    func ownRating(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard let rating = ratings[call.user.id]?[call.values[0]] else {
            throw .text(404, "User has not rated this recipe")
        }
        return .json([
            "recipeId": .text(call.values[0]), "rating": rating.rating, "isFavorite": .bool(rating.isFavorite),
        ])
    }

    mutating func setFavorite(_ call: ServerCall, _ isFavorite: Bool) throws(ServerRefusal) -> ServerReply {
        let recipe = try rated(call)
        ratings[call.user.id, default: [:]][recipes[recipe].id, default: StoredRating()].isFavorite = isFavorite
        return .json(nil)
    }

    mutating func rate(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let recipe = try rated(call)
        let body = try call.object()
        var rating = ratings[call.user.id]?[recipes[recipe].id] ?? StoredRating()
        // Absent and null change nothing.
        if let number = body["rating"], !number.isNull {
            guard number.number != nil else {
                throw .invalid("float_parsing", ["body", "rating"], "Input should be a valid number", input: number)
            }
            rating.rating = number
        }
        if let isFavorite = body["isFavorite"]?.bool { rating.isFavorite = isFavorite }
        ratings[call.user.id, default: [:]][recipes[recipe].id] = rating
        recipes[recipe].updated = stamp()
        return .json(nil)
    }

    private func rated(_ call: ServerCall) throws(ServerRefusal) -> Int {
        guard call.values[0] == call.user.id else { throw .message(403, "User cannot edit other users") }
        guard let index = index(of: call.values[1]) else { throw .notFound }
        return index
    }

    /// The average of all ratings above 0, also in one's own list.
    func averageRating(of recipe: String) -> JSONTree {
        let numbers = ratings.values.compactMap { $0[recipe]?.rating.number }.filter { $0 > 0 }
        return numbers.isEmpty ? nil : .number(numbers.reduce(0, +) / Double(numbers.count))
    }
}
