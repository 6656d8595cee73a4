internal import GRDB
internal import Kitchen

/// A recipe that a query found in the store or in the cache.
struct RecipeMatch {
    /// The index of the list of passes that found it.
    let list: Int
    var tier: Int
    /// The score; lower is better.
    var score: Double
    let number: Int64
    /// True if it is from the cache.
    var isRecent = false

    static func isBetter(_ one: RecipeMatch, _ other: RecipeMatch) -> Bool { one.order < other.order }

    /// The sort key. Among equals, stored recipes come first, then the newest.
    private var order: (Int, Int, Double, Int, Int64) { (list, tier, score, isRecent ? 1 : 0, -number) }
}

/// The matches in the cache.
struct RecentMatches {
    var matches: [RecipeMatch] = []
    /// The results, by the number of the match.
    var results: [Int64: SearchResult] = [:]
}

extension RecipeIndex {
    /// The largest number of results. Only the newest are returned: a hundred pages, more than a person reads.
    static let mostFound = 1000
    /// The largest number of recipes with the words of the search that are examined. Only the newest are examined.
    static let mostScanned = 5000
    /// The largest number of recipes that are ranked by missing ingredients. Only the newest are ranked.
    static let mostRankedByIngredients = 2000
    /// The largest number of recipes that are ordered by the length of their title. Only the newest are ordered by it.
    private static let mostMeasured = 200

    /// Returns the matches of a query, the best first, without the `hidden` numbers.
    static func matches(
        _ query: IndexQuery, hiding hidden: Set<Int64> = [], in db: Database
    ) throws -> [RecipeMatch] {
        for list in query.passes.indices {
            var matches = try scan(query, list: list, hiding: hidden, in: db)
            if let stock = query.stock { matches = try ranked(matches, by: stock, in: db) }
            matches.sort(by: RecipeMatch.isBetter)
            if !matches.isEmpty { return Array(matches.prefix(query.found)) }
        }
        return []
    }

    private static func scan(
        _ query: IndexQuery, list: Int, hiding hidden: Set<Int64>, in db: Database
    ) throws -> [RecipeMatch] {
        var matches: [RecipeMatch] = []
        var seen = hidden
        if let excluded = try query.excluded.flatMap({ try number(of: $0, in: db) }) { seen.insert(excluded) }
        var left = mostScanned
        for pass in query.passes[list] {
            let rows = try Self.rows(of: pass, isFiltered: !query.filter.isEmpty, in: db)
            let first = matches.count
            while left > 0, matches.count < query.ranked, let row = try rows.next() {
                left -= 1
                let (number, score) = (row[0] as Int64, row[1] as Double)
                guard !seen.contains(number), query.filter.isEmpty || query.filter.allows(row) else { continue }
                seen.insert(number)
                matches.append(RecipeMatch(list: list, tier: pass.tier, score: score, number: number))
            }
            if pass.order == .shortestTitle { try measure(&matches[first...], in: db) }
        }
        return matches
    }

    /// Scores matches by the length of their titles. The matches are sorted from new to old.
    private static func measure(_ matches: inout ArraySlice<RecipeMatch>, in db: Database) throws {
        guard matches.count > 1 else { return }
        let length = try db.cachedStatement(sql: "SELECT length(title) FROM searchable WHERE number = ?")
        for place in matches.indices {
            let isMeasured = place - matches.startIndex < mostMeasured
            matches[place].score =
                isMeasured ? try Double.fetchOne(length, arguments: [matches[place].number]) ?? .infinity : .infinity
        }
    }

    /// Returns rows with number and score, and the columns that a filter needs.
    ///
    /// A word in the title counts as much as two in the ingredients.
    private static func rows(of pass: IndexQuery.Pass, isFiltered: Bool, in db: Database) throws -> RowCursor {
        let names = ["diets", "cuisines", "minutes", "ingredients"]
        let marks = isFiltered ? names.map { ", searchable.\($0)" }.joined() : ""
        guard let text = pass.text else {
            return try Row.fetchCursor(
                db.cachedStatement(
                    sql: "SELECT number, ifnull(-likes, 1)\(marks) FROM searchable ORDER BY likes DESC, number DESC"))
        }
        let join = isFiltered ? "JOIN searchable ON searchable.number = searchableText.rowid" : ""
        let score = pass.order == .relevance ? "bm25(searchableText, 10, 5, 1, 1)" : "0"
        return try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT searchableText.rowid, \(score)\(marks) FROM searchableText \(join)
                    WHERE searchableText MATCH ? ORDER BY searchableText.rowid DESC
                    """),
            arguments: [text.expression])
    }

    /// Returns the matches that use at least one of the ingredients. Those that lack fewest get the lowest tier.
    private static func ranked(
        _ matches: [RecipeMatch], by stock: AvailableIngredients, in db: Database
    ) throws -> [RecipeMatch] {
        var availabilities: [String: AvailableIngredients.Availability] = [:]
        return try matches.compactMap { match -> RecipeMatch? in
            let names = try words(number: match.number, in: db)?.ingredients ?? []
            for name in names where availabilities[name] == nil { availabilities[name] = stock.availability(of: name) }
            let used = names.count { availabilities[$0] == .available }
            var match = match
            (match.tier, match.score) = (names.count { availabilities[$0] == .missing }, Double(-used))
            return used > 0 ? match : nil
        }
    }

    // MARK: - Rows

    /// Returns the number of a recipe, or `nil` if it isn't in the index.
    static func number(of id: RecipeID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM searchable WHERE id = ?"), arguments: [id.description])
    }

    /// Returns the numbers of recipes by their ids. Leaves out those that aren't in the index.
    static func numbers(of ids: [RecipeID], in db: Database) throws -> [RecipeID: Int64] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT id, number FROM searchable WHERE id IN (SELECT value FROM json_each(?))"),
            arguments: ["[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]"])
        var numbers: [RecipeID: Int64] = [:]
        while let row = try rows.next() {
            if let id = RecipeID(row[0]) { numbers[id] = row[1] }
        }
        return numbers
    }

    /// Returns the words of a recipe, or `nil` if it isn't in the index.
    static func words(of id: RecipeID, in db: Database) throws -> RecipeWords? {
        try number(of: id, in: db).flatMap { try words(number: $0, in: db) }
    }

    private static func words(number: Int64, in db: Database) throws -> RecipeWords? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT title, ingredients FROM searchable WHERE number = ?"), arguments: [number])
        return row.map { RecipeWords(title: $0[0], ingredients: ($0[1] as String).lines) }
    }

    /// Returns the search result of a row, or `nil` if its id is invalid. A newer version may have written the row.
    static func result(number: Int64, in db: Database) throws -> SearchResult? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, title, minutes, likes FROM searchable WHERE number = ?"),
            arguments: [number])
        guard let row, let id = RecipeID(row[0]) else { return nil }
        return SearchResult(id: id, title: row[1], minutes: row[2], likes: row[3])
    }
}

extension RecipeFilter {
    /// Returns true if a row of ``RecipeIndex`` passes the filter.
    fileprivate func allows(_ row: Row) -> Bool {
        allows(
            diets: (row["diets"] as String).lines, cuisines: (row["cuisines"] as String).lines, minutes: row["minutes"],
            ingredients: (row["ingredients"] as String).lines)
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
