internal import Cookbook
internal import Kiosk

/// Reads or writes a file of the kiosk for its work with the recipe server.
///
/// - Throws: The `Failure` that the store's error means.
func stored<Value>(_ work: () async throws(CookbookError) -> Value) async throws(Failure) -> Value {
    do {
        return try await work()
    } catch {
        throw Failure(error)
    }
}
