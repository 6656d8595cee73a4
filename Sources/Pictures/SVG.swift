/// A drawing as text: an SVG document that tells what it shows also to who cannot see it.
///
/// The same drawing is always the same text.
struct SVG {
    /// In the document's own units.
    let width, height: Int
    /// How many pixels a unit is on a screen, unless whoever shows it says otherwise.
    let scale: Int
    let title: String
    let description: String
    private(set) var elements: [String] = []

    init(width: Int, height: Int, scale: Int = 1, title: String, description: String) {
        self.width = width
        self.height = height
        self.scale = scale
        self.title = title
        self.description = description
    }

    /// Adds an element that is complete.
    mutating func add(_ element: String) {
        elements.append(element)
    }

    /// The document, an element a line, the last one without its end.
    var text: String {
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width * scale)\" height=\"\(height * scale)\""
                + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title description\">",
            "<title id=\"title\">\(Self.escaped(title))</title>",
            "<desc id=\"description\">\(Self.escaped(description))</desc>",
        ]
        return (head + elements + ["</svg>"]).joined(separator: "\n")
    }

    /// Text as it may stand between tags and in attributes.
    static func escaped(_ text: String) -> String {
        let signs: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.map { signs[$0] ?? String($0) }.joined()
    }
}
