internal import Boards
public import Control
internal import Cookbook
internal import Glibc
internal import HTTP
internal import Linux
public import Settings

/// Checks a machine on which no kiosk runs. Changes nothing. Blocks while the card doesn't answer.
public struct OfflineDoctor: Sendable {
    private let config: String
    private let state: String
    private let loaded: LoadedSettings

    /// Creates the checks.
    ///
    /// - Parameters:
    ///   - config: the path of the configuration file.
    ///   - state: the folder of the store.
    ///   - loaded: the settings that a kiosk would use.
    public init(config: String, state: String, loaded: LoadedSettings) {
        self.config = config
        self.state = state
        self.loaded = loaded
    }

    /// Returns the checks, in the same order as those of a running kiosk.
    public func checks() async -> [DoctorDocument.Check] {
        let (board, boardChecks) = readBoard()
        let machine = MachineChecks(config: config, state: state, board: board)
        return Check.config(config, loaded) + boardChecks
            + [.key(isSet: hasKey, isRefused: false), await network(), .clock(isTrusted: WallClock().isTrusted), store]
            + machine.all
    }

    private var hasKey: Bool { loaded.settings.hasRecipeService }

    /// Returns the board, and its checks; no board if it is simulated or can't be read.
    private func readBoard() -> (Board?, [Check]) {
        let name = loaded.settings.boardName
        let (board, problem) = Board.reading(name)
        guard let board else {
            return (nil, [.fails(.config, "board.name: \(name) can't be used", remedy: problem ?? "")])
        }
        if board.isSimulated { return (nil, [board.simulationCheck]) }
        return (board, board.machineChecks())
    }

    private func network() async -> Check {
        guard hasKey else { return .noKeyNoNetwork }
        do throws(SystemError) {
            let client = try HTTPClient(userAgent: galleyUserAgent)
            return await Connectivity(url: loaded.settings.spoonacularURL, client: client).check()
        } catch {
            return Connectivity.failure("\(error)")
        }
    }

    private var store: Check {
        do throws(SystemError) {
            try DiskPlace(state).checkWritable()
        } catch {
            // On a read-only card, a user who may read the folder can still check the store.
            let isHidden = access(state, R_OK | X_OK) != 0 && errno == EACCES
            if error.code != EROFS || isHidden {
                return .look(
                    .store, "this user can't access it", remedy: "Run this as the kiosk's user, or as root.")
            }
        }
        do throws(CookbookError) {
            switch try Cookbook.examine(folder: state) {
            case nil: return .ok(.store, "none in \(state) yet; the kiosk creates one")
            case .sound: return .ok(.store, state)
            case .damaged(let report):
                return .look(
                    .store, report.summary,
                    remedy: "Copy the state folder to another card soon: a damaged card often fails again.")
            case .readOnly(.newer(let version)):
                return .fails(
                    .store, "a newer Galley wrote it (version \(version)), so this version can only read it",
                    remedy: "Install the newer Galley again.")
            case .readOnly(.card(let detail)):
                return .fails(
                    .store, "the card accepts no changes (\(detail)), so the store is read-only",
                    remedy: "Copy the state folder to another card; `dmesg` shows why the card is read-only.")
            }
        } catch {
            return .fails(.store, "can't be used", remedy: "\(error)")
        }
    }
}
