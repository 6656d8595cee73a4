internal import FoundationEssentials
internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// A condition on `profile`: it isn't a removed one, whose data is kept for a while.
    static let presentProfiles = "(profile.key NOT GLOB '\(Cookbook.removedMark)*')"

    /// Profiles with their names and diets. PINs are never shared.
    static let profiles = SharedTable(
        kind: .profiles, bit: 4, tables: ["profile", "profileChoice"],
        rows: """
            SELECT profile.key AS key,
                json_object('diet', (SELECT json(value) FROM profileChoice
                    WHERE profileChoice.profile = profile.number AND profileChoice.name = 'diet'
                    AND json_valid(profileChoice.value)),
                    'name', profile.name) AS value
            FROM profile WHERE \(presentProfiles) AND profile.number <> 1
            """,
        put: { key, value, db in
            guard key.count == 1, let number = try profile(key[0], value, named: "name", in: db) else { return }
            // A diet that only a newer version knows is left alone.
            let diet = value["diet"].flatMap(Diet.init)
            guard diet != nil || value["diet"] == .null else { return }
            try ProfileChoice.diet.keep(try ChoiceRow(value: diet).json, for: number, in: db)
        },
        remove: { key, db in
            guard key.count == 1, let number = try profile(key[0], in: db), number != Profile.guest.number else {
                return
            }
            // Data that isn't shared, such as a pantry or a PIN, never goes because of another kiosk. Nor does the person
            // who is logged in.
            let tables = ["favorite", "food", "pantryItem", "ownRecipe", "photo", "cooked", "currentProfile"]
            let uses = tables.map { "EXISTS (SELECT * FROM \($0) WHERE profile = :profile)" }
            try db.execute(
                sql: """
                    DELETE FROM profile WHERE number = :profile AND pin IS NULL
                    AND NOT (\(uses.joined(separator: " OR ")))
                    AND NOT EXISTS (SELECT * FROM profileChoice WHERE profile = :profile AND name = 'drafts')
                    """, arguments: ["profile": number])
        })

    /// Returns the number of a profile, or `nil` if there is none.
    static func profile(_ key: String, in db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT number FROM profile WHERE key = ?", arguments: [key])
    }

    /// Returns the number of an item's profile, which is added if it is missing. Returns `nil` if its name is invalid, if it
    /// was removed, or if there are too many profiles.
    static func profile(
        _ key: String, _ value: SharedValue, named member: String = "person", in db: Database
    ) throws -> Int? {
        if let number = try profile(key, in: db) { return number }
        let isRemoved = "SELECT EXISTS (SELECT * FROM sharedItem WHERE kind = ? AND key = ? AND NOT isPresent)"
        guard try Bool.fetchOne(db, sql: isRemoved, arguments: [SharedKind.profiles.rawValue, key]) != true,
            let name = value[member]?.text.flatMap(Profile.name), Profile.key(of: name) == key,
            try Int.fetchOne(db, sql: "SELECT count(*) FROM profile") ?? 0 < Profile.most
        else { return nil }
        try db.execute(
            sql: "INSERT INTO profile (name, key, created) VALUES (?, ?, 0)", arguments: [name, key])
        return Int(db.lastInsertedRowID)
    }
}

extension Diet {
    /// Reads a diet of another kiosk, or returns `nil` if this version doesn't know it.
    fileprivate init?(_ value: SharedValue) {
        guard let json = try? JSONEncoder().encode(value), let diet = try? JSONDecoder().decode(Diet.self, from: json)
        else { return nil }
        self = diet
    }
}
