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
        let field = SpellerPage.DraftField(
            style: lines == .steps ? .sentence : .line, text: texts.indices.contains(number) ? texts[number] : "",
            limit: lines.limit, key: .ofDraft(id, title))
        open(
            SpellerPage(title, done: "Done", foods: true, draft: field, in: &self) {
                $0.takeTyped($1, lines, line: line, of: id)
            })
    }

    /// Takes a typed line. After a new ingredient that is only a food, it asks for the amount. The text stays in the
    /// field below until the amount is chosen.
    private mutating func takeTyped(_ text: String, _ lines: OwnRecipeDraft.Lines, line: Int?, of id: RecipeID?) {
        guard line == nil, lines == .ingredients, let food = Ingredient(onlyFood: text) else {
            return take(text, lines, line: line, of: id)
        }
        spell(lines, line: nil, of: id)
        fillField(with: text)
        guard let key = (pages.last as? SpellerPage)?.key else { return }
        open(
            UnitPage(for: food, in: preferences.units) { kiosk, text in
                kiosk.closePages { $0 is UnitPage || $0 is AmountPage || ($0 as? SpellerPage)?.key == key }
                kiosk[typed: key] = nil
                kiosk.take(text, lines, line: nil, of: id)
            })
    }

    /// Stores a line. After a new line the field opens for the next one. A text that is refused stays in the field.
    private mutating func take(_ text: String, _ lines: OwnRecipeDraft.Lines, line: Int?, of id: RecipeID?) {
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
