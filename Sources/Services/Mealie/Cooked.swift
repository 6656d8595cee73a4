public import HTTP
internal import Kitchen

/// An entry of a recipe's timeline.
public struct MealieEvent: Hashable, Sendable, Identifiable {
    public var id: String
    public var subject: String
    /// The user's text, or `nil` if there is none.
    public var message: String?
    /// The time of the event in seconds since 1970.
    public var time: Double
    public var hasPhoto: Bool
    /// True if Mealie wrote it, as it does every night for the recipes of the plan.
    public var isAutomatic: Bool
    /// The user who wrote it.
    public var userID: String?
}

extension MealieClient {
    /// Fetches the last time that the user's household cooked a recipe, in seconds since 1970; `nil` for never.
    ///
    /// - Throws: ``MealieError/notFound`` if there is no such recipe; other reasons why there is no answer.
    public func lastMade(_ recipe: String, for priority: RequestPriority) async throws(MealieError) -> Double? {
        do throws(MealieError) {
            let answer: WireLastMade = try await get("/api/households/self/recipes/\(recipe)", for: priority)
            return answer.lastMade
        } catch {
            // Before version 2.5 only the recipe has that date, and this address gives a page.
            guard case .notMealie = error else { throw error }
            let answer: WireLastMade = try await get("/api/recipes/\(recipe)", for: priority)
            return answer.lastMade
        }
    }

    /// Records when the household cooked a recipe. It can't be taken back.
    ///
    /// Mealie also stores an older time than the one it has, so compare with ``lastMade(_:for:)`` before.
    ///
    /// - Throws: the reason why it was not done; ``MealieError/uncertain(_:)`` if it may have been done.
    public func setLastMade(
        _ recipe: String, at time: Double, for priority: RequestPriority
    ) async throws(MealieError) {
        try await change(
            .patch, "/api/recipes/\(recipe)/last-made", ["timestamp": .text(MealieStamp.text(time))], for: priority)
    }

    /// The number of entries that ``events(of:for:)`` fetches at most.
    public static let mostEvents = 20

    /// Fetches the newest entries of a recipe's timeline, the newest first.
    ///
    /// - Throws: the reason why there is no answer.
    public func events(
        of recipe: String, for priority: RequestPriority
    ) async throws(MealieError) -> [MealieEvent] {
        guard recipe.isUUID else { throw .notFound }
        let query = [
            ("queryFilter", "recipe.id = \"\(recipe)\""), ("orderBy", "timestamp"), ("orderDirection", "desc"),
            ("perPage", "\(Self.mostEvents)"),
        ]
        let answer: WireEnvelope<WireEvent> = try await get("/api/recipes/timeline/events", query: query, for: priority)
        return answer.items.values.map(\.event)
    }

    /// Adds an entry to a recipe's timeline. Two calls make two entries.
    ///
    /// - Parameters:
    ///   - recipe: The id of the recipe.
    ///   - subject: The title, such as *Anna made this*.
    ///   - message: The text, or `nil` for none.
    ///   - time: The time of the event in seconds since 1970.
    ///   - priority: The priority of the request.
    /// - Returns: the id of the entry.
    /// - Throws: the reason why it was not added; ``MealieError/uncertain(_:)`` if it may have been, which
    ///   ``events(of:for:)`` then shows.
    public func addEvent(
        to recipe: String, subject: String, message: String? = nil, at time: Double, for priority: RequestPriority
    ) async throws(MealieError) -> String {
        let body: JSONTree = [
            "recipeId": .text(recipe), "subject": .text(subject), "eventType": "comment",
            "eventMessage": message.map { .text($0) } ?? nil, "timestamp": .text(MealieStamp.text(time)),
        ]
        let response = try await change(.post, "/api/recipes/timeline/events", body, for: priority)
        let event: WireEvent = try await document(in: response)
        return event.event.id
    }

    /// Adds a photo to an entry of the timeline. It replaces an earlier one there, and no picture of the recipe.
    ///
    /// - Parameters:
    ///   - photo: The bytes of the picture.
    ///   - fileExtension: The type of the picture: `jpg`, `png` or `webp`.
    ///   - event: The id of the entry.
    ///   - priority: The priority of the request.
    /// - Throws: ``MealieError/tooLarge`` if a proxy refuses its size; other reasons why it was not added.
    public func setPhoto(
        _ photo: [UInt8], fileExtension: String, event: String, for priority: RequestPriority
    ) async throws(MealieError) {
        let form = MultipartForm(photo: photo, fileExtension: fileExtension)
        _ = try await send(
            Call(method: .put, path: "/api/recipes/timeline/events/\(event)/image", body: form.body), for: priority)
    }
}

private struct WireLastMade: Decodable, Sendable {
    let lastMade: Double?

    private enum Key: String, CodingKey { case lastMade }

    init(from decoder: any Decoder) throws {
        lastMade = try decoder.container(keyedBy: Key.self).stamp(.lastMade)
    }
}

private struct WireEvent: Decodable, Sendable {
    let event: MealieEvent

    private enum Key: String, CodingKey { case id, subject, eventType, eventMessage, timestamp, image, userId }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        event = MealieEvent(
            id: try fields.uuid(.id), subject: fields.line(.subject) ?? "",
            message: fields.line(.eventMessage, limit: 2000), time: fields.stamp(.timestamp) ?? 0,
            hasPhoto: fields.value(String.self, .image) == "has image",
            isAutomatic: fields.value(String.self, .eventType) == "info", userID: fields.optionalUUID(.userId))
    }
}

/// A form with a picture (RFC 7578).
struct MultipartForm {
    let body: HTTPRequest.Body

    init(photo: [UInt8], fileExtension: String) {
        let type = fileExtension == "jpg" ? "jpeg" : fileExtension
        // No picture contains this line, or the server would find its end too early.
        var mark = "galley-photo"
        while photo.firstRange(of: Array("--\(mark)".utf8)) != nil { mark += "-\(Int.random(in: 0..<1_000_000))" }
        let head = { (name: String, more: String) in
            Array("--\(mark)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n".utf8)
        }
        let bytes =
            head("image", "; filename=\"photo.\(fileExtension)\"\r\nContent-Type: image/\(type)") + photo
            + Array("\r\n".utf8) + head("extension", "") + Array("\(fileExtension)\r\n--\(mark)--\r\n".utf8)
        body = HTTPRequest.Body(type: "multipart/form-data; boundary=\(mark)", bytes: bytes)
    }
}
