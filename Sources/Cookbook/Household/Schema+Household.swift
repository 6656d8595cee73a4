internal import GRDB

extension Schema {
    /// Creates the documents of shared data. A released migration, so it never changes.
    ///
    /// Triggers note in `sharing` which kinds of data have changed; without a household they change nothing. The commit
    /// then compares the tables with the documents (``SharedRecords``).
    static func createSharing(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE sharing (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    kiosk TEXT NOT NULL,           -- this kiosk's name for the others, at random
                    household TEXT,                -- the household, or NULL if this kiosk is alone
                    changed INTEGER NOT NULL DEFAULT 0 -- a bit for each kind whose tables have changed
                ) STRICT;
                CREATE TABLE sharedItem (
                    kind TEXT NOT NULL,
                    key TEXT NOT NULL,
                    bucket INTEGER NOT NULL,
                    state TEXT NOT NULL,           -- what was seen, and the living values: JSON
                    isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
                    -- The value as the tables had it at the last comparison: JSON, or NULL if they lack the item.
                    shown TEXT,
                    PRIMARY KEY (kind, key)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX sharedItemByBucket ON sharedItem (kind, bucket);
                CREATE INDEX sharedItemUnsettled ON sharedItem (kind) WHERE isPresent <> (shown IS NOT NULL);
                """)
        let tables = [
            ("favorite", 1 | 2), ("food", 2), ("foodFavorite", 2), ("profile", 1 | 2 | 4), ("profileChoice", 4),
        ]
        for (table, bits) in tables {
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER \(table)\(event.capitalized)Shared AFTER \(event) ON \(table) BEGIN
                            UPDATE sharing SET changed = changed | \(bits) WHERE household IS NOT NULL;
                        END;
                        """)
            }
        }
    }
}
