public import HTTP
internal import Kitchen

/// A recipe as Mealie's lists show it.
public struct MealieSummary: Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The household that owns the recipe.
    public var householdID: String?
    /// The last change, in seconds since 1970 by the server's clock.
    public var updated: Double
    /// The last time that any household cooked it, in seconds since 1970.
    public var lastMade: Double?
    /// The average of all users' ratings.
    public var rating: Double?

    public init(
        id: String, name: String, householdID: String?, updated: Double, lastMade: Double? = nil, rating: Double? = nil
    ) {
        self.id = id
        self.name = name
        self.householdID = householdID
        self.updated = updated
        self.lastMade = lastMade
        self.rating = rating
    }
}

/// A page of a list of recipes.
public struct MealiePage: Hashable, Sendable {
    public var summaries: [MealieSummary]
    /// The number of recipes on all pages.
    public var total: Int
    /// The number of recipes on this page that can't be read. They are not gone.
    public var unread: Int
    /// True if there is a further page.
    public var hasMore: Bool

    /// The greatest stamp that the server sent on this page, or `nil` if the page is empty.
    public var newest: Double? { summaries.map(\.updated).max() }
}

/// The recipes of a list.
public struct MealieSelection: Hashable, Sendable {
    /// Only the recipes of this household, or `nil` for those of the whole group.
    public var householdID: String?
    /// Only the recipes of the cookbook with this slug. An unknown one is ``MealieError/notFound``.
    public var cookbook: String?
    /// Only recipes that changed at this time or later, in seconds since 1970. It is cut to the second.
    ///
    /// Use only a stamp that this server sent, because its clock may differ from the kiosk's.
    public var changedSince: Double?

    public init(householdID: String? = nil, cookbook: String? = nil, changedSince: Double? = nil) {
        self.householdID = householdID
        self.cookbook = cookbook
        self.changedSince = changedSince
    }
}

extension MealieClient {
    /// The number of recipes on a page.
    public static let pageSize = 100

    /// Fetches a page of recipes, those that changed first at the start.
    ///
    /// A recipe that changes meanwhile moves to the end. It can then be on two pages, and another recipe on none; a
    /// second pass from the cursor of the first one finds it.
    ///
    /// - Parameters:
    ///   - selection: The recipes to list.
    ///   - page: The number of the page, from 1 on.
    ///   - priority: The priority of the request.
    /// - Throws: the reason why there is no answer.
    public func summaries(
        _ selection: MealieSelection = MealieSelection(), page: Int = 1, for priority: RequestPriority
    ) async throws(MealieError) -> MealiePage {
        try await self.page(
            selection, [("orderBy", "updated_at"), ("orderDirection", "asc")], page: page, size: Self.pageSize,
            for: priority)
    }

    /// Fetches the ids of all recipes, to find those that are gone.
    ///
    /// - Throws: the reason why there is no complete list; ``MealieError/unreadable`` also if the server sends fewer
    ///   recipes than it counts, so that no recipe counts as gone by mistake.
    public func ids(
        _ selection: MealieSelection = MealieSelection(), for priority: RequestPriority
    ) async throws(MealieError) -> Set<String> {
        var ids: Set<String> = []
        var total: Int?
        var number = 1
        while true {
            // The order by creation doesn't change, unlike that by change.
            let page = try await page(
                selection, [("orderBy", "created_at"), ("orderDirection", "asc")], page: number, size: Self.pageSize,
                for: priority)
            ids.formUnion(page.summaries.map(\.id))
            // A deletion between two pages moves the others up, and one of them would seem to be gone.
            guard page.unread == 0, page.total == total ?? page.total else { throw .unreadable }
            total = page.total
            guard page.hasMore else {
                guard ids.count == page.total else { throw .unreadable }
                return ids
            }
            guard !page.summaries.isEmpty else { throw .unreadable }
            number += 1
        }
    }

    /// Fetches random recipes. The same seed gives the same ones as long as no recipe is added.
    ///
    /// - Parameters:
    ///   - selection: The recipes to choose from.
    ///   - seed: Any text, such as a date for a recipe of the day.
    ///   - count: The number of recipes.
    ///   - priority: The priority of the request.
    /// - Throws: the reason why there is no answer; ``MealieError/notFound`` if there is no such cookbook.
    public func random(
        _ selection: MealieSelection = MealieSelection(), seed: String, count: Int = 1, for priority: RequestPriority
    ) async throws(MealieError) -> [MealieSummary] {
        try await page(
            selection, [("orderBy", "random"), ("paginationSeed", seed)], page: 1, size: count, for: priority
        ).summaries
    }

    private func page(
        _ selection: MealieSelection, _ order: [(name: String, value: String)], page: Int, size: Int,
        for priority: RequestPriority
    ) async throws(MealieError) -> MealiePage {
        let query =
            order + [("page", "\(page)"), ("perPage", "\(size)")] + selection.query
        let answer: WireEnvelope<WireSummary> = try await get("/api/recipes", query: query, most: size, for: priority)
        let summaries = answer.items.values.map(\.summary)
        return MealiePage(
            summaries: summaries, total: answer.total, unread: answer.items.total - summaries.count,
            hasMore: page < answer.pages)
    }
}

extension MealieSelection {
    fileprivate var query: [(name: String, value: String)] {
        // Values come from the server's own documents and from stamps, so none contains a quote.
        let filters = [
            changedSince.map { "updated_at >= \"\(MealieStamp.text($0))\"" },
            householdID.map { "household_id = \"\($0)\"" },
        ].compactMap(\.self)
        return (filters.isEmpty ? [] : [("queryFilter", filters.joined(separator: " AND "))])
            + (cookbook.map { [("cookbook", $0)] } ?? [])
    }
}

/// A page of elements as Mealie sends it.
struct WireEnvelope<Element: Decodable & Sendable>: Decodable, Sendable {
    let items: LenientArray<Element>
    let total: Int
    let pages: Int

    private enum Key: String, CodingKey {
        case items, total
        case pages = "total_pages"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        // An answer without a list must not count as an empty list.
        items = try fields.decode(LenientArray<Element>.self, forKey: .items)
        total = try fields.decode(Int.self, forKey: .total)
        pages = fields.integer(.pages) ?? 1
    }
}

struct WireSummary: Decodable, Sendable {
    let summary: MealieSummary

    private enum Key: String, CodingKey { case id, name, householdId, updatedAt, lastMade, rating }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        guard let updated = fields.stamp(.updatedAt) else {
            throw DecodingError.valueNotFound(
                String.self, .init(codingPath: decoder.codingPath, debugDescription: "no stamp"))
        }
        summary = MealieSummary(
            id: try fields.uuid(.id), name: fields.line(.name) ?? "", householdID: fields.optionalUUID(.householdId),
            updated: updated, lastMade: fields.stamp(.lastMade), rating: fields.value(Double.self, .rating))
    }
}
