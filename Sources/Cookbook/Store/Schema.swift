internal import GRDB

/// The schema of the store, as a list of migrations.
enum Schema {
    /// "GALY", the `PRAGMA application_id` of Galley's stores.
    static let applicationID = 0x4741_4C59

    private struct Step: Sendable {
        let name: String
        let apply: @Sendable (Database) throws -> Void
    }

    /// The migrations, oldest first. A released one never changes; a new version adds another.
    ///
    /// Durations and instants are in nanoseconds, as the kernel counts them. Times of day are in seconds since 1970,
    /// UTC.
    private static let steps = [
        Step(name: "create favorites and kept recipes") { db in
            try db.execute(
                sql: """
                    CREATE TABLE favorite (
                        -- Counts up with each saving: tells their order, which a clock that is not set cannot.
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        recipe TEXT NOT NULL UNIQUE,
                        title TEXT NOT NULL,
                        picture TEXT,
                        savedAt REAL NOT NULL
                    ) STRICT;
                    CREATE TABLE recipe (
                        id TEXT PRIMARY KEY NOT NULL,
                        title TEXT NOT NULL,
                        servings REAL,
                        minutes INTEGER,
                        likes INTEGER,
                        source TEXT,               -- JSON, as are the four lists
                        cuisines TEXT NOT NULL,
                        diets TEXT NOT NULL,
                        summary TEXT,
                        picture TEXT,
                        ingredients TEXT NOT NULL,
                        steps TEXT NOT NULL
                    ) STRICT;
                    """)
        },
        Step(name: "create timers") { db in
            try db.execute(
                sql: """
                    CREATE TABLE timer (
                        number INTEGER PRIMARY KEY,
                        label TEXT NOT NULL,
                        duration INTEGER NOT NULL,
                        state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ringing', 'silenced', 'missed')),
                        endsAt INTEGER,            -- since boot: when it ends, or ended
                        remaining INTEGER,         -- of a paused one
                        isUpperBound INTEGER NOT NULL CHECK (isUpperBound IN (0, 1)),
                        CHECK ((state = 'paused') = (endsAt IS NULL)),
                        CHECK ((state = 'paused') = (remaining IS NOT NULL))
                    ) STRICT;
                    CREATE TABLE timerClock (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        bootID TEXT NOT NULL,
                        boot INTEGER NOT NULL,
                        wall REAL NOT NULL,
                        isWallTrusted INTEGER NOT NULL CHECK (isWallTrusted IN (0, 1))
                    ) STRICT;
                    """)
        },
        // SQLite can't change a CHECK constraint, so the table is rebuilt.
        Step(name: "keep what power cuts did to timers") { db in
            try db.execute(
                sql: """
                    CREATE TABLE newTimer (
                        number INTEGER PRIMARY KEY,
                        label TEXT NOT NULL,
                        duration INTEGER NOT NULL,
                        state TEXT NOT NULL
                            CHECK (state IN ('running', 'paused', 'ringing', 'silenced', 'missed', 'interrupted')),
                        endsAt INTEGER,            -- since boot: when it ends, ended, or was interrupted
                        remaining INTEGER,         -- of a paused one
                        powerCut TEXT CHECK (powerCut IN ('known', 'awaited', 'unknown')),
                        powerOff INTEGER,          -- how long the power was off, of a known cut
                        lastSeen REAL,             -- the wall clock before the cut, of one that is awaited
                        back INTEGER,              -- since boot: when it went on, of one that is awaited
                        CHECK ((state = 'paused') = (endsAt IS NULL)),
                        CHECK ((state = 'paused') = (remaining IS NOT NULL)),
                        CHECK ((powerCut IS 'known') = (powerOff IS NOT NULL)),
                        CHECK ((powerCut IS 'awaited') = (lastSeen IS NOT NULL)),
                        CHECK ((powerCut IS 'awaited') = (back IS NOT NULL))
                    ) STRICT;
                    INSERT INTO newTimer (number, label, duration, state, endsAt, remaining, powerCut)
                        SELECT number, label, duration, state, endsAt, remaining,
                            CASE WHEN isUpperBound THEN 'unknown' END
                        FROM timer;
                    DROP TABLE timer;
                    ALTER TABLE newTimer RENAME TO timer;
                    """)
        },
        Step(name: "create foods") { db in
            try db.execute(
                sql: """
                    CREATE TABLE food (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        name TEXT NOT NULL UNIQUE
                    ) STRICT;
                    -- Files favorites under foods. A favorite may have several foods, or none.
                    CREATE TABLE foodFavorite (
                        food INTEGER NOT NULL REFERENCES food ON DELETE CASCADE,
                        favorite INTEGER NOT NULL REFERENCES favorite ON DELETE CASCADE,
                        PRIMARY KEY (food, favorite)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX foodFavoriteByFavorite ON foodFavorite (favorite);
                    """)
        },
        Step(name: "create the pantry and the shopping list") { db in
            try db.execute(
                sql: """
                    CREATE TABLE pantryItem (
                        number INTEGER PRIMARY KEY,
                        name TEXT NOT NULL UNIQUE,
                        isChecked INTEGER NOT NULL CHECK (isChecked IN (0, 1))
                    ) STRICT;
                    CREATE TABLE shoppingItem (
                        number INTEGER PRIMARY KEY,
                        name TEXT NOT NULL,
                        amount REAL,
                        unit TEXT,
                        isDone INTEGER NOT NULL CHECK (isDone IN (0, 1))
                    ) STRICT;
                    """)
        },
        Step(name: "keep what was chosen and typed at the kiosk") { db in
            try db.execute(
                sql: """
                    -- The search filter, and a flag that the pantry has asked its first question. Values are JSON.
                    CREATE TABLE choice (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
                    -- The last searches. The newest has the highest number.
                    CREATE TABLE recentText (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        text TEXT NOT NULL UNIQUE
                    ) STRICT;
                    """)
        },
        // The starter recipes are indexed when the store is opened.
        Step(name: "make recipes searchable") { db in
            try RecipeIndex.create(of: db)
            try db.execute(sql: RecipeIndex.fill)
        },
        // SQLite can't change constraints, so the tables are rebuilt. Existing rows go to the guest.
        Step(name: "let several people keep things") { db in try createProfiles(in: db) },
        Step(name: "keep ranges and chains of timers") { db in
            try db.execute(
                sql: """
                    -- Nanoseconds before its end at which a range rings softly; NULL after it has.
                    ALTER TABLE timer ADD COLUMN margin INTEGER;
                    -- The timers that are offered when this one is done, as JSON.
                    ALTER TABLE timer ADD COLUMN next TEXT;
                    """)
        },
        Step(name: "number own recipes") { db in
            try db.execute(
                sql: """
                    -- Own recipes and their authors; their content is in `recipe`. A number is never reused: a favorite,
                    -- or a note on paper, may still name it.
                    CREATE TABLE ownRecipe (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE
                    ) STRICT;
                    CREATE INDEX ownRecipeByProfile ON ownRecipe (profile);
                    INSERT INTO ownRecipe (number)
                        SELECT CAST(substr(id, 5) AS INTEGER) FROM recipe WHERE id GLOB 'own:[1-9]*';
                    -- Also fires when the author's profile is deleted.
                    CREATE TRIGGER ownRecipeRemoved AFTER DELETE ON ownRecipe BEGIN
                        DELETE FROM favorite WHERE recipe = 'own:' || old.number;
                        DELETE FROM recipe WHERE id = 'own:' || old.number;
                        DELETE FROM searchable WHERE id = 'own:' || old.number;
                    END;
                    """)
        },
        Step(name: "create prices") { db in
            try db.execute(
                sql: """
                    -- Prices of foods: `amount` of money for `perAmount` units of the food.
                    CREATE TABLE price (
                        food TEXT PRIMARY KEY NOT NULL,
                        amount REAL NOT NULL,
                        currency TEXT NOT NULL,    -- a code of ISO 4217
                        perAmount REAL NOT NULL,
                        perUnit TEXT NOT NULL
                    ) STRICT;
                    """)
        },
        Step(name: "keep photos of dishes, and when they were cooked") { db in
            try db.execute(
                sql: """
                    CREATE TABLE photo (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                        recipe TEXT NOT NULL,      -- which need not be stored itself
                        takenAt REAL NOT NULL,
                        width INTEGER NOT NULL,
                        height INTEGER NOT NULL,
                        thumbnail BLOB NOT NULL CHECK (length(thumbnail) = 320),
                        -- Can be brought back for a while.
                        isRemoved INTEGER NOT NULL CHECK (isRemoved IN (0, 1)),
                        bytes BLOB NOT NULL        -- a JPEG; last, so that the rest is read without it
                    ) STRICT;
                    CREATE INDEX photoByRecipe ON photo (recipe);
                    CREATE TABLE cooked (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                        recipe TEXT NOT NULL,
                        cookedAt REAL NOT NULL,
                        stars INTEGER CHECK (stars BETWEEN 0 AND 5)
                    ) STRICT;
                    CREATE INDEX cookedByRecipe ON cooked (recipe);
                    """)
        },
        Step(name: "keep which step offered a timer") { db in
            try db.execute(
                sql: """
                    -- The recipe, its title, the step and the offer, as JSON; NULL if no step offered it.
                    ALTER TABLE timer ADD COLUMN origin TEXT;
                    """)
        },
        Step(name: "keep whether a check of a timer is due") { db in
            try db.execute(
                sql: """
                    -- True if it has rung softly, still runs, and nobody has acknowledged it.
                    ALTER TABLE timer ADD COLUMN isCheckDue INTEGER NOT NULL DEFAULT 0 CHECK (isCheckDue IN (0, 1));
                    """)
        },
        Step(name: "keep the nutrition of recipes") { db in
            try db.execute(
                sql: """
                    -- Nutrition of one serving, as JSON; NULL if unknown.
                    ALTER TABLE recipe ADD COLUMN nutrition TEXT;
                    """)
        },
        Step(name: "number changes") { db in try ChangeNumber.create(in: db) },
        Step(name: "share data with a household") { db in try createSharing(in: db) },
        Step(name: "share own recipes and the shopping list") { db in try createSharedNames(in: db) },
        Step(name: "notice only changes of recipes that are shared") { db in try noticeSharedColumns(in: db) },
        Step(name: "keep what was added to removed shopping lines") { db in
            try db.execute(
                sql: """
                    -- The value that an item had when it was removed here: JSON. NULL for most kinds.
                    ALTER TABLE sharedItem ADD COLUMN removed TEXT;
                    """)
        },
        Step(name: "keep the favorites that a recipe server has agreed on") { db in
            try db.execute(
                sql: """
                    CREATE TABLE agreedFavorite (
                        owner TEXT NOT NULL,           -- the server, and the person there
                        profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
                        recipe TEXT NOT NULL,
                        PRIMARY KEY (owner, profile, recipe)
                    ) STRICT, WITHOUT ROWID;
                    """)
        },
        Step(name: "keep what the shopping list and a server have agreed on") { db in
            try db.execute(
                sql: """
                    CREATE TABLE shoppingServer (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        list TEXT NOT NULL,            -- the address of the list
                        token TEXT,                    -- of the last changes that were read
                        isJoining INTEGER NOT NULL CHECK (isJoining IN (0, 1))
                    ) STRICT;
                    -- Lines of that list, with the line here that is the same: JSON.
                    CREATE TABLE shoppingLink (id TEXT PRIMARY KEY NOT NULL, link TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    """)
        },
        Step(name: "keep what the recipe server has to learn") { db in
            try db.execute(
                sql: """
                    -- Cooked dishes that the server doesn't know yet, or whose photo may still come.
                    CREATE TABLE cookedToSend (
                        number INTEGER PRIMARY KEY REFERENCES cooked ON DELETE CASCADE,
                        isKnown INTEGER NOT NULL DEFAULT 0 CHECK (isKnown IN (0, 1))
                    ) STRICT;
                    -- Recipes that were handed over, in the version that the server got.
                    CREATE TABLE handedOver (
                        recipe TEXT NOT NULL,
                        server TEXT NOT NULL,
                        content TEXT NOT NULL,         -- a hash
                        id TEXT NOT NULL,              -- the recipe there
                        PRIMARY KEY (recipe, server)
                    ) STRICT, WITHOUT ROWID;
                    """)
        },
    ]

    /// The schema version after all migrations, stored in `PRAGMA user_version`.
    static var version: Int { steps.count }

    /// Returns true if the tables of favorites, recipes and the search, and their triggers, have the right columns.
    ///
    /// A flipped bit in a column's name passes SQLite's checks, but then nothing could be saved.
    static func hasItsColumns(_ db: Database) -> Bool {
        let statements = [
            "SELECT number, profile, recipe, title, picture, savedAt FROM favorite",
            "SELECT number, name, food, favorite FROM food JOIN foodFavorite ON food = number",
            "SELECT id, title, servings, minutes, likes, source, cuisines, diets, summary, picture, ingredients, "
                + "steps, nutrition FROM recipe",
            "SELECT number, profile FROM ownRecipe",
            "INSERT INTO searchable (number, id, title, ingredients, cuisines, diets, minutes, likes) "
                + "VALUES (1, '', '', '', '', '', 1, 1)",
            "DELETE FROM searchable WHERE id = ''",
        ]
        return statements.allSatisfy { sql in
            do {
                _ = try db.makeStatement(sql: sql)
                return true
            } catch {
                // Other errors, such as a damaged FTS5 index, are repaired when a query meets them.
                let message = (error as? DatabaseError)?.message ?? ""
                return !message.contains("no such column") && !message.contains("has no column")
            }
        }
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, step) in steps.enumerated() {
            migrator.registerMigration(step.name) { db in
                try step.apply(db)
                try db.execute(sql: "PRAGMA user_version = \(index + 1)")
            }
        }
        return migrator
    }
}
