/// A verb that says what is done to food, or with what.
enum CookingAct: Hashable, Sendable {
    /// It goes on for a while: *simmer*.
    case lasting
    /// It goes on for a while where somebody lets it: *let the syrup thicken*.
    case permitted
    /// It leads to one that lasts: *let*, *leave*.
    case permission
    /// It is done at once, however long what comes of it is: *add*.
    case momentary
    /// It is said of food that waits for another day: *store*.
    case keeping

    /// The act that a verb in its basic form names; nil for other words.
    init?(verb: String) {
        guard let act = Self.verbs[verb] else { return nil }
        self = act
    }

    private static let verbs: [String: CookingAct] = {
        var verbs: [String: CookingAct] = [:]
        let groups: [(CookingAct, String)] = [
            (.lasting, "lasting acts"), (.permitted, "permitted acts"), (.permission, "permissions"),
            (.momentary, "momentary acts"),
            (.keeping, "keeping acts"),
        ]
        for (act, list) in groups { for verb in TimeWords.list(list) { verbs[verb] = act } }
        return verbs
    }()
}
