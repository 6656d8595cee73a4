public import Kitchen

// Failures that commands report in the same words with a running kiosk and without one.

extension ControlFailure {
    /// The most foods or lines of one request: the kiosk looks all of them up while its buttons wait.
    public static let mostNames = 100

    /// Returns nil where one request may have so many names.
    public static func badCount(ofNames count: Int) -> ControlFailure? {
        count <= mostNames
            ? nil
            : ControlFailure(
                .usage, "at most \(mostNames) names can be given at once, so nothing was changed; give fewer")
    }

    public static func noRecipe(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no recipe \(id); galley recipe list shows those that are stored")
    }

    public static func noOwnRecipe(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no own recipe \(id); galley recipe list --own shows them")
    }

    public static func noPhoto(of id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no such photo of \(id); galley recipe show \(id) --json lists them")
    }

    public static func noFavoriteFood(_ food: String) -> ControlFailure {
        ControlFailure(.notFound, "\(food) is no favorite food; galley food list shows them")
    }

    public static func noFoodName(_ text: String) -> ControlFailure {
        ControlFailure(
            .unacceptable, "\"\(text)\" is no name of a food, which has a letter at least; nothing was changed")
    }

    public static func noPage(_ number: Int) -> ControlFailure {
        ControlFailure(.unacceptable, "there is no page \(number); pages are counted from 1")
    }

    public static let noSearchWord = ControlFailure(.unacceptable, "there is no word in it to search for")

    public static let nothingChecked = ControlFailure(
        .unacceptable, "nothing is checked in the pantry; check what the search shall use: galley pantry check NAME")
}

extension FoodDocument {
    /// Warning about a food that was a favorite before it was added.
    public static func addedAlready(_ food: String) -> String { "\(food) was a favorite food already" }
}

extension Pantry.Order {
    /// Names that the order has.
    public var names: [String] {
        switch self {
        case .list: []
        case .add(let names), .remove(let names), .check(let names), .uncheck(let names): names
        }
    }
}

extension ControlRequest.ShoppingRequest {
    /// Lines or names that the request has.
    public var names: [String] {
        switch self {
        case .list, .addRecipe, .clear: []
        case .add(let names), .done(let names), .undone(let names), .remove(let names): names
        }
    }
}
