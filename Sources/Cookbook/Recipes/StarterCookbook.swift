public import Kitchen
internal import Synchronization

/// The recipes that come with the program, so that you can cook without a network.
public enum StarterCookbook {
    /// The files of the folder Starter, in the order of their recipe numbers.
    static let files: [[UInt8]] = [
        PackageResources.spaghetti_aglio_e_olio_toml,
        PackageResources.red_lentil_dal_toml,
        PackageResources.shakshuka_toml,
        PackageResources.chicken_adobo_toml,
        PackageResources.french_onion_soup_toml,
        PackageResources.mushroom_risotto_toml,
        PackageResources.potato_tortilla_toml,
        PackageResources.vegetable_fried_rice_toml,
        PackageResources.chili_sin_carne_toml,
        PackageResources.soda_bread_toml,
        PackageResources.minestrone_toml,
        PackageResources.pizza_margherita_toml,
        PackageResources.pasta_with_pesto_toml,
        PackageResources.tagliatelle_bolognese_toml,
        PackageResources.greek_lemon_chicken_toml,
        PackageResources.greek_salad_toml,
        PackageResources.moussaka_toml,
        PackageResources.hummus_toml,
        PackageResources.tabbouleh_toml,
        PackageResources.falafel_toml,
        PackageResources.chicken_tagine_toml,
        PackageResources.jollof_rice_toml,
        PackageResources.valencian_rice_toml,
        PackageResources.gazpacho_toml,
        PackageResources.ratatouille_toml,
        PackageResources.quiche_lorraine_toml,
        PackageResources.crepes_toml,
        PackageResources.beef_bourguignon_toml,
        PackageResources.kaiserschmarrn_toml,
        PackageResources.beef_goulash_toml,
        PackageResources.borscht_toml,
        PackageResources.swedish_meatballs_toml,
        PackageResources.finnish_salmon_soup_toml,
        PackageResources.shepherds_pie_toml,
        PackageResources.scones_toml,
        PackageResources.macaroni_and_cheese_toml,
        PackageResources.buttermilk_pancakes_with_blueberries_toml,
        PackageResources.cornbread_toml,
        PackageResources.jambalaya_toml,
        PackageResources.black_bean_tacos_toml,
        PackageResources.guacamole_toml,
        PackageResources.baked_empanadas_toml,
        PackageResources.jerk_chicken_with_rice_and_peas_toml,
        PackageResources.chana_masala_toml,
        PackageResources.butter_chicken_toml,
        PackageResources.pad_thai_toml,
        PackageResources.green_curry_with_tofu_toml,
        PackageResources.mapo_tofu_toml,
        PackageResources.tomato_and_egg_stir_fry_toml,
        PackageResources.miso_soup_with_tofu_toml,
        PackageResources.okonomiyaki_toml,
        PackageResources.bibimbap_toml,
        PackageResources.chicken_pho_toml,
        PackageResources.potato_latkes_toml,
    ]

    /// All starter recipes, in the order of their numbers, which count from 1.
    public static let recipes = files.indices.map(recipe)

    /// Returns the recipe with an id, or `nil` if there is none. Parses only this one.
    public static func recipe(_ id: RecipeID) -> Recipe? {
        guard id.origin == .starter, let number = id.number, files.indices.contains(number - 1) else { return nil }
        return recipe(at: number - 1)
    }

    /// A random starter recipe. Parses only this one.
    public static var any: Recipe? { files.indices.randomElement().map(recipe) }

    /// The recipes that were parsed so far, by index. Each file is parsed only once.
    private static let parsed = Mutex<[Int: Recipe]>([:])

    private static func recipe(at index: Int) -> Recipe {
        if let recipe = parsed.withLock({ $0[index] }) { return recipe }
        let recipe = parse(files[index])
        parsed.withLock { $0[index] = recipe }
        return recipe
    }

    private static func parse(_ file: [UInt8]) -> Recipe {
        let text = String(decoding: file, as: UTF8.self)
        do {
            return try RecipeFile(text).recipe(from: .starter, source: "Galley")
        } catch {
            preconditionFailure("a starter recipe is invalid: \(text.prefix(60)): \(error)")
        }
    }
}
