import Linux
import Workbench

@testable import Settings

/// A test suite with its own configuration, history and trials.
protocol HasConfigFolder {
    var folder: TemporaryFolder { get }
}

extension HasConfigFolder {
    var state: String { folder.file("state") }
    var store: FileConfigStore { FileConfigStore(in: folder) }
    /// The text of the configuration file.
    func text() throws -> String { try folder.read("galley.toml") }
}

extension FileConfigStore {
    /// A store in a folder, with a history and a remote author (Ana).
    init(in folder: TemporaryFolder, takesTrialsBack: Bool = true) {
        self.init(
            path: folder.file("galley.toml"), state: folder.file("state"), environment: [:],
            author: SettingsAuthor(uid: 0, key: "ana@sofa"), clock: WallClock(mark: folder.path),
            takesTrialsBack: takesTrialsBack
        ) { _ in "20x4" }
    }

    /// Makes a change on trial.
    func tried(_ pairs: [(String, String)], for seconds: Int = 60) throws -> ConfigReport {
        try set(pairs.map { SettingRequest($0.0, $0.1) }, ChangeOptions(confirmWithin: seconds))
    }
}
