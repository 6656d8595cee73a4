internal import Kitchen

/// Converts the lines of a recipe's instructions to steps. People and machines have written them in many ways.
enum InstructionText {
    /// Returns steps without numbers and bullets, with glued sentences separated, and with headings in front of their
    /// steps. Times in the text are not read yet.
    static func steps(in lines: [Line]) -> [Step] {
        var steps: [Step] = []
        var heading: String?
        for line in lines {
            let text = separated(withoutNumber(line.text))
            guard !text.isEmpty else { continue }
            if isHeading(text) {
                heading = [heading, text].compactMap(\.self).joined(separator: " ")
                continue
            }
            steps.append(
                Step(text: [heading, text].compactMap(\.self).joined(separator: " "), length: line.length))
            heading = nil
        }
        if let heading { steps.append(Step(text: heading)) }
        return steps
    }

    /// A line of the instructions.
    struct Line: Hashable, Sendable {
        var text: String
        /// The duration that the service gives, in seconds.
        var length: Int?
    }

    static func withoutBullet(_ line: String) -> String {
        String(line.drop { "•*-–·".contains($0) || $0 == " " })
    }

    /// Removes the number of a step: `1.Rinse`, `2) Boil`, `Step 3: Serve`. `2 eggs` and `1.5 l` stay.
    static func withoutNumber(_ line: String) -> String {
        var rest = withoutBullet(line)[...]
        if rest.lowercased().hasPrefix("step ") { rest = rest.dropFirst(5) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count) else { return withoutBullet(line) }
        let after = rest.dropFirst(digits.count)
        guard let sign = after.first, ".):".contains(sign), after.dropFirst().first?.isNumber != true else {
            return withoutBullet(line)
        }
        return String(after.dropFirst().drop { $0 == " " })
    }

    /// Inserts a space between glued sentences: after a lower-case letter or a parenthesis and a full stop, before a
    /// capital letter.
    static func separated(_ line: String) -> String {
        let characters = Array(line)
        var text = ""
        for (index, character) in characters.enumerated() {
            text.append(character)
            guard ".!?".contains(character), index > 0, index + 1 < characters.count else { continue }
            let before = characters[index - 1]
            if before.isLowercase || before == ")", characters[index + 1].isUppercase { text.append(" ") }
        }
        return text
    }

    private static func isHeading(_ line: String) -> Bool {
        line.hasSuffix(":") && line.count <= 60 && !line.dropLast().contains { ".!?".contains($0) }
    }
}
