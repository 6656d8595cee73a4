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
    /// Nil in the store, which reads those of a page only.
    var recent: SearchResult?

    static func isBetter(_ one: RecipeMatch, _ other: RecipeMatch) -> Bool { one.order < other.order }

    /// Among equals those of the store come first, and the newest of them.
    private var order: (Int, Int, Double, Int, Int64) { (list, tier, score, recent == nil ? 0 : 1, -number) }
}

extension RecipeIndex {
    /// Of more recipes that fit the newest are ranked: the commonest word of a hundred thousand is found in a few
    /// milliseconds then, and nobody turns a hundred pages.
    static let mostRanked = 1000
    /// Of more recipes that have the words the newest are looked at.
    static let mostWalked = 5000

    /// What fits, the best first.
    static func matches(_ query: RecipeQuery, in db: Database) throws -> [RecipeMatch] {
        for list in query.passes.indices {
            let matches = try walk(query, list: list, in: db).sorted(by: RecipeMatch.isBetter).prefix(query.found)
            if let stock = query.stock { return try ranked(matches, by: stock, in: db) }
            if !matches.isEmpty { return Array(matches) }
        }
        return []
    }

    private static func walk(_ query: RecipeQuery, list: Int, in db: Database) throws -> [RecipeMatch] {
        var matches: [RecipeMatch] = []
        var seen = Set([try query.excluded.flatMap { try number(of: $0, in: db) }].compactMap { $0 })
        var left = mostWalked
        for pass in query.passes[list] {
            let rows = try Self.rows(of: pass, isFiltered: !query.filter.isEmpty, in: db)
            while left > 0, matches.count < query.ranked, let row = try rows.next() {
                left -= 1
                let (number, score) = (row[0] as Int64, row[1] as Double)
                guard !seen.contains(number), query.filter.isEmpty || query.filter.allows(row) else { continue }
                seen.insert(number)
                matches.append(RecipeMatch(list: list, tier: pass.tier, score: score, number: number))
            }
        }
        return matches
    }

    /// Number and score, and for a filter what it looks at. A word in the title counts for two among the ingredients.
    private static func rows(of pass: RecipeQuery.Pass, isFiltered: Bool, in db: Database) throws -> RowCursor {
        let marks = isFiltered ? ", searchable.diets, searchable.cuisines, searchable.minutes" : ""
        guard let text = pass.text else {
            return try Row.fetchCursor(
                db, sql: "SELECT number, ifnull(-likes, 1)\(marks) FROM searchable ORDER BY likes DESC, number DESC")
        }
        let join = isFiltered ? "JOIN searchable ON searchable.number = searchableText.rowid" : ""
        return try Row.fetchCursor(
            db,
            sql: """
                SELECT searchableText.rowid, bm25(searchableText, 10, 5, 1, 1)\(marks) FROM searchableText \(join)
                WHERE searchableText MATCH ? ORDER BY searchableText.rowid DESC
                """,
            arguments: [text.expression])
    }

    /// Those that use something of the stock, the ones that lack least first.
    private static func ranked(
        _ matches: some Sequence<RecipeMatch>, by stock: Stock, in db: Database
    ) throws -> [RecipeMatch] {
        var has: [String: Bool] = [:]
        let ranked = try matches.compactMap { match -> RecipeMatch? in
            let names = (try words(number: match.number, in: db)?.ingredients ?? []).filter { !Stock.isFree($0) }
            for name in names where has[name] == nil { has[name] = stock.has(name) }
            let used = names.count { has[$0] == true }
            var match = match
            (match.tier, match.score) = (names.count - used, Double(-used))
            return used > 0 ? match : nil
        }
        return ranked.sorted(by: RecipeMatch.isBetter)
    }

    // MARK: - Rows

    /// Nil where it is not in the index.
    static func number(of id: RecipeID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT number FROM searchable WHERE id = ?", arguments: [id.description])
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
    static func result(of match: RecipeMatch, in db: Database) throws -> SearchResult? {
        if let recent = match.recent { return recent }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, title, minutes, likes FROM searchable WHERE number = ?"),
            arguments: [match.number])
        guard let row, let id = RecipeID(row[0]) else { return nil }
        return SearchResult(id: id, title: row[1], minutes: row[2], likes: row[3])
    }
}

extension RecipeFilter {
    /// Whether it lets a row of ``RecipeIndex`` through.
    fileprivate func allows(_ row: Row) -> Bool {
        allows(
            diets: (row["diets"] as String).lines, cuisines: (row["cuisines"] as String).lines, minutes: row["minutes"])
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
