/// An SVG document with a title and a description for screen readers.
///
/// The same drawing always gives the same text.
struct SVG {
    /// The size in the document's own units.
    let width, height: Int
    /// The default size of a unit on a screen, in pixels.
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

    /// Adds a complete element.
    mutating func add(_ element: String) {
        elements.append(element)
    }

    /// The document, with a line for each element and without a newline at its end.
    var text: String {
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width * scale)\" height=\"\(height * scale)\""
                + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title description\">",
            "<title id=\"title\">\(Self.escaped(title))</title>",
            "<desc id=\"description\">\(Self.escaped(description))</desc>",
        ]
        return (head + elements + ["</svg>"]).joined(separator: "\n")
    }

    /// Escapes text for use between tags and in attributes.
    static func escaped(_ text: String) -> String {
        let signs: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.map { signs[$0] ?? String($0) }.joined()
    }
}
