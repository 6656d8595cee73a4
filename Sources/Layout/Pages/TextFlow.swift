/// Line breaking at words.
enum TextFlow {
    /// Returns the lines of `text`. Line n has at most `width(n)` cells, at least 1. A line feed ends a line. A word
    /// that fits neither its line nor the next one is broken.
    static func lines(of text: [Character], width: (Int) -> Int) -> [[Character]] {
        var lines: [[Character]] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line: [Character] = []
            for word in paragraph.split(separator: " ") {
                var word = word
                if !line.isEmpty, line.count + 1 + word.count > max(1, width(lines.count)) {
                    lines.append(line)
                    line = []
                }
                while line.isEmpty, word.count > max(1, width(lines.count)) {
                    let fitsNext = word.count <= width(lines.count + 1)
                    let head = word.prefix(fitsNext ? 0 : max(1, width(lines.count)))
                    lines.append(Array(head))
                    word = word.dropFirst(head.count)
                }
                line += line.isEmpty ? Array(word) : [" "] + word
            }
            lines.append(line)
        }
        return lines
    }
}
