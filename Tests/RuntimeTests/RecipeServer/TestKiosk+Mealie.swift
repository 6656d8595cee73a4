import MealieServer

extension TestKiosk {
    /// Starts a kiosk that copies a Mealie server and knows the time, as planned meals and cooked dishes need.
    static func copying(_ server: ScriptedMealie, size: String = "20x4", in folder: String) async throws -> TestKiosk {
        try await copying(server.url, server.token, size: size, in: folder)
    }

    /// Starts such a kiosk for a server at an address, where there may be none.
    static func copying(
        _ url: String, _ token: String, size: String = "20x4", in folder: String
    ) async throws -> TestKiosk {
        let config = """
            [display]
            size = "\(size)"
            [mealie]
            url = "\(url)"
            token = "\(token)"
            """
        return try await TestKiosk(folder: folder, config: config, isClockDisciplined: true)
    }
}
