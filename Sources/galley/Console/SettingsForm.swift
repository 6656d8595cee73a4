import Control
import Kitchen
import Settings

/// All settings in a terminal, to be looked through and changed.
struct SettingsForm: ScreenProgram {
    enum News: Sendable {
        /// What came of a change, and all settings as they are now.
        case changed(ConfigReport, [SettingEntry])
        /// What would be taken back; nil: nothing that the history tells of.
        case last(RevisionDocument?)
        /// Nothing was changed, for that reason.
        case failed(String)
    }

    enum Effect: Hashable, Sendable {
        /// The value as one would write it in the shell; nil: the default.
        case set(SettingKey, String?)
        /// What the last change is that can be taken back.
        case lookForLast
        /// It is taken back.
        case undo
    }

    private(set) var isOver = false
    /// Those of one section follow each other.
    private(set) var entries: [SettingEntry]
    private(set) var selected = 0
    private(set) var editor: SettingEditor?
    /// What the last change came to.
    private(set) var message: String?
    /// Whether a change is under way; keys wait for nothing, they are dropped.
    private(set) var isBusy = false
    /// Whether it was told what would be taken back, and the next key decides.
    private var asksToUndo = false

    /// Nil where there is nothing to choose from.
    init?(_ entries: [SettingEntry]) {
        guard !entries.isEmpty else { return nil }
        self.entries = Self.bySection(entries)
    }

    private static func bySection(_ entries: [SettingEntry]) -> [SettingEntry] {
        let sections = entries.map(\.key.section).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return sections.flatMap { section in entries.filter { $0.key.section == section } }
    }

    mutating func handle(_ news: News) -> [Effect] {
        isBusy = false
        switch news {
        case .changed(let report, let new):
            let changes = report.changed.map { "\($0.key.name) is \($0.shown)." }
            let told = changes + report.notes.map { "\($0)." }
            if new.count == entries.count { entries = Self.bySection(new) }
            editor = nil
            message = told.isEmpty ? "There was nothing to change." : told.joined(separator: " ")
        case .last(let revision?):
            asksToUndo = true
            message = revision.question
        case .last(nil):
            // The store says why, or mends a file that cannot be used.
            isBusy = true
            return [.undo]
        case .failed(let reason): message = "\(reason)."
        }
        return []
    }

    mutating func handle(_ key: Key) -> [Effect] {
        if key == .leave { isOver = true }
        guard !isBusy else { return [] }
        message = nil
        let isAsked = asksToUndo
        asksToUndo = false
        if editor != nil { return edit(key) }
        switch key {
        case .up: selected = max(selected - 1, 0)
        case .down: selected = min(selected + 1, entries.count - 1)
        case .home, .pageUp: selected = firstOfSection(key == .home ? 0 : selected - 1)
        case .end: selected = entries.count - 1
        case .pageDown: selected = entries[selected...].firstIndex { $0.key.section != section } ?? entries.count - 1
        case .enter: editor = SettingEditor(entries[selected])
        case .delete, .character("u"):
            isBusy = true
            return [.set(entries[selected].key, nil)]
        case .character("z"):
            isBusy = true
            return [isAsked ? .undo : .lookForLast]
        case .character("q"): isOver = true
        default: break
        }
        return []
    }

    private var section: String { entries[selected].key.section }

    private func firstOfSection(_ place: Int) -> Int {
        let section = entries[max(place, 0)].key.section
        return entries.firstIndex { $0.key.section == section } ?? 0
    }

    private mutating func edit(_ key: Key) -> [Effect] {
        switch editor?.handle(key) {
        case .done(let value)?:
            isBusy = true
            return [.set(entries[selected].key, value)]
        case .canceled?: editor = nil
        case .goesOn?, nil: break
        }
        return []
    }
}

extension RevisionDocument {
    /// Whether it is to be taken back, whoever made it; nobody keeps a secret that is unset with it.
    fileprivate var question: String {
        let keys = changes.map(\.key).joined(separator: ", ")
        let lost = changes.filter { $0.old == nil && SettingKey($0.key)?.isSecret == true }.map {
            " \($0.key) is lost then, for nobody keeps it."
        }
        return "Take back \(keys), by \(author)?\(lost.joined()) Press z again.".withoutControls()
    }
}

extension SettingKey {
    /// `display` of `display.size`.
    var section: String { String(name.prefix { $0 != "." }) }

    /// What follows the section.
    var nameInSection: String { String(name.dropFirst(section.count + 1)) }
}
