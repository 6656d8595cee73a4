internal import Kitchen

/// Writes a recipe in Cooklang. Reading the text again gives the same recipe.
///
/// Ingredients are marked inside the steps if the steps name all of them in their order. Otherwise they are in a
/// paragraph before the first step, one a line. If the parts of an ingredient don't form its line, its note has the
/// full line. A timer that would be read differently is written without a mark.
struct CooklangWriter {
    let recipe: OwnRecipe

    /// The text, which ends with a line break.
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
        try? CooklangReader.read(text, named: nil).recipe
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
        if let nutrition = recipe.nutrition { lines.append("nutrition: \(nutrition.cooklangText)") }
        return "---\n" + lines.joined(separator: "\n") + "\n---\n\n"
    }

    /// The time in the form that Cooklang's conventions recommend: `1h30m`.
    private func timeText(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "\(hours > 0 ? "\(hours)h" : "")\(rest > 0 || hours == 0 ? "\(rest)m" : "")"
    }

    /// The text in quotes, unless it is so plain that YAML can't read it as anything but text.
    private func quoted(_ text: String) -> String {
        let isPlain = text.wholeMatch(of: #/\p{L}[^"'#:\[\]{}|>\\]*/#) != nil && text.last?.isWhitespace != true
        let isWord = ["true", "false", "yes", "no", "null", "on", "off"].contains(text.lowercased())
        if isPlain, !isWord { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    // MARK: Ingredients

    /// The simplest mark that is read as the same ingredient, except for the spelling of its unit.
    private static func marked(_ ingredient: Ingredient) -> String {
        let marks = candidates(for: ingredient).map { $0.marked(by: "@") }
        let read = marks.map { CooklangStep(CooklangComponents.items(in: $0)).ingredients.first }
        var known = ingredient
        known.unit = ingredient.unit.map(Ingredient.unit)
        return marks[read.firstIndex(of: ingredient) ?? read.firstIndex(of: known) ?? marks.count - 1]
    }

    /// All ways to split the line into amount, unit, name and preparation; last, the parts with the full line.
    private static func candidates(for ingredient: Ingredient) -> [CooklangDocument.Component] {
        typealias Component = CooklangDocument.Component
        let numbers = ingredient.amount.map { [$0.amountText, "\($0)"] } ?? [""]
        let whole = numbers.map { number in
            Component(
                name: ingredient.name,
                amount: .init(
                    text: number, unit: number.isEmpty ? "" : ingredient.unit ?? "", isFixed: ingredient.isFixed),
                note: Component.inFull + ingredient.text)
        }
        guard let place = ingredient.text.firstRange(of: ingredient.name) else { return whole }
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
        return parted.filter { !$0.amount.text.isEmpty || $0.amount.unit.isEmpty } + whole
    }

    // MARK: Steps

    /// The steps with marked ingredients, or `nil` if the steps don't name all ingredients in their order.
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

    /// A replacement for a part of a step's text.
    private struct Mark {
        let range: Range<String.Index>
        let text: String
    }

    /// The text of a step with its timers marked, if it is then read as the same step. The name of a timer is written
    /// only if the timer would be read with another name otherwise.
    private static func text(of step: Step, marks: [Mark]) -> String {
        func marked(_ timers: [TimerMark]) -> String? {
            let timers = timers.map { Mark(range: $0.range, text: $0.component.marked(by: "~")) }
            let text = text(step.text, (marks + timers).sorted { $0.range.lowerBound < $1.range.lowerBound })
            let read = CooklangStep(CooklangComponents.items(in: text)).step
            return read?.text == step.text && read?.timers == step.timers ? text : nil
        }
        guard var timers = timerMarks(of: step), var best = marked(timers) else { return text(step.text, marks) }
        for index in timers.indices {
            let name = timers[index].component.name
            timers[index].component.name = ""
            if let text = marked(timers) { best = text } else { timers[index].component.name = name }
        }
        return best
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

    private static func escaped(_ text: Substring, isStart: Bool) -> String {
        text.escaped("@#~{}", first: isStart ? ">=-" : "")
    }

    /// A timer that replaces a part of a step's text.
    private struct TimerMark {
        let range: Range<String.Index>
        var component: CooklangDocument.Component
    }

    /// Finds a step's timers in its text, in their order. Returns `nil` if one isn't found.
    private static func timerMarks(of step: Step) -> [TimerMark]? {
        var marks: [TimerMark] = []
        for timer in step.timers {
            let start = marks.last?.range.upperBound ?? step.text.startIndex
            guard let mark = timerMark(of: timer, in: step.text, from: start) else { return nil }
            marks.append(mark)
        }
        return marks.isEmpty ? nil : marks
    }

    // A literal would be parsed at each use. A Regex isn't Sendable, but this one never changes.
    private nonisolated(unsafe) static let time =
        #/(\d[\d.\/]*(?: \d+\/\d+)?(?: ?(?:-|–|to) ?\d[\d.\/]*(?: \d+\/\d+)?)?) ([a-z]+)/#.ignoresCase()

    private static func timerMark(of timer: StepTimer, in text: String, from start: String.Index) -> TimerMark? {
        typealias Component = CooklangDocument.Component
        // A timer without a time, as in *Leave it to ~cool*: its name is the word in the text.
        guard timer.seconds != nil else {
            return text.word(timer.label, from: start).map {
                TimerMark(range: $0, component: Component(name: timer.label))
            }
        }
        return text[start...].matches(of: time).lazy.map { match in
            let amount = CooklangDocument.Amount(text: "\(match.1)", unit: "\(match.2)")
            return TimerMark(range: match.range, component: Component(name: timer.label, amount: amount))
        }.first { StepTimer($0.component, after: "")?.isAsLong(as: timer) == true }
    }
}

extension CooklangDocument.Component {
    /// Writes the component. It always has braces, because a name may contain any character.
    fileprivate func marked(by sign: Character) -> String {
        let (text, unit) = (amount.text.escaped("{}%", first: "="), amount.unit.escaped("{}"))
        let written = (amount.isFixed ? "=" : "") + text + (unit.isEmpty ? "" : "%\(unit)")
        let note = note.map { "(\($0.escaped("{@)")))" } ?? ""
        return "\(sign)\(name.escaped("{}@#~", first: ".")){\(written)}\(note)"
    }
}

extension StringProtocol {
    /// Escapes some of Cooklang's special characters, others only at the beginning, and the start of a comment.
    fileprivate func escaped(_ signs: String, first: String = "") -> String {
        var plain = ""
        for character in self {
            let isMark = signs.contains(character) || character == "\\" || plain.isEmpty && first.contains(character)
            if isMark || character == "-" && "-[".contains(plain.last ?? " ") { plain.append("\\") }
            plain.append(character)
        }
        return plain
    }
}

extension String {
    /// Finds whole words: a match that has no letters beside it.
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
