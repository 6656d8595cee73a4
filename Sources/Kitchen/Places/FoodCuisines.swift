/// Where a food is eaten: the cuisines of places, and words of their names, that promise it.
///
/// Cuisines are those that OpenStreetMap counts most (its key `cuisine`); which food belongs to which is our own judgment.
/// A food is named where a guest would look for it, so that pasta leads to Italian places and not to every one that has
/// some. Foods that every kitchen cooks, such as onions or chicken stock, have no line: they match by name alone.
struct FoodCuisines {
    let cuisines: Set<String>
    /// Words with which a place's name may begin one of its own: `pizz` for `Pizzeria`.
    let names: Set<String>

    /// What a food leads to, found by the name it was typed with, its words, and the more general food that it is a kind
    /// of: `spaghetti carbonara` leads where pasta does.
    init(for food: String) {
        let words = food.foodWords.map(\.withoutPlural)
        let common = CommonFood.named(food)
        let keys = Set([food.lowercased()] + words + [common?.name, common?.general.name].compactMap(\.self))
        let lines = Self.table.filter { !$0.foods.isDisjoint(with: keys) }
        cuisines = lines.reduce(into: keys) { $0.formUnion($1.cuisines) }
        // A short word would be found in names that mean something else.
        let own = keys.union(words).filter { $0.count >= 4 && !$0.contains(" ") }
        names = lines.reduce(into: own) { $0.formUnion($1.names) }
    }

    /// Whether one may well get it there.
    func match(_ place: Place) -> Bool {
        if place.cuisines.contains(where: cuisines.contains) { return true }
        return place.name.foodWords.contains { word in
            // A short one begins too many words: `pho` is no photo.
            names.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) }
        }
    }

    private struct Line {
        var foods: Set<String>
        var cuisines: Set<String>
        var names: Set<String>
    }

    private static let table: [Line] = text.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false).map { part in
            Set(part.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") })
        }
        precondition(parts.count == 3, "no line of the table of cuisines: \(line)")
        return Line(foods: parts[0], cuisines: parts[1], names: parts[2])
    }

    /// `foods: cuisines: beginnings of words in names`
    private static let text = """
        pasta, spaghetti, lasagna, gnocchi, ravioli, tortellini, carbonara, risotto, risotto rice: italian, pasta: pasta, spaghett, trattoria, osteria
        pizza, pizza dough: pizza, italian: pizz
        mozzarella, parmesan, ricotta, pesto, focaccia, tiramisu: italian: trattoria, osteria
        sushi, sushi rice, sashimi, nori, wasabi: sushi, japanese: sushi
        ramen, udon, soba, teriyaki, tempura, miso, miso paste: ramen, japanese, noodle: ramen, udon
        noodle, egg noodle, rice noodle, glass noodle: noodle, chinese, thai, vietnamese, japanese, ramen, asian: noodle, ramen, wok
        pho, spring roll, banh mi, rice paper: vietnamese, asian: pho
        pad thai, green curry, curry paste, lemongrass, coconut milk, fish sauce: thai, asian: thai
        dim sum, dumpling, wonton, stir fry, bok choy, tofu, oyster sauce, hoisin sauce: chinese, asian, dumpling: wok
        kimchi, bibimbap, bulgogi: korean: korea, kimchi
        rice: asian, chinese, thai, indian, japanese, vietnamese, korean: wok
        curry, curry powder, dal, lentil, red lentil, paneer, naan, tikka, samosa, garam masala, biryani: indian, curry, pakistani, nepalese, bangladeshi: curry, india, tandoor
        taco, tortilla, burrito, quesadilla, enchilada, guacamole, salsa, black bean, jalapeno, nachos: mexican, tex-mex, burrito, tacos: taco, burrito, cantina
        beef, burger, hamburger, ground beef: burger, steak house, american, barbecue: burger, steak, grill
        steak: steak house, steak, argentinian, barbecue, grill: steak, grill
        pork, rib, sparerib, pulled pork, barbecue: barbecue, american, german, grill: grill, barbecue
        sausage, schnitzel, sauerkraut, bratwurst: german, austrian, sausage, bavarian: wurst
        lamb, hummus, falafel, pita, couscous, bulgur, halloumi, eggplant, chickpea, tahini, shawarma: lebanese, arab, middle eastern, falafel, turkish, greek, moroccan, syrian, mediterranean: falafel
        kebab, doner, durum, gyros: kebab, turkish, greek, arab: kebab, kebap, doner
        feta, moussaka, souvlaki, tzatziki, olive: greek, mediterranean: taverna
        paella, tapas, chorizo, tortilla espanola, gazpacho: spanish, tapas, basque: tapas, bodega
        shrimp, fish, salmon, tuna, cod, trout, mackerel, mussel, squid, clam, scallop, crab, lobster, octopus, oyster, anchovy, sea bass: seafood, fish, fish and chips, portuguese, sushi: fish, seafood, oyster
        fish and chips: fish and chips, fish, british: fish, chippy
        chicken, turkey: chicken, wings, portuguese, barbecue, grill: chicken, poulet
        duck: chinese, french: canard
        crepe, pancake, galette: crepe, pancake, breton: crep, pancake
        quiche, ratatouille, croissant, baguette, brie: french, bistro, breton: bistro, brasserie
        fondue, raclette, gruyere: swiss, savoyard, fondue: fondue
        pierogi, borscht, beet: polish, russian, ukrainian: pierogi
        goulash, paprika: hungarian, czech, austrian: csarda
        potato, french fries, fries: friture, fries, potato, german, fish and chips: frite, fritu, fries, potato
        bread, sandwich, bagel, bun: sandwich, bagel, bakery: sandwich, bagel, subway
        egg, breakfast, brunch, bacon, oats: breakfast, brunch: breakfast, brunch
        salad, mixed salad, lettuce, arugula, quinoa, avocado, kale: salad, vegetarian, vegan, poke, healthy: salad
        vegetable, vegan, vegetarian: vegetarian, vegan, salad: vegan, veget
        soup, stock: soup, ramen, vietnamese: soup
        cake, cookie, pie, cheesecake, brownie, muffin: cake, coffee shop, dessert, pie, pastry: cake, patisser, conditorei, konditorei
        chocolate, waffle, cream, dessert: dessert, waffle, chocolate, ice cream, cake: chocol, waffle
        ice cream, sorbet, gelato: ice cream, gelato, frozen yogurt: gelat, glac, eis
        doughnut, donut: donut, doughnut: donut, doughnut
        coffee, tea: coffee shop, coffee, tea: coffee, kaffee, cafe
        juice, smoothie, orange, strawberry, banana, mango: juice, smoothie: juice, smoothie
        hot dog: hot dog, american: dog
        """
}
