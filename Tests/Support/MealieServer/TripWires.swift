internal import HTTP

/// The rules that no request of Galley may break.
struct TripWires {
    /// The requests that may come beside sixty a minute.
    var allowance = 0
    /// The times of the last minute's requests that count.
    private var recent: [ServerStamp] = []
    /// The time at which each address was read last.
    private var reads: [String: ServerStamp] = [:]
    private var lastPost: (key: String, body: [UInt8], at: ServerStamp)?
    /// The items of shopping lists as they were sent last.
    private var sentItems: [String: JSONTree] = [:]

    /// Remembers what an answer has shown.
    mutating func note(_ call: ServerCall, _ reply: ServerReply) {
        guard call.method == "GET", reply.status == 200, call.path.contains("/shopping/"),
            let document = JSONTree(json: reply.body)
        else { return }
        for item in (document["listItems"] ?? document["items"])?.elements ?? [document] {
            sentItems[item.text("id")] = item
        }
    }

    /// Returns the rules that a request breaks.
    mutating func violations(
        of call: ServerCall, query: String, _ state: ServerState, at now: ServerStamp
    ) -> [String] {
        var found = Self.forbidden(call)
        if !call.path.hasPrefix("/api/") { found.append("an address from next, or from nowhere") }
        if query.contains(state.token) { found.append("the token in the address") }
        let isCamel = call["orderBy"]?.contains(where: \.isUppercase) == true
        if isCamel || call["startDate"] != nil || call["endDate"] != nil { found.append("camelCase in a parameter") }
        found += cursors(call, state)
        found += repeats(call, at: now)
        found += changedItem(call)
        if isTooMuch(call, query, at: now) { found.append("more than 60 requests in a minute") }
        return found
    }

    private static func forbidden(_ call: ServerCall) -> [String] {
        let path = call.path.split(separator: "/").dropFirst()
        let writes = ["PUT", "PATCH", "DELETE"].contains(call.method)
        var found: [String] = []
        if call.method == "HEAD" { found.append("HEAD") }
        if path.contains(where: { ["bulk-actions", "admin", "auth"].contains($0) }) {
            found.append("a forbidden area")
        }
        if path.first == "recipes", writes, path.count <= 2 { found.append("a change of a recipe") }
        if path.first == "recipes", writes, path.count > 2,
            !["last-made", "image"].contains(path.last ?? "")
        {
            found.append("a change below a recipe")
        }
        if call.method == "DELETE", !(path.first == "users" && path.contains("favorites")) {
            found.append("a deletion")
        }
        let isItem = path.count == 4 && path.dropFirst().starts(with: ["shopping", "items"])
        let kept = ["lists", "mealplans", "foods", "labels", "users", "units", "organizers", "cookbooks"]
        if call.method == "PUT", !isItem, path.contains(where: { kept.contains(String($0)) }) {
            found.append("a PUT beside shopping items")
        }
        if call.method == "PUT", path.dropFirst().starts(with: ["shopping", "items"]), !isItem {
            found.append("a PUT of several")
        }
        if call.method != "GET", let key = recipeKey(path), !key.isUUID { found.append("a write by slug") }
        return found
    }

    /// Returns the part of a path that names the recipe to write to.
    private static func recipeKey(_ path: ArraySlice<Substring>) -> String? {
        let parts = Array(path)
        if parts.count == 3, parts[0] == "recipes", ["last-made", "image"].contains(parts[2]) {
            return String(parts[1])
        }
        if parts.count == 4, parts[0] == "users", ["favorites", "ratings"].contains(parts[2]) {
            return String(parts[3])
        }
        return nil
    }

    private func cursors(_ call: ServerCall, _ state: ServerState) -> [String] {
        guard let match = call["queryFilter"]?.firstMatch(of: #/updated_?[aA]t\s*>=?\s*"([^"]*)"/#),
            let time = ServerStamp(String(match.1))
        else { return [] }
        return time > state.newestSent ? ["a cursor later than every stamp that was sent"] : []
    }

    private mutating func repeats(_ call: ServerCall, at now: ServerStamp) -> [String] {
        if call.method == "GET" { lastPost = nil }
        guard call.method == "POST", !call.path.contains("/favorites/") else { return [] }
        defer { lastPost = (call.path, call.body, now) }
        guard let lastPost, lastPost.key == call.path, lastPost.body == call.body,
            now < lastPost.at.adding(.seconds(60))
        else { return [] }
        return ["the same POST again without a look"]
    }

    private func changedItem(_ call: ServerCall) -> [String] {
        let parts = call.path.split(separator: "/")
        guard call.method == "PUT", parts.count == 5, parts[2...3] == ["shopping", "items"] else { return [] }
        guard let sent = sentItems[String(parts[4])] else { return ["an item that was not read before"] }
        guard let body = JSONTree(json: call.body) else { return ["an item that is no JSON"] }
        return body.without("checked") == sent.without("checked")
            ? [] : ["an item with other changes than its check mark"]
    }

    private mutating func isTooMuch(_ call: ServerCall, _ query: String, at now: ServerStamp) -> Bool {
        let address = "\(call.method) \(call.path)?\(query)"
        let earlier = reads.updateValue(now, forKey: address)
        // A first copy reads many addresses, but each one once.
        if call.method == "GET", earlier.map({ now > $0.adding(.seconds(3600)) }) ?? true { return false }
        if allowance > 0 {
            allowance -= 1
            return false
        }
        recent = recent.filter { now < $0.adding(.seconds(60)) } + [now]
        return recent.count > 60
    }
}
