internal import Kitchen

/// Writes a recipe in Cooklang, so that it is the same when it is read again.
///
/// Ingredients are marked where the steps name them, if they are named there in their order; else they stand in a
/// paragraph of their own before the first step, a line each. What would not come back as it is, is written without
/// its mark.
struct CooklangWriter {
    private let recipe: OwnRecipe

    init(_ recipe: OwnRecipe) {
        self.recipe = recipe
    }

    /// Ends with a line break.
    var text: String {
        if let inline = inlineSteps {
            let text = frontMatter + inline.joined(separator: "\n\n") + "\n"
            if readBack(text) == readBack(listed) { return text }
        }
        return listed
    }

    private var listed: String {
        let ingredients = recipe.ingredients.map { Self.marked($0) }.joined(separator: "\n")
        let steps = recipe.steps.map { Self.text(of: $0, marks: []) }
        return frontMatter + ([ingredients] + steps).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func readBack(_ text: String) -> OwnRecipe? {
        do {
            return try CooklangReader.read(text, named: nil).recipe
        } catch {
            return nil
        }
    }

    // MARK: Front matter

    private var frontMatter: String {
        var lines = ["title: \(quoted(recipe.title))"]
        if let servings = recipe.servings {
            lines.append("servings: \(Int(exactly: servings).map(String.init) ?? "\(servings)")")
        }
        if let minutes = recipe.minutes { lines.append("time: \(timeText(minutes))") }
        if let summary = recipe.summary { lines.append("description: \(quoted(summary))") }
        if let source = recipe.source {
            lines += ["source:", "  name: \(quoted(source.name))"]
            if let url = source.url { lines.append("  url: \(quoted(url))") }
        }
        for (key, values) in [("cuisine", recipe.cuisines), ("diet", recipe.diets)] where !values.isEmpty {
            lines += ["\(key):"] + values.map { "  - \(quoted($0))" }
        }
        if let picture = recipe.picture { lines.append("image: \(quoted(picture))") }
        return "---\n" + lines.joined(separator: "\n") + "\n---\n\n"
    }

    /// As the conventions advise: `1h30m`.
    private func timeText(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "\(hours > 0 ? "\(hours)h" : "")\(rest > 0 || hours == 0 ? "\(rest)m" : "")"
    }

    /// In quotes where YAML, or a reader of numbers, might take it for something else.
    private func quoted(_ text: String) -> String {
        let isPlain = text.wholeMatch(of: #/\p{L}[^"'#:\[\]{}|>\\]*/#) != nil && text.last?.isWhitespace != true
        let isWord = ["true", "false", "yes", "no", "null", "on", "off"].contains(text.lowercased())
        if isPlain, !isWord { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    // MARK: Ingredients

    /// The mark that comes nearest to the ingredient, the same if any is.
    private static func marked(_ ingredient: Ingredient) -> String {
        let candidates = candidates(for: ingredient)
        let best =
            candidates.first { Ingredient($0) == ingredient } ?? candidates.first {
                Ingredient($0).text == ingredient.text
            }
            ?? candidates[candidates.count - 1]
        return best.marked(by: "@")
    }

    /// All ways to part its text into amount, unit, name and what is done to it; the last one is by its parts.
    private static func candidates(for ingredient: Ingredient) -> [CooklangDocument.Component] {
        typealias Component = CooklangDocument.Component
        let unit = ingredient.unit.map { " \($0)" } ?? ""
        let plain = Component(
            name: ingredient.name,
            amount: .init(
                text: ingredient.amount?.amountText ?? "", unit: ingredient.unit ?? "", isFixed: ingredient.isFixed))
        guard let place = ingredient.text.firstRange(of: ingredient.name) else {
            // *Some* of what its text does not name is best known by its text.
            return [unit.isEmpty && ingredient.amount == nil ? Component(name: ingredient.text) : plain]
        }
        let after = ingredient.text[place.upperBound...]
        let note = after.hasPrefix(", ") ? String(after.dropFirst(2)) : nil
        let words = ingredient.text[..<place.lowerBound].split(separator: " ").map(String.init)
        let parted = (0...words.count).reversed().map { count in
            Component(
                name: ingredient.name,
                amount: .init(
                    text: words[..<count].joined(separator: " "), unit: words[count...].joined(separator: " "),
                    isFixed: ingredient.isFixed),
                note: note)
        }
        return parted.filter { !$0.amount.text.isEmpty || $0.amount.unit.isEmpty } + [plain]
    }

    // MARK: Steps

    /// Nil where an ingredient is not named after the one before it.
    private var inlineSteps: [String]? {
        var marks = recipe.steps.map { _ in [Mark]() }
        var step = 0
        var start = recipe.steps.first?.text.startIndex
        for ingredient in recipe.ingredients {
            while let from = start {
                if let place = recipe.steps[step].text.word(ingredient.name, from: from) {
                    marks[step].append(Mark(range: place, text: Self.marked(ingredient)))
                    start = place.upperBound
                    break
                }
                step += 1
                start = recipe.steps.indices.contains(step) ? recipe.steps[step].text.startIndex : nil
            }
            if start == nil { return nil }
        }
        return zip(recipe.steps, marks).map(Self.text)
    }

    /// What takes the place of a part of a step's text.
    private struct Mark {
        let range: Range<String.Index>
        let text: String
    }

    /// With its timers marked, if that is then read as it is.
    private static func text(of step: Step, marks: [Mark]) -> String {
        let plain = text(step.text, marks)
        guard let timers = timerMarks(of: step) else { return plain }
        let marked = text(step.text, (marks + timers).sorted { $0.range.lowerBound < $1.range.lowerBound })
        return CooklangStep(CooklangComponents.items(in: marked)).step == step ? marked : plain
    }

    private static func text(_ text: String, _ marks: [Mark]) -> String {
        var result = ""
        var position = text.startIndex
        for mark in marks where mark.range.lowerBound >= position {
            result += escaped(text[position..<mark.range.lowerBound], isStart: position == text.startIndex) + mark.text
            position = mark.range.upperBound
        }
        return result + escaped(text[position...], isStart: position == text.startIndex)
    }

    /// Takes the meaning of Cooklang's signs.
    private static func escaped(_ text: Substring, isStart: Bool) -> String {
        var plain = ""
        for (index, character) in text.enumerated() {
            let isMark = "@#~\\{}".contains(character) || character == "-" && "-[".contains(plain.last ?? " ")
            if isMark || isStart && index == 0 && ">=-".contains(character) { plain.append("\\") }
            plain.append(character)
        }
        return plain
    }

    /// Where a step's timers stand in its text, each after the one before it; nil where one is not found.
    private static func timerMarks(of step: Step) -> [Mark]? {
        let time = #/(\d[\d.\/]*(?: \d+\/\d+)?(?: ?(?:-|–|to) ?\d[\d.\/]*)?) ([a-z]+)/#.ignoresCase()
        var marks: [Mark] = []
        for timer in step.timers {
            let start = marks.last?.range.upperBound ?? step.text.startIndex
            let found = step.text[start...].matches(of: time).lazy.compactMap { match -> Mark? in
                let amount = CooklangDocument.Amount(text: "\(match.1)", unit: "\(match.2)")
                let mark = CooklangDocument.Component(name: timer.label, amount: amount).marked(by: "~")
                let read = CooklangStep(CooklangComponents.items(in: mark)).step?.timers
                return read == [timer] ? Mark(range: match.range, text: mark) : nil
            }
            guard let mark = found.first else { return nil }
            marks.append(mark)
        }
        return marks.isEmpty ? nil : marks
    }
}

extension CooklangDocument.Component {
    /// As it is written. Braces always end it, for a name may have any sign in it.
    fileprivate func marked(by sign: Character) -> String {
        let amount = (amount.isFixed ? "=" : "") + amount.text + (amount.unit.isEmpty ? "" : "%\(amount.unit)")
        let name = name.filter { !"{}@#~()".contains($0) }
        return "\(sign)\(name){\(amount)}" + (note.map { "(\($0))" } ?? "")
    }
}

extension String {
    /// Where a word, or several, stand whole.
    fileprivate func word(_ word: String, from start: Index) -> Range<Index>? {
        var start = start
        while let place = self[start...].firstRange(of: word) {
            let before = place.lowerBound == startIndex ? nil : self[index(before: place.lowerBound)]
            let after = place.upperBound == endIndex ? nil : self[place.upperBound]
            if before?.isLetter != true, after?.isLetter != true { return place }
            start = place.upperBound
        }
        return nil
    }
}
