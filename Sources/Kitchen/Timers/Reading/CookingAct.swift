/// A kind of cooking verb. The raw values are the names of lists in `words.txt`.
enum CookingAct: String, CaseIterable {
    /// It goes on for a while: *simmer*.
    case lasting = "lasting acts"
    /// It goes on for a while where somebody lets it: *let the syrup thicken*.
    case permitted = "permitted acts"
    /// It leads to one that lasts: *let*, *leave*.
    case permission = "permissions"
    /// It is done at once, however long what comes of it is: *add*.
    case momentary = "momentary acts"
    /// It is said of food that waits for another day: *store*.
    case keeping = "keeping acts"

    /// The act that a verb in its basic form names; nil for other words.
    init?(verb: String) {
        guard let act = Self.verbs[verb] else { return nil }
        self = act
    }

    /// If several lists have a verb, the last one counts.
    private static let verbs = Dictionary(
        allCases.flatMap { act in TimeWords.list(act.rawValue).map { ($0, act) } }, uniquingKeysWith: { $1 })
}
