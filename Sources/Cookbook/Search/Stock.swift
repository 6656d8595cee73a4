internal import Kitchen

/// Ingredients that there are to cook with.
struct Stock {
    private let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    /// What finds recipes that use some of it, called as here or as the table of foods does, or what it can stand for.
    var candidates: [SearchText] {
        let kinds = names.compactMap { CommonFood.named($0)?.kind }
        return Set(names + kinds).filter { !Self.isFree($0) }.sorted().flatMap(SearchText.texts(food:))
            .map { $0.within(.ingredients) }
    }

    /// Whether a recipe that asks for this ingredient can have it.
    func has(_ ingredient: String) -> Bool {
        Self.isFree(ingredient) || names.contains { $0.serves(asFood: ingredient) }
    }

    /// Every kitchen has water and salt.
    static func isFree(_ ingredient: String) -> Bool {
        CommonFood.named(ingredient).map { ["water", "salt"].contains($0.name) } ?? false
    }
}
