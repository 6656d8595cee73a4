internal import Control
internal import Kitchen

extension NameMatch {
    /// The number of things that the message about an ambiguous name lists.
    private static var mostListed: Int { 10 }

    /// Returns the thing if the name means exactly one.
    ///
    /// - Parameters:
    ///   - typed: the name, for the message.
    ///   - kind: what is named, such as `timer`.
    ///   - remedy: what to do if no thing has the name.
    ///   - description: returns a thing as the message lists it, with the id that a command takes.
    /// - Throws: `ControlFailure` if the name means no thing, or several.
    func only(
        named typed: String, kind: String, orElse remedy: String, description: (Thing) -> String
    ) throws(ControlFailure) -> Thing {
        switch self {
        case .one(let thing): return thing
        case .none:
            throw ControlFailure(.notFound, "no \(kind) is called \"\(typed)\", so nothing was done; \(remedy)")
        case .several(let things):
            let list = things.prefix(Self.mostListed).map(description).joined(separator: ", ")
            let more = things.count > Self.mostListed ? " and \(things.count - Self.mostListed) more" : ""
            throw ControlFailure(
                .notFound, "\"\(typed)\" can be several \(kind)s, so nothing was done; choose one: \(list)\(more)")
        }
    }
}
