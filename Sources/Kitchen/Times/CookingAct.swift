/// A word that says what is done to food, or with what.
enum CookingAct: Hashable, Sendable {
    /// It goes on for a while: *simmer*.
    case lasting
    /// It goes on for a while where somebody lets it: *let the syrup thicken*.
    case permitted
    /// It leads to one that lasts: *let*, *leave*.
    case permission
    /// It is done at once, however long what comes of it is: *add*.
    case momentary
    /// What is said of food that waits for another day: *store*.
    case keeping
}

extension CookingAct {
    /// The act that a verb in its basic form names; nil for other words.
    init?(verb: String) {
        guard let act = Self.verbs[verb] else { return nil }
        self = act
    }

    private static let verbs: [String: CookingAct] = {
        let groups: [(CookingAct, String)] = [
            (
                .lasting,
                """
                age air-fry autolyse backen bake barbecue baste beat blanch blaze blend blind-bake blitz bloom boil \
                braise brew brine broil brown bubble caramelise caramelize char chill churn coddle cook cool cream \
                crisp culture cure cut-and-fold deep-fry defrost dehydrate dry dry-fry dry-roast dunk fast-boil \
                ferment finish freeze fry griddle grill heat hold incubate infuse keep knead kochen leaven oven-bake macerate \
                marinade marinate massage microwave mix oven-roast pan-fry pan-roast par-boil par-cook parbake \
                parboil parcook pickle plump poach pre-heat preheat press pressure-cook process prove proof pulse \
                pulverise pulverize pump purée puree reduce refresh refrigerate rehydrate render rest rinse ripen \
                rise roast salt saute sauté scald sear shake simmer sit sizzle slow-cook slow-roast smoke soak \
                soften sous-vide spin spin-dry stand steam steam-dry steep sterilise sterilize stew stir stir-fry \
                sweat temper thaw toast toss turn undisturbed warm weigh-down whip whirl whisk whizz whiz work \
                bulk-ferment cold-smoke cold-brew continue wait allow give count rub tumble confit rotate flip hang drain \
                strain reheat wilt par-bake scramble braten ruhen garen cold-proof let-rise crank swirl froth \
                hard-boil soft-boil hard-cook soft-cook pasteurise pasteurize steam-bake agitate fold stretch swish \
                charcoal-grill wash scrub
                """
            ),
            (.permitted, "foam form settle set thicken swell develop melt dissolve evaporate go"),
            (.permission, "let leave set-aside"),
            (
                .momentary,
                """
                add arrange beware bring build check chop combine cover crack crumble cut deglaze divide drizzle \
                drop dust enjoy fill garnish get halve insert invert ladle lay lift light lock lower make move open \
                peel place plunge pop pour put raise remove return roll scatter score season seal serve shape sift \
                skim slice slide spoon spread sprinkle start submerge switch take tip top transfer trim tuck unwrap \
                uncover use wrap dip grate pull slip strew squeeze coat brush unlock release close carve dress
                """
            ),
            (.keeping, "store discard"),
        ]
        return Dictionary(
            uniqueKeysWithValues: groups.flatMap { act, words in words.split(separator: " ").map { (String($0), act) } }
        )
    }()
}
