internal import GRDB
internal import Kitchen

/// A recipe that was found in one database.
struct RecipeMatch {
    /// Which list of passes found it.
    let list: Int
    var tier: Int
    /// The lower, the better.
    var score: Double
    let number: Int64
    /// Whether it is from the cache.
    var isRecent = false

    static func isBetter(_ one: RecipeMatch, _ other: RecipeMatch) -> Bool { one.order < other.order }

    /// Among equals those of the store come first, and the newest of them.
    private var order: (Int, Int, Double, Int, Int64) { (list, tier, score, isRecent ? 1 : 0, -number) }
}

/// What was found in the cache.
struct RecentMatches {
    var matches: [RecipeMatch] = []
    /// By the numbers of matches.
    var results: [Int64: SearchResult] = [:]
}

extension RecipeIndex {
    /// Of more recipes that fit the newest are found: nobody turns a hundred pages.
    static let mostFound = 1000
    /// Of more recipes that have the words the newest are looked at.
    static let mostScanned = 5000
    /// Of more recipes with some of the ingredients the newest are looked at for what they lack.
    static let mostRankedByIngredients = 2000
    /// Of more recipes with the words in the title the newest are ordered by its length.
    private static let mostMeasured = 200

    /// What fits, the best first; none of the `hidden` numbers.
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

    /// Scores matches, the newest first, by the length of their titles.
    private static func measure(_ matches: inout ArraySlice<RecipeMatch>, in db: Database) throws {
        guard matches.count > 1 else { return }
        let length = try db.cachedStatement(sql: "SELECT length(title) FROM searchable WHERE number = ?")
        for place in matches.indices {
            let isMeasured = place - matches.startIndex < mostMeasured
            matches[place].score =
                isMeasured ? try Double.fetchOne(length, arguments: [matches[place].number]) ?? .infinity : .infinity
        }
    }

    /// Number and score, and for a filter what it looks at. A word in the title counts for two among the ingredients.
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

    /// Those that use something of the stock, scored so that the ones that lack least come first.
    private static func ranked(
        _ matches: [RecipeMatch], by stock: AvailableIngredients, in db: Database
    ) throws -> [RecipeMatch] {
        var availabilities: [String: AvailableIngredients.Availability] = [:]
        return try matches.compactMap { match -> RecipeMatch? in
            let names = try words(number: match.number, in: db)?.ingredients ?? []
            for name in names where availabilities[name] == nil { availabilities[name] = stock.availability(of: name) }
            let used = names.count { availabilities[$0] == .there }
            var match = match
            (match.tier, match.score) = (names.count { availabilities[$0] == .missing }, Double(-used))
            return used > 0 ? match : nil
        }
    }

    // MARK: - Rows

    /// Nil where it is not in the index.
    static func number(of id: RecipeID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM searchable WHERE id = ?"), arguments: [id.description])
    }

    /// By their ids; those that are not in the index are left out.
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

    /// Nil where it is not in the index.
    static func words(of id: RecipeID, in db: Database) throws -> RecipeWords? {
        try number(of: id, in: db).flatMap { try words(number: $0, in: db) }
    }

    private static func words(number: Int64, in db: Database) throws -> RecipeWords? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT title, ingredients FROM searchable WHERE number = ?"), arguments: [number])
        return row.map { RecipeWords(title: $0[0], ingredients: ($0[1] as String).lines) }
    }

    /// Nil where the id is none, as a later version might write.
    static func result(number: Int64, in db: Database) throws -> SearchResult? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, title, minutes, likes FROM searchable WHERE number = ?"),
            arguments: [number])
        guard let row, let id = RecipeID(row[0]) else { return nil }
        return SearchResult(id: id, title: row[1], minutes: row[2], likes: row[3])
    }
}

extension RecipeFilter {
    /// Whether it lets a row of ``RecipeIndex`` through.
    fileprivate func allows(_ row: Row) -> Bool {
        allows(
            diets: (row["diets"] as String).lines, cuisines: (row["cuisines"] as String).lines, minutes: row["minutes"],
            ingredients: (row["ingredients"] as String).lines)
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
