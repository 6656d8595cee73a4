extension RecipeFilter {
    /// Whether the names of a recipe's ingredients tell that it has what somebody does not tolerate and no diet covers;
    /// true, too, where its ingredients are not known. Names tell what is usual: a sauce that was bought may have more.
    ///
    /// The foods are those that the U.S. Food and Drug Administration names as sources of the major allergens, with
    /// usual products of them; for sulfites, foods in which they are usual.
    func isRuled(outBy ingredients: [String]) -> Bool {
        let unwanted = Set(intolerances.flatMap { Self.foods[$0.lowercased()] ?? [] })
        return !unwanted.isEmpty && (ingredients.isEmpty || ingredients.contains { Self.names($0, anyOf: unwanted) })
    }

    /// Looks for the longest name first, so that `chestnut mushroom` is no chestnut.
    private static func names(_ ingredient: String, anyOf unwanted: Set<String>) -> Bool {
        let words = ingredient.foodWords.map(\.withoutPlural)
        var start = 0
        while start < words.count {
            var length = min(3, words.count - start)
            while length > 0 {
                let name = words[start..<start + length].joined(separator: " ")
                if unwanted.contains(name) { return true }
                if harmless.contains(name) { break }
                length -= 1
            }
            start += max(length, 1)
        }
        return false
    }

    private static func set(_ names: String) -> Set<String> {
        Set(
            names.split(separator: ",").map { name in
                name.split(separator: " ").map { String($0).withoutPlural }.joined(separator: " ")
            })
    }

    /// In lower case, without accents.
    private static let foods: [String: Set<String>] = [
        "peanut": set("peanut, groundnut, mixed nut, satay"),
        "tree nut": set(
            """
            nut, almond, almond flour, walnut, cashew, pecan, hazelnut, filbert, pistachio, macadamia, chestnut, marzipan, \
            praline, nougat, nutella, gianduja, frangipane, amaretto, amaretti, pesto
            """),
        "soy": set(
            """
            soy, soya, soybean, soyabean, tofu, tempeh, edamame, miso, tamari, shoyu, natto, bean curd, hoisin, teriyaki, \
            ponzu, gochujang, doenjang, doubanjiang, chili bean paste, black bean sauce, oyster sauce
            """),
        "sesame": set("sesame, tahini, tahina, halva, halvah, hummus, zaatar, dukkah, gomasio, furikake"),
        "sulfite": set(
            """
            wine, cider, sherry vinegar, raisin, sultana, currant, prune, dried fruit, dried apricot, dried fig, \
            dried apple, dried cranberry, dried cherry, dried mango, molasses, sauerkraut, maraschino cherry, shrimp, prawn
            """),
        "grain": set(
            """
            wheat, flour, bread, breadcrumb, crumb, crouton, baguette, ciabatta, focaccia, toast, bun, roll, bagel, brioche, \
            pita, naan, tortilla, wrap, taco, nacho, cracker, biscuit, cookie, ladyfinger, pretzel, cake, pie crust, pastry, \
            phyllo, filo, dough, panko, pasta, spaghetti, linguine, macaroni, tagliatelle, penne, fettuccine, fusilli, \
            rigatoni, lasagna, lasagne, ravioli, tortellini, gnocchi, orzo, vermicelli, noodle, ramen, udon, soba, couscous, \
            bulgur, barley, rye, spelt, semolina, farro, freekeh, seitan, gluten, malt, beer, soy sauce, miso, gochujang, \
            rice, risotto, oat, oatmeal, granola, muesli, cereal, bran, corn, maize, cornmeal, cornstarch, cornflour, \
            cornflake, popcorn, polenta, grit, hominy, masa, quinoa, millet, sorghum, teff, amaranth, buckwheat
            """),
    ]

    /// What is named after one of them and has nothing of it.
    private static let harmless = set(
        """
        chestnut mushroom, water chestnut, almond flour, chickpea flour, gram flour, coconut flour, tapioca flour, \
        potato flour, cassava flour, cauliflower rice
        """)
}
