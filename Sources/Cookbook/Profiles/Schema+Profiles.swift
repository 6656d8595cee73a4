internal import GRDB

extension Schema {
    /// Creates profiles, and rebuilds tables so that each row belongs to a profile. A released migration, so it never
    /// changes.
    ///
    /// `DEFAULT 1` is the guest.
    static func createProfiles(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE profile (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    key TEXT NOT NULL UNIQUE,      -- the name in lower case
                    pin TEXT,                      -- its hash, as crypt(5) writes it
                    created REAL NOT NULL,
                    CHECK (number <> 1 OR (key = 'guest' AND pin IS NULL))
                ) STRICT;
                INSERT INTO profile (number, name, key, created) VALUES (1, 'guest', 'guest', 0);
                CREATE TRIGGER guestStays BEFORE DELETE ON profile WHEN old.number = 1 BEGIN
                    SELECT raise(ABORT, 'the guest stays');
                END;
                CREATE TABLE currentProfile (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE SET DEFAULT
                ) STRICT;
                INSERT INTO currentProfile (id) VALUES (1);
                -- Wrong PINs since the last right one.
                CREATE TABLE pinTries (
                    profile INTEGER PRIMARY KEY REFERENCES profile ON DELETE CASCADE,
                    failures INTEGER NOT NULL,
                    bootID TEXT NOT NULL,
                    boot INTEGER NOT NULL          -- when the last one was, since boot
                ) STRICT;

                CREATE TABLE newFavorite (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                    recipe TEXT NOT NULL,
                    title TEXT NOT NULL,
                    picture TEXT,
                    savedAt REAL NOT NULL,
                    UNIQUE (profile, recipe)
                ) STRICT;
                INSERT INTO newFavorite (number, recipe, title, picture, savedAt)
                    SELECT number, recipe, title, picture, savedAt FROM favorite;
                DROP TABLE favorite;
                ALTER TABLE newFavorite RENAME TO favorite;
                CREATE INDEX favoriteByRecipe ON favorite (recipe);

                CREATE TABLE newFood (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    UNIQUE (profile, name)
                ) STRICT;
                INSERT INTO newFood (number, name) SELECT number, name FROM food;
                DROP TABLE food;
                ALTER TABLE newFood RENAME TO food;

                CREATE TABLE newPantryItem (
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                    number INTEGER NOT NULL,       -- its place
                    name TEXT NOT NULL,
                    isChecked INTEGER NOT NULL CHECK (isChecked IN (0, 1)),
                    PRIMARY KEY (profile, number),
                    UNIQUE (profile, name)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO newPantryItem (number, name, isChecked) SELECT number, name, isChecked FROM pantryItem;
                DROP TABLE pantryItem;
                ALTER TABLE newPantryItem RENAME TO pantryItem;

                CREATE TABLE newRecentText (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                    text TEXT NOT NULL,
                    UNIQUE (profile, text)
                ) STRICT;
                INSERT INTO newRecentText (number, text) SELECT number, text FROM recentText;
                DROP TABLE recentText;
                ALTER TABLE newRecentText RENAME TO recentText;

                -- Values of each person. Values of the whole kitchen are in `choice`.
                CREATE TABLE profileChoice (
                    profile INTEGER NOT NULL DEFAULT 1 REFERENCES profile ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    value TEXT NOT NULL,           -- JSON
                    PRIMARY KEY (profile, name)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO profileChoice (name, value)
                    SELECT name, value FROM choice WHERE name IN ('searchFilter', 'hasAskedPantry');
                DELETE FROM choice WHERE name IN ('searchFilter', 'hasAskedPantry');
                """)
    }
}
