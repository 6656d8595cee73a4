import Control
import Kitchen
import Settings

/// Form in a terminal that shows and changes all settings.
struct SettingsForm: ScreenProgram {
    enum Message: Sendable {
        /// Result of a change, with all settings after it.
        case changed(ConfigReport, [SettingEntry])
        /// Preview of taking back the last change.
        case last(ConfigReport)
        /// Failure of an effect, with the reason; nothing was changed.
        case failed(String)
    }

    enum Effect: Hashable, Sendable {
        /// Sets a value, written as on the command line; `nil` resets to the default.
        case set(SettingKey, String?)
        /// Asks for a preview of taking back the last change.
        case lookForLast
        /// Takes back the last change if it has this number; `nil` for any number.
        case undo(revision: Int?)
    }

    private(set) var isOver = false
    /// Settings, grouped by section.
    private(set) var entries: [SettingEntry]
    private(set) var selected = 0
    private(set) var editor: SettingEditor?
    /// Message about the last change.
    private(set) var message: String?
    /// True while an effect is carried out; keys are dropped then.
    private(set) var isBusy = false
    /// Preview of an undo that is shown; if the next key is z, the change is taken back.
    private var asked: ConfigReport?

    /// Creates the form; returns `nil` if there are no settings.
    init?(_ entries: [SettingEntry]) {
        guard !entries.isEmpty else { return nil }
        self.entries = Self.bySection(entries)
    }

    private static func bySection(_ entries: [SettingEntry]) -> [SettingEntry] {
        let sections = entries.map(\.key.section).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return sections.flatMap { section in entries.filter { $0.key.section == section } }
    }

    mutating func handle(_ message: Message) -> [Effect] {
        isBusy = false
        switch message {
        case .changed(let report, let new):
            if new.count == entries.count { entries = Self.bySection(new) }
            editor = nil
            self.message = Self.text(of: report, "is") ?? "There was nothing to change."
        case .last(let report):
            asked = report
            self.message = (Self.text(of: report, "would be") ?? "It would change nothing.") + " Press z again."
        case .failed(let reason): self.message = "\(reason)."
        }
        return []
    }

    /// Describes a change; `nil` if it changed nothing.
    private static func text(of report: ConfigReport, _ verb: String) -> String? {
        let sentences = report.changed.map { "\($0.key.name) \(verb) \($0.shown)" } + report.notes
        return sentences.isEmpty ? nil : "\(sentences.joined(separator: "; ")).".withoutControls()
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
    /// First part of the name: `display` of `display.size`.
    var section: String { String(name.prefix { $0 != "." }) }

    /// Name without the section: `size` of `display.size`.
    var nameInSection: String { String(name.dropFirst(section.count + 1)) }
}
