import Testing

@testable import Runtime

@Suite("A log line")
struct JournalLogTests {
    @Test("A log line that is too long is cut between characters and ends with an ellipsis", arguments: 4...40)
    func cut(limit: Int) {
        let text = "Crème brûlée 👩‍🍳 for 4: 1½ h"
        let cut = text.cut(toBytes: limit)
        #expect(cut.utf8.count <= limit)
        if limit >= text.utf8.count {
            #expect(cut == text)
        } else {
            #expect(cut.hasSuffix("…") && text.hasPrefix(cut.dropLast()))
            let next = text.dropFirst(cut.count - 1).first.map { String($0).utf8.count } ?? 0
            #expect(cut.utf8.count + next > limit, "no more would fit")
        }
    }
}
