import Settings

/// One setting while a person changes it.
struct SettingEditor: Hashable, Sendable {
    /// What became of a key.
    enum Outcome: Hashable {
        case goesOn
        /// This value is wanted, as one would write it in the shell.
        case done(String)
        case canceled
    }

    enum Field: Hashable, Sendable {
        /// One of these words.
        case choice([String], at: Int)
        /// Any of these names.
        case names([String], ticked: Set<String>, at: Int)
        /// Letters; those of a secret are never shown.
        case text(String, isSecret: Bool)
    }

    let key: SettingKey
    private(set) var field: Field
    /// What it was when it was opened.
    private var before = ""

    /// Letters of a text; a secret may have 4096.
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

    /// As one would write it in the shell.
    private var value: String {
        switch field {
        case .choice(let words, let place): words[place]
        case .names(let names, let ticked, _): names.filter(ticked.contains).joined(separator: ",")
        case .text(let text, _): text
        }
    }

    mutating func handle(_ key: Key) -> Outcome {
        // Who has only looked writes nothing.
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
