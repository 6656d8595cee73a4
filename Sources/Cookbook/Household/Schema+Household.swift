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

    /// Gives own recipes, photos and lines of the shopping list the names that other kiosks know them by, and counts likes.
    /// A released migration, so it never changes.
    static func createSharedNames(in db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE sharing ADD COLUMN name TEXT NOT NULL DEFAULT '';   -- the kiosk's name for people
                ALTER TABLE sharing ADD COLUMN kinds INTEGER NOT NULL DEFAULT 7; -- a bit for each kind that is shared
                ALTER TABLE ownRecipe ADD COLUMN key TEXT;
                ALTER TABLE shoppingItem ADD COLUMN key TEXT;
                -- Hashes of the JPEGs. They have a table of their own, because a column behind a JPEG is slow to read.
                CREATE TABLE photoHash (
                    photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
                    hash TEXT NOT NULL
                ) STRICT;
                CREATE INDEX photoHashByHash ON photoHash (hash);
                UPDATE shoppingItem SET key = name || char(9) || ifnull(unit, '');
                UPDATE shoppingItem SET key = key || char(9) || lower(hex(randomblob(8)))
                    WHERE number NOT IN (SELECT min(number) FROM shoppingItem GROUP BY key);
                """)
        // A backup from before this migration may come back later. Its recipes get the same keys then.
        let recipes = try Row.fetchAll(
            db, sql: "SELECT number, (SELECT title FROM recipe WHERE id = 'own:' || number) AS title FROM ownRecipe")
        for row in recipes {
            let (number, title): (Int, String?) = (row["number"], row["title"])
            try db.execute(
                sql: "UPDATE ownRecipe SET key = ? WHERE number = ?",
                arguments: ["\(number)\t\(title ?? "")".utf8.checksum.recipeKey, number])
        }
        let likes = { (recipe: String) in
            """
            UPDATE recipe SET likes = (SELECT nullif(count(*), 0) FROM favorite WHERE recipe = \(recipe)) WHERE id = \(recipe);
            UPDATE searchable SET likes = (SELECT likes FROM recipe WHERE id = \(recipe)) WHERE id = \(recipe);
            """
        }
        try db.execute(
            sql: """
                CREATE UNIQUE INDEX ownRecipeByKey ON ownRecipe (key);
                CREATE UNIQUE INDEX shoppingItemByKey ON shoppingItem (key);
                CREATE TRIGGER ownRecipeNamed AFTER INSERT ON ownRecipe WHEN new.key IS NULL BEGIN
                    UPDATE ownRecipe SET key = lower(hex(randomblob(8))) WHERE number = new.number;
                END;
                -- The likes of an own recipe are the people who have it as a favorite.
                CREATE TRIGGER favoriteLiked AFTER INSERT ON favorite WHEN new.recipe GLOB 'own:*' BEGIN
                    \(likes("new.recipe"))
                END;
                CREATE TRIGGER favoriteUnliked AFTER DELETE ON favorite WHEN old.recipe GLOB 'own:*' BEGIN
                    \(likes("old.recipe"))
                END;
                CREATE TRIGGER ownRecipeLiked AFTER INSERT ON searchable WHEN new.id GLOB 'own:*' BEGIN
                    \(likes("new.id"))
                END;
                UPDATE recipe SET likes = (SELECT nullif(count(*), 0) FROM favorite WHERE favorite.recipe = recipe.id)
                    WHERE id GLOB 'own:*';
                UPDATE searchable SET likes = (SELECT likes FROM recipe WHERE recipe.id = searchable.id)
                    WHERE id GLOB 'own:*';
                """)
        let tables = [
            ("ownRecipe", 1 | 2 | 8 | 32, nil), ("profile", 8 | 32, nil), ("shoppingItem", 16, nil), ("photo", 32, nil),
            ("photoHash", 32, nil), ("recipe", 8, "own:*"),
        ]
        for (table, bits, recipes) in tables {
            for (event, row) in [("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER \(table)\(event.capitalized)SharedNames AFTER \(event) ON \(table)
                        \(recipes.map { "WHEN \(row).id GLOB '\($0)'" } ?? "") BEGIN
                            UPDATE sharing SET changed = changed | \(bits) WHERE household IS NOT NULL;
                        END;
                        """)
            }
        }
    }

    /// Makes a change of a recipe's likes no change of shared data. A released migration, so it never changes.
    ///
    /// The likes follow from the favorites. Each heart changed them, and all own recipes were compared.
    static func noticeSharedColumns(in db: Database) throws {
        try db.execute(
            sql: """
                DROP TRIGGER recipeUpdateSharedNames;
                CREATE TRIGGER recipeUpdateSharedNames AFTER UPDATE OF
                    id, title, servings, minutes, source, cuisines, diets, summary, picture, ingredients, steps
                ON recipe
                WHEN new.id GLOB 'own:*' BEGIN
                    UPDATE sharing SET changed = changed | 8 WHERE household IS NOT NULL;
                END;
                """)
    }
}
