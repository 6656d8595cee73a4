internal import HTTP

extension ServerState {
    mutating func listRecipes(_ call: ServerCall) throws(ServerRefusal) -> ServerReply {
        var found = recipes.filter { !$0.isLost }
        if let text = call["queryFilter"], !text.isEmpty {
            let filter = try QueryFilter(text)
            found = found.filter { filter.matches(summary($0)) }
        }
        if let slug = call["cookbook"] {
            guard let cookbook = cookbooks.first(where: { $0.text("slug") == slug || $0.text("id") == slug }) else {
                throw .text(404, "cookbook not found")
            }
            let filter = try QueryFilter(cookbook.text("queryFilterString"))
            found = found.filter { filter.matches(summary($0)) }
        }
        for (name, key) in [("tags", "tags"), ("categories", "recipeCategory"), ("tools", "tools")] {
            found = organized(found, call.all(name), key)
        }
        let households = [ServerHousehold.family, .granny].filter {
            call.all("households").contains($0.id) || call.all("households").contains($0.name)
        }
        // An unknown slug or id drops the filter.
        if !households.isEmpty { found = found.filter { households.contains($0.owner.household) } }
        if let text = call["search"] { found = Self.search(found, text) }
        found = try ordered(found, call)
        for recipe in found { newestSent = max(newestSent, recipe.updated) }
        return .json(try envelope(call, found.map(summary), next: "/recipes"))
    }

    private func organized(_ found: [StoredRecipe], _ wanted: [String], _ key: String) -> [StoredRecipe] {
        func has(_ recipe: StoredRecipe, _ name: String) -> Bool {
            recipe.content[key]?.elements.contains { $0.text("slug") == name || $0.text("id") == name } == true
        }
        let known = wanted.filter { name in recipes.contains { has($0, name) } }
        return known.isEmpty ? found : found.filter { recipe in known.contains { has(recipe, $0) } }
    }

    private func ordered(_ found: [StoredRecipe], _ call: ServerCall) throws(ServerRefusal) -> [StoredRecipe] {
        let name = call["orderBy"] ?? "created_at"
        if name == "random" {
            guard let seed = call["paginationSeed"] else {
                throw .tree(422, ["paginationSeed is required when orderBy is random"])
            }
            return found.sorted { shuffled($0.id, seed) < shuffled($1.id, seed) }
        }
        let isCamel = name.contains(where: \.isUppercase)
        let keys: [String: (StoredRecipe) -> String] = [
            "created_at": \.created.text, "updated_at": \.updated.text, "name": \.name, "id": \.id,
        ]
        let snake = name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
        guard let key = keys[snake], !isCamel || !mode.isBefore23 else {
            throw .text(400, "Invalid order_by statement \"\(name)\": \"\(name)\" is invalid")
        }
        let ascending = found.sorted { (key($0), $0.id) < (key($1), $1.id) }
        return call["orderDirection"] == "asc" ? ascending : ascending.reversed()
    }

    private func shuffled(_ id: String, _ seed: String) -> UInt64 {
        (seed + id).utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func search(_ found: [StoredRecipe], _ text: String) -> [StoredRecipe] {
        var words: [String] = []
        for (index, part) in text.folded.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            // A phrase in quotes stays whole.
            words +=
                index.isMultiple(of: 2)
                ? part.split { !$0.isLetter && !$0.isNumber }.map(String.init) : [String(part)]
        }
        words = words.filter { !$0.isEmpty }
        guard !words.isEmpty else { return found }
        let hits = found.filter { recipe in
            let lines = recipe.content["recipeIngredient"]?.elements.flatMap {
                [$0.text("note"), $0.text("originalText")]
            }
            let texts = ([recipe.name, recipe.content.text("description")] + (lines ?? [])).map(\.folded)
            return words.contains { word in texts.contains { $0.contains(word) } }
        }
        let isFirst: (StoredRecipe) -> Bool = { $0.name.folded.contains(text.folded) }
        return hits.filter(isFirst) + hits.filter { !isFirst($0) }
    }
}

/// A filter such as `updated_at >= "2026-11-23T14:20:39Z" AND household_id = "…"`, as far as the stand-in knows it.
struct QueryFilter {
    private struct Condition {
        let key: String
        let sign: String
        let values: [String]
    }

    /// The known fields with the keys under which documents have them.
    private static let fields = [
        "updatedat": "updatedAt", "createdat": "createdAt", "householdid": "householdId", "id": "id", "name": "name",
        "slug": "slug", "lastmade": "lastMade", "tags.name": "tags", "recipe.id": "recipeId", "recipeid": "recipeId",
        "timestamp": "timestamp",
    ]

    private let conditions: [Condition]

    init(_ text: String) throws(ServerRefusal) {
        let part = #/\s*([A-Za-z_.]+)\s*(>=|<=|<>|=|>|<|IS|IN)\s*(NULL|\[[^\]]*\]|"[^"]*")\s*(AND|$)/#
        var conditions: [Condition] = []
        var rest = text[...]
        repeat {
            guard let match = rest.prefixMatch(of: part) else { throw .text(400, "invalid query string") }
            guard let key = Self.fields[match.1.lowercased().replacing("_", with: "")] else {
                throw .text(400, "invalid attribute string: '\(match.1)' does not exist on this schema")
            }
            let values = match.3.matches(of: #/"([^"]*)"/#).map { String($0.1) }
            conditions.append(Condition(key: key, sign: String(match.2), values: values))
            rest = rest[match.range.upperBound...]
        } while !rest.isEmpty
        self.conditions = conditions
    }

    func matches(_ document: JSONTree) -> Bool { conditions.allSatisfy { matches($0, document) } }

    private func matches(_ condition: Condition, _ document: JSONTree) -> Bool {
        let value = document[condition.key] ?? (condition.key == "updatedAt" ? document["updateAt"] : nil) ?? .null
        switch condition.sign {
        case "IS": return value.isNull
        case "IN":
            let own = value.elements.isEmpty ? [value.text ?? ""] : value.elements.map { $0.text("name") }
            return own.contains { condition.values.contains($0) }
        default:
            guard let own = value.text, let wanted = condition.values.first else { return false }
            guard let time = ServerStamp(own), let other = ServerStamp(wanted) else {
                return condition.sign == "=" ? own == wanted : condition.sign == "<>" && own != wanted
            }
            return switch condition.sign {
            case ">": time > other
            case ">=": time >= other
            case "<": time < other
            case "<=": time <= other
            case "<>": time != other
            default: time == other
            }
        }
    }
}
