public import Kitchen

/// The recipes that come with the program, so that it has something to cook from with no network.
public enum StarterCookbook {
    /// Every file of the folder Starter, by its name without the ending, in the order of their numbers.
    static let files: [(name: String, content: [UInt8])] = [
        ("spaghetti-aglio-e-olio", PackageResources.spaghetti_aglio_e_olio_toml),
        ("red-lentil-dal", PackageResources.red_lentil_dal_toml),
        ("shakshuka", PackageResources.shakshuka_toml),
        ("chicken-adobo", PackageResources.chicken_adobo_toml),
        ("french-onion-soup", PackageResources.french_onion_soup_toml),
        ("mushroom-risotto", PackageResources.mushroom_risotto_toml),
        ("potato-tortilla", PackageResources.potato_tortilla_toml),
        ("vegetable-fried-rice", PackageResources.vegetable_fried_rice_toml),
        ("chili-sin-carne", PackageResources.chili_sin_carne_toml),
        ("soda-bread", PackageResources.soda_bread_toml),
    ]

    /// In the order of their numbers.
    public static let recipes: [Recipe] = files.map { file in
        do {
            let text = String(decoding: file.content, as: UTF8.self)
            return try RecipeFile(text).recipe(from: .starter, source: "Galley")
        } catch {
            preconditionFailure("the starter recipes are well-formed: \(file.name): \(error)")
        }
    }
}
