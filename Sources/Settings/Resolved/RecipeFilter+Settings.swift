public import Kitchen

extension Settings {
    /// What the owner wants of recipes.
    public var recipeFilter: RecipeFilter {
        RecipeFilter(
            diets: diets, intolerances: intolerances, cuisines: cuisines,
            maxMinutes: maxTime.map { $0.count(of: .seconds(60)) })
    }
}

extension RecipeFilter {
    /// The filter with what a person typed in place of what it had, read as the settings of the same name are.
    ///
    /// - Parameters:
    ///   - diets: names of diets as the service has them; case and hyphens do not matter. Nil: as it was.
    ///   - cuisines: names of cuisines, in the same way.
    ///   - maxTime: minutes, 0 to 1440; 0: any. Nil: as it was.
    /// - Throws: `badValue` with what was probably meant, for a name that the service does not know and for a time that
    ///   is out of range.
    public func narrowed(
        diets: [String]?, cuisines: [String]?, maxTime: Int?
    ) throws(SettingsError) -> RecipeFilter {
        var filter = self
        if let diets { filter.diets = try Self.names(diets, .recipesDiet, "diet") }
        if let cuisines { filter.cuisines = try Self.names(cuisines, .recipesCuisine, "cuisine") }
        if let maxTime {
            _ = try Self.read("\(maxTime)", .recipesMaxTime, "max-time")
            filter.maxMinutes = maxTime > 0 ? maxTime : nil
        }
        return filter
    }

    fileprivate static func names(_ texts: [String], _ key: SettingKey, _ name: String) throws(SettingsError)
        -> [String]
    {
        guard case .list(let names) = try read(texts.joined(separator: ","), key, name) else { return [] }
        return names
    }

    private static func read(_ text: String, _ key: SettingKey, _ name: String) throws(SettingsError) -> SettingValue {
        do {
            return try key.type.value(of: text)
        } catch {
            throw .badValue(key: name, error)
        }
    }
}

extension Diet {
    /// The diet with what a person typed in place of what it had, read as the settings of the same name are.
    ///
    /// - Parameters:
    ///   - diets: the service's names; case and hyphens do not matter. Nil: as it was.
    ///   - intolerances: names of intolerances, in the same way.
    /// - Throws: `badValue` with what was probably meant, for a name that the service does not know.
    public func changed(diets: [String]?, intolerances: [String]?) throws(SettingsError) -> Diet {
        var diet = self
        if let diets { diet.diets = try RecipeFilter.names(diets, .recipesDiet, "diet") }
        if let intolerances {
            diet.intolerances = try RecipeFilter.names(intolerances, .recipesIntolerances, "intolerances")
        }
        return diet
    }
}
