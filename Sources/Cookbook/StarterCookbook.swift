public import Kitchen

/// The recipes that come with the program, so that it has something to cook from with no network.
public enum StarterCookbook {
    /// Every file of the folder Starter, by its name without the ending, in the order of their numbers.
    static let files: [(name: String, content: [UInt8])] = [
        ("spaghetti-aglio-e-olio", PackageResources.spaghetti_aglio_e_olio_toml)
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
