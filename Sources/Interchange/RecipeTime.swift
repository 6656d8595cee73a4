/// Parses and writes the times of recipes, in minutes.
enum RecipeTime {
    /// Parses an ISO 8601 duration of weeks, days, hours, minutes and seconds: `PT155M` is 155, `P1DT2H` 1560, `PT1.5H`
    /// 90.
    ///
    /// Seconds are rounded up. Mistakes of real pages are accepted: a missing number is 0 (`PTH30M`), days may follow the
    /// `T` (`PT0D4H45M`), and the `T` may be missing (`P30M`), because no recipe takes months. Returns `nil` for other
    /// texts, for zero, and for years.
    static func minutes(iso text: String) -> Int? {
        guard let match = text.trimmed.uppercased().wholeMatch(of: isoPattern) else { return nil }
        let (_, weeks, days, otherDays, hours, minutes, seconds) = match.output
        let wholeDays = amount(weeks) * 7 + amount(days) + amount(otherDays)
        return whole(wholeDays * 24 * 60 + amount(hours) * 60 + amount(minutes) + amount(seconds) / 60)
    }

    /// Returns true for an ISO 8601 duration without a number other than 0, which many sites write for an unknown time.
    static func isEmpty(iso text: String) -> Bool {
        text.trimmed.uppercased().wholeMatch(of: isoPattern) != nil && !text.contains { ("1"..."9").contains($0) }
    }

    // A Regex isn't Sendable, but this one never changes.
    private nonisolated(unsafe) static let isoPattern =
        #/P(?:(\d{1,6}(?:[.,]\d{1,6})?)W)?(?:(\d{1,6}(?:[.,]\d{1,6})?)D)?T?(?:(\d{1,6})D)?(?:(\d{1,7}(?:[.,]\d{1,6})?)?H)?(?:(\d{1,9}(?:[.,]\d{1,6})?)?M)?(?:(\d{1,9}(?:[.,]\d{1,6})?)?S)?/#

    /// Parses a time in words: `1 hour 45 minutes`, `1h30m`, `90 min`. Returns `nil` for other texts.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - numbersAreMinutes: True to read a number without a unit as minutes.
    static func minutes(words text: String, numbersAreMinutes: Bool = false) -> Int? {
        var rest = text.lowercased().trimmed[...]
        if numbersAreMinutes, rest.wholeMatch(of: #/\d{1,6}/#) != nil { return Int(rest).flatMap { whole(Double($0)) } }
        let part =
            #/(\d{1,6}(?:[.,]\d{1,3})?)\s*(\p{L}+)\.?(?:\s*(?:,|(?:and|und|et|y|e|en|och|og|i)(?!\p{L}))?\s*)/#
        var minutes = 0.0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: part), let size = size(of: match.2) else { return nil }
            minutes += amount(match.1) * size
            rest = rest[match.range.upperBound...]
        }
        return whole(minutes)
    }

    /// Returns the seconds of a unit of time, or `nil` for other units.
    static func seconds(of unit: String) -> Double? {
        let unit = unit.lowercased()
        return size(of: unit.hasSuffix(".") ? unit.dropLast() : unit[...]).map { $0 * 60 }
    }

    /// Returns an ISO 8601 duration: `PT1H30M`.
    static func iso(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "PT\(hours > 0 ? "\(hours)H" : "")\(rest > 0 || hours == 0 ? "\(rest)M" : "")"
    }

    /// Returns the minutes of a unit, or `nil` for other words.
    private static func size(of unit: Substring) -> Double? { units.first { $0.names.contains(unit) }?.minutes }

    /// The units of time in the languages of most pages.
    private static let units: [(names: Set<Substring>, minutes: Double)] = [
        (
            words(
                "minutes minute mins min m minuten minutos minuto minuti minuut minuter minutter minutt minuty minut"),
            1
        ),
        (
            words(
                "hours hour hrs hr h stunden stunde std heures heure horas hora ore ora uren uur timmar timme timer time"
            ), 60
        ),
        (words("seconds second secs sec s sekunden sekunde sek secondes seconde segundos secondi"), 1 / 60),
        (words("days day d tage tag jours jour días dias giorni giorno dagen dagar dage dag"), 24 * 60),
    ]

    private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }

    private static func amount(_ digits: Substring?) -> Double {
        digits.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
    }

    private static func whole(_ minutes: Double) -> Int? {
        let whole = (minutes - 1e-6).rounded(.up)
        return whole >= 1 && whole <= 1e9 ? Int(whole) : nil
    }
}
