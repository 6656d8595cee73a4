internal import HTTP
internal import Interchange
internal import Kiosk
internal import Kitchen
internal import Linux

/// Fetches the recipes of web pages.
struct PageFetcher: Sendable {
    /// The recipe of a page, with notes on the parts that were left out.
    struct Page: Sendable {
        var recipe: OwnRecipe
        var notes: [String]
        /// The address that answered, which may be that of a redirect.
        var address: String
    }

    /// Returns the HTTP client.
    let client: @Sendable () throws -> any HTTPTransport
    /// Reads the pages, because a long one takes a second.
    private static let work = LongWork(named: "pages")

    init(client: @escaping @Sendable () throws -> any HTTPTransport) {
        self.client = client
    }

    /// Fetches a page, and reads its recipe.
    ///
    /// - Parameters:
    ///   - text: the address as a person typed it. An `http` address is fetched as `https`, except in the own network.
    ///   - isPublicOnly: true to refuse addresses in a private network.
    /// - Throws: `Failure` if the page can't be fetched, or if it has no recipe.
    func recipe(at text: String, isPublicOnly: Bool) async throws(Failure) -> Page {
        guard let address = WebAddress.page(text) else {
            throw Failure(.unacceptable, page: "\"\(text.sanitized(limit: 80))\" is not a web address")
        }
        var request = HTTPRequest(url: address, headers: [("Accept", "text/html, application/xhtml+xml;q=0.9")])
        request.upgradesRedirects = true
        request.isPublicOnly = isPublicOnly
        request.allowsOwnNetwork = !isPublicOnly
        let response: HTTPResponse
        do {
            response = try await client().send(request)
        } catch let error as HTTPError {
            throw Failure(page: error)
        } catch {
            throw .noNetworkParts("Can't fetch the page: \(error)")
        }
        if let failure = Failure(page: response) { throw failure }
        do {
            let read = try await Self.work.run { () throws(UnreadableRecipe) in
                try ParsedRecipe(page: response.body, contentType: response.header("Content-Type"), from: response.url)
            }
            return Page(recipe: read.recipe, notes: read.notes, address: response.url)
        } catch {
            throw Failure(.unacceptable, page: "\(response.host): \(error)")
        }
    }
}

extension HTTPResponse {
    fileprivate var host: String { WebAddress(url)?.host ?? "the server" }
}

extension Failure {
    /// Creates the failure of a page. No page of the kiosk shows it.
    fileprivate init(_ kind: Kind, page detail: String) {
        self.init(kind, glass: "Page not taken", detail: detail)
    }

    fileprivate init(page error: HTTPError) {
        // A person has typed the address, so there is no setting to check.
        switch error {
        case .badRequest(let reason): self.init(.unacceptable, page: "The page can't be fetched: \(reason).")
        case .redirectRefused(let host, let target, let reason):
            self.init(
                .passing,
                page:
                    "Did not follow the redirect from \(host) to \(target): \(reason). Save the page in a browser, then add "
                    + "the file: galley recipe add - < page.html")
        case .tooLarge: self.init(.unacceptable, page: "\(error)")
        case .privateHost: self.init(.notPermitted, page: "\(error) Fetch it on the kiosk itself, or send its file.")
        default: self.init(.passing, page: "\(error)")
        }
    }

    /// Creates the failure for a response without a page, or returns `nil` if it is one.
    fileprivate init?(page response: HTTPResponse) {
        let host = response.host
        switch response.status {
        case 200..<300: return nil
        case 404, 410: self.init(.notFound, page: "\(host) has no page at this address (\(response.status))")
        case 401, 403, 451:
            self.init(
                .notPermitted,
                page:
                    "\(host) doesn't give this page to a program (\(response.status)); save it in a browser, then add the "
                    + "file: galley recipe add - < page.html")
        case 511: self.init(.passing, page: "The network needs a log-in: open any page on your phone, then try again.")
        default: self.init(.passing, page: "\(host) can't give the page now (\(response.status)); try again later")
        }
    }
}
