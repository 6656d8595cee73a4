/// Sends requests to servers: ``HTTPClient``, or a simulation without a network.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The time limit of the whole call.
    /// - Throws: ``HTTPError`` if there is no complete response.
    func send(_ request: HTTPRequest, within limit: Duration) async throws(HTTPError) -> HTTPResponse
}

extension HTTPTransport {
    /// Sends a request with the time limit that a person is given.
    ///
    /// - Throws: ``HTTPError`` if there is no complete response.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await send(request, within: HostRules().total)
    }
}
