/// Text in lines of given widths, broken at words.
enum TextFlow {
    /// Lines of `text`, line n at most `width(n)` cells wide (1 or more). A line feed ends a line; a word that
    /// is wider than its line and the next one is broken.
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
