internal import Boards
public import Control
internal import Cookbook
internal import Glibc
internal import HTTP
internal import Linux
public import Settings

/// What can be told of a machine on which no kiosk runs. It blocks as long as the card does, and changes nothing.
public struct Examination: Sendable {
    private let config: String
    private let state: String
    private let loaded: LoadedSettings

    /// - Parameters:
    ///   - config: the path of the configuration file.
    ///   - state: the folder of the store.
    ///   - loaded: what a kiosk that starts now would go by.
    public init(config: String, state: String, loaded: LoadedSettings) {
        self.config = config
        self.state = state
        self.loaded = loaded
    }

    /// In the order in which a running kiosk tells them.
    public func checks() async -> [DoctorDocument.Check] {
        let (board, boardChecks) = readBoard()
        let machine = MachineChecks(config: config, state: state, board: board)
        return Check.config(config, loaded) + boardChecks
            + [.key(isSet: hasKey, isRefused: false), await network(), .clock(isTrusted: WallClock().isTrusted), store]
            + machine.all
    }

    private var hasKey: Bool { loaded.settings.hasRecipeService }

    /// The board where its lines are the machine's.
    private func readBoard() -> (Board?, [Check]) {
        let name = loaded.settings.boardName
        let (board, problem) = Board.reading(name)
        guard let board else {
            return (nil, [.fails(.config, "board.name: \(name) cannot be used", remedy: problem ?? "")])
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
            // A store on a read-only card can be seen by a user who may read its folder.
            let isHidden = access(state, R_OK | X_OK) != 0 && errno == EACCES
            if error.code != EROFS || isHidden {
                return .look(.store, "cannot be seen by this user", remedy: "Ask as the kiosk's user, or as root.")
            }
        }
        do throws(CookbookError) {
            switch try Cookbook.examine(folder: state) {
            case nil: return .ok(.store, "none in \(state) yet; the kiosk begins one")
            case .sound: return .ok(.store, state)
            case .damaged(let report):
                return .look(
                    .store, report.summary,
                    remedy: "Copy the state folder to another card soon; damage often comes again.")
            case .readOnly(.newer(let version)):
                return .fails(
                    .store, "a newer Galley wrote it (version \(version)), so this one only reads it",
                    remedy: "Install that Galley again.")
            case .readOnly(.card(let detail)):
                return .fails(
                    .store, "the card accepts no changes (\(detail)), so the store is only read",
                    remedy: "Copy the state folder to another card; `dmesg` says why the card is read-only.")
            }
        } catch {
            return .fails(.store, "cannot be used", remedy: "\(error)")
        }
    }
}
