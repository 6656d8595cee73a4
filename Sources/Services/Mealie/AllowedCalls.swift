internal import HTTP

/// The only requests that Galley sends to a Mealie server. Every other one is refused before it reaches the network.
///
/// Mealie's tokens have no scopes, and a well-meant change of a recipe destroys it for good: a PATCH without all details
/// makes it unreadable, a PUT wipes what the body lacks, and there is no undo. So no request here changes or deletes a
/// recipe, a list, a plan entry or an event. Those that look like it are safe: `last-made` only sets a date, the deletion
/// of a favorite only removes a star, and a picture goes only to a recipe that the client has just made.
struct AllowedCall: Hashable {
    let method: HTTPRequest.Method
    /// The path, with `{id}` for a UUID and `{slug}` for lower-case letters, digits and hyphens.
    let path: String

    private init(_ method: HTTPRequest.Method, _ path: String) { (self.method, self.path) = (method, path) }

    static let all: [AllowedCall] = [
        AllowedCall(.get, "/api/app/about"),
        AllowedCall(.get, "/api/users/self"),

        AllowedCall(.get, "/api/recipes"),
        AllowedCall(.get, "/api/recipes/{id}"),
        // Only to find the id of a new recipe, whose slug is all that the server returns.
        AllowedCall(.get, "/api/recipes/{slug}"),
        AllowedCall(.post, "/api/recipes/create/html-or-json"),
        // Replaces the picture for good, so MealieClient.create(_:photo:) alone sends it: to its own new recipe.
        AllowedCall(.put, "/api/recipes/{id}/image"),
        AllowedCall(.get, "/api/households/cookbooks"),
        AllowedCall(.get, "/api/media/recipes/{id}/images/tiny-original.webp"),

        AllowedCall(.get, "/api/users/self/favorites"),
        AllowedCall(.post, "/api/users/{id}/favorites/{id}"),
        AllowedCall(.delete, "/api/users/{id}/favorites/{id}"),
        AllowedCall(.get, "/api/users/self/ratings"),
        AllowedCall(.post, "/api/users/{id}/ratings/{id}"),

        AllowedCall(.get, "/api/households/self/recipes/{id}"),
        AllowedCall(.patch, "/api/recipes/{id}/last-made"),
        AllowedCall(.get, "/api/recipes/timeline/events"),
        AllowedCall(.post, "/api/recipes/timeline/events"),
        AllowedCall(.put, "/api/recipes/timeline/events/{id}/image"),

        AllowedCall(.get, "/api/households/mealplans"),

        AllowedCall(.get, "/api/households/shopping/lists"),
        AllowedCall(.get, "/api/households/shopping/lists/{id}"),
        AllowedCall(.get, "/api/households/shopping/items/{id}"),
        AllowedCall(.post, "/api/households/shopping/items"),
        AllowedCall(.put, "/api/households/shopping/items/{id}"),
    ]

    /// Returns true if a request with this method and path may be sent. The path has no query.
    static func allows(_ method: HTTPRequest.Method, _ path: String) -> Bool {
        all.contains { $0.method == method && $0.fits(path) }
    }

    private func fits(_ path: String) -> Bool {
        let parts = self.path.split(separator: "/", omittingEmptySubsequences: false)
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == given.count else { return false }
        return zip(parts, given).allSatisfy { part, given in
            switch part {
            case "{id}": given.isUUID
            case "{slug}": given.isSlug
            default: part == given
            }
        }
    }
}

extension StringProtocol {
    /// True for 32 hexadecimal digits in five groups (RFC 9562, 4).
    var isUUID: Bool {
        let groups = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = "0123456789abcdefABCDEF".utf8
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(digits.contains) }
    }

    /// True for the lower-case letters, digits and hyphens of a slug.
    fileprivate var isSlug: Bool {
        let signs = "0123456789abcdefghijklmnopqrstuvwxyz-".utf8
        return !utf8.isEmpty && utf8.count <= 300 && utf8.allSatisfy(signs.contains)
    }
}
