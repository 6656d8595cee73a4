import Control
import Kitchen
import Settings

/// All settings in a terminal, to be looked through and changed.
struct SettingsForm: ScreenProgram {
    enum News: Sendable {
        /// What came of a change, and all settings as they are now.
        case changed(ConfigReport, [SettingEntry])
        /// What it would come to if the last change was taken back.
        case last(ConfigReport)
        /// Nothing was changed, for that reason.
        case failed(String)
    }

    enum Effect: Hashable, Sendable {
        /// The value as one would write it in the shell; nil: the default.
        case set(SettingKey, String?)
        /// What it would come to if the last change was taken back.
        case lookForLast
        /// It is taken back, if the last one is still that one; nil: whichever it is.
        case undo(revision: Int?)
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
    /// What was told of the last change; the next key decides whether it is taken back.
    private var asked: ConfigReport?

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
            if new.count == entries.count { entries = Self.bySection(new) }
            editor = nil
            message = Self.text(of: report, "is") ?? "There was nothing to change."
        case .last(let report):
            asked = report
            message = (Self.text(of: report, "would be") ?? "It would change nothing.") + " Press z again."
        case .failed(let reason): message = "\(reason)."
        }
        return []
    }

    /// Nil: nothing came of it.
    private static func text(of report: ConfigReport, _ verb: String) -> String? {
        let told = report.changed.map { "\($0.key.name) \(verb) \($0.shown)" } + report.notes
        return told.isEmpty ? nil : "\(told.joined(separator: "; ")).".withoutControls()
    }

    mutating func handle(_ key: Key) -> [Effect] {
        if key == .leave { isOver = true }
        guard !isBusy else { return [] }
        message = nil
        let asked = asked
        self.asked = nil
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
            return [asked.map { .undo(revision: $0.revision) } ?? .lookForLast]
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

extension SettingKey {
    /// `display` of `display.size`.
    var section: String { String(name.prefix { $0 != "." }) }

    /// What follows the section.
    var nameInSection: String { String(name.dropFirst(section.count + 1)) }
}
