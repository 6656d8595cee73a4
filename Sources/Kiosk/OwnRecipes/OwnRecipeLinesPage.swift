internal import Kitchen

/// The ingredients or the steps of a draft.
struct OwnRecipeLinesPage: EntryList {
    let id: RecipeID?
    let lines: OwnRecipeDraft.Lines
    var cursor = ListCursor()
    var staysOpen: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let (id, lines) = (id, lines)
        let draft = kiosk.draft(of: id)
        let texts = draft?.texts(of: lines) ?? []
        let entries = texts.enumerated().map { line, text in
            let begun = draft?[lines.field(ofLine: line)].map { "+ \($0)" } ?? text
            return Entry(lines == .steps ? "\(line + 1). \(begun)" : begun) {
                $0.spell(lines, line: line, of: id)
            } held: {
                $0.offer(lines, line: line, of: id)
            }
        }
        let add = draft?[lines.field(ofLine: texts.count)].map { "Add: \($0)" } ?? "Add"
        return [Entry(add) { $0.spell(lines, line: nil, of: id) }] + entries
    }

    func view(in kiosk: Kiosk) -> View { list(.own, title: lines.title, in: kiosk) }
}

extension Kiosk {
    /// Opens the field of a line with its text.
    fileprivate mutating func spell(_ lines: OwnRecipeDraft.Lines, line: Int?, of id: RecipeID?) {
        let texts = draft(of: id)?.texts(of: lines) ?? []
        let number = line ?? texts.count
        let title = lines.field(ofLine: number)
        let prose = SpellerPage.Prose(
            text: texts.indices.contains(number) ? texts[number] : "", limit: lines.limit,
            key: .ofDraft(id, title))
        open(
            SpellerPage(title, done: "Done", foods: true, prose: prose, in: &self) {
                $0.take($1, lines, line: line, of: id)
            })
    }

    /// Stores a typed line. After a new line the field opens for the next one. A text that is refused stays in the
    /// field.
    fileprivate mutating func take(_ text: String, _ lines: OwnRecipeDraft.Lines, line: Int?, of id: RecipeID?) {
        guard let refusal = change(draftOf: id, { $0.put(text, lines, line: line) }) else { return }
        guard let refusal else {
            if line != nil { return }
            spell(lines, line: nil, of: id)
            let count = draft(of: id)?.texts(of: lines).count ?? 0
            return confirm("✓ \(lines == .ingredients ? text : "Step \(count)")\nadded")
        }
        spell(lines, line: line, of: id)
        fillField(with: text)
        say(refusal)
    }

    fileprivate mutating func offer(_ lines: OwnRecipeDraft.Lines, line: Int, of id: RecipeID?) {
        guard let texts = draft(of: id)?.texts(of: lines), texts.indices.contains(line) else { return }
        open(
            ChoicePage(
                title: texts[line],
                choices: [
                    Entry("Change") { $0.spell(lines, line: line, of: id) },
                    Entry("Remove") { $0.change(draftOf: id) { $0.take(.remove(lines, line: line)) } },
                ]))
    }
}
