import GRDB
import Kitchen
import Linux

/// A search without an index, with LIKE, for comparison.
///
/// It returns the same as the index does: the ten best matches and the total, which requires reading every recipe.
/// It looks for all words in all indexed columns, and if no recipe has all, for any of them. Matches in titles
/// come first, shorter ones before longer ones. It also finds words inside of others, and accents matter.
enum LikeSearch {
    /// Returns the time of each query.
    static func times(
        _ texts: some Collection<String>, in folder: Folder, file: String = "galley.sqlite"
    ) throws -> [Duration] {
        let queue = try DatabaseQueue(path: "\(folder.path)/\(file)")
        let times = try texts.map { text in
            let start = KernelClock.monotonic.now
            _ = try queue.read { db in try search(text, in: db) }
            return KernelClock.monotonic.now - start
        }
        try queue.close()
        return times
    }

    private static func search(_ text: String, in db: Database) throws -> [Row] {
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { "%\($0)%" }
        let all = try search(words, joinedBy: " AND ", in: db)
        return all.isEmpty && words.count > 1 ? try search(words, joinedBy: " OR ", in: db) : all
    }

    private static func search(_ words: [String], joinedBy word: String, in db: Database) throws -> [Row] {
        func condition(_ columns: String...) -> String {
            let one = columns.map { "\($0) LIKE ?" }.joined(separator: " OR ")
            return words.map { _ in "(\(one))" }.joined(separator: word)
        }
        let sql = """
            SELECT id, title, minutes, likes, count(*) OVER () FROM searchable
            WHERE \(condition("title", "ingredients", "cuisines", "diets"))
            ORDER BY \(condition("title")) DESC, length(title), number DESC LIMIT \(RecipeSearch.pageSize)
            """
        return try Row.fetchAll(
            db, sql: sql, arguments: StatementArguments(words.flatMap { [$0, $0, $0, $0] } + words))
    }
}
