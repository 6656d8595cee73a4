extension CommonFood {
    /// The table of foods, a line each, the ones that home cooks use most first:
    ///
    /// `name, what else it is called: shop marks`
    ///
    /// Names are in lower case and plain letters. A name is in the singular, which finds the plural too; a plural that
    /// means something else is written out (`peppers`). Adjectives need no line: `large red-skinned potatoes` is
    /// potato. A line is needed where a word more makes another food of it: `sweet potato`, `coconut milk`.
    ///
    /// Marks, in this order: `staple`: most kitchens have it, and the pantry offers it. `side`: it flavors, thickens or
    /// wets; no dish is named after it while there is another. `of KIND`: it can stand for KIND in a recipe, and dishes
    /// with it are filed under KIND.
    static let table = """
        salt, sea salt, table salt, kosher salt: supermarket staple side
        onion, yellow onion, brown onion, white onion: greengrocer staple side
        garlic, garlic clove, clove of garlic, clove garlic, garlic bulb: greengrocer staple side
        olive oil, extra virgin olive oil: supermarket staple side of vegetable oil
        black pepper, pepper, peppercorn: spices staple side
        butter, unsalted butter, salted butter: cheese staple side
        egg, egg yolk, egg white, yolk: cheese staple
        milk, whole milk, semi skimmed milk, skim milk: cheese staple side
        sugar, white sugar, granulated sugar, caster sugar, superfine sugar, cane sugar: supermarket staple side
        flour, wheat flour, white flour, all purpose flour, plain flour, bread flour: supermarket staple side
        tomato: greengrocer staple
        potato: greengrocer staple
        chicken: butcher
        rice, white rice, long grain rice, short grain rice: supermarket staple
        pasta, noodle pasta: supermarket staple
        carrot: greengrocer staple
        lemon, lemon juice, lemon zest: greengrocer staple side
        cheese, grated cheese, shredded cheese: cheese staple
        bread, white bread, bread slice, toast: bakery staple
        canned tomato, canned chopped tomato, canned whole tomato, canned diced tomato, canned crushed tomato, \
        tinned tomato, plum tomato in juice, diced tomato, crushed tomato: supermarket staple side
        vegetable oil, oil, sunflower oil, canola oil, rapeseed oil, neutral oil, cooking oil, corn oil, frying oil, \
        grapeseed oil: supermarket staple side
        bell pepper, peppers, red pepper, green pepper, yellow pepper, orange pepper, sweet pepper, capsicum, \
        stuffed pepper, roasted red pepper: greengrocer
        ground beef, minced beef, beef mince, hamburger meat, mince: butcher of beef
        chicken breast: butcher of chicken
        spaghetti: supermarket of pasta
        mushroom, button mushroom, cremini mushroom, chestnut mushroom, champignon: greengrocer
        spinach, baby spinach: greengrocer
        bacon, smoked bacon, bacon bit, lardon: butcher
        beef: butcher
        parmesan, parmesan cheese, parmigiano reggiano, grana padano: cheese side of cheese
        mozzarella, mozzarella cheese: cheese
        cheddar, cheddar cheese: cheese of cheese
        cream, heavy cream, whipping cream, double cream, single cream, light cream: cheese side
        yogurt, plain yogurt, natural yogurt, yoghurt: cheese
        ginger, ginger root, gingerroot: greengrocer side
        parsley, flat parsley: greengrocer side
        basil: greengrocer side
        spring onion, scallion, green onion: greengrocer side of onion
        red onion: greengrocer side of onion
        celery, celery stalk, celery rib: greengrocer side
        zucchini, courgette: greengrocer
        cucumber: greengrocer
        lettuce: greengrocer
        broccoli: greengrocer
        salmon, salmon fillet: seafood
        tuna, canned tuna: supermarket
        shrimp, prawn: seafood
        soy sauce, soya sauce: supermarket staple side
        vinegar, white vinegar, distilled vinegar: supermarket staple side
        chicken stock, chicken broth, chicken bouillon, chicken stock cube: supermarket side of stock
        vegetable stock, vegetable broth, vegetable bouillon, vegetable stock cube: supermarket side of stock
        beef stock, beef broth, beef bouillon, beef stock cube: supermarket side of stock
        stock, broth, bouillon, stock cube: supermarket side
        tomato paste: supermarket side
        honey: supermarket staple side
        mustard, yellow mustard: supermarket staple side
        baking powder: supermarket staple side
        oregano: spices side
        thyme: greengrocer side
        cumin, ground cumin, cumin seed: spices side
        paprika, sweet paprika: spices side
        cinnamon, cinnamon stick: spices side
        bean: supermarket
        chickpea, garbanzo bean, garbanzo: supermarket
        kidney bean, red kidney bean: supermarket of bean
        black bean: supermarket of bean
        green bean, string bean, french bean, runner bean: greengrocer
        pea, green pea, frozen pea: supermarket
        sweet corn, corn, corn cob, corn kernel, sweetcorn, canned corn: supermarket
        lentil, brown lentil, green lentil, puy lentil: supermarket
        red lentil: supermarket
        pork: butcher
        ham: butcher
        sausage: butcher
        chicken thigh, boneless chicken thigh: butcher of chicken
        lime, lime juice, lime zest: greengrocer side
        apple: greengrocer
        banana: greengrocer
        avocado: greengrocer
        sweet potato: greengrocer
        cabbage, white cabbage, green cabbage, pointed cabbage: greengrocer
        cauliflower: greengrocer
        eggplant, aubergine: greengrocer
        leek: greengrocer
        mayonnaise, mayo: supermarket side
        ketchup, tomato ketchup: supermarket side
        tomato puree, passata, strained tomato: supermarket side
        tomato sauce, pasta sauce, marinara sauce: supermarket side
        brown sugar, light brown sugar, dark brown sugar, muscovado sugar, demerara sugar: supermarket side
        powdered sugar, icing sugar, confectioners sugar: supermarket side
        vanilla extract, vanilla, vanilla essence, vanilla bean, vanilla pod, vanilla sugar: supermarket side
        baking soda, bicarbonate of soda, sodium bicarbonate: supermarket side
        yeast, dry yeast, instant dry yeast, baker yeast: supermarket side
        bay leaf: spices side
        coriander leaf, cilantro, fresh coriander, coriander: greengrocer side
        chili pepper, red chili, green chili, fresh chili, chilies, chile, chile pepper, chilli, chilli pepper, \
        chillies, bird eye chili, serrano pepper, poblano pepper, ancho chile, scotch bonnet chili, scotch bonnet, hot pepper: greengrocer side
        chili flake, red pepper flake, crushed red pepper, chilli flake: spices side
        chili powder, chilli powder: spices side
        curry powder: spices side
        turmeric, ground turmeric: spices side
        nutmeg, grated nutmeg: spices side
        cornstarch, cornflour, corn starch: supermarket side
        breadcrumb, bread crumb, panko: bakery side
        oats, rolled oats, oatmeal, porridge oats, oat flake: supermarket
        coconut milk, coconut cream: supermarket side
        cream cheese: cheese
        sour cream: cheese side
        feta, feta cheese: cheese
        tofu, bean curd: supermarket
        noodle: supermarket
        white wine, dry white wine: supermarket side
        red wine, dry red wine: supermarket side
        strawberry: greengrocer
        orange, orange zest: greengrocer
        chocolate, dark chocolate, bittersweet chocolate, semisweet chocolate, chocolate chip: supermarket
        cocoa powder, cocoa, cacao: supermarket side
        peanut butter: supermarket
        almond butter, cashew butter: supermarket
        jam, strawberry jam, raspberry jam, apricot jam, marmalade: supermarket
        pizza, pizza dough, pizza base: supermarket
        fish, white fish, fish fillet: seafood
        cod, cod fillet: seafood of fish
        steak, beef steak, sirloin steak, rump steak, ribeye, flank steak, sirloin: butcher of beef
        stewing beef, beef chuck, chuck roast, stew beef, beef for stew, braising beef, stew meat: butcher of beef
        pork chop: butcher of pork
        ground pork, minced pork, pork mince: butcher of pork
        pork shoulder: butcher of pork
        pork tenderloin, pork loin: butcher of pork
        turkey, turkey breast: butcher
        ground turkey, minced turkey, turkey mince: butcher of turkey
        lamb: butcher
        ground lamb, minced lamb, lamb mince: butcher of lamb
        whole chicken: butcher of chicken
        chicken leg, chicken drumstick, drumstick: butcher of chicken
        chicken wing: butcher of chicken
        macaroni, mac, elbow pasta: supermarket of pasta
        penne: supermarket of pasta
        tagliatelle: supermarket of pasta
        fusilli: supermarket of pasta
        lasagna sheet, lasagna, lasagne: supermarket of pasta
        linguine: supermarket of pasta
        fettuccine: supermarket of pasta
        basmati rice, basmati: supermarket of rice
        jasmine rice: supermarket of rice
        brown rice, whole grain rice: supermarket of rice
        risotto rice, arborio rice, arborio, carnaroli rice: supermarket of rice
        egg noodle: supermarket of noodle
        rice noodle, rice vermicelli: supermarket of noodle
        couscous: supermarket
        quinoa: supermarket
        bulgur, bulgur wheat: supermarket
        tortilla, flour tortilla, corn tortilla, wrap, taco shell: supermarket side
        arugula, rocket: greengrocer
        kale: greengrocer
        asparagus: greengrocer
        pumpkin: greengrocer
        butternut squash: greengrocer
        squash, yellow squash, acorn squash, spaghetti squash: greengrocer
        beet, beetroot: greengrocer
        radish: greengrocer
        fennel, fennel bulb: greengrocer
        cherry tomato, grape tomato: greengrocer of tomato
        shallot: greengrocer side
        brussels sprout: greengrocer
        red cabbage: greengrocer
        savoy cabbage: greengrocer of cabbage
        napa cabbage, chinese cabbage: greengrocer
        bok choy, pak choi: greengrocer
        bean sprout, mung bean sprout: greengrocer
        romaine, romaine lettuce, cos lettuce: greengrocer of lettuce
        iceberg lettuce: greengrocer of lettuce
        mixed salad, salad leaf, salad green, mixed greens: greengrocer
        rosemary: greengrocer side
        mint: greengrocer side
        dill: greengrocer side
        chives, chive: greengrocer side
        sage: greengrocer side
        marjoram: spices side
        tarragon: greengrocer side
        lemongrass, lemon grass: greengrocer side
        italian seasoning, mixed herbs, herbes de provence, italian herbs: spices side
        seasoning, taco seasoning, cajun seasoning, lemon pepper, pumpkin pie spice: spices side
        ground coriander, coriander seed, coriander powder: spices side
        ground ginger, ginger powder: spices side
        garlic powder, garlic salt: spices side
        onion powder: spices side
        cayenne pepper, cayenne: spices side
        white pepper: spices side
        clove, ground cloves, whole cloves: spices side
        cardamom: spices side
        allspice, allspice berry: spices side
        garam masala: spices side
        saffron: spices side
        star anise: spices side
        fennel seed: spices side
        caraway seed, caraway: spices side
        mustard seed, mustard powder: spices side
        sichuan pepper, sichuan peppercorn, szechuan pepper, szechuan peppercorn: spices side
        five spice powder, chinese five spice, five spice: spices side
        smoked paprika: spices side of paprika
        sesame oil: supermarket side
        fish sauce: supermarket side
        oyster sauce: supermarket side
        hoisin sauce: supermarket side
        worcestershire sauce: supermarket side
        hot sauce, tabasco, sriracha, chili sauce: supermarket side
        barbecue sauce, bbq sauce: supermarket side
        teriyaki sauce: supermarket side
        sweet chili sauce: supermarket side
        salad dressing, dressing, italian dressing, ranch dressing, vinaigrette: supermarket side
        pesto: supermarket side
        salsa: supermarket side
        curry paste, green curry paste, red curry paste: supermarket side
        dijon mustard, dijon: supermarket side of mustard
        wine vinegar, white wine vinegar, red wine vinegar, sherry vinegar: supermarket side of vinegar
        balsamic vinegar, balsamic: supermarket side
        cider vinegar, apple cider vinegar: supermarket side of vinegar
        rice vinegar, rice wine vinegar: supermarket side
        maple syrup: supermarket side
        peanut: supermarket
        almond: supermarket
        walnut: supermarket
        cashew, cashew nut: supermarket
        hazelnut: supermarket
        pecan: supermarket
        pistachio: supermarket
        pine nut: supermarket side
        raisin, sultana, currant: supermarket side
        sesame seed: supermarket side
        sunflower seed: supermarket side
        pumpkin seed: supermarket side
        poppy seed: supermarket side
        chia seed: supermarket
        flaxseed, linseed: supermarket side
        shredded coconut, coconut flake, desiccated coconut, dried coconut: supermarket
        olive, green olive: supermarket
        black olive, kalamata olive: supermarket of olive
        caper: supermarket side
        anchovy: supermarket side
        pickle, gherkin, pickled cucumber: supermarket side
        sun dried tomato: supermarket
        artichoke, artichoke heart: supermarket
        jalapeno, jalapeno pepper: greengrocer side of chili pepper
        chipotle, chipotle pepper: supermarket side of chili pepper
        ricotta, ricotta cheese: cheese
        goat cheese, chevre: cheese
        gruyere, gruyere cheese: cheese of cheese
        gouda, gouda cheese: cheese of cheese
        swiss cheese, emmental: cheese of cheese
        blue cheese, gorgonzola, roquefort: cheese
        mascarpone: cheese
        cottage cheese, quark: cheese
        halloumi: cheese
        pecorino: cheese side of cheese
        brie, camembert: cheese
        monterey jack, monterey jack cheese, pepper jack cheese, colby: cheese of cheese
        provolone, provolone cheese: cheese of cheese
        queso fresco, cotija: cheese
        paneer: cheese
        buttermilk: cheese side
        creme fraiche: cheese side of sour cream
        greek yogurt: cheese of yogurt
        half and half: cheese side
        margarine: supermarket side
        ghee, clarified butter: supermarket side of butter
        evaporated milk: supermarket side
        condensed milk, sweetened condensed milk: supermarket side
        whole wheat flour, wholemeal flour, whole grain flour: supermarket side
        self rising flour, self raising flour: supermarket side
        rye flour: supermarket side
        almond flour, ground almond, almond meal: supermarket side
        rice flour: supermarket side
        chickpea flour, gram flour, besan: supermarket side
        cornmeal, polenta, corn grits: supermarket
        semolina: supermarket side
        coconut flour: supermarket side
        oat flour: supermarket side
        gelatin: supermarket side
        puff pastry: supermarket
        phyllo, phyllo pastry, phyllo dough, filo, filo pastry: supermarket
        shortcrust pastry, pie crust, pie shell: supermarket
        baguette, french bread, ciabatta: bakery of bread
        bun, burger bun, hamburger bun, bread roll: bakery
        pita, pita bread: bakery
        naan, naan bread: bakery
        whole wheat bread, whole grain bread, rye bread, sourdough, sourdough bread: bakery of bread
        bagel: bakery
        english muffin, muffin: bakery
        crouton: bakery side
        croissant: bakery
        sponge finger, ladyfinger: bakery
        white bean, cannellini bean, navy bean, great northern bean, haricot bean: supermarket of bean
        pinto bean: supermarket of bean
        butter bean, lima bean: supermarket of bean
        broad bean, fava bean: greengrocer
        soybean, soya bean, edamame: supermarket
        mung bean: supermarket
        split pea: supermarket
        black eyed pea: supermarket of bean
        snow pea, sugar snap pea, mangetout, snap pea: greengrocer
        barley, pearl barley: supermarket
        millet: supermarket
        buckwheat: supermarket
        blueberry: greengrocer
        raspberry: greengrocer
        blackberry: greengrocer
        cranberry, dried cranberry: greengrocer
        cherry: greengrocer
        pear: greengrocer
        peach: greengrocer
        plum: greengrocer
        apricot, dried apricot: greengrocer
        grape: greengrocer
        mango: greengrocer
        pineapple: greengrocer
        kiwi: greengrocer
        melon: greengrocer
        watermelon: greengrocer
        pomegranate, pomegranate seed: greengrocer
        grapefruit: greengrocer
        fig, dried fig: greengrocer
        nectarine: greengrocer of peach
        tangerine, mandarin, clementine: greengrocer of orange
        cantaloupe, honeydew: greengrocer of melon
        papaya: greengrocer
        passion fruit: greengrocer
        date, medjool date: supermarket
        prune: supermarket
        rhubarb: greengrocer
        coconut: greengrocer
        orange juice: supermarket side
        juice, fruit juice, pineapple juice, cranberry juice, tomato juice, grape juice: supermarket side
        apple juice, apple cider: supermarket side
        applesauce, apple sauce: supermarket
        prosciutto, parma ham, serrano ham: butcher of ham
        pancetta: butcher of bacon
        chorizo: butcher
        salami, pepperoni: butcher
        smoked sausage, frankfurter, hot dog, bratwurst, kielbasa: butcher of sausage
        pork belly: butcher of pork
        pork rib, sparerib: butcher of pork
        pulled pork, roast pork: butcher of pork
        ground meat, minced meat, mixed mince: butcher
        ground chicken, minced chicken, chicken mince: butcher of chicken
        roast beef, beef roast, beef brisket, brisket, beef short rib, short rib: butcher of beef
        veal: butcher
        lamb chop: butcher of lamb
        leg of lamb, lamb leg, lamb shoulder, lamb shank: butcher of lamb
        duck, duck breast: butcher
        liver, chicken liver: butcher
        rabbit: butcher
        corned beef, pastrami: butcher of beef
        venison: butcher
        goose: butcher
        smoked salmon: seafood
        trout: seafood
        mackerel: seafood
        sardine: seafood
        herring: seafood
        haddock: seafood of fish
        halibut: seafood of fish
        tilapia: seafood of fish
        catfish: seafood of fish
        red snapper, snapper: seafood of fish
        sole, plaice: seafood of fish
        sea bass: seafood of fish
        mussel: seafood
        clam: seafood
        scallop: seafood
        squid, calamari: seafood
        crab, crab meat: seafood
        lobster: seafood
        octopus: seafood
        oyster: seafood
        orzo: supermarket of pasta
        rigatoni, ziti: supermarket of pasta
        farfalle: supermarket of pasta
        gnocchi: supermarket
        ravioli: supermarket
        tortellini: supermarket
        udon, udon noodle: supermarket of noodle
        soba, soba noodle: supermarket of noodle
        ramen, ramen noodle: supermarket of noodle
        glass noodle, cellophane noodle: supermarket of noodle
        rice paper: supermarket
        wonton wrapper, spring roll wrapper, egg roll wrapper: supermarket
        sushi rice: supermarket of rice
        paella rice: supermarket of rice
        wild rice: supermarket of rice
        shiitake, shiitake mushroom: greengrocer of mushroom
        portobello, portobello mushroom: greengrocer of mushroom
        oyster mushroom: greengrocer of mushroom
        porcini, dried porcini, porcini mushroom: greengrocer of mushroom
        dried mushroom: supermarket of mushroom
        turnip: greengrocer
        parsnip: greengrocer
        celeriac, celery root: greengrocer
        rutabaga, swede: greengrocer
        kohlrabi: greengrocer
        okra: greengrocer
        chard, swiss chard: greengrocer
        collard greens: greengrocer
        endive, chicory: greengrocer
        radicchio: greengrocer
        watercress: greengrocer
        daikon: greengrocer
        tomatillo: greengrocer
        plantain: greengrocer
        cassava, yuca: greengrocer
        sauerkraut: supermarket
        kimchi: supermarket
        bamboo shoot: supermarket
        water chestnut: supermarket
        horseradish: supermarket side
        wasabi: supermarket side
        miso, miso paste: supermarket side
        tahini, sesame paste: supermarket side
        hummus: supermarket
        gochujang: supermarket side
        chili bean paste, doubanjiang: supermarket side
        sambal oelek, harissa: supermarket side
        mirin: supermarket side
        rice wine, shaoxing wine, sake: supermarket side
        tamarind, tamarind paste: supermarket side
        coconut oil: supermarket side of vegetable oil
        coconut water: supermarket side
        coconut sugar, palm sugar: supermarket side of brown sugar
        peanut oil, groundnut oil: supermarket side of vegetable oil
        lard: butcher side
        shortening: supermarket side
        fish stock, fish broth: supermarket side of stock
        seaweed, nori, wakame, kelp, kombu: supermarket side
        bonito flake: supermarket side
        tempeh: supermarket
        seitan: supermarket
        molasses, treacle: supermarket side
        corn syrup, golden syrup: supermarket side
        agave syrup, agave: supermarket side
        cream of tartar: supermarket side
        cooking spray, oil spray: supermarket side
        nutritional yeast: supermarket side
        stevia, sweetener, erythritol, sugar substitute: supermarket side
        xanthan gum: supermarket side
        potato starch, tapioca starch, tapioca flour, potato flour, arrowroot: supermarket side
        white chocolate: supermarket of chocolate
        milk chocolate: supermarket of chocolate
        nut: supermarket
        marshmallow: supermarket
        caramel: supermarket
        ice cream: supermarket
        vanilla pudding, custard powder: supermarket
        cake mix, pancake mix, brownie mix: supermarket
        whipped cream: cheese side of cream
        chocolate syrup, chocolate sauce: supermarket side
        almond extract, peppermint extract: supermarket side
        cracker, graham cracker: supermarket
        cookie, biscuit: supermarket
        cornflake, breakfast cereal: supermarket
        muesli, granola: supermarket
        potato chip, crisps: supermarket
        french fries, hash brown: supermarket of potato
        tortilla chip, corn chip, nacho: supermarket
        lingonberry, lingonberry jam: supermarket side
        cranberry sauce: supermarket side
        preserved lemon: supermarket side
        chestnut: supermarket
        macadamia nut: supermarket
        brazil nut: supermarket
        almond milk, oat milk, soy milk, rice milk: supermarket side
        liquid smoke: supermarket side
        food coloring: supermarket side
        vegetable, mixed vegetables, frozen vegetables: supermarket
        herb, fresh herb: greengrocer side
        berry, mixed berries: greengrocer
        coffee, espresso: supermarket side
        tea, green tea: supermarket side
        beer: supermarket side
        rum, dark rum: supermarket side
        brandy, cognac: supermarket side
        orange liqueur, cointreau, triple sec: supermarket side
        vodka: supermarket side
        tequila: supermarket side
        ginger ale, ginger beer: supermarket side
        sherry, port wine, marsala: supermarket side
        juniper berry: spices side
        fenugreek: spices side
        nigella seed: spices side
        celery seed: spices side
        sumac: spices side
        zaatar: spices side
        asafoetida, asafetida: spices side
        annatto: spices side
        water, cold water, ice: supermarket side
        """
}
