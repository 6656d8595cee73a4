internal import Kitchen

/// Finds the recipe of a page in its JSON-LD, else in its microdata.
struct PageRecipes {
    private let parts: PageParts
    /// The addresses of the page: that in the head, and the one from which it was fetched.
    private let addresses: [String]
    /// The scripts that can't be read, with their positions in the page.
    private var problems: [String] = []

    /// Reads the recipe of a page. A recipe without an address gets that of the page.
    ///
    /// - Parameters:
    ///   - page: The HTML of the page.
    ///   - address: The address from which the page was fetched, or `nil` if it is unknown.
    /// - Throws: the reason why there is no recipe that can be read or saved.
    static func read(_ page: String, from address: String?) throws(UnreadableRecipe) -> ParsedRecipe {
        var recipes = PageRecipes(page, from: address)
        return try recipes.recipe()
    }

    private init(_ page: String, from address: String?) {
        parts = PageParts(page)
        addresses = parts.addresses + [address].compactMap(\.self)
    }

    private mutating func recipe() throws(UnreadableRecipe) -> ParsedRecipe {
        let values = self.values()
        for values in [values, parts.items] {
            let choice = RecipeChoice(in: values, addresses: addresses, title: parts.title)
            guard var read = choice.fullest(), !read.recipe.isBare else { continue }
            read.notes += problems.map { "\($0) and was left out" }
            return try read.checked()
        }
        if let problem = problems.first { throw UnreadableRecipe(problem) }
        if RecipeChoice(in: values + parts.items, addresses: [], title: nil).isEmpty {
            throw UnreadableRecipe("the page has no recipe that programs can read: no Recipe of schema.org")
        }
        throw UnreadableRecipe(
            "the page's recipe has neither ingredients nor steps; they may be on the page only for people")
    }

    /// Parses the scripts. One that can't be read hides no other one.
    private mutating func values() -> [JSONValue] {
        var values: [JSONValue] = []
        var left = RecipeFormat.longestScripts
        for script in parts.scripts {
            left -= script.text.utf8.count
            guard left >= 0 else {
                problems.append(
                    "the page's JSON-LD from line \(script.line) on is larger than "
                        + "\(RecipeFormat.longestScripts / 1024) KiB in all, so it can't be read")
                break
            }
            do throws(UnreadableRecipe) {
                values.append(try JSONParser.value(ofScript: script.text))
            } catch {
                let line = script.line + (error.line ?? 1) - 1
                problems.append("the page's JSON-LD can't be read in line \(line) of the page (\(error.reason))")
            }
        }
        return values
    }
}

/// The recipes in JSON-LD or microdata, of which one is taken.
struct RecipeChoice {
    private let recipes: [JSONValue]
    private let reader: JSONLDReader
    private let addresses: [String]

    init(in values: [JSONValue], addresses: [String], title: String?) {
        recipes = values.flatMap(Self.recipes)
        reader = JSONLDReader(
            named: Dictionary(values.flatMap(Self.objects)) { first, _ in first }, pageAddresses: addresses,
            pageTitle: title)
        self.addresses = addresses.map { Recipe.Source.pageName(of: $0) }
    }

    var isEmpty: Bool { recipes.isEmpty }

    /// All recipes, in their order.
    var all: [UncheckedRecipe] {
        recipes.map { value in
            var reader = reader
            let recipe = reader.recipe(value)
            return UncheckedRecipe(recipe: recipe, notes: reader.notes)
        }
    }

    /// Returns the recipe whose address is that of the page, else the one with most ingredients and steps, with a note
    /// that counts the others. Returns `nil` if there is none.
    func fullest() -> UncheckedRecipe? {
        let read = Array(zip(recipes, all))
        let full = read.filter { !$0.1.recipe.isBare }
        let own = full.filter { isPages($0.0) }
        let best = (own.isEmpty ? full : own).reduce(nil as UncheckedRecipe?) { best, next in
            best.map { $0.recipe.size >= next.1.recipe.size } == true ? best : next.1
        }
        guard var best = best ?? read.first?.1 else { return nil }
        let others = Set(read.map(\.1.recipe.title)).subtracting([best.recipe.title]).count
        if others > 0 { best.notes.append("\(others) other recipe\(others == 1 ? " was" : "s were") not taken") }
        return best
    }

    private func isPages(_ recipe: JSONValue) -> Bool {
        let places = [recipe["url"], recipe["mainEntityOfPage"]].compactMap { $0.flatMap(reader.address) }
        return places.contains { addresses.contains(Recipe.Source.pageName(of: $0)) }
    }

    /// Returns all recipes at any depth, in the order of lists.
    private static func recipes(in value: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let elements): elements.flatMap(recipes)
        case .object where value.types.contains("Recipe"): [value]
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { recipes(in: $0.value) }
        default: []
        }
    }

    private static func objects(in value: JSONValue) -> [(String, JSONValue)] {
        switch value {
        case .array(let elements): elements.flatMap(objects)
        case .object(let members):
            // An object with only an `@id` is a reference to another one.
            (members.count > 1 ? value["@id"]?.string : nil).map { [($0, value)] } ?? []
                + members.values.flatMap(objects)
        default: []
        }
    }
}

/// A recipe as it was read, which may be too long to be saved.
struct UncheckedRecipe {
    var recipe: OwnRecipe
    var notes: [String]

    func checked() throws(UnreadableRecipe) -> ParsedRecipe { try ParsedRecipe(checking: recipe, notes: notes) }
}

extension OwnRecipe {
    /// True if the recipe has neither ingredients nor steps.
    fileprivate var isBare: Bool { ingredients.isEmpty && steps.isEmpty }

    fileprivate var size: Int { ingredients.count + steps.count }
}
