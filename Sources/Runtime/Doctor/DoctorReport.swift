internal import Boards
internal import Control
internal import Kiosk
internal import Linux
internal import Settings

/// Checks every part of the running kiosk and of its machine.
struct DoctorReport: Sendable {
    let kiosk: StatusReport
    /// The time limit for the machine.
    private static let timeout = Duration.seconds(5)
    /// Runs checks that block on the card, user database or GPIO chips.
    private static let work = LongWork(named: "doctor")

    func document() async -> DoctorDocument {
        let status = await kiosk.document()
        let current = kiosk.configuration.current
        let config = await fileChecks(current) + [status.trialCheck].compactMap(\.self)
        let parts = await boardChecks(status, current)
        let key = Check.key(isSet: status.network.key, isRefused: kiosk.services.isKeyRefused)
        let network = await network(status, current)
        let services = [key, network, status.mealieCheck, status.householdCheck, status.shoppingCheck].compactMap(
            \.self)
        let rest = [.clock(isTrusted: status.clock.trusted), status.storeCheck] + (await machineChecks(current))
        return DoctorDocument(checks: [status.kioskCheck] + config + parts + services + rest)
    }

    /// Checks the file again, because it may have been edited since the kiosk read it.
    private func fileChecks(_ current: RunningConfiguration) async -> [Check] {
        let options = kiosk.options
        let changed = await onQueue {
            let now = LoadedSettings(
                path: options.config, state: options.state, environment: options.environment,
                commandLine: options.settings)
            guard current.loaded.failure == nil, let failure = now.failure else { return [] }
            let text = "the file was changed and can't be used; the kiosk keeps the settings that it read before"
            return [.fails(.config, text, remedy: "\(failure).")]
        }
        return changed.isEmpty ? Check.config(options.config, current.loaded) : changed
    }

    private func boardChecks(_ status: StatusDocument, _ current: RunningConfiguration) async -> [Check] {
        guard let board = current.engine.board, current.boardProblem == nil else {
            return [status.boardCheck].compactMap(\.self)
        }
        let state = await kiosk.loop.run { $0.boardState }
        let machine = kiosk.isSimulated(board) ? [board.simulationCheck] : await onQueue { board.machineChecks() }
        return machine + board.partChecks(state)
    }

    /// Returns the state that the kiosk knows, or contacts the service if it hasn't yet.
    private func network(_ status: StatusDocument, _ current: RunningConfiguration) async -> Check {
        guard status.network.key else { return .noKeyNoNetwork }
        switch status.network.state {
        case .reachable: return .ok(.network, "the recipe service answers")
        case .unreachable: return Connectivity.failure(status.network.problem ?? "Check the network.")
        case .unknown:
            do {
                let client = try kiosk.services.sharedClient()
                return await Connectivity(url: current.settings.spoonacularURL, client: client).check()
            } catch {
                return Connectivity.failure("\(error)")
            }
        }
    }

    private func machineChecks(_ current: RunningConfiguration) async -> [Check] {
        let machine = MachineChecks(
            config: kiosk.options.config, state: kiosk.options.state,
            board: current.engine.board.flatMap { kiosk.isSimulated($0) ? nil : $0 })
        return await onQueue { machine.all }
    }

    private func onQueue(_ look: @escaping @Sendable () -> [Check]) async -> [Check] {
        await value(within: Self.timeout) { await Self.work.run(look) } ?? [
            .fails(.space, "the machine does not answer", remedy: "Check the card (`dmesg`), then restart.")
        ]
    }
}

extension StatusReport {
    fileprivate func isSimulated(_ board: Board) -> Bool { options.isSimulated || board.isSimulated }
}
