internal import Cookbook
internal import Linux

extension EventLoop {
    /// Shows what others have changed in the store.
    ///
    /// A change that this kiosk writes meanwhile would make the data that was read too old, so it is read again.
    func refresh(from cookbook: Cookbook, _ errorLog: ErrorLog) async {
        while !Task.isCancelled {
            let writes = cookbook.writes
            do throws(CookbookError) {
                let data = try await cookbook.userData { errorLog.note($0.description) }
                let isCurrent = await run { engine in
                    guard cookbook.writes == writes, !engine.isWritingShopping else { return false }
                    engine.handle(.shared(data))
                    return true
                }
                if isCurrent { return }
                try? await pause(for: .milliseconds(50))
            } catch {
                return errorLog.note("What others have changed can't be shown. \(error)")
            }
        }
    }
}
