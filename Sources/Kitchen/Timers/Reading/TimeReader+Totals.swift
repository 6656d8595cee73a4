/// Times that repeat others: a sum of the times beside it, or an earlier time in other words.
extension TimeReader {
    /// Removes offers that are the sum of those beside them: `10 minutes (5 minutes per side)`,
    /// `45 minutes: 30 covered, then 15 uncovered`.
    func removeTotals(from offers: inout [TimeOffer]) {
        var index = 0
        while index < offers.count {
            let total = offers[index]
            let parts = offers[(index + 1)...].prefix { $0.time.sentence == total.time.sentence }
            let before = offers[..<index].drop { $0.time.sentence != total.time.sentence }
            let isFirst = parts.first.map { !goesOn(from: total.time, to: $0.time) } ?? false
            let isLast = before.last.map { before.count > 1 && !goesOn(from: $0.time, to: total.time) } ?? false
            if total.verdict == .offer, isFirst && isSum(of: parts, total) || isLast && isSum(of: before, total) {
                offers.remove(at: index)
            } else {
                index += 1
            }
        }
    }

    /// Returns true if an act separates two times: `Bake 20 minutes, turn and bake 10, then rest 10`.
    func goesOn(from first: FoundTime, to second: FoundTime) -> Bool {
        let gap = gap(from: first, to: second)
        return hasInstruction(gap, in: second.sentence) || hasWord(gap, "then")
    }

    /// Returns true if the first two or more of the parts add up to a total.
    private func isSum(of parts: ArraySlice<TimeOffer>, _ total: TimeOffer) -> Bool {
        var (shorter, longer, count) = (0.0, 0.0, 0)
        for part in parts where part.verdict == .offer || part.verdict == .eachSide {
            let times = part.verdict == .eachSide ? 2.0 : 1
            shorter += times * part.time.span.seconds
            longer += times * (part.time.span.until ?? part.time.span.seconds)
            count += Int(times)
            let span = total.time.span
            if count > 1, shorter == span.seconds, longer == span.until ?? span.seconds { return true }
        }
        return false
    }

    /// Returns true for `2 hours (20 minutes per pound)`, `1 hour 40 minutes, i.e. 20 minutes per 500 g`,
    /// `12 hrs, about 1.25 hr/lb`.
    func isRestatement(_ time: FoundTime, behind last: TimeOffer) -> Bool {
        let start = last.verdict == .ask ? qualified(last.time) : last.time.context.end
        let gap = start..<max(start, time.span.tokens.lowerBound)
        if hasWord(gap, "then", "or", "and", "plus") || hasInstruction(gap, in: time.sentence) { return false }
        return gap.contains { isSign($0, "(", "/") || last.verdict != .ask && isSign($0, ",") }
    }

    /// Returns the tokens between two times.
    func gap(from first: FoundTime, to second: FoundTime) -> Range<Int> {
        first.context.end..<max(first.context.end, second.span.tokens.lowerBound)
    }

    /// Returns true for `1 hour (60 minutes)`, `1 hour, i.e. 60 minutes`.
    func repeats(_ time: FoundTime, _ offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence, last.span.seconds == time.span.seconds,
            last.span.until == time.span.until
        else { return false }
        let gap = gap(from: last, to: time)
        return hasWord(gap, "i", "ie", "they", "it", "that's")
            || gap.contains { isSign($0, "(", "/", "=", "-", "–", "—") } && !hasInstruction(gap, in: time.sentence)
    }
}
