import Testing

@testable import Interchange

@Suite("Cooklang")
struct CooklangTests {
    @Test(
        "is read as the language's own suite has it: a case of that structure for each of its names", arguments: cases)
    func canonical(_ test: CanonicalCase) throws {
        let document = try CooklangParser.document(test.source)
        #expect(document.canonicalSteps == test.steps)
        #expect(document.canonicalMetadata == test.metadata)
    }

    @Test("has a case for each of the suite's 60 names, each once")
    func complete() {
        #expect(Set(Self.cases.map(\.name)).count == 60)
        #expect(Self.cases.count == 60)
    }

    /// The names are those of the suite's version 7 (https://github.com/cooklang/spec, tests/canonical.yaml).
    private static let cases: [CanonicalCase] = [
        CanonicalCase("testBasicDirection", "Tear in some dill", ["Tear in some dill"]),
        CanonicalCase("testComments", "-- from the red notebook"),
        CanonicalCase(
            "testCommentsAfterIngredients", "@bay{3%leaves} -- take them out later\nand the lid",
            [.ingredient("bay", 3, units: "leaves"), "  and the lid"]),
        CanonicalCase(
            "testCommentsWithIngredients", "-- take them out later\n@bay{3%leaves}",
            [.ingredient("bay", 3, units: "leaves")]),
        CanonicalCase("testDirectionsWithDegrees", "Warm the plates to 60°C", ["Warm the plates to 60°C"]),
        CanonicalCase("testDirectionsWithNumbers", "Boil 2L of stock", ["Boil 2L of stock"]),
        CanonicalCase(
            "testDirectionWithIngredient", "Beat @eggs{4%pieces}, @sugar{80%g} and @cream{2%dl}!",
            [
                "Beat ", .ingredient("eggs", 4, units: "pieces"), ", ", .ingredient("sugar", 80, units: "g"), " and ",
                .ingredient("cream", 2, units: "dl"), "!",
            ]),
        CanonicalCase(
            "testEquipmentMultipleWords", "Brown it in a #dutch oven{}", ["Brown it in a ", .cookware("dutch oven", 1)]),
        CanonicalCase(
            "testEquipmentMultipleWordsWithLeadingNumber", "Bake in a #9-inch springform tin{ }",
            ["Bake in a ", .cookware("9-inch springform tin", 1)]),
        CanonicalCase(
            "testEquipmentMultipleWordsWithSpaces", "Brown it in a #dutch oven{ }",
            ["Brown it in a ", .cookware("dutch oven", 1)]),
        CanonicalCase(
            "testEquipmentOneWord", "Stir in a #bowl until smooth",
            ["Stir in a ", .cookware("bowl", 1), " until smooth"]),
        CanonicalCase("testEquipmentQuantity", "#cake tin{3}", [.cookware("cake tin", 3)]),
        CanonicalCase("testEquipmentQuantityOneWord", "#cake tin{both}", [.cookware("cake tin", "both")]),
        CanonicalCase(
            "testEquipmentQuantityMultipleWords", "#cake tin{one large}", [.cookware("cake tin", "one large")]),
        CanonicalCase("testFractions", "@honey{3/4%cup}", [.ingredient("honey", 0.75, units: "cup")]),
        CanonicalCase(
            "testFractionsInDirections", "roll it about 1/4 inch thick", ["roll it about 1/4 inch thick"]),
        CanonicalCase("testFractionsLike", "@honey{03/4%cup}", [.ingredient("honey", "03/4", units: "cup")]),
        CanonicalCase("testFractionsWithSpaces", "@honey{3 / 4 %cup}", [.ingredient("honey", 0.75, units: "cup")]),
        CanonicalCase(
            "testIngredientMultipleWordsWithLeadingNumber", "Dust with @5 spice powder{ }",
            ["Dust with ", .ingredient("5 spice powder", "some", units: "")]),
        CanonicalCase("testIngredientWithEmoji", "Cut an @🍋", ["Cut an ", .ingredient("🍋", "some", units: "")]),
        CanonicalCase("testIngredientExplicitUnits", "@leek{2%stalks}", [.ingredient("leek", 2, units: "stalks")]),
        CanonicalCase(
            "testIngredientExplicitUnitsWithSpaces", "@leek{ 2 % stalks }", [.ingredient("leek", 2, units: "stalks")]),
        CanonicalCase("testIngredientImplicitUnits", "@leek{2}", [.ingredient("leek", 2, units: "")]),
        CanonicalCase("testIngredientNoUnits", "@leek", [.ingredient("leek", "some", units: "")]),
        CanonicalCase("testIngredientNoUnitsNotOnlyString", "@7up", [.ingredient("7up", "some", units: "")]),
        CanonicalCase(
            "testIngredientWithNumbers", "@type 405 flour{400%g}", [.ingredient("type 405 flour", 400, units: "g")]),
        CanonicalCase(
            "testIngredientWithoutStopper", "@leek cut in rings",
            [.ingredient("leek", "some", units: ""), " cut in rings"]),
        CanonicalCase("testMetadata", "---\nwritten by: Aunt Inge\n---", metadata: ["written by": "Aunt Inge"]),
        CanonicalCase(
            "testMetadataBreak", "serve ---\nwritten by: Aunt Inge\n---", ["serve --- written by: Aunt Inge ---"]),
        CanonicalCase(
            "testMetadataMultiwordKey", "---\nresting time: 2 hours\n---", metadata: ["resting time": "2 hours"]),
        CanonicalCase(
            "testMetadataMultiwordKeyWithSpaces", "---\nresting time   :2 hours\n---",
            metadata: ["resting time": "2 hours"]),
        CanonicalCase(
            "testMultiLineDirections", "Peel the pears\n\nCut the pears", ["Peel the pears"], ["Cut the pears"]),
        CanonicalCase(
            "testMultipleLines", "---\nRest Time: 20 minutes\nBake Time: 40 minutes\n---",
            metadata: ["Rest Time": "20 minutes", "Bake Time": "40 minutes"]),
        CanonicalCase("testMultiWordIngredient", "@red onion{5}", [.ingredient("red onion", 5, units: "")]),
        CanonicalCase("testMultiWordIngredientNoAmount", "@red onion{}", [.ingredient("red onion", "some", units: "")]),
        CanonicalCase(
            "testMutipleIngredientsWithoutStopper", "@leek cut in rings with @dill",
            [.ingredient("leek", "some", units: ""), " cut in rings with ", .ingredient("dill", "some", units: "")]),
        CanonicalCase("testQuantityAsText", "@mint{plenty%leaves}", [.ingredient("mint", "plenty", units: "leaves")]),
        CanonicalCase("testQuantityDigitalString", "@stock{3 q }", [.ingredient("stock", "3 q", units: "")]),
        CanonicalCase("testServings", "---\nservings: 2|4|8\n---", metadata: ["servings": "2|4|8"]),
        CanonicalCase("testSlashInText", "Grill at 220℃/Fan 200°C.", ["Grill at 220℃/Fan 200°C."]),
        CanonicalCase(
            "testTimerDecimal", "Steam for ~{2.5%minutes}", ["Steam for ", .timer("", 2.5, units: "minutes")]),
        CanonicalCase("testTimerFractional", "Steam for ~{3/4%hour}", ["Steam for ", .timer("", 0.75, units: "hour")]),
        CanonicalCase("testTimerInteger", "Steam for ~{18%minutes}", ["Steam for ", .timer("", 18, units: "minutes")]),
        CanonicalCase(
            "testTimerWithName", "Steam for ~dumplings{18%minutes}",
            ["Steam for ", .timer("dumplings", 18, units: "minutes")]),
        CanonicalCase(
            "testSingleWordTimer", "Leave to ~cool before slicing",
            ["Leave to ", .timer("cool", "", units: ""), " before slicing"]),
        CanonicalCase(
            "testSingleWordTimerWithPunctuation", "Leave to ~cool; slice it",
            ["Leave to ", .timer("cool", "", units: ""), "; slice it"]),
        CanonicalCase(
            "testSingleWordTimerWithUnicodePunctuation", "Leave to ~cool⸫ slice it",
            ["Leave to ", .timer("cool", "", units: ""), "⸫ slice it"]),
        CanonicalCase(
            "testTimerWithUnicodeWhitespace", "Leave to ~cool\u{2009}then slice",
            ["Leave to ", .timer("cool", "", units: ""), "\u{2009}then slice"]),
        CanonicalCase("testInvalidMultiWordTimer", "Wait ~ {9}", ["Wait ~ {9}"]),
        CanonicalCase("testInvalidSingleWordTimer", "Wait ~ 9", ["Wait ~ 9"]),
        CanonicalCase(
            "testSingleWordIngredientWithPunctuation", "Grate some @nutmeg; stir",
            ["Grate some ", .ingredient("nutmeg", "some", units: ""), "; stir"]),
        CanonicalCase(
            "testSingleWordIngredientWithUnicodePunctuation", "Grate @nutmeg⸫ stir",
            ["Grate ", .ingredient("nutmeg", "some", units: ""), "⸫ stir"]),
        CanonicalCase(
            "testIngredientWithUnicodeWhitespace", "Grate @nutmeg\u{2009}and stir",
            ["Grate ", .ingredient("nutmeg", "some", units: ""), "\u{2009}and stir"]),
        CanonicalCase("testInvalidMultiWordIngredient", "Mail @ kitchen{}", ["Mail @ kitchen{}"]),
        CanonicalCase("testInvalidSingleWordIngredient", "Mail us @ kitchen", ["Mail us @ kitchen"]),
        CanonicalCase(
            "testSingleWordCookwareWithPunctuation", "Pour into a #jar; close it",
            ["Pour into a ", .cookware("jar", 1), "; close it"]),
        CanonicalCase(
            "testSingleWordCookwareWithUnicodePunctuation", "Pour into a #jar⸫ close it",
            ["Pour into a ", .cookware("jar", 1), "⸫ close it"]),
        CanonicalCase(
            "testCookwareWithUnicodeWhitespace", "Pour into a #jar\u{2009}and close it",
            ["Pour into a ", .cookware("jar", 1), "\u{2009}and close it"]),
        CanonicalCase("testInvalidMultiWordCookware", "Batch # 12{}", ["Batch # 12{}"]),
        CanonicalCase("testInvalidSingleWordCookware", "Batch # 12", ["Batch # 12"]),
    ]
}
