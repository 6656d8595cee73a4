import Settings

/// Editor of one setting in the form.
struct SettingEditor: Hashable, Sendable {
    /// Result of a key.
    enum Outcome: Hashable {
        case goesOn
        /// The user wants to save this value, written as on the command line.
        case done(String)
        case canceled
    }

    enum Field: Hashable, Sendable {
        /// Choice of one word.
        case choice([String], at: Int)
        /// Choice of any number of names.
        case names([String], ticked: Set<String>, at: Int)
        /// Text; a secret is not shown.
        case text(String, isSecret: Bool)
    }

    let key: SettingKey
    private(set) var field: Field
    /// Value when the editor was opened.
    private var before = ""

    /// Maximum number of bytes in a text. A secret may have 4096.
    private static let longest = 4096

    init(_ entry: SettingEntry) {
        key = entry.key
        switch entry.key.type {
        case .choice(let words): field = .choice(words, at: words.firstIndex(of: entry.text) ?? 0)
        case .timing(let words) where words.contains(entry.text):
            field = .choice(words, at: words.firstIndex(of: entry.text) ?? 0)
        case .names(let names):
            field = .names(names, ticked: Set(entry.text.split(separator: ",").map(String.init)), at: 0)
        case .secret: field = .text("", isSecret: true)
        default: field = .text(entry.text, isSecret: false)
        }
        before = value
    }

    /// Value as on the command line.
    private var value: String {
        switch field {
        case .choice(let words, let place): words[place]
        case .names(let names, let ticked, _): names.filter(ticked.contains).joined(separator: ",")
        case .text(let text, _): text
        }
    }

    mutating func handle(_ key: Key) -> Outcome {
        // An unchanged value is not written, so that a default stays a default.
        if key == .escape || key == .enter && value == before { return .canceled }
        if key == .enter { return .done(value) }
        switch field {
        case .choice(let words, let place):
            let arrow = key == .left ? .up : key == .right ? .down : key
            field = .choice(words, at: Self.moved(place, by: arrow, of: words.count))
        case .names(let names, var ticked, let place):
            if key == .character(" ") { ticked.formSymmetricDifference([names[place]]) }
            field = .names(names, ticked: ticked, at: Self.moved(place, by: key, of: names.count))
        case .text(let text, let isSecret): field = .text(Self.changed(text, by: key), isSecret: isSecret)
        }
        return .goesOn
    }

    private static func moved(_ place: Int, by key: Key, of count: Int) -> Int {
        switch key {
        case .up: max(place - 1, 0)
        case .down: min(place + 1, count - 1)
        case .home, .pageUp: 0
        case .end, .pageDown: count - 1
        default: place
        }
    }

    private static func changed(_ text: String, by key: Key) -> String {
        switch key {
        case .clear: ""
        case .backspace: String(text.dropLast())
        case .character(let letter) where text.utf8.count < longest: text + String(letter)
        default: text
        }
    }
}
