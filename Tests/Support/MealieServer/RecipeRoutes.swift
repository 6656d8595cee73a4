internal import HTTP

extension ServerState {
    /// Returns the index of a recipe by its id or its stored slug.
    func index(of key: String) -> Int? {
        recipes.firstIndex { ($0.id == key.lowercased() || $0.slug == key) && !$0.isLost }
    }

    /// Returns the index of a recipe that can be read and changed.
    func usable(_ key: String) throws(ServerRefusal) -> Int {
        guard let index = index(of: key) else { throw .noEntry }
        guard !recipes[index].isBroken else { throw .message(500, "Unknown Error", exception: "ValidationError") }
        return index
    }

    mutating func detail(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        reply(with: recipes[try usable(call.values[0])])
    }

    mutating func reply(with recipe: StoredRecipe) -> ServerReply {
        var reply = ServerReply.json(detail(recipe))
        reply.headers["last-modified"] = recipe.updated.text
        reply.headers["cache-control"] = "no-cache, no-store, must-revalidate"
        newestSent = max(newestSent, recipe.updated)
        return reply
    }

    func detail(_ recipe: StoredRecipe) -> JSONTree {
        var document = shown(recipe, stamp: \.text)
        // The slug is worked out from the name, whether or not the recipe can be found by it.
        document["slug"] = .text(recipe.name.slugified)
        guard mode.isBefore23 else { return document }
        document = document.without("recipeServings", "recipeYieldQuantity")
        let ingredients = document["recipeIngredient"]?.elements.map {
            $0.without("referencedRecipe").with(["isFood": .bool($0["food"]?.isNull == false), "disableAmount": true])
        }
        document["recipeIngredient"] = .array(ingredients ?? [])
        document["settings"]?["disableAmount"] = true
        return document
    }

    func summary(_ recipe: StoredRecipe) -> JSONTree {
        let keys = [
            "id", "userId", "householdId", "groupId", "name", "slug", "image", "recipeServings", "recipeYieldQuantity",
            "recipeYield", "totalTime", "prepTime", "cookTime", "performTime", "description", "recipeCategory", "tags",
            "tools", "rating", "orgURL", "dateAdded", "dateUpdated", "createdAt", "updatedAt", "updateAt", "lastMade",
        ]
        let document = shown(recipe, stamp: \.offsetText)
        let pairs = keys.compactMap { key in document[key].map { (key, $0) } }
        let summary = JSONTree.object(Dictionary(uniqueKeysWithValues: pairs))
        return mode.isBefore23 ? summary.without("recipeServings", "recipeYieldQuantity") : summary
    }

    private func shown(_ recipe: StoredRecipe, stamp text: KeyPath<ServerStamp, String>) -> JSONTree {
        let document = recipe.content.with([
            "id": .text(recipe.id), "slug": .text(recipe.slug), "userId": .text(recipe.owner.id),
            "householdId": .text(recipe.owner.household.id), "groupId": .text(ServerUser.group),
            "dateAdded": .text(recipe.created.day), "dateUpdated": .text(recipe.updated[keyPath: text]),
            "createdAt": .text(recipe.created[keyPath: text]),
            "lastMade": recipe.lastMade.map { .text($0[keyPath: text]) } ?? nil,
            "rating": averageRating(of: recipe.id),
            mode == .v1 ? "updateAt" : "updatedAt": .text(recipe.updated[keyPath: text]),
        ])
        return mode == .v1 ? document.without("householdId") : document
    }

    // MARK: Cooked

    func householdRecipe(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        guard !mode.isBefore25 else { throw .page(404) }
        guard let index = index(of: call.values[0]) else { throw .text(404, "Recipe not found") }
        let stamp = recipes[index].lastMadeBy[call.user.household.id]
        return .json(["lastMade": stamp.map { .text($0.text) } ?? nil, "recipeId": .text(recipes[index].id)])
    }

    mutating func setLastMade(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let index = try usable(call.values[0])
        guard let given = try call.object()["timestamp"] else { throw .missing("timestamp") }
        guard let time = given.text.flatMap({ ServerStamp($0) }) else {
            throw .invalid("datetime_type", ["body", "timestamp"], "Input should be a valid datetime", input: given)
        }
        // The household's value is stored as sent, even if it is older.
        recipes[index].lastMadeBy[call.user.household.id] = time
        recipes[index].lastMade = max(recipes[index].lastMade ?? time, time)
        recipes[index].updated = stamp()
        return reply(with: recipes[index])
    }

    // MARK: Pictures

    mutating func setPicture(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        let index = try usable(call.values[0])
        setPicture(try call.pictureInForm(), of: index)
        return .json(["image": .text(recipes[index].content.text("image"))])
    }

    mutating func setPicture(_ bytes: [UInt8]?, of index: Int) {
        recipes[index].picture = bytes
        recipes[index].updated = stamp()
        // Mealie names the versions by chance.
        let version = "\(recipes[index].updated.microseconds % 256)"
        recipes[index].content["image"] = bytes == nil ? nil as JSONTree : .text(version)
    }

    func picture(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        _ = try call.uuid()
        guard ["original.webp", "min-original.webp", "tiny-original.webp"].contains(call.values[1]) else {
            throw .invalid(
                "enum", ["path", "file_name"],
                "Input should be 'original.webp', 'min-original.webp' or 'tiny-original.webp'")
        }
        guard let index = index(of: call.values[0]), let picture = recipes[index].picture else {
            throw .text(404, "Not Found")
        }
        return Self.picture(picture, tag: "\"\(recipes[index].content.text("image"))\"", call)
    }

    static func picture(_ bytes: [UInt8], tag: String, _ call: ServerCall) -> ServerReply {
        let headers = ["etag": tag, "last-modified": "Mon, 23 Nov 2026 14:18:48 GMT"]
        if call.headers["if-none-match"] == tag { return ServerReply(status: 304, type: nil, headers: headers) }
        return ServerReply(type: "image/webp", headers: headers, body: bytes)
    }

    // MARK: Lists

    /// Returns a page of elements in Mealie's envelope.
    ///
    /// - Parameter next: The path in the address of the next page, which lacks `/api`; `nil` to give no such address.
    func envelope(_ call: ServerCall, _ elements: [JSONTree], next: String?) throws(ServerRefusal) -> JSONTree {
        let (page, size) = (try call.whole("page", default: 1), try call.whole("perPage", default: 50))
        let total = elements.count
        guard size >= 0 else {
            return [
                "page": 1, "per_page": .whole(total), "total": .whole(total), "total_pages": 1,
                "items": .array(elements), "next": nil, "previous": nil,
            ]
        }
        let pages = size == 0 ? 0 : (total + size - 1) / size
        let shown = page == -1 ? pages : max(page, 1)
        let start = min(max(shown - 1, 0) * size, total)
        func address(_ page: Int) -> JSONTree {
            guard let next, page >= 1, page <= pages else { return nil }
            return "\(next)?page=\(page)&perPage=\(size)"
        }
        return [
            "page": .whole(shown), "per_page": .whole(size), "total": .whole(total), "total_pages": .whole(pages),
            "items": .array(Array(elements[start..<min(start + size, total)])), "next": address(shown + 1),
            "previous": address(shown - 1),
        ]
    }
}

extension ServerCall {
    /// Returns the picture of a multipart form with `image` and `extension` (RFC 7578).
    func pictureInForm() throws(ServerRefusal) -> [UInt8] {
        let parts = form
        guard parts["extension"] != nil else { throw .missing("extension") }
        guard let image = parts["image"] else { throw .missing("image") }
        let starts: [[UInt8]] = [Array("RIFF".utf8), [0xFF, 0xD8], [0x89] + Array("PNG".utf8)]
        guard starts.contains(where: { image.starts(with: $0) }) else {
            throw .message(500, "Unknown Error", exception: "UnidentifiedImageError")
        }
        return image
    }

    /// The parts of a multipart form by their names.
    private var form: [String: [UInt8]] {
        guard let type = headers["content-type"], type.hasPrefix("multipart/form-data"),
            let boundary = type.firstMatch(of: #/boundary="?([^";]+)"?/#)?.1
        else { return [:] }
        let mark = Array("--\(boundary)".utf8)
        var parts: [String: [UInt8]] = [:]
        var rest = body[...]
        while let range = rest.firstRange(of: mark) {
            let part = rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
            guard let split = part.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: part[..<split.lowerBound], as: UTF8.self)
            guard let name = head.firstMatch(of: #/ name="([^"]*)"/#)?.1 else { continue }
            // The line break before the boundary belongs to the boundary.
            parts[String(name)] = Array(part[split.upperBound...].dropLast(2))
        }
        return parts
    }
}
