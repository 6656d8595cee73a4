internal import Control
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Settings

/// A change that waits to be confirmed, in the kiosk that takes it back.
struct RunningTrial: Sendable {
    /// Nil: of one that the card did not give.
    let id: UInt32?
    let ends: Duration
    /// Over which it came: that the kiosk can still be reached is proven over another.
    let connection: Int?
    let task: Task<Void, Never>
    /// A machine may be suspended meanwhile, which the clock of the boot counts and a pause does not.
    private static let look = Duration.seconds(5)
    /// Between two tries where the card takes nothing, at first and at last.
    private static let retries = (first: Duration.seconds(5), last: Duration.seconds(60))

    init(_ id: UInt32?, for time: Duration, caller: Caller?, at desk: ConfigurationService) {
        let ends = KernelClock.boot.now + time
        self.id = id
        self.ends = ends
        connection = caller?.connection
        task = Task { [weak desk] in
            do throws(CancellationError) {
                while KernelClock.boot.now < ends { try await pause(for: min(ends - KernelClock.boot.now, Self.look)) }
                var (wait, told) = (Self.retries.first, String?.none)
                while let desk, let reason = await desk.takeTrialBack(id) {
                    // A card that fails does not get the same line every few seconds.
                    if reason != told { desk.errorLog.note(reason) }
                    told = reason
                    try await pause(for: wait)
                    wait = min(wait * 2, Self.retries.last)
                }
            } catch {
                // It was confirmed, or another took its place, or the kiosk ends: its next start takes it back.
            }
        }
    }
}

extension ConfigurationService {
    func confirm(for caller: Caller) async throws -> ConfigReport {
        let report: ConfigReport? = try await work.run { [self] in
            if let trial, trial.connection == caller.connection { return nil }
            let report = try store(for: caller).confirm()
            end(report.trial)
            return report
        }
        guard let report else {
            throw ControlFailure(
                .passing, "confirm over another connection, to prove that the kiosk can be reached; the change waits on"
            )
        }
        // The configuration is known to be good from now on.
        await reload()
        return report
    }

    /// Why it cannot be ended now; nil: it is over.
    fileprivate func takeTrialBack(_ id: UInt32?) async -> String? {
        do {
            let result: ConfigReport?? = try await work.run { [self] in
                // A change before this one has made it longer.
                guard let trial, trial.id == id, trial.ends <= KernelClock.boot.now else { return .none }
                return .some(try store.takeTrialBack(id))
            }
            guard let result else { return nil }
            if let report = result {
                errorLog.note(report.tookBackText)
                await reload()
                if !report.changed.isEmpty { tell(.notice(.tookBack)) }
            }
            end(id)
            return nil
        } catch {
            // The file may have gone back all the same.
            await reload()
            return Self.notYet(error)
        }
    }

    /// For `status`; nil: nothing is on trial.
    func trialDocument() async -> StatusDocument.Configuration.Trial? {
        do {
            guard let running = trial, let trial = try await work.run({ [store] in try store.trial() }) else {
                return nil
            }
            return .init(
                keys: trial.keys(path: store.path).map(\.name), author: "\(trial.author)",
                left: max(.zero, running.ends - KernelClock.boot.now).inSeconds)
        } catch {
            errorLog.note("\(error)")
            return nil
        }
    }

    private static func notYet(_ error: any Error) -> String {
        "Changes that nobody confirmed could not go back yet: \(error)"
    }

    /// What became at the start of the changes that nobody had confirmed.
    enum UnconfirmedTrial {
        /// There are none any more; what the cook is told.
        case over(Failure?)
        /// They could not go back yet; nil: nor be read.
        case stuck(UInt32?)

        var notice: Failure? {
            switch self {
            case .over(let notice): notice
            case .stuck: nil
            }
        }
    }

    /// At the start: whatever was being tried when the kiosk went down goes back.
    static func takeTrialBack(_ store: FileConfigStore, _ errorLog: ErrorLog) -> UnconfirmedTrial {
        do throws(SettingsError) {
            guard let report = try store.takeTrialBack() else { return .over(nil) }
            errorLog.note(report.tookBackText)
            return .over(report.changed.isEmpty ? nil : .tookBack)
        } catch {
            errorLog.note(notYet(error))
            return .stuck(try? store.trial()?.id)
        }
    }
}

extension ConfigReport {
    fileprivate var tookBackText: String {
        let names = changed.isEmpty ? "nothing had changed yet" : changed.map(\.key.name).joined(separator: ", ")
        return (["A change was not confirmed in time and went back: \(names)"] + notes).joined(separator: "; ") + "."
    }
}

extension Failure {
    fileprivate static var tookBack: Failure {
        Failure(
            .passing, glass: "Not confirmed:\nchange undone",
            detail: "settings that were tried were not confirmed in time and went back")
    }
}
