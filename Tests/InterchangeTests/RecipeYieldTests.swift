import Kitchen
import Testing

@testable import Interchange

@Suite("Servings from a recipe's yield")
struct RecipeYieldTests {
    private func servings(_ texts: [String]) -> (count: Double?, notes: [String]) {
        var notes: [String] = []
        return (RecipeYield.servings(texts, notes: &notes), notes)
    }

    @Test(
        "A number of people comes first, then of pieces, then of things eaten whole",
        arguments: [
            ("4", 4), ("2.5", 2.5), ("4-6", 4), ("4 – 6", 4), ("4+", 4), ("~8", 8),
            ("4 servings", 4), ("2.5 servings", 2.5), ("Serves 4-6", 4), ("Serves 4 to 6", 4), ("4 to 6 servings", 4),
            ("Serves: 4", 4), ("Serves about 4", 4), ("Servings: 8", 8), ("4 serving(s)", 4), ("Serves 4.", 4),
            ("Serves 4 as a main, 6 as a starter", 4), ("4 main course servings", 4), ("feeds 10 to 12 people", 10),
            ("16 servings (1/2 cup each)", 16), ("4 1-cup servings", 4), ("4 generous, hearty portions", 4),
            ("1 serving", 1), ("1 loaf (10 slices)", 10), ("1 cake, serves 12", 12), ("1 loaf, 12 slices", 12),
            ("One 9x13 pan (12 servings)", 12), ("1 (9-inch) pie, 8 slices", 8), ("2 loaves; about 20 slices", 20),
            ("1 9-inch pie; serves 8", 8), ("1 cake of 12 pieces", 12), ("24 cookies (serves 12)", 12),
            ("Makes 24 cookies", 24), ("10 slices", 10), ("12 muffins", 12), ("16 2-inch squares", 16),
            ("2 dozen cookies", 24), ("Makes 1 dozen", 12), ("Makes 2 (serves 4)", 4), ("12 cupcakes", 12),
            ("4 Portionen", 4), ("Portionen: 4", 4), ("für 4 Personen", 4), ("Für 2 bis 3 Personen", 2), ("4 Pers.", 4),
            ("12 Stück", 12), ("1 Brot (ca. 20 Scheiben)", 20), ("1 Springform Ø 26 cm, 12 Stücke", 12),
            ("ergibt ca. 30 Plätzchen", 30), ("16 Kuchenstücke", 16), ("Für 1 Blech (20 Stück)", 20),
            ("Pour 6 personnes", 6), ("4 à 6 personnes", 4), ("4/6 personnes", 4), ("6 pers.", 6),
            ("1 gâteau de 8 parts", 8), ("1 tarte (6 à 8 parts)", 6), ("24 petits sablés", 24),
            ("Para 4 personas", 4), ("4 raciones", 4), ("4 porzioni", 4), ("4 personen", 4),
        ] as [(String, Double)])
    func known(text: String, count: Double) {
        let servings = servings([text])
        #expect(servings.count == count)
        #expect(servings.notes.isEmpty)
    }

    @Test(
        "A pan, a weight or a cake alone gives no servings, and a note",
        arguments: [
            "One 9x13 pan", "1 9x13-inch pan", "One 9-by-13-inch pan", "2 x 20cm cakes", "2 20 cm cakes", "1 loaf",
            "1 cake", "1 (9-inch) pie", "1 (9 in) pie", "1 9\" pie", "1 large loaf", "2 loaves", "2 round loaves",
            "2 loaves (10 slices each)", "makes 1 pizza", "8-inch square tin", "1/2 cup", "1 1/2 cups", "1½ cups",
            "500 g", "2 to 3 cups", "4 x 250 ml jars", "2 quarts", "about 1 liter", "3 jars of jam", "1/2 portion",
            "1 Springform (26 cm)", "Für 1 Kastenform", "1 Blech", "1 Brot", "2 Kuchen", "1 kg", "3 Gläser",
            "1 gâteau", "1 tarte", "2 pots de confiture", "a few", "one loaf", "0 servings", "5000 servings",
            "1,000 cookies",
        ])
    func unknown(text: String) {
        let servings = servings([text])
        #expect(servings.count == nil)
        #expect(servings.notes == ["\"\(text)\" can't be read as a number of servings and was left out"])
    }

    @Test(
        "The most reliable of several texts counts",
        arguments: [
            (["12", "12 muffins"], 12), (["12", "4 servings"], 4), (["1", "1 loaf (10 slices)"], 10),
            (["1", "1 loaf"], nil), (["1", "Makes 1 loaf"], nil), (["1 cake", "10 slices"], 10), (["6"], 6),
            (["24 cookies", "8 people"], 8), (["", "4"], 4),
        ] as [([String], Double?)])
    func several(texts: [String], count: Double?) {
        #expect(servings(texts).count == count)
    }

    @Test("Only the first 200 characters of a text are read, and no text gives no note")
    func bounds() {
        #expect(servings([String(repeating: "1 x ", count: 100_000)]).count == nil)
        #expect(servings([]).notes.isEmpty && servings([" "]).notes.isEmpty)
    }

    @Test(
        "Only the first texts are read, and a number out of range leaves out the yield, not the recipe")
    func bounded() {
        var notes: [String] = []
        let many = (0..<20_000).map { "loaf \($0)" }
        #expect(RecipeYield.servings(many + ["serves 4"], notes: &notes) == nil)
        #expect(RecipeYield.servings(["0.005 servings"], notes: &notes) == nil)
        #expect(notes.count == 2)
    }
}
