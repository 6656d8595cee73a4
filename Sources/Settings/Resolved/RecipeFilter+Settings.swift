public import Kitchen

extension Settings {
    /// The filter that the owner has set for recipes.
    public var recipeFilter: RecipeFilter {
        RecipeFilter(
            diets: diets, intolerances: intolerances, cuisines: cuisines,
            maxMinutes: maxTime.map { $0.count(of: .seconds(60)) })
    }
}

extension RecipeFilter {
    /// Returns the filter with parts replaced by what a person typed. The values are read like the settings of the same
    /// names.
    ///
    /// - Parameters:
    ///   - diets: The service's names of diets, or `nil` to keep the diets. Case and hyphens don't matter.
    ///   - cuisines: Names of cuisines, or `nil` to keep them.
    ///   - maxTime: Minutes from 0 to 1440, where 0 means no limit, or `nil` to keep the limit.
    /// - Throws: ``/Settings/SettingsError/badValue(key:_:)`` for an unknown name (with the most similar one) and for a
    ///   time that is out of range.
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
    /// Returns the diet with parts replaced by what a person typed. The values are read like the settings of the same
    /// names.
    ///
    /// - Parameters:
    ///   - diets: The service's names of diets, or `nil` to keep the diets. Case and hyphens don't matter.
    ///   - intolerances: Names of intolerances, or `nil` to keep them.
    /// - Throws: ``/Settings/SettingsError/badValue(key:_:)`` for an unknown name, with the most similar one.
    public func changed(diets: [String]?, intolerances: [String]?) throws(SettingsError) -> Diet {
        var diet = self
        if let diets { diet.diets = try RecipeFilter.names(diets, .recipesDiet, "diet") }
        if let intolerances {
            diet.intolerances = try RecipeFilter.names(intolerances, .recipesIntolerances, "intolerances")
        }
        return diet
    }
}
