internal import Kiosk
internal import Kitchen

/// Combines identical searches into one request: a search that is already in progress is shared, not sent again.
///
/// The request is canceled once no caller waits for it.
actor RequestCoalescer {
    private typealias Work = Task<Result<SearchPage, Failure>, Never>

    private struct SharedRequest {
        let work: Work
        var waiting = 1
    }

    private var underWay: [String: SharedRequest] = [:]

    func answer(
        to question: String, _ ask: @escaping @Sendable () async throws(Failure) -> SearchPage
    ) async throws(Failure) -> SearchPage {
        let work = join(question, ask)
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            Task { await leave(work, question) }
        }
        if underWay[question]?.work == work { underWay[question] = nil }
        return try result.get()
    }

    private func join(
        _ question: String, _ ask: @escaping @Sendable () async throws(Failure) -> SearchPage
    ) -> Work {
        if let request = underWay[question] {
            underWay[question]?.waiting += 1
            return request.work
        }
        let work = Work {
            do throws(Failure) {
                return .success(try await ask())
            } catch {
                return .failure(error)
            }
        }
        underWay[question] = SharedRequest(work: work)
        return work
    }

    private func leave(_ work: Work, _ question: String) {
        guard let request = underWay[question], request.work == work else { return }
        underWay[question]?.waiting -= 1
        guard request.waiting == 1 else { return }
        underWay[question] = nil
        work.cancel()
    }
}
