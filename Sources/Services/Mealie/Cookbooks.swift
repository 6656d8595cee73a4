public import HTTP
internal import Kitchen

/// A cookbook: a saved filter of recipes in Mealie.
public struct MealieCookbook: Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The last part of its address in the browser, for ``MealieSelection/cookbook``.
    public var slug: String
}

extension MealieClient {
    /// Fetches the cookbooks of the household.
    ///
    /// - Throws: the reason why there is no answer.
    public func cookbooks(for priority: RequestPriority) async throws(MealieError) -> [MealieCookbook] {
        let answer: WireEnvelope<WireCookbook> = try await get(
            "/api/households/cookbooks", query: [("perPage", "-1")], most: 500, for: priority)
        return answer.items.values.map(\.cookbook)
    }
}

private struct WireCookbook: Decodable, Sendable {
    let cookbook: MealieCookbook

    private enum Key: String, CodingKey { case id, name, slug }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let slug = try fields.decode(String.self, forKey: .slug).sanitized(limit: 300)
        cookbook = MealieCookbook(id: try fields.uuid(.id), name: fields.line(.name) ?? slug, slug: slug)
    }
}
