internal import Kitchen

/// Finds the number of servings in the texts that recipes give as their yield.
///
/// Galley scales all amounts by this number, so it must not guess: the size of a pan is not a number of servings, and
/// one cake is not one serving.
struct RecipeYield {
    /// The things that a number counts, most reliable last.
    private enum Kind: Int {
        /// A number alone or of things: `4`, `12 muffins`.
        case things
        /// Pieces: `10 slices`.
        case pieces
        /// Servings: `serves 12`, `4 portions`.
        case people
    }

    private typealias Found = (kind: Kind, count: Double)

    /// Limits on the number and length of texts, because each text is compared with all others.
    private static let mostTexts = 20
    private static let longestText = 200

    private let tokens: [YieldToken]

    /// Returns the number of servings, the smaller end of a range. If no text has one, returns `nil` and adds a note.
    static func servings(_ texts: [String], notes: inout [String]) -> Double? {
        let texts = texts.prefix(mostTexts).map { $0.sanitized(limit: longestText) }.filter { !$0.isEmpty }
        // With `1` and `1 loaf`, only the longer text says what is counted.
        let telling = texts.filter { text in
            !texts.contains { $0 != text && $0.split { !$0.isNumber }.contains(text[...]) }
        }
        let count = surest(of: telling.compactMap { surest(of: RecipeYield($0).found) })?.count
        if let count, (OwnRecipe.leastServings...OwnRecipe.mostServings).contains(count) { return count }
        if let text = telling.first {
            notes.append("\"\(text.sanitized(limit: 60))\" can't be read as a number of servings and was left out")
        }
        return nil
    }

    /// Returns the first one of the most reliable kind.
    private static func surest(of found: [Found]) -> Found? {
        let kind = found.map(\.kind.rawValue).max()
        return found.first { $0.kind.rawValue == kind }
    }

    private init(_ text: String) {
        tokens = YieldToken.tokens(of: text.lowercased())
    }

    private var found: [Found] { tokens.indices.compactMap(found) }

    /// Returns the number here with its kind, or `nil` if there is none or if its kind isn't clear.
    private func found(at index: Int) -> Found? {
        guard case .number(let number) = tokens[index], let number else { return nil }
        if isNamedBefore(index) { return (.people, number) }
        let words = tokens[(index + 1)...].prefix(5).map(\.word).prefix { $0.map(Self.joints.contains) == false }
            .compactMap(\.self)
        let place = words.firstIndex { Self.people.matches($0) || Self.pieces.matches($0) }
        if words[..<(place ?? words.count)].contains(where: Self.wholes.matches) { return nil }
        if let place {
            let isOfEach = words.dropFirst(place + 1).first.map(Self.eaches.contains) == true
            return isOfEach ? nil : (Self.people.matches(words[place]) ? .people : .pieces, number)
        }
        if let first = words.first, Self.dozens.contains(first) { return (.things, number * 12) }
        // One thing is seldom one serving.
        return words.isEmpty || number > 1 ? (.things, number) : nil
    }

    /// True if the word for servings comes before the number: `serves about 4`, `Portionen: 4`.
    private func isNamedBefore(_ index: Int) -> Bool {
        let word = tokens[..<index].last { !Self.fillers.contains($0) }?.word
        return word.map { Self.serves.contains($0) || Self.people.matches($0) } ?? false
    }
}

// MARK: - Words

extension RecipeYield {
    /// A set of words. A word that ends with a star matches all words that begin with it.
    private struct Words {
        private let whole: Set<String>
        private let starts: [String]

        init(_ text: String) {
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            whole = Set(words.filter { !$0.hasSuffix("*") })
            starts = words.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
        }

        func matches(_ word: String) -> Bool { whole.contains(word) || starts.contains(where: word.hasPrefix) }
    }

    private static let people = Words(
        """
        serving servings people pers person persons person* port portion* porzion* portie porties porción porciones \
        porção porções ración raciones guest guests adult adults eater eaters diner diners gäste comensales convives \
        couverts pessoa pessoas porcj* porcí* osob osoby annos annosta henkilö* kişi* порци* персон* 人分 人前 人份 인분
        """)

    private static let pieces = Words(
        "slice slices piece pieces wedge wedges part parts tranche tranches morceaux stück* scheibe scheiben")

    /// Foods that are shared, and containers. A number of them says nothing about servings.
    private static let wholes = Words(
        """
        loaf loaves cake cakes cheesecake cheesecakes pie pies tart tarts pizza pizzas crust crusts pan pans tin tins \
        tray trays sheet sheets dish dishes batch batches jar jars bottle bottles brot brote laib laibe kuchen torte \
        torten blech bleche backblech form formen springform kastenform glas gläser flasche flaschen gâteau gâteaux \
        tarte tartes pain pains pot pots bocal bocaux moule moules plat plats plaque plaques cocktail cocktails
        """)

    private static let serves: Set = ["serves", "serve", "feeds"]
    private static let fillers: Set<YieldToken> = [
        .sign(":"), .sign("."), .word("about"), .word("approx"), .word("approximately"), .word("around"), .word("up"),
        .word("to"), .word("ca"), .word("circa"), .word("env"),
    ]
    /// Words that end the phrase of a number.
    private static let joints = serves.union([
        "of", "for", "and", "or", "with", "de", "à", "pour", "et", "für", "mit", "aus", "und", "oder",
    ])
    private static let eaches: Set = ["each", "per", "pro", "je", "chacun", "chacune"]
    private static let dozens: Set = ["dozen", "doz", "dutzend", "douzaine", "douzaines"]
}

private enum YieldToken: Hashable {
    /// A number, the smaller end of a range; `nil` if the number isn't clear: `1 1/2`.
    case number(Double?)
    case word(String)
    case sign(Substring)

    var word: String? { if case .word(let word) = self { word } else { nil } }
    private var isNumber: Bool { if case .number = self { true } else { false } }

    /// Splits a text into tokens, without measures: `9x13-inch`, `20 cm`, `2 cups`.
    static func tokens(of text: String) -> [YieldToken] {
        var rest = parts(of: text)[...]
        var tokens: [YieldToken] = []
        while let first = rest.popFirst() {
            guard case .number(var count) = first else {
                // `(9-inch)` leaves empty parentheses, which are removed.
                if first == .sign(")"), tokens.last == .sign("(") { tokens.removeLast() } else { tokens.append(first) }
                continue
            }
            let isSize = skipRest(of: &count, in: &rest)
            if rest.first?.isUnit == true {
                rest.removeFirst()
            } else if !isSize {
                tokens.append(.number(count))
            }
        }
        return tokens
    }

    /// Splits a text into numbers, words and other characters. Hyphens separate words.
    private static func parts(of text: String) -> [YieldToken] {
        let parts = text.matches(of: #/\d+(?:[.,]\d+)?|\p{L}+|[^\s+~]/#).map { match -> YieldToken in
            guard let first = match.output.first, !first.isLetter else { return .word(String(match.output)) }
            return first.isNumber ? .number(number(match.output)) : .sign(match.output)
        }
        return parts.indices.filter { index in
            let isInside = index > 0 && index + 1 < parts.count
            return parts[index] != .sign("-") || isInside && parts[index - 1].isNumber && parts[index + 1].isNumber
        }.map { parts[$0] }
    }

    /// Parses a number. Returns `nil` for `½`, and for `1,000`, which no kitchen serves.
    private static func number(_ text: Substring) -> Double? {
        text.firstMatch(of: #/,\d{3}/#) == nil ? Double(text.replacing(",", with: ".")) : nil
    }

    /// Skips the rest of a number such as `4 to 6`, `1 1/2` or `9 x 13`. Returns true for a size such as `9 x 13`.
    private static func skipRest(of count: inout Double?, in rest: inout ArraySlice<YieldToken>) -> Bool {
        var isSize = false
        while let next = rest.first {
            let second = rest.dropFirst().first
            if next == .number(nil) || next.isNumber && second == .sign("/") {
                count = nil
                rest.removeFirst()
            } else if second?.isNumber == true, next == .sign("/") || ranges.contains(next) || times.contains(next) {
                // `1/2` may mean a half, or one to two.
                if next == .sign("/"), count == 1 { count = nil }
                isSize = isSize || times.contains(next)
                rest.removeFirst(2)
            } else {
                break
            }
        }
        return isSize
    }

    private static let ranges: Set<YieldToken> = [
        .sign("-"), .sign("–"), .sign("—"), .word("to"), .word("or"), .word("bis"), .word("oder"), .word("à"),
        .word("a"), .word("ou"),
    ]
    private static let times: Set<YieldToken> = [.word("x"), .sign("×"), .word("by")]

    private var isUnit: Bool {
        switch self {
        case .number: false
        case .sign(let sign): ["\"", "″", "”"].contains(sign)
        case .word(let word):
            MeasureUnit(spelling: word).map { $0.kind != .count }
                ?? ["in", "zoll", "gallon", "gallons", "tasse", "tassen", "tasses", "tazas"].contains(word)
        }
    }
}
