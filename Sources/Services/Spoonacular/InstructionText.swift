internal import Kitchen

/// Makes steps of the lines of a recipe's instructions, which people and machines have written in many ways.
enum InstructionText {
    /// Lines without numbers and bullets, glued sentences parted, headings put before the step that they are for. Their
    /// times are not read yet.
    static func steps(in lines: [Line]) -> [Step] {
        var steps: [Step] = []
        var heading: String?
        for line in lines {
            let text = parted(withoutNumber(line.text))
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
        /// How long it takes by the service's own reckoning, in seconds.
        var length: Int?
    }

    static func withoutBullet(_ line: String) -> String {
        String(line.drop { "•*-–·".contains($0) || $0 == " " })
    }

    /// `1.Rinse`, `2) Boil`, `Step 3: Serve` without what counts them; `2 eggs` and `1.5 l` stay.
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

    /// A space where one sentence was glued to the next: between a small letter or a parenthesis, a full stop and a
    /// capital.
    static func parted(_ line: String) -> String {
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
