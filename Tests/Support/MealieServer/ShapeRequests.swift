public import HTTP

extension HTTPClient {
    /// Sends a request of ``MealieShapes`` and returns its answer.
    ///
    /// - Throws: `HTTPError` if there is no answer.
    public func mealieAnswer(
        _ method: HTTPRequest.Method, _ url: String, token: String, _ body: JSONTree?
    ) async throws(HTTPError) -> MealieShapes.Answer {
        var request = HTTPRequest(
            method, url: url,
            secret: token.isEmpty ? nil : HTTPRequest.Secret(name: "Authorization", value: "Bearer \(token)"),
            body: body.map { HTTPRequest.Body(type: "application/json", bytes: $0.json) })
        request.isSentOnce = method != .get
        request.allowsOwnNetwork = true
        let response = try await send(request)
        let isJSON = response.header("Content-Type")?.hasPrefix("application/json") == true
        return (response.status, isJSON ? JSONTree(json: response.body) : nil)
    }
}
