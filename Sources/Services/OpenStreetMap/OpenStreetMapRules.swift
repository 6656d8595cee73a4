public import HTTP

extension HostRules {
    /// How Overpass wants to be asked: one query at a time, nobody for half a minute after it was too much, and a query
    /// that it gave up is such a failure although it comes with status 200
    /// (https://dev.overpass-api.de/overpass-doc/en/preface/commons.html).
    public static var overpass: HostRules {
        var rules = HostRules()
        rules.rest = ([429, 504], .seconds(30))
        rules.isFailure = \.hasRemark
        rules.answersWithData = true
        return rules
    }

    /// How Nominatim wants to be asked: once a second at most (https://operations.osmfoundation.org/policies/nominatim/).
    public static var nominatim: HostRules {
        var rules = HostRules()
        rules.answersWithData = true
        rules.rest = ([429, 504], .seconds(30))
        return rules
    }
}

extension HTTPResponse {
    /// Whether Overpass remarks something on its answer, as it does of a query that took too long or too much memory; what
    /// it has found until then is no answer.
    fileprivate var hasRemark: Bool {
        // It comes last, and places may have a tag of that name: only where the word is near the end all is read.
        guard body.suffix(4000).contains("\"remark\"") else { return false }
        guard let remarked = try? documentAtOnce(Remarked.self) else { return false }
        return !(remarked.remark ?? "").isEmpty
    }

    private struct Remarked: Decodable {
        let remark: String?
    }
}

extension Collection<UInt8> {
    fileprivate func contains(_ text: String) -> Bool {
        let pattern = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: pattern) }
    }
}
