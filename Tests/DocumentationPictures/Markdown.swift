import Foundation

extension Array where Element: Hashable {
    /// The elements without repetitions, in their order.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension String {
    /// Plain text as Markdown. What is in backquotes stays, options become code, and no other character is markup.
    var markdown: String {
        components(separatedBy: "`").enumerated().map { index, part in
            guard index.isMultiple(of: 2) else { return "`\(part)`" }
            return part.replacing(#/[*_<\[\\]/#) { "\\\($0.output)" }.replacing(#/--[a-z][a-z-]*/#) { "`\($0.output)`" }
        }.joined()
    }

    /// The discussion of a command as Markdown: paragraphs, and its examples as code.
    var discussionMarkdown: String {
        var blocks: [String] = []
        var words: [String] = []
        var commands: [String] = []
        func endBlocks() {
            if !words.isEmpty { blocks.append(words.joined(separator: " ").markdown) }
            if !commands.isEmpty { blocks.append("```sh\n\(commands.joined(separator: "\n"))\n```") }
            (words, commands) = ([], [])
        }
        for line in components(separatedBy: "\n") {
            if line.isEmpty || !commands.isEmpty && line.example == nil { endBlocks() }
            if let (before, command) = line.example {
                if !before.isEmpty { words.append(before) }
                commands.append(command)
            } else if !line.isEmpty, line != "Examples:" {
                words.append(line)
            }
        }
        endBlocks()
        return blocks.joined(separator: "\n\n")
    }

    /// The text before an example in this line, and the command of the example.
    private var example: (before: String, command: String)? {
        if let match = wholeMatch(of: #/ {2}(.*)/#) { return ("", String(match.1)) }
        guard let match = wholeMatch(of: #/(.*?) ?(?:Example|Over SSH): (.*)/#) else { return nil }
        return (String(match.1), String(match.2))
    }
}
