public import HTTP

extension MealieClient {
    /// The longest picture in bytes. One of 600 pixels has 20,000 to 60,000.
    private static let mostPictureBytes = 1 << 20

    /// Fetches a recipe's picture in its smallest size: 600 pixels a side, and 300 before version 3.7.
    ///
    /// - Parameters:
    ///   - id: The id of the recipe.
    ///   - priority: The priority of the request.
    /// - Returns: The bytes of a WebP, unchecked.
    /// - Throws: ``MealieError/notFound`` if the recipe has no picture of at most 1 MiB; other reasons why there is no
    ///   answer.
    public func picture(of id: String, for priority: RequestPriority) async throws(MealieError) -> [UInt8] {
        // Mealie gives pictures to anyone, so the token stays here.
        let call = Call(
            path: "/api/media/recipes/\(id)/images/tiny-original.webp", needsLogin: false,
            mostBytes: Self.mostPictureBytes)
        let response: HTTPResponse
        do throws(MealieError) {
            response = try await deliver(call, for: priority)
        } catch {
            if case .delivery(.transfer(.tooLarge)) = error { throw .notFound }
            throw error
        }
        if response.status == 200, response.header("Content-Type")?.lowercased().hasPrefix("image/") == true {
            return response.body
        }
        // JSON without a picture has a status that tells why.
        _ = try Self.checked(response)
        throw .unreadable
    }
}

/// The address of a recipe's picture.
enum PictureAddress {
    /// Returns the address. It ends with the version of the picture, so that another picture has another address.
    ///
    /// - Parameters:
    ///   - id: The id of the recipe.
    ///   - base: The server's base address.
    ///   - version: Mealie's name for the version of the picture.
    static func of(_ id: String, at base: String, version: String) -> String {
        "\(base)/api/media/recipes/\(id)/images/tiny-original.webp?" + HTTPRequest.encoded([("version", version)])
    }
}
