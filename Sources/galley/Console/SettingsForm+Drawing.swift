import Settings

extension SettingsForm {
    /// Returns the screen: the list, the explanation of the selected setting, and on the last rows the field that is
    /// being edited, the last message, or the keys.
    func lines(columns: Int, rows: Int) -> [String] {
        let foot = foot(columns, rows)
        let room = max(rows - foot.count, 0)
        let list = list(columns)
        let start = max(0, min(list.selected - room / 2, list.rows.count - room))
        let seen = list.rows.dropFirst(start).prefix(room)
        return Array(seen) + Array(repeating: "", count: room - seen.count) + foot
    }

    // MARK: The list

    private func list(_ columns: Int) -> (rows: [String], selected: Int) {
        if case .names(let names, let ticked, let place) = editor?.field {
            return (
                names.enumerated().map { index, name in
                    "\(index == place ? ">" : " ") [\(ticked.contains(name) ? "x" : " ")] \(name)".cut(to: columns)
                }, place
            )
        }
        var (rows, selectedRow, section) = ([String](), 0, "")
        for (index, entry) in entries.enumerated() {
            if entry.key.section != section { rows.append(entry.key.section.cut(to: columns)) }
            section = entry.key.section
            if index == selected { selectedRow = rows.count }
            rows.append(row(entry, isSelected: index == selected, columns))
        }
        return (rows, selectedRow)
    }

    /// Returns a row with marker, name and value, and with the origin if there is room.
    private func row(_ entry: SettingEntry, isSelected: Bool, _ columns: Int) -> String {
        let longest = entries.map { $0.key.nameInSection.count }.max() ?? 0
        let name = "\(isSelected ? ">" : " ") \(entry.key.nameInSection)".column(min(longest + 3, columns / 2))
        guard columns >= Self.columnsForOrigins else { return "\(name) \(entry.shown)".cut(to: columns) }
        let value = entry.shown.column(min(Self.widestValue, columns / 2))
        return "\(name) \(value) \(entry.origin)".cut(to: columns)
    }

    private static let columnsForOrigins = 60
    private static let widestValue = 40

    // MARK: The foot

    private func foot(_ columns: Int, _ rows: Int) -> [String] {
        let last = lastLines(columns, rows)
        let room = max(0, min(Self.explanationRows, rows / 2 - last.count))
        let key = entries[selected].key
        let unit = key.unit.map { ", in \($0)" } ?? ""
        let value = "\(key.type.acceptable)\(unit)"
        let text = "\(key.name): \(key.meaning) \(value.capitalizedFirst). Default: \(key.defaultText)."
        var explanation = text.wrapped(to: columns)
        if explanation.count > room {
            explanation = Array(explanation.prefix(room))
            if let end = explanation.popLast() { explanation.append("\(end)…".cut(to: columns)) }
        }
        let rule = String(repeating: "─", count: columns)
        let filling = Array(repeating: "", count: room - explanation.count)
        return Array(([rule] + explanation + filling + last).suffix(max(rows - 1, 1)))
    }

    /// Rows of the explanation. The number is fixed, so that the list doesn't jump.
    private static let explanationRows = 5

    private func lastLines(_ columns: Int, _ rows: Int) -> [String] {
        // Leaves room for the field that is being edited.
        let most = rows < Self.rowsForMoreKeys ? 1 : 2
        let message = (isBusy ? "Saving…" : message)?.wrapped(to: columns)
        guard let editor else {
            return message
                ?? Self.keys("q: quit", "Enter: change", "u: reset", "z: undo", columns: columns, most: most)
        }
        let (line, key) = Self.line(of: editor, columns)
        return [line] + (message ?? Self.keys("Escape: cancel", key, "Enter: save", columns: columns, most: most))
    }

    private static let rowsForMoreKeys = 6

    /// Returns as many keys as fit into `most` lines. The first one says how to leave.
    private static func keys(_ keys: String..., columns: Int, most: Int) -> [String] {
        Array(keys.filter { !$0.isEmpty }.lines(of: columns).prefix(most))
    }

    /// Returns the line of the field that is being edited, and the help for its key.
    private static func line(of editor: SettingEditor, _ columns: Int) -> (line: String, key: String) {
        let name = editor.key.name
        switch editor.field {
        case .choice(let words, let place):
            return ("\(name): ‹ \(words[place]) ›".cutInFront(to: columns), "arrows: another")
        case .names(_, let ticked, _): return ("\(name): \(ticked.count) ticked".cut(to: columns), "space: tick")
        case .text(let text, let isSecret):
            let shown = isSecret ? String(repeating: "•", count: text.count) : text
            return ("\(name): \(shown)_".cutInFront(to: columns), "")
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
