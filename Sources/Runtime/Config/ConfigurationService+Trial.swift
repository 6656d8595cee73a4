internal import Control
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Settings

/// A change that is undone unless it is confirmed in time.
struct RunningTrial: Sendable {
    /// The number of the trial; `nil` if its file can't be read.
    let id: UInt32?
    let ends: Duration
    /// The connection that made the change. Only another connection can confirm it, which proves that the kiosk can
    /// still be reached.
    let connection: Int?
    let task: Task<Void, Never>
    /// The longest pause between two checks of the deadline. A pause doesn't count the time of a suspend, but the boot
    /// clock does.
    private static let checkInterval = Duration.seconds(5)
    /// The first and the longest time between two attempts to undo the change, if the card accepts no writes.
    private static let retries = (first: Duration.seconds(5), last: Duration.seconds(60))

    init(_ id: UInt32?, for time: Duration, caller: Caller?, at service: ConfigurationService) {
        let clock = service.clock
        let ends = clock.boot.sinceBoot + time
        self.id = id
        self.ends = ends
        connection = caller?.connection
        task = Task { [weak service] in
            do throws(CancellationError) {
                while clock.boot.sinceBoot < ends {
                    try await pause(for: min(ends - clock.boot.sinceBoot, Self.checkInterval))
                }
                var (wait, lastReason) = (Self.retries.first, String?.none)
                while let service, let reason = await service.takeTrialBack(id) {
                    // Log the same reason only once.
                    if reason != lastReason { service.errorLog.note(reason) }
                    lastReason = reason
                    try await pause(for: wait)
                    wait = min(wait * 2, Self.retries.last)
                }
            } catch {
                // The trial was confirmed or replaced, or the kiosk is shutting down. In that case, the next start
                // undoes the change.
            }
        }
    }
}

extension ConfigurationService {
    /// Confirms the change on trial.
    ///
    /// - Throws: `SettingsError` if there is no trial or it can't be ended, `ControlFailure` over the connection that
    ///   made the change.
    func confirm(for caller: Caller) async throws -> ConfigReport {
        let report: ConfigReport? = try await work.run { [self] in
            if let trial, trial.connection == caller.connection { return nil }
            let report = try store(for: caller).confirm()
            end(report.trial)
            return report
        }
        guard let report else {
            throw ControlFailure(
                .passing,
                "run `galley config confirm` over a new connection, to prove that the kiosk can still be reached; "
                    + "the change still waits to be confirmed")
        }
        // The configuration is known to be good from now on.
        await reload()
        return report
    }

    /// Undoes the change if its time is up. Returns the reason if that fails; `nil` if the trial is over.
    fileprivate func takeTrialBack(_ id: UInt32?) async -> String? {
        do {
            let result: ConfigReport?? = try await work.run { [self] in
                // Another change has extended or replaced the trial.
                guard let trial, trial.id == id, trial.ends <= clock.boot.sinceBoot else { return .none }
                return .some(try store.takeTrialBack(id))
            }
            guard let result else { return nil }
            if let report = result {
                errorLog.note(report.tookBackText)
                forgetSecretOwners(of: report.changed.map(\.key.name))
                await reload()
                if !report.changed.isEmpty { sendEvent(.notice(.tookBack)) }
            }
            end(id)
            return nil
        } catch {
            // The file may have been restored despite the error.
            await reload()
            return Self.notYet(error)
        }
    }

    /// Returns the trial for `status`; `nil` if there is none.
    func trialDocument() async -> StatusDocument.Configuration.Trial? {
        do {
            guard let running = trial, let trial = try await work.run({ [store] in try store.trial() }) else {
                return nil
            }
            return .init(
                keys: trial.keys(path: store.path).map(\.name), author: "\(trial.author)",
                left: max(.zero, running.ends - clock.boot.sinceBoot).inSeconds)
        } catch {
            errorLog.note("\(error)")
            return nil
        }
    }

    private static func notYet(_ error: any Error) -> String {
        "Can't undo an unconfirmed change of the settings yet; Galley keeps trying: \(error)"
    }

    /// The outcome of undoing an unconfirmed change at the start.
    enum UnconfirmedTrial {
        /// No change waits to be confirmed any more. The value is the message for the display; `nil` if no setting
        /// has changed.
        case over(Failure?)
        /// The change can't be undone yet. The value is the number of the trial; `nil` if it can't be read.
        case stuck(UInt32?)

        var notice: Failure? {
            switch self {
            case .over(let notice): notice
            case .stuck: nil
            }
        }
    }

    /// Undoes the trial that was running when the kiosk stopped. Called at the start.
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
        return (["A change was not confirmed in time and was undone: \(names)"] + notes).joined(separator: "; ") + "."
    }
}

extension Failure {
    fileprivate static var tookBack: Failure {
        Failure(
            .passing, glass: "Not confirmed:\nchange undone",
            detail: "a change of the settings was not confirmed in time and was undone")
    }
}
