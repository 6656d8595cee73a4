internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// Favorite foods, by the person and the food; and the favorites filed under them, which have the recipe as a third
    /// part of their keys.
    static let foods = SharedTable(
        kind: .foods, bit: 2, tables: ["favorite", "food", "foodFavorite", "ownRecipe", "profile", "recipe"],
        rows: """
            SELECT profile.key || char(9) || food.name || char(9) AS key, json_object('person', profile.name) AS value
            FROM food JOIN profile ON profile.number = food.profile WHERE \(presentProfiles)
            UNION ALL
            SELECT profile.key || char(9) || food.name || char(9) || \(sharedName(of: "favorite.recipe")),
                json_object('person', profile.name)
            FROM foodFavorite
            JOIN food ON food.number = foodFavorite.food
            JOIN favorite ON favorite.number = foodFavorite.favorite
            JOIN profile ON profile.number = food.profile
            WHERE \(presentProfiles)
            """,
        put: { key, value, db in
            guard key.count == 3, key[1].foodName == key[1], let profile = try profile(key[0], value, in: db)
            else { return }
            guard key[2].isEmpty else {
                // Without that favorite this does nothing, until the favorite arrives.
                if let id = try recipe(named: key[2], in: db), try Cookbook.isFavorite(id, of: profile, in: db) {
                    try Cookbook.file(id, under: key[1], of: profile, in: db)
                }
                return
            }
            try Cookbook.add(key[1], of: profile, to: db)
        },
        remove: { key, db in
            guard key.count == 3, let profile = try profile(key[0], in: db) else { return }
            let food = "(SELECT number FROM food WHERE profile = ? AND name = ?)"
            guard key[2].isEmpty else {
                guard let id = try recipe(named: key[2], in: db) else { return }
                try db.execute(
                    sql: """
                        DELETE FROM foodFavorite WHERE food = \(food)
                        AND favorite = (SELECT number FROM favorite WHERE profile = ? AND recipe = ?)
                        """, arguments: [profile, key[1], profile, id.description])
                return
            }
            try db.execute(sql: "DELETE FROM food WHERE number = \(food)", arguments: [profile, key[1]])
        })
}
