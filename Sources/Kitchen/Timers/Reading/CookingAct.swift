/// A kind of cooking verb. The raw values are the names of lists in `words.txt`.
enum CookingAct: String, CaseIterable {
    /// An act that takes a while: *simmer*.
    case lasting = "lasting acts"
    /// An act that takes a while if the cook only lets it happen: *let the syrup thicken*.
    case permitted = "permitted acts"
    /// A verb that lets another act happen: *let*, *leave*.
    case permission = "permissions"
    /// An act that is done at once, even if its effect lasts: *add*.
    case momentary = "momentary acts"
    /// A verb about storing food for another day: *store*.
    case keeping = "keeping acts"

    /// Creates the act of a verb in its base form, or returns `nil` for other words.
    init?(verb: String) {
        guard let act = Self.verbs[verb] else { return nil }
        self = act
    }

    /// The act of each verb. The last list counts if several have the verb.
    private static let verbs = Dictionary(
        allCases.flatMap { act in TimeWords.list(act.rawValue).map { ($0, act) } }, uniquingKeysWith: { $1 })
}
