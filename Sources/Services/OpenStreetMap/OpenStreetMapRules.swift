public import HTTP

extension HostRules {
    /// The usage rules of Overpass: one query at a time, and a pause of half a minute when it is overloaded. A query
    /// that it has aborted counts as overload, too, although its status is 200
    /// (https://dev.overpass-api.de/overpass-doc/en/preface/commons.html).
    public static var overpass: HostRules {
        var rules = HostRules()
        rules.rest = ([429, 504], .seconds(30))
        rules.isFailure = \.hasRemark
        rules.answersWithData = true
        return rules
    }

    /// The usage rules of Nominatim: at most one request a second
    /// (https://operations.osmfoundation.org/policies/nominatim/).
    public static var nominatim: HostRules {
        var rules = HostRules()
        rules.answersWithData = true
        rules.rest = ([429, 504], .seconds(30))
        return rules
    }
}

extension HTTPResponse {
    /// True if the answer has a remark: Overpass has aborted a query that took too long or too much memory. Its results
    /// up to then aren't usable.
    fileprivate var hasRemark: Bool {
        // The remark is at the end, and places may have a tag with this name. Decoding is slow, so it is done only if
        // the word is near the end.
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
