internal import GRDB
internal import Kitchen
internal import Synchronization

/// The recipes of the household's recipe server, as the kiosk copies them to work offline.
///
/// The file is `copies.sqlite`. You may delete it at any time: the kiosk then copies everything again. A power cut may
/// lose its newest rows, which are then copied again, too.
public final class RecipeCopy: Sendable {
    private static let name = "copies.sqlite"
    /// The schema version. A file of another version is replaced by an empty one.
    private static let version = 3
    /// The time for which a recipe that the server no longer lists is kept, hidden, in seconds.
    static let keepsHidden = 30 * 86_400.0

    private let folder: Folder
    private let path: String
    private let database = Mutex<(any DatabaseWriter)?>(nil)

    /// Creates a copy in the folder. The first use opens its file, or replaces it by an empty one if it is missing or
    /// unusable.
    public init(folder: String) {
        self.folder = Folder(path: folder)
        path = self.folder.path(of: Self.name)
    }

    private func writer() throws -> any DatabaseWriter {
        try database.withLock { database in
            if let database { return database }
            let writer = try Connection.replaceable(Self.name, in: folder, version: Self.version) { db in
                try RecipeIndex.create(of: db)
                try db.execute(sql: Self.schema)
            }
            database = writer
            return writer
        }
    }

    private static let schema = """
        -- Where the recipes come from, and how far the copy follows.
        CREATE TABLE source (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            server TEXT NOT NULL,
            run INTEGER NOT NULL DEFAULT 0,    -- counts the complete lists that were read
            isComplete INTEGER NOT NULL DEFAULT 0,
            hasPool INTEGER NOT NULL DEFAULT 0,
            cursor TEXT,                       -- the newest stamp that the server has sent
            readAt REAL,                       -- seconds since 1970 when all recipes were read anew
            syncedAt REAL                      -- seconds since 1970 of the last sync
        ) STRICT;
        CREATE TABLE copied (
            number INTEGER PRIMARY KEY,        -- without gaps as far as possible, for the choice of a random one
            id TEXT NOT NULL UNIQUE,
            stamp TEXT NOT NULL,               -- the server's time of the last change of this version
            picture TEXT,                      -- the address of its picture, another one for another picture
            content TEXT NOT NULL,             -- JSON of the recipe without that address
            keywords TEXT NOT NULL,            -- JSON of a list
            run INTEGER NOT NULL,              -- the last complete list that had it
            isPool INTEGER NOT NULL,           -- in the cookbook of random recipes, if there is one
            hiddenAt REAL                      -- seconds since 1970 when the server no longer listed it
        ) STRICT;
        CREATE INDEX copiedByRun ON copied (run);
        -- Pictures have a table of their own, so that lists of recipes don't read them.
        CREATE TABLE copiedPicture (
            recipe TEXT PRIMARY KEY,
            address TEXT NOT NULL,             -- where it came from
            thumbnail BLOB NOT NULL,           -- 320 gray values
            jpeg BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER recipeGone AFTER DELETE ON copied BEGIN
            DELETE FROM copiedPicture WHERE recipe = OLD.id;
        END;
        CREATE TRIGGER pictureGone AFTER UPDATE OF picture ON copied WHEN NEW.picture IS NULL BEGIN
            DELETE FROM copiedPicture WHERE recipe = NEW.id;
        END;
        CREATE TABLE planned (
            day INTEGER NOT NULL,              -- days since 1970-01-01
            position INTEGER NOT NULL,
            meal TEXT NOT NULL,
            title TEXT NOT NULL,
            recipe TEXT,
            PRIMARY KEY (day, position)
        ) STRICT, WITHOUT ROWID;
        """

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        do {
            let writer = try writer()
            return try await RecipeIndex.repairing(in: writer) { try await writer.read(work) }
        } catch {
            throw CookbookError(error, path: path)
        }
    }

    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        do {
            let writer = try writer()
            return try await RecipeIndex.repairing(in: writer) { try await writer.write(work) }
        } catch {
            throw CookbookError(error, path: path)
        }
    }
}
